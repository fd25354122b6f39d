"""Every fault by name; a new one is a file and a line here."""

from difflib import get_close_matches

from septet.config import Config, RunConfig, Strength
from septet.errors import InputError
from septet.faults.accumulation_averaged_twice import ACCUMULATION_AVERAGED_TWICE
from septet.faults.accumulation_not_averaged import ACCUMULATION_NOT_AVERAGED
from septet.faults.adam_eps_too_large import ADAM_EPS_TOO_LARGE
from septet.faults.attention_logit_growth import ATTENTION_LOGIT_GROWTH
from septet.faults.attention_unscaled import ATTENTION_UNSCALED
from septet.faults.bad_init import BAD_INIT
from septet.faults.beta1_zero import BETA1_ZERO
from septet.faults.beta2_wrong import BETA2_WRONG
from septet.faults.bias_correction_missing import BIAS_CORRECTION_MISSING
from septet.faults.broken_mask import BROKEN_MASK
from septet.faults.checkpoint_loaded import CHECKPOINT_LOADED
from septet.faults.clip_always import CLIP_ALWAYS
from septet.faults.clip_never_engages import CLIP_NEVER_ENGAGES
from septet.faults.constant_init import CONSTANT_INIT
from septet.faults.data_leak import DATA_LEAK
from septet.faults.data_not_shuffled import DATA_NOT_SHUFFLED
from septet.faults.data_repeats import DATA_REPEATS
from septet.faults.dead_layer import DEAD_LAYER
from septet.faults.dead_neurons import DEAD_NEURONS
from septet.faults.decay_groups import DECAY_GROUPS
from septet.faults.decays_too_fast import DECAYS_TOO_FAST
from septet.faults.degenerate_targets import DEGENERATE_TARGETS
from septet.faults.divergence import DIVERGENCE
from septet.faults.embedding_too_large import EMBEDDING_TOO_LARGE
from septet.faults.fault import Fault
from septet.faults.fp16_overflow import FP16_OVERFLOW
from septet.faults.fp16_underflow import FP16_UNDERFLOW
from septet.faults.gradient_noise import GRADIENT_NOISE
from septet.faults.gradient_sign import GRADIENT_SIGN
from septet.faults.head_bias import HEAD_BIAS
from septet.faults.init_biased import INIT_BIASED
from septet.faults.init_too_small import INIT_TOO_SMALL
from septet.faults.input_ignored import INPUT_IGNORED
from septet.faults.instability import INSTABILITY
from septet.faults.label_noise import LABEL_NOISE
from septet.faults.labels_not_shifted import LABELS_NOT_SHIFTED
from septet.faults.loss_mask_zero import LOSS_MASK_ZERO
from septet.faults.loss_reduction import LOSS_REDUCTION
from septet.faults.loss_scale_collapse import LOSS_SCALE_COLLAPSE
from septet.faults.memorising import MEMORISING
from septet.faults.missing_normalisation import MISSING_NORMALISATION
from septet.faults.missing_residual import MISSING_RESIDUAL
from septet.faults.mock_data import MOCK_DATA
from septet.faults.moments_not_kept import MOMENTS_NOT_KEPT
from septet.faults.naive_softmax import NAIVE_SOFTMAX
from septet.faults.no_warmup import NO_WARMUP
from septet.faults.no_weight_decay import NO_WEIGHT_DECAY
from septet.faults.non_finite_attention import NON_FINITE_ATTENTION
from septet.faults.non_finite_data import NON_FINITE_DATA
from septet.faults.non_finite_final_norm import NON_FINITE_FINAL_NORM
from septet.faults.non_finite_logits import NON_FINITE_LOGITS
from septet.faults.non_finite_mlp import NON_FINITE_MLP
from septet.faults.optimizer_rebuilt import OPTIMIZER_REBUILT
from septet.faults.output_logit_drift import OUTPUT_LOGIT_DRIFT
from septet.faults.overfitting import OVERFITTING
from septet.faults.padding_in_labels import PADDING_IN_LABELS
from septet.faults.parameters_frozen import PARAMETERS_FROZEN
from septet.faults.pathological_batch import PATHOLOGICAL_BATCH
from septet.faults.position_fault import POSITION_FAULT
from septet.faults.rate_not_as_configured import RATE_NOT_AS_CONFIGURED
from septet.faults.rate_too_high import RATE_TOO_HIGH
from septet.faults.rate_too_low import RATE_TOO_LOW
from septet.faults.rate_zero import RATE_ZERO
from septet.faults.resume_fault import RESUME_FAULT
from septet.faults.scheduler_not_stepping import SCHEDULER_NOT_STEPPING
from septet.faults.skipped_updates import SKIPPED_UPDATES
from septet.faults.step_decay import STEP_DECAY
from septet.faults.stuck_head import STUCK_HEAD
from septet.faults.too_short import TOO_SHORT
from septet.faults.too_small import TOO_SMALL
from septet.faults.total_steps_wrong import TOTAL_STEPS_WRONG
from septet.faults.train_eval_mismatch import TRAIN_EVAL_MISMATCH
from septet.faults.warmup_off_by_one import WARMUP_OFF_BY_ONE
from septet.faults.warmup_too_long import WARMUP_TOO_LONG
from septet.faults.warmup_too_short import WARMUP_TOO_SHORT
from septet.faults.weight_decay_too_high import WEIGHT_DECAY_TOO_HIGH
from septet.faults.wrong_optimizer import WRONG_OPTIMIZER
from septet.faults.zero_grad_missing import ZERO_GRAD_MISSING

ALL = (
    # init
    BAD_INIT,
    INIT_TOO_SMALL,
    INIT_BIASED,
    CONSTANT_INIT,
    EMBEDDING_TOO_LARGE,
    HEAD_BIAS,
    DEAD_LAYER,
    DEAD_NEURONS,
    CHECKPOINT_LOADED,
    # data and loss
    DEGENERATE_TARGETS,
    LOSS_MASK_ZERO,
    LABELS_NOT_SHIFTED,
    PADDING_IN_LABELS,
    LABEL_NOISE,
    DATA_LEAK,
    DATA_REPEATS,
    DATA_NOT_SHUFFLED,
    MOCK_DATA,
    NON_FINITE_DATA,
    LOSS_REDUCTION,
    ACCUMULATION_NOT_AVERAGED,
    ACCUMULATION_AVERAGED_TWICE,
    # architecture
    BROKEN_MASK,
    INPUT_IGNORED,
    POSITION_FAULT,
    MISSING_NORMALISATION,
    MISSING_RESIDUAL,
    ATTENTION_UNSCALED,
    ATTENTION_LOGIT_GROWTH,
    OUTPUT_LOGIT_DRIFT,
    STUCK_HEAD,
    TRAIN_EVAL_MISMATCH,
    TOO_SMALL,
    # schedule
    NO_WARMUP,
    WARMUP_OFF_BY_ONE,
    WARMUP_TOO_SHORT,
    WARMUP_TOO_LONG,
    SCHEDULER_NOT_STEPPING,
    STEP_DECAY,
    DECAYS_TOO_FAST,
    TOTAL_STEPS_WRONG,
    RATE_NOT_AS_CONFIGURED,
    RATE_ZERO,
    RATE_TOO_HIGH,
    RATE_TOO_LOW,
    TOO_SHORT,
    # optimizer
    OPTIMIZER_REBUILT,
    MOMENTS_NOT_KEPT,
    BIAS_CORRECTION_MISSING,
    BETA1_ZERO,
    BETA2_WRONG,
    ADAM_EPS_TOO_LARGE,
    WRONG_OPTIMIZER,
    PARAMETERS_FROZEN,
    ZERO_GRAD_MISSING,
    DECAY_GROUPS,
    NO_WEIGHT_DECAY,
    WEIGHT_DECAY_TOO_HIGH,
    CLIP_NEVER_ENGAGES,
    CLIP_ALWAYS,
    GRADIENT_SIGN,
    GRADIENT_NOISE,
    RESUME_FAULT,
    # dynamics and numerics
    PATHOLOGICAL_BATCH,
    INSTABILITY,
    DIVERGENCE,
    OVERFITTING,
    MEMORISING,
    FP16_OVERFLOW,
    FP16_UNDERFLOW,
    LOSS_SCALE_COLLAPSE,
    SKIPPED_UPDATES,
    NAIVE_SOFTMAX,
    NON_FINITE_ATTENTION,
    NON_FINITE_MLP,
    NON_FINITE_FINAL_NORM,
    NON_FINITE_LOGITS,
)
FAULTS = {fault.name: fault for fault in ALL}
HEALTHY = Fault("none", "Nothing is changed.", "config", ("nothing",), ())


def find_fault(name: str, where: str = "fault", strength: Strength = "plain") -> Fault:
    """The fault called `name`; `where` is the key that asked for it.

    Raises:
        InputError: there is none, or not at that strength.
    """
    if name not in FAULTS:
        close = get_close_matches(name, FAULTS, n=1)
        meant = f", did you mean {close[0]!r}?" if close else f"; there are {', '.join(FAULTS)}"
        raise InputError(f"{where} is {name[:60]!r}, which is no fault{meant}")
    if strength not in FAULTS[name].strengths:
        raise InputError(f"{where} is {name!r}, which is on or off and has no strength {strength!r}, expected 'plain'")
    return FAULTS[name]


def fault_of(run: RunConfig) -> Fault:
    """The fault of a run, which changes nothing in a healthy one.

    Raises:
        InputError: its name is unknown, or it has no such strength.
    """
    return find_fault(run.fault, strength=run.fault_strength) if run.fault else HEALTHY


def check_faults(config: Config, source: str = "config") -> Config:
    """The configuration, once every fault that it names exists.

    Raises:
        InputError: one does not.
    """
    for name, experiment in config.experiments.items():
        if experiment.fault is not None:
            find_fault(experiment.fault, f"{source}: experiments.{name}.fault", experiment.fault_strength)
    for kind, studied in config.break_study.runs.items():
        if studied.fault is not None:
            find_fault(studied.fault, f"{source}: break_study.runs.{kind}.fault")
    for index, name in enumerate(config.lab.breaks):
        find_fault(name, f"{source}: lab.breaks.{index}")
    if config.fault_bank:
        for index, name in enumerate(config.fault_bank.faults or []):
            find_fault(name, f"{source}: fault_bank.faults.{index}")
        for name in config.fault_bank.overrides:
            find_fault(name, f"{source}: fault_bank.overrides")
    return config
