# Here too the params carry configuration and code of the runs that are read (see dashboard.smk).
rule signatures:
    input:
        metrics="experiments/19-healthy/metrics.parquet",
        manifest="experiments/19-healthy/manifest.json",
        ngram="experiments/14-ngram-baseline/results.json",
    output:
        "experiments/19-healthy/signatures.json",
    log:
        "logs/signatures.log",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        code=code("signatures"),
        run_code=code("train"),
        run_config=run_config_of("19-healthy") if "19-healthy" in RUNS else "",
        folder=subpath(input.manifest, parent=True),
    message:
        "Hold the healthy run against what it should look like"
    shell:
        "septet signatures {params.folder:q} --ngram {input.ngram:q} --output {output:q} > {log:q} 2>&1"


rule calibration:
    input:
        expand("experiments/{run}/manifest.json", run=STUDY),
        ngram="experiments/14-ngram-baseline/results.json",
    output:
        json="experiments/19-calibration/study.json",
        table=report(
            "experiments/19-calibration/study.md",
            caption="../report/calibration.rst",
            category="Studies",
        ),
    log:
        "logs/calibration.log",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        settings=study_settings(),
        code=code("calibration"),
        run_code=code("train"),
        run_configs=[run_config_of(run) for run in STUDY],
        folder=subpath(output.json, parent=True),
    message:
        "Summarise the study behind the reference"
    shell:
        "septet calibration {params.folder:q} --settings {params.settings:q}"
        " --ngram {input.ngram:q} > {log:q} 2>&1"


rule break_study:
    input:
        expand("experiments/{run}/manifest.json", run=BREAK_STUDY),
        ngram="experiments/14-ngram-baseline/results.json",
    output:
        json="experiments/19-break-study/study.json",
        table=report(
            "experiments/19-break-study/study.md",
            caption="../report/break_study.rst",
            category="Studies",
        ),
    log:
        "logs/break-study.log",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        settings=break_study_settings(),
        config_digest=break_study_digest(CONFIG),
        code=code("break_study"),
        run_code=code("train"),
        folder=subpath(output.json, parent=True),
    message:
        "Summarise what the breaks look like"
    shell:
        "septet break-study {params.folder:q} --settings {params.settings:q}"
        " --config-digest {params.config_digest} --ngram {input.ngram:q} > {log:q} 2>&1"
