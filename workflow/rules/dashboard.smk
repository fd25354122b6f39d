# The page carries the configuration and the code of the run that it draws in its own params: when a changed run
# fails to train, the old page must not pass for made.
rule dashboard:
    input:
        metrics="experiments/{run}/metrics.parquet",
        manifest="experiments/{run}/manifest.json",
        ngram="experiments/14-ngram-baseline/results.json",
        signatures=signatures_of,
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
        folder=subpath(input.manifest, parent=True),
        signatures=lambda wildcards, input: (
            f"--signatures {input.signatures}" if input.signatures else ""
        ),
    message:
        "Draw {wildcards.run}"
    shell:
        "septet dashboard {params.folder:q} --ngram {input.ngram:q} {params.signatures}"
        " --output {output:q} > {log:q} 2>&1"
