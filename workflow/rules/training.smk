rule train:
    output:
        metrics="experiments/{run}/metrics.parquet",
        manifest="experiments/{run}/manifest.json",
    log:
        "logs/train/{run}.log",
    benchmark:
        "logs/train/{run}.tsv"
    wildcard_constraints:
        run=OPEN_RUN,
    conda:
        "../../environment.yml"
    threads: 1
    params:
        run_config=run_config,
        code=code("train"),
        folder=subpath(output.manifest, parent=True),
    message:
        "Train {wildcards.run}"
    shell:
        "septet train {wildcards.run} --run-config {params.run_config:q}"
        " --output {params.folder:q} > {log:q} 2>&1"
