# Every fault at every strength, and runs that are not broken. Not part of `all`: snakemake fault-bank (held-out seeds),
# snakemake fault-bank-tuning (the seeds that thresholds may be tuned on). Without the section there is no bank.
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


if CONFIG.fault_bank:

    rule:
        name:
            "fault-bank"
        input:
            bank_files("held-out"),

    rule:
        name:
            "fault-bank-tuning"
        input:
            bank_files("tuning"),

    # One process an entry: its seeds share the start-up and the corpus.
    rule fault_bank_run:
        output:
            bank_outputs("held-out"),
        log:
            "logs/fault-bank/{kind}/{variant}.log",
        wildcard_constraints:
            kind="[a-z0-9_]+",
            variant="[a-z0-9-]+",
        conda:
            "../../environment.yml"
        threads: 1
        params:
            settings=bank_settings("held-out"),
            code=code("fault_bank_run"),
            folder=f"{BANK}/{{kind}}/{{variant}}",
        message:
            "Train {wildcards.kind} {wildcards.variant}"
        shell:
            "OPENBLAS_NUM_THREADS=1 septet fault-bank-run {wildcards.kind} {wildcards.variant}"
            " --settings {params.settings:q} --output {params.folder:q} > {log:q} 2>&1"

    use rule fault_bank_run as fault_bank_tuning_run with:
        output:
            bank_outputs("tuning"),
        log:
            "logs/fault-bank-tuning/{kind}/{variant}.log",
        params:
            settings=bank_settings("tuning"),
            code=code("fault_bank_run"),
            folder=f"{BANK}/{{kind}}/{{variant}}",
        message:
            "Train {wildcards.kind} {wildcards.variant} to tune on"
