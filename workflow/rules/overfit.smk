# As with pages: the analysis carries the configuration and the code of the runs that it reads.
rule gap_analysis:
    input:
        metrics="experiments/19-overfit/metrics.parquet",
        manifest="experiments/19-overfit/manifest.json",
        hot=expand("experiments/{run}/manifest.json", run=HOT),
    output:
        markdown=report(
            "experiments/19-overfit/gap-analysis.md",
            caption="../report/gap_analysis.rst",
            category="Tables",
        ),
        json="experiments/19-overfit/gap-analysis.json",
    log:
        "logs/gap-analysis.log",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        code=code("gap_analysis"),
        run_code=code("train"),
        run_configs=configs_of("19-overfit", *HOT),
        folder=subpath(input.manifest, parent=True),
        hot=" ".join(f"--hot experiments/{run}" for run in HOT),
    message:
        "Find where the overfit run began to overfit"
    shell:
        "septet gap-analysis {params.folder:q} {params.hot} --output {output.markdown:q} > {log:q} 2>&1"
