"""Every knob, once: the schema, the file, and one experiment's effective configuration."""

from septet.config.load import calibration_runs, effective_config, load_config
from septet.config.schema import (
    AdamWConfig,
    BaselineConfig,
    CalibrationConfig,
    Config,
    CorpusConfig,
    ExperimentConfig,
    InitConfig,
    InspectConfig,
    LearningRateConfig,
    ModelConfig,
    NgramConfig,
    OverheadConfig,
    ReportConfig,
    RunConfig,
    TokenizerConfig,
    TrainingConfig,
)

__all__ = [
    "AdamWConfig",
    "BaselineConfig",
    "CalibrationConfig",
    "Config",
    "CorpusConfig",
    "ExperimentConfig",
    "InitConfig",
    "InspectConfig",
    "LearningRateConfig",
    "ModelConfig",
    "NgramConfig",
    "OverheadConfig",
    "ReportConfig",
    "RunConfig",
    "TokenizerConfig",
    "TrainingConfig",
    "calibration_runs",
    "effective_config",
    "load_config",
]
