# Every fault at every strength, and runs that are not broken. Not part of `all`: snakemake fault-bank (held-out seeds),
# snakemake fault-bank-tuning (the seeds that thresholds may be tuned on). Without the section there is no bank.
if CONFIG.fault_bank:

    rule:
        name:
            "fault-bank"
        input:
            f"{BANK}/scoreboard.html",
            f"{BANK}/scoreboard.json",

    rule scoreboard:
        input:
            bank_files("held-out"),
            tuned_already,
            ngram="experiments/14-ngram-baseline/results.json",
        output:
            html=f"{BANK}/scoreboard.html",
            json=f"{BANK}/scoreboard.json",
        log:
            "logs/scoreboard.log",
        conda:
            "../../environment.yml"
        threads: 1
        params:
            code=code("scoreboard"),
            run_code=code("fault_bank_run"),
            thresholds=profile_digest("mini-gpt"),
            bank=lambda wildcards: CONFIG.fault_bank.model_dump_json(),
        message:
            "Walk every run of the fault bank and hold the verdicts against what was done"
        shell:
            "septet scoreboard experiments/18-fault-bank --settings {params.bank:q}"
            " --ngram {input.ngram:q} --output {output.html:q} > {log:q} 2>&1"

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
