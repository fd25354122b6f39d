"""Every run, page and table of septet. `snakemake --cores 2 all` makes them; what did not change is not made again."""

from snakemake.utils import min_version

min_version("9.13")


configfile: "config/config.yaml"


report: "workflow/report/workflow.rst"


include: "workflow/rules/common.smk"
include: "workflow/rules/corpus.smk"
include: "workflow/rules/training.smk"
include: "workflow/rules/lab.smk"
include: "workflow/rules/stability.smk"
include: "workflow/rules/foreign.smk"
include: "workflow/rules/dashboard.smk"
include: "workflow/rules/overfit.smk"
include: "workflow/rules/overhead.smk"
include: "workflow/rules/fault_bank_entries.smk"
include: "workflow/rules/fault_bank.smk"
include: "workflow/rules/report.smk"
include: "workflow/rules/phase_report.smk"


# Manifests are listed beside the pages: a page whose run failed must not count as made (docs/workflow.md).
rule all:
    default_target: True
    input:
        "experiments/14-ngram-baseline/results.json",
        "experiments/19-healthy/signatures.json",
        expand("experiments/{run}/walk.sealed", run=BLIND),
        expand(
            "experiments/{run}/walk.json",
            run=[run for run in RUNS if run not in BLIND],
        ),
        expand(
            "experiments/{run}/{file}",
            run=RUNS,
            file=["manifest.json", "dashboard.html"],
        ),
        expand(
            "experiments/foreign/{name}/{file}",
            name=CONFIG.foreign,
            file=["manifest.json", "walk.json", "dashboard.html"],
        ),
        (
            [
                f"experiments/19-break-it/{CONFIG.lab.learner}-diagnoses-template.md",
                "experiments/19-break-it/diagnosis-score.md",
                "experiments/19-break-it/dashboard.html",
            ]
            if BLIND
            else []
        ),
        ["experiments/19-overfit/gap-analysis.md"] if "19-overfit" in RUNS else [],
        ["experiments/19-overhead/results.md"] if CONFIG.overhead else [],
        ["PHASE_19_REPORT.md"] if CONFIG.report else [],
