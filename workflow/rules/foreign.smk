# Somebody else's run: a log that lies in experiments/foreign/<name>/ and is named in the configuration.
rule diagnose:
    input:
        lambda wildcards: f"experiments/foreign/{wildcards.name}/{CONFIG.foreign[wildcards.name].file}",
    output:
        metrics="experiments/foreign/{name}/metrics.parquet",
        manifest="experiments/foreign/{name}/manifest.json",
        walk="experiments/foreign/{name}/walk.json",
        page=report(
            "experiments/foreign/{name}/dashboard.html",
            caption="../report/foreign.rst",
            category="Pages",
            labels={"run": "{name}"},
        ),
    log:
        "logs/foreign/{name}.log",
    wildcard_constraints:
        name="|".join(CONFIG.foreign) or "(?!)",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        settings=lambda wildcards: json.dumps(
            CONFIG.foreign[wildcards.name].model_dump(mode="json"), sort_keys=True
        ),
        code=code("diagnose"),
        thresholds=profile_digest("general"),
        folder=subpath(output.manifest, parent=True),
    message:
        "Diagnose {wildcards.name}"
    shell:
        "septet diagnose {input:q} --settings {params.settings:q} --output {params.folder:q} > {log:q} 2>&1"
