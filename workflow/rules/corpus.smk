rule ngram_baseline:
    output:
        "experiments/14-ngram-baseline/results.json",
    log:
        "logs/ngram-baseline.log",
    conda:
        "../../environment.yml"
    threads: 1
    params:
        settings=settings("corpus", "tokenizer", "baseline"),
        code=code("ngram"),
    message:
        "Count the n-gram baseline"
    shell:
        "septet ngram --settings {params.settings:q} --output {output:q} > {log:q} 2>&1"
