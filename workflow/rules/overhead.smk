# All cores, so that nothing else of this workflow runs beside it; its own two sides run on one.
rule overhead:
    output:
        markdown=report(
            "experiments/19-overhead/results.md",
            caption="../report/overhead.rst",
            category="Tables",
        ),
        json="experiments/19-overhead/results.json",
    log:
        "logs/overhead.log",
    conda:
        "../../environment.yml"
    threads: workflow.cores
    params:
        run_config=lambda wildcards: run_config_of("19-healthy"),
        settings=lambda wildcards: CONFIG.overhead.model_dump_json(),
        code=code("overhead"),
    message:
        "Time instrumented against bare training"
    shell:
        "OPENBLAS_NUM_THREADS=1 septet overhead --run-config {params.run_config:q} --settings {params.settings:q}"
        " --output {output.markdown:q} > {log:q} 2>&1"
