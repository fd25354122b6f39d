"""Causes that a diagnosis may name, right or wrong, in English and Spanish.

A phrase is found where each of its words begins a word of the text, in any order; accents and case do not count. The
longest phrase found decides, so that a cause may be named by one word until another needs it.
"""

CAUSES: dict[str, tuple[str, ...]] = {
    "bad_init": (
        "bad init", "wrong init", "broken init", "initiali", "init", "initial weights", "inicializ", "pesos iniciales",
        "weights too large", "pesos demasiado grandes", "init scale", "escala inicial",
    ),
    "no_warmup": (
        "warmup", "warm up", "no warmup", "no warm up", "missing warmup", "missing warm up", "without warmup",
        "without warm up", "sin warmup", "sin warm up", "calentamiento", "sin calentamiento", "warmup ausente",
    ),
    "broken_mask": (
        "mask", "broken mask", "mascara", "mascara rota", "mascara causal", "causal mask", "causality", "causalidad",
        "future", "futuro", "sees future tokens", "full attention", "bidirectional attention", "atencion bidireccional",
    ),
    "rate_too_high": (
        "learning rate too high", "rate too high", "lr too high", "tasa demasiado alta", "lr demasiado alto",
        "learning rate alto", "tasa de aprendizaje alta",
    ),
    "rate_too_low": ("learning rate too low", "rate too low", "lr too low", "tasa demasiado baja", "lr demasiado bajo"),
    "overfitting": ("overfit", "sobreajust", "memoriz"),
    "data_leak": ("data leak", "leaked data", "contamina", "fuga de datos", "val in train", "val en train"),
    "nothing": ("healthy", "nothing wrong", "no fault", "sano", "sana", "ningun fallo", "nada"),
}  # fmt: skip
