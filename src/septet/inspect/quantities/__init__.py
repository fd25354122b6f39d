"""One quantity a file; `all_quantities` is the whole apparatus at its configured cadence."""

from septet.config.schema import InspectConfig
from septet.inspect.quantities.activation import Activation
from septet.inspect.quantities.dead_heads import DeadHeads
from septet.inspect.quantities.dead_neurons import DeadNeurons
from septet.inspect.quantities.grad_norm import GradNorm
from septet.inspect.quantities.learning_rate import LearningRate
from septet.inspect.quantities.log_z import LogZ
from septet.inspect.quantities.loss_scale import LossScale
from septet.inspect.quantities.max_attention_logit import MaxAttentionLogit
from septet.inspect.quantities.non_finite import NonFinite
from septet.inspect.quantities.spectral_norm import SpectralNorm
from septet.inspect.quantities.train_loss import TrainLoss
from septet.inspect.quantities.update_ratio import UpdateRatio
from septet.inspect.quantities.val_loss import ValLoss, ValRows
from septet.inspect.quantity import Quantity


def all_quantities(config: InspectConfig, val: ValRows) -> list[Quantity]:
    """Every quantity, when the configuration wants it."""
    return [
        TrainLoss(config.log_every),
        LearningRate(config.log_every),
        GradNorm(config.log_every),
        NonFinite(config.log_every),
        LogZ(config.log_every),
        LossScale(config.log_every),
        ValLoss(config.val_every, val),
        Activation(config.activation_every),
        SpectralNorm(config.spectral_norm_every),
        DeadNeurons(config.dead_capacity_every),
        DeadHeads(config.dead_capacity_every),
        MaxAttentionLogit(config.dead_capacity_every),
        UpdateRatio(config.update_ratio_every),
    ]
