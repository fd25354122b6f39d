rule phase_report:
    input:
        report_inputs,
    output:
        report=report(
            "PHASE_19_REPORT.md",
            caption="../report/phase_report.rst",
            category="Report",
        ),
        pictures=report(
            directory("PHASE_19_REPORT"),
            caption="../report/picture.rst",
            category="Report",
            patterns=["{name}.png"],
        ),
    log:
        "logs/phase-report.log",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        code=code("phase_report"),
        # the report says whether its recorded study of the breaks is still of this code and configuration
        run_code=[code("train"), code("train_blind")],
        break_config=break_study_digest(CONFIG),
        run_configs=configs_of("19-healthy", "19-overfit", *HOT, *BLIND),
        lab=lab_settings("learner", "runs"),
        scale=CONFIG.report.picture_scale if CONFIG.report else 1.0,
    message:
        "Write the report"
    shell:
        "septet phase-report experiments --lab {params.lab:q} --scale {params.scale}"
        " --config-digest {params.break_config} --output {output.report:q} > {log:q} 2>&1"
        " && mkdir -p {output.pictures:q}"
