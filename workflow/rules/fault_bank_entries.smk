"""Which runs the fault bank has, and what their params are made of."""

BANK = "experiments/18-fault-bank"
BANK_ENTRIES = {
    seeds: {(e.kind, e.variant): e for e in bank_entries(CONFIG, seeds)}
    for seeds in ("held-out", "tuning")
}


def bank_files(seeds):
    """The records of all entries."""
    return [
        f"{BANK}/{kind}/{variant}/{seed}/{file}"
        for (kind, variant), entry in BANK_ENTRIES[seeds].items()
        for seed in entry.seeds
        for file in ("metrics.parquet", "manifest.json")
    ]


def bank_outputs(seeds):
    """The records of one entry, for a rule's output."""
    numbers = getattr(CONFIG.fault_bank, seeds.replace("-", "_") + "_seeds")
    return expand(
        f"{BANK}/{{{{kind}}}}/{{{{variant}}}}/{{seed}}/{{file}}",
        seed=numbers,
        file=["metrics.parquet", "manifest.json"],
    )


def bank_settings(seeds):
    """An entry as one line of JSON, keys sorted: what another fault is changed to reruns nothing."""
    return lambda wildcards: json.dumps(
        BANK_ENTRIES[seeds][wildcards.kind, wildcards.variant].model_dump(mode="json"),
        sort_keys=True,
    )


def tuned_already(wildcards):
    """The records of tuning seeds that were made (snakemake fault-bank-tuning); the scoreboard tells them apart."""
    return [file for file in bank_files("tuning") if os.path.exists(file)]
