# Blind: no wildcard, param, file name or printed line of these rules says which break a run has.
rule seal:
    output:
        "experiments/19-break-it/order.sealed",
    log:
        "logs/lab/seal.log",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        # no code digest: a new order would make what was diagnosed meaningless
        lab=lab_settings("runs", "breaks"),
    message:
        "Draw and seal the order of the breaks"
    shell:
        "septet seal --lab {params.lab:q} --output {output:q} > {log:q} 2>&1"


# No benchmark: how long a run took would tell.
rule train_blind:
    input:
        order="experiments/19-break-it/order.sealed",
    output:
        metrics="experiments/{run}/metrics.parquet",
        manifest="experiments/{run}/manifest.json",
        sealed="experiments/{run}/sealed.bin",
    log:
        "logs/train/{run}.log",
    wildcard_constraints:
        run=BLIND_RUN,
    conda:
        "../../environment.yml"
    threads: 1
    params:
        run_config=run_config,
        code=code("train_blind"),
        folder=subpath(output.manifest, parent=True),
    message:
        "Train {wildcards.run}"
    shell:
        "septet train-blind {wildcards.run} --run-config {params.run_config:q}"
        " --order {input.order:q} --output {params.folder:q} > {log:q} 2>&1"


rule diagnoses_template:
    output:
        f"experiments/19-break-it/{CONFIG.lab.learner}-diagnoses-template.md",
    log:
        "logs/lab/template.log",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        lab=lab_settings("learner", "runs"),
        code=code("diagnoses"),
    message:
        "Write the template for {CONFIG.lab.learner}'s diagnoses"
    shell:
        "septet diagnoses-template --lab {params.lab:q} --output {output:q} > {log:q} 2>&1"


# No output: Snakemake deletes outputs before a job, and a reveal is not to be made twice.
rule reveal:
    input:
        order="experiments/19-break-it/order.sealed",
        manifests=expand("experiments/{run}/manifest.json", run=BLIND),
        sealed=expand("experiments/{run}/sealed.bin", run=BLIND),
        walks=expand("experiments/{run}/walk.sealed", run=BLIND),
    log:
        "logs/lab/reveal.log",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        lab=lab_settings("learner", "runs"),
        folder=subpath(input.order, parent=True),
    message:
        "Reveal which break was which"
    shell:
        "septet reveal --lab {params.lab:q} --folder {params.folder:q} > {log:q} 2>&1"


rule diagnosis_score:
    input:
        written_by_hand,
    output:
        report(
            "experiments/19-break-it/diagnosis-score.md",
            caption="../report/diagnosis_score.rst",
            category="Lab",
        ),
    log:
        "logs/lab/score.log",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        lab=lab_settings("learner", "runs"),
        code=code("score"),
        folder=subpath(output[0], parent=True),
    message:
        "Score the diagnoses"
    shell:
        "septet score --lab {params.lab:q} --folder {params.folder:q} --output {output:q} > {log:q} 2>&1"
