# As with pages, the params carry the configuration and the code of the run that is walked.
rule walk:
    input:
        metrics="experiments/{run}/metrics.parquet",
        manifest="experiments/{run}/manifest.json",
        ngram="experiments/14-ngram-baseline/results.json",
    output:
        "experiments/{run}/walk.json",
    log:
        "logs/walk/{run}.log",
    wildcard_constraints:
        run=OPEN_RUN,
    conda:
        "../../environment.yml"
    threads: 1
    params:
        code=code("walk"),
        run_code=code("train"),
        run_config=run_config,
        thresholds=profile_digest("mini-gpt"),
        folder=subpath(input.manifest, parent=True),
    message:
        "Walk the stability trees with {wildcards.run}"
    shell:
        "septet walk {params.folder:q} --profile mini-gpt --ngram {input.ngram:q} --workflow"
        " --output {output:q} > {log:q} 2>&1"


# Blind: the verdict would tell, so it is sealed as it is made.
rule walk_blind:
    input:
        order="experiments/19-break-it/order.sealed",
        metrics="experiments/{run}/metrics.parquet",
        manifest="experiments/{run}/manifest.json",
        ngram="experiments/14-ngram-baseline/results.json",
    output:
        "experiments/{run}/walk.sealed",
    log:
        "logs/walk/{run}.log",
    wildcard_constraints:
        run=BLIND_RUN,
    conda:
        "../../environment.yml"
    threads: 1
    params:
        code=code("walk_blind"),
        run_code=code("train_blind"),
        run_config=run_config,
        thresholds=profile_digest("mini-gpt"),
        folder=subpath(input.manifest, parent=True),
    message:
        "Walk the stability trees with {wildcards.run}"
    shell:
        "septet walk-blind {params.folder:q} --name {wildcards.run:q} --order {input.order:q} --ngram {input.ngram:q}"
        " --output {output:q} > {log:q} 2>&1"
