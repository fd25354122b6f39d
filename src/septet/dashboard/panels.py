"""The seven, in order."""

from septet.dashboard import (
    panel_1_loss,
    panel_2_learning_rate,
    panel_3_grad_norm,
    panel_4_activations,
    panel_5_spectral_norm,
    panel_6_dead_capacity,
    panel_7_verb_class,
)

PANELS = (
    panel_1_loss.PANEL,
    panel_2_learning_rate.PANEL,
    panel_3_grad_norm.PANEL,
    panel_4_activations.PANEL,
    panel_5_spectral_norm.PANEL,
    panel_6_dead_capacity.PANEL,
    panel_7_verb_class.PANEL,
)
READING_ORDER = ((1,), (3,), (2,), (1,), (4, 5, 6), (7,))  # where to look first when a run broke
