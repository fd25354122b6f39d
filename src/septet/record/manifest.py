"""What a run was: `manifest.json`. No wall-clock time in it, so that a rerun gives the same bytes."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from septet.record.non_finite import NAMES, decode_float, to_json

# may be NaN or infinite, which its JSON schema has to say too
Float = Annotated[
    float, BeforeValidator(decode_float), WithJsonSchema({"anyOf": [{"type": "number"}, {"enum": list(NAMES)}]})
]


class Part(BaseModel):
    """A part of the manifest."""

    # strict: otherwise "1.5" would be a number, and true a seed
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class ParameterStatistics(Part):
    """One parameter at the start."""

    shape: list[int]
    mean: Float
    std: Float
    min: Float
    max: Float


class OptimizerGroup(Part):
    """Parameters that share a weight decay."""

    weight_decay: float
    parameters: dict[str, int] = Field(description="number of dimensions, by parameter")


class Moments(Part):
    """Norms over all parameters after some updates."""

    updates: int
    grad_norm: Float
    m_norm: Float
    v_norm: Float
    g2_norm: Float | None = Field(None, description="of the squared gradient")


class Accumulation(Part):
    """Gradient norm of one batch in micro-batches over that in one piece; 1 is right."""

    micro_batches: int
    ratio: Float


class Causality(Part):
    """Whether logits up to `position` move when later tokens change."""

    position: int
    largest_change: Float
    causal: bool


class FirstNonFinite(Part):
    """The first place of the first bad step whose values were NaN or infinite, in the order of computation."""

    step: int
    place: str = Field(description="embed, block_<i>_attention, block_<i>_mlp, final_ln, logits, ..., gradient")


class Targets(Part):
    """What the loss of the first batch counts."""

    counted: int = Field(description="target tokens that the loss counts")
    distinct: int = Field(description="different tokens among them")
    padding: int = Field(description="padding tokens among them")
    copies: int = Field(description="targets that are the input token of their own position, so not shifted")
    most_common: int = Field(0, description="count of the most frequent token among them")
    not_next: int = Field(0, description="targets that are not the input of the next position")


class OptimizerSettings(Part):
    """What the optimizer itself says it runs with."""

    kind: str = Field(max_length=60)
    beta1: Float
    beta2: Float
    eps: Float


class Blocks(Part):
    """Parts of the blocks, seen in one forward pass at the start."""

    residual: dict[str, Float] = Field({}, description="cosine between a block's input and output, by block")
    norm_spread: dict[str, Float] = Field({}, description="spread of the tokens' rms behind a norm, over their mean")
    score_scale: dict[str, Float] = Field({}, description="attention scores over q·k/√d, by block; 1 is right")


class RowFacts(Part):
    """The rows that a run trains on."""

    train: int
    distinct: int = Field(description="different rows among them")
    shared: int = Field(description="held-out rows among them")


class Probes(Part):
    """Facts measured once that no curve shows; a foreign log has none."""

    init: dict[str, ParameterStatistics] | None = None
    activation_growth: dict[str, Float] | None = Field(None, description="norm of a point over that of the one before")
    optimizer_groups: list[OptimizerGroup] | None = None
    moments_at_100: Moments | None = None
    accumulation: Accumulation | None = None
    causality: Causality | None = None
    targets: Targets | None = None
    first_update_rms: Float | None = Field(
        None, description="root mean square of the first update over its learning rate, decay left out; 1 for Adam"
    )
    context_use: Float | None = Field(None, description="largest change of the last logits when earlier tokens change")
    position_use: dict[str, Float] | None = Field(
        None, description="spread of a query's attention scores over equal tokens, by block; 0 without positions"
    )
    evaluation_ratio: Float | None = Field(
        None, description="loss of the last batch as evaluation computes it, over that as training does; 1 is right"
    )
    first_non_finite: FirstNonFinite | None = None
    optimizer: OptimizerSettings | None = None
    descent: Float | None = Field(
        None, description="the loss's real change along the first update over the change that the gradient promises"
    )
    fresh_gradient: Float | None = Field(
        None, description="norm of the gradient over that of the same batch begun at 0, at an early step; 1 is right"
    )
    blocks: Blocks | None = None
    logit_bias: Float | None = Field(
        None, description="spread over tokens of their mean logit at the start, over the spread around it"
    )
    rows: RowFacts | None = None
    order_spread: Float | None = Field(
        None, description="variance of class shares over the first batches, over that of shuffled rows; 1 is right"
    )


class Capacity(Part):
    """Totals for panel 6."""

    neurons_per_block: int
    heads_per_block: int


class Blind(Part):
    """A run that does not say what is wrong with it: its configuration is the nominal one, and it has no probes."""

    commitment: str = Field(pattern="^[0-9a-f]{64}$", description="salted SHA-256 of run and fault")


class Context(Part):
    """What the person who has a log also knows, or its header says, and its curves do not."""

    vocabulary: int | None = Field(None, ge=2)
    start: Literal["scratch", "fine-tune", "resumed"] | None = None
    schedule: Literal["cosine", "linear", "constant", "wsd", "step", "plateau"] | None = None
    warmup_steps: int | None = Field(None, ge=0)
    learning_rate: float | None = Field(None, gt=0, description="peak, as asked for")
    total_steps: int | None = Field(None, gt=0)
    clip: float | None = Field(None, gt=0)
    accumulation: int | None = Field(None, ge=1, description="micro-batches an update")


class Source(Part):
    """The log that another tool wrote, and what its numbers are."""

    format: str = Field(max_length=60, description="id of the reader, such as hf-trainer-state")
    file: str = Field(max_length=400, description="name without its folder")
    x: Literal["updates", "epochs", "rows", "intervals"] = Field("updates", description="what `step` counts")
    train_loss: Literal["point", "interval mean", "smoothed"] | None = None
    sampled: bool = Field(False, description="the tool had left rows out before we saw them")
    rounded: list[str] = Field([], description="series printed with too few digits")
    converted: dict[str, str] = Field({}, description="series whose unit was converted, from what")
    restarts: int = Field(0, description="times that the counter fell back within the run")
    hidden_non_finite: list[int] = Field([], description="steps whose NaN a filter printed as a number")
    columns: dict[str, str] = Field({}, description="series by the name that the log gives it")
    notes: list[str] = Field([], description="what else a reader of the record should know, one sentence each")


class Manifest(Part):
    """Identity, configuration and probes of one run, and the hash of its metrics."""

    schema_version: Literal[1] = 1
    run: str = Field(max_length=200)
    status: Literal["completed", "diverged", "interrupted"]
    seed: int | None = None
    versions: dict[str, str] = {}
    config: dict[str, Any] = {}
    data: dict[str, Any] = Field({}, description="hashes, counts, split")
    code: str = Field("", description="digest of the code that ran")
    git: dict[str, Any] | None = None
    hardware: dict[str, Any] = {}
    probes: Probes = Probes()
    blind: Blind | None = None
    source: Source | None = None
    context: Context | None = None
    capacity: Capacity | None = None
    reference_lines: dict[str, Float] = Field({}, description="clip, ln_vocab, ngram_loss")
    files: dict[str, str] = Field({}, description="sha256 by file name")

    def to_json(self) -> str:
        """The file's text."""
        return to_json(self.model_dump(), indent=1) + "\n"
