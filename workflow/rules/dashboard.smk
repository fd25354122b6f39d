# The page carries the configuration and the code of the runs that it draws in its own params, and those of
# the walk: when a changed run fails to train, or a changed walk fails, the old page must not pass for made.
rule dashboard:
    input:
        metrics="experiments/{run}/metrics.parquet",
        manifest="experiments/{run}/manifest.json",
        ngram="experiments/14-ngram-baseline/results.json",
        signatures=signatures_of,
        verdict=verdict_of,
        healthy=healthy_of,
    output:
        report(
            "experiments/{run}/dashboard.html",
            caption="../report/dashboard.rst",
            category="Pages",
            labels={"run": "{run}"},
        ),
    log:
        "logs/dashboard/{run}.log",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        code=code("dashboard"),
        run_code=run_code,
        run_config=run_config,
        walk_code=lambda wildcards: code("walk") if verdict_of(wildcards) else "",
        thresholds=lambda wildcards: (
            profile_digest("mini-gpt") if verdict_of(wildcards) else ""
        ),
        healthy_code=lambda wildcards: code("train") if healthy_of(wildcards) else "",
        healthy_config=lambda wildcards: (
            configs_of(HEALTHY) if healthy_of(wildcards) else ""
        ),
        folder=subpath(input.manifest, parent=True),
        healthy=ghost_option("healthy"),
        signatures=lambda wildcards, input: (
            f"--signatures {input.signatures}" if input.signatures else ""
        ),
        verdict=lambda wildcards, input: (
            f"--verdict {input.verdict}" if input.verdict else ""
        ),
    message:
        "Draw {wildcards.run}"
    shell:
        "septet dashboard {params.folder:q} --ngram {input.ngram:q} {params.healthy} {params.signatures}"
        " {params.verdict} --output {output:q} > {log:q} 2>&1"


if SIDE_BY_SIDE:

    ruleorder: side_by_side > dashboard

    rule side_by_side:
        input:
            metrics=expand("experiments/{run}/metrics.parquet", run=SIDE_BY_SIDE),
            manifests=expand("experiments/{run}/manifest.json", run=SIDE_BY_SIDE),
            ngram="experiments/14-ngram-baseline/results.json",
            healthy=healthy_of,
        output:
            "experiments/19-break-it/dashboard.html",
        log:
            "logs/dashboard/19-break-it.log",
        conda:
            "../../environment.yml"
        threads: 1
        params:
            code=code("side_by_side"),
            run_code=code("train_blind"),
            healthy_code=code("train"),
            run_configs=configs_of(*SIDE_BY_SIDE, HEALTHY),
            folders=expand("experiments/{run}", run=SIDE_BY_SIDE),
            healthy=ghost_option("ghost"),
        message:
            "Draw the blind runs side by side"
        shell:
            "septet side-by-side {params.folders:q} {params.healthy} --ngram {input.ngram:q}"
            " --output {output:q} > {log:q} 2>&1"
