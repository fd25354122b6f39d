"""What a configuration may say: one model a section, strict types, no unknown keys."""

from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    SerializerFunctionWrapHandler,
    StringConstraints,
    model_serializer,
    model_validator,
)

Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)?$", max_length=60)]
ControlName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=60)]
FaultName = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Strength = Literal["plain", "subtle"]  # how strong a fault is
Positive = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Fraction = Annotated[float, Field(ge=0, lt=1)]
Count = Annotated[int, Field(ge=1)]
Cadence = Annotated[int, Field(ge=0, description="steps between two measurements; 0 never measures")]
Seed = Annotated[int, Field(ge=0, lt=2**32)]


class Section(BaseModel):
    """One section of the configuration."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class CorpusConfig(Section):
    """Which rows there are, and which of them are held out."""

    seed: Seed = 42
    held_out_per_verb: Annotated[int, Field(ge=1, le=4)] = 2
    simple_tense_share: Annotated[float, Field(ge=0, le=1)] = 0.75
    tense_balance: Literal["stratified", "uniform"] = "stratified"


class TokenizerConfig(Section):
    """Byte-level BPE: 256 bytes, 4 specials, and merges up to the vocabulary."""

    vocab_size: Annotated[int, Field(ge=261, le=4096)] = 512


class BaselineConfig(Section):
    """The add-alpha n-gram whose best order is the dashed line of panel 1."""

    alpha: Positive = 0.01
    orders: Annotated[list[Annotated[int, Field(ge=1, le=12)]], Field(min_length=1)] = [1, 2, 3, 4, 5, 6, 7]


class InitConfig(Section):
    """Initial weights; biases start at 0, LayerNorm gains at 1."""

    embedding_std: Positive = 0.09
    linear: Literal["xavier_normal", "kaiming_normal", "gpt2"] = "xavier_normal"


class ModelConfig(Section):
    """A decoder-only pre-LN GPT with RoPE and a tied head."""

    vocab_size: Count = 512
    block_size: Annotated[int, Field(ge=4, le=1024)] = 32
    n_layer: Count = 2
    n_head: Count = 4
    n_embd: Count = 64
    d_ff: Count = 256
    rope_base: Positive = 10000.0
    layer_norm_eps: Positive = 1e-5
    embedding_scale: Positive = 8.0
    init: InitConfig = InitConfig()

    @model_validator(mode="after")
    def _heads_divide_width(self) -> Self:
        if self.n_embd % self.n_head:
            raise ValueError(f"n_head: {self.n_head} heads do not divide n_embd {self.n_embd}")
        if (self.n_embd // self.n_head) % 2:
            raise ValueError(
                f"n_head: RoPE turns pairs, so a head's width must be even, not {self.n_embd // self.n_head}"
            )
        return self


class LearningRateConfig(Section):
    """Linear warm-up by (t + 1) / warmup_steps, then the schedule from max to min."""

    schedule: Literal["cosine", "linear", "constant", "wsd"] = "cosine"
    max: Positive = 1e-3
    min: Annotated[float, Field(ge=0)] = 1e-4
    warmup_steps: Annotated[int, Field(ge=0)] = 100

    @model_validator(mode="after")
    def _min_below_max(self) -> Self:
        if self.min > self.max:
            raise ValueError(f"min: {self.min:g} is above max {self.max:g}")
        return self


class AdamWConfig(Section):
    """Decoupled weight decay (Loshchilov and Hutter 2019, algorithm 2)."""

    beta1: Fraction = 0.9
    beta2: Fraction = 0.95
    eps: Positive = 1e-8
    weight_decay: Annotated[float, Field(ge=0)] = 0.1


class TrainingConfig(Section):
    """One training run."""

    seed: Seed = 42
    steps: Count = 2000
    batch_size: Count = 32
    micro_batches: Count = 1
    learning_rate: LearningRateConfig = LearningRateConfig()
    adamw: AdamWConfig = AdamWConfig()
    clip: Positive = 1.0
    stop_after_non_finite: Count = 20
    checkpoint_every: Annotated[int, Field(ge=0)] = 500

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.learning_rate.warmup_steps >= self.steps:
            raise ValueError(
                f"learning_rate.warmup_steps: {self.learning_rate.warmup_steps} "
                f"is not shorter than the run's {self.steps} steps"
            )
        if self.batch_size % self.micro_batches:
            raise ValueError(f"micro_batches: {self.micro_batches} does not divide batch_size {self.batch_size}")
        return self


class InspectConfig(Section):
    """When each quantity is measured."""

    log_every: Annotated[int, Field(ge=1)] = 1
    val_every: Cadence = 50
    activation_every: Cadence = 10
    spectral_norm_every: Cadence = 20
    dead_capacity_every: Cadence = 50
    update_ratio_every: Cadence = 20


class ExperimentConfig(Section):
    """One run: what it is called and what it changes of the sections above."""

    title: str = ""
    seed: Seed = 42
    changes: dict[str, JsonValue] = {}
    fault: FaultName | None = None
    fault_strength: Strength = "plain"


class LabConfig(Section):
    """The blind lab: which runs hide which breaks is in a sealed file, not here."""

    learner: Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")] = "borja"
    runs: list[Name] = []
    breaks: list[FaultName] = []


class CalibrationConfig(Section):
    """The recorded study behind the reference: variants of the shared sections, each with every training seed."""

    training_seeds: Annotated[list[Seed], Field(min_length=1)] = [42, 43, 44, 45, 46]
    variants: dict[Name, dict[str, JsonValue]] = {}


class StudiedBreak(Section):
    """One kind of run of the study of the breaks: a fault, or a configuration that breaks by itself."""

    fault: FaultName | None = None
    changes: dict[str, JsonValue] = {}
    training_seeds: Annotated[list[Seed], Field(min_length=1)] | None = None  # instead of the study's


class BreakStudyConfig(Section):
    """The recorded study of the breaks, in the open: each kind of run with every training seed."""

    training_seeds: Annotated[list[Seed], Field(min_length=1)] = [42, 43, 44, 45, 46]
    runs: dict[Name, StudiedBreak] = {}

    def seeds_of(self, kind: str) -> list[int]:
        """The training seeds of one kind of run."""
        return self.runs[kind].training_seeds or self.training_seeds


class ControlConfig(Section):
    """A run of the fault bank that is not broken, though unlike the reference."""

    changes: dict[str, JsonValue] = {}
    resume_at: Count | None = None


class FaultBankConfig(Section):
    """Every fault at every strength, and the controls: which runs, with which seeds."""

    tuning_seeds: Annotated[list[Seed], Field(min_length=1)]
    held_out_seeds: Annotated[list[Seed], Field(min_length=1)]
    faults: list[FaultName] | None = None
    changes: dict[str, JsonValue] = {}
    overrides: dict[FaultName, dict[str, JsonValue]] = {}
    controls: dict[ControlName, ControlConfig] = {}

    @model_validator(mode="after")
    def _seeds_apart(self) -> Self:
        both = sorted(set(self.tuning_seeds) & set(self.held_out_seeds))
        if both:
            raise ValueError(f"held_out_seeds: {both[0]} is one of tuning_seeds, and what was tuned on cannot judge")
        for key, seeds in (("tuning_seeds", self.tuning_seeds), ("held_out_seeds", self.held_out_seeds)):
            if len(set(seeds)) != len(seeds):
                raise ValueError(f"{key}: a seed stands twice")
        return self


class ForeignConfig(Section):
    """A log that another tool wrote, in experiments/foreign/<name>/, and what its owner knows of the run."""

    file: Annotated[str, StringConstraints(pattern=r"^[^/\\\x00]{1,200}$")]
    run: str | None = None
    format: str | None = None
    columns: dict[str, str] = {}
    vocabulary: Annotated[int, Field(ge=2)] | None = None
    start: Literal["scratch", "fine-tune", "resumed"] | None = None
    schedule: Literal["cosine", "linear", "constant", "wsd", "step", "plateau"] | None = None
    warmup_steps: Annotated[int, Field(ge=0)] | None = None
    learning_rate: Positive | None = None
    total_steps: Count | None = None
    clip: Positive | None = None
    accumulation: Count | None = None


class OverheadConfig(Section):
    """How the instruments' price is measured."""

    pairs: Annotated[int, Field(ge=1, le=100)] = 5
    steps: Count = 200
    block: Count = 10
    single_steps: Count = 25


class ReportConfig(Section):
    """How the report is written."""

    picture_scale: Annotated[float, Field(gt=0, le=4)] = 1.0


class NgramConfig(Section):
    """Everything that decides the baseline."""

    corpus: CorpusConfig = CorpusConfig()
    tokenizer: TokenizerConfig = TokenizerConfig()
    baseline: BaselineConfig = BaselineConfig()


class SharedConfig(Section):
    """What every run starts from."""

    corpus: CorpusConfig = CorpusConfig()
    tokenizer: TokenizerConfig = TokenizerConfig()
    model: ModelConfig = ModelConfig()
    training: TrainingConfig = TrainingConfig()
    inspect: InspectConfig = InspectConfig()

    @model_validator(mode="after")
    def _one_vocabulary(self) -> Self:
        if self.model.vocab_size != self.tokenizer.vocab_size:
            raise ValueError(
                f"model.vocab_size: {self.model.vocab_size} "
                f"is not the tokenizer's vocab_size {self.tokenizer.vocab_size}"
            )
        return self


class RunConfig(SharedConfig):
    """Everything that decides one run's bytes."""

    fault: FaultName | None = None
    fault_strength: Strength = "plain"

    @model_serializer(mode="wrap")
    def _plain_goes_without_saying(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """A healthy or blind run's configuration has no word of strengths, and plain runs keep their bytes."""
        content: dict[str, Any] = dump(self)
        if content.get("fault_strength") == "plain":
            del content["fault_strength"]
        return content


class Config(SharedConfig):
    """The whole file: what every run shares, and the runs."""

    baseline: BaselineConfig = BaselineConfig()
    experiments: dict[Name, ExperimentConfig] = {}
    lab: LabConfig = LabConfig()
    foreign: dict[Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,59}$")], ForeignConfig] = {}
    calibration: CalibrationConfig = CalibrationConfig()
    break_study: BreakStudyConfig = BreakStudyConfig()

    @model_validator(mode="after")
    def _blind_runs_look_alike(self) -> Self:
        runs, breaks = self.lab.runs, self.lab.breaks
        if len(set(runs)) != len(runs) or len(runs) != len(breaks):
            raise ValueError(f"lab.runs: {len(runs)} runs for {len(breaks)} breaks, expected one run a break")
        for name in runs:
            if name not in self.experiments:
                raise ValueError(f"lab.runs: {name!r} is not one of the experiments")
            if self.experiments[name].fault is not None:
                raise ValueError(f"experiments.{name}.fault: a blind run must not say which fault it has")
        if len({(self.experiments[name].seed, repr(self.experiments[name].changes)) for name in runs}) > 1:
            raise ValueError("lab.runs: blind runs must have the same seed and the same changes")
        return self

    overhead: OverheadConfig | None = None
    fault_bank: FaultBankConfig | None = None
    report: ReportConfig | None = None
