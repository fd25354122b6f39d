rule phase_report:
    input:
        report_inputs,
    output:
        report="PHASE_19_REPORT.md",
        pictures=directory("PHASE_19_REPORT"),
    log:
        "logs/phase-report.log",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        code=code("phase_report"),
        run_configs=configs_of("19-healthy", "19-overfit", *BLIND),
        lab=lab_settings("learner", "runs"),
        scale=CONFIG.report.picture_scale if CONFIG.report else 1.0,
    message:
        "Write the report"
    shell:
        "septet phase-report experiments --lab {params.lab:q} --scale {params.scale}"
        " --output {output.report:q} > {log:q} 2>&1 && mkdir -p {output.pictures:q}"
