from septet import code_digest as digest_of_code
from septet.code_digest import code_digest, imported_modules


def test_a_command_reaches_what_it_runs_and_no_more():
    train, dashboard = imported_modules("septet.cli.train"), imported_modules("septet.cli.dashboard")
    assert {"septet.training.adamw", "septet.corpus.verbs", "septet.inspect.quantities.dead_heads"} <= train
    assert not any(name.startswith("septet.dashboard") for name in train)
    assert "septet.dashboard.panel_5_spectral_norm" in dashboard
    assert not any(name.startswith(("septet.gpt", "septet.training")) for name in dashboard)


def test_the_digest_follows_content_and_nothing_else(tmp_path, monkeypatch):
    package = tmp_path / "septet"
    (package / "drawing" / "assets").mkdir(parents=True)
    files = {
        "__init__.py": "",
        "command.py": "def run():\n    from septet.optimizer import step\n",
        "optimizer.py": "step = 1\n",
        "unrelated.py": "x = 1\n",
        "drawing/__init__.py": "",
        "drawing/page.py": "import septet.optimizer\n",
        "drawing/assets/page.css": "body {}\n",
    }
    for name, text in files.items():
        (package / name).write_text(text)
    monkeypatch.setattr(digest_of_code, "ROOT", package)
    monkeypatch.setattr(digest_of_code, "PACKAGE", "septet")

    def digests():
        code_digest.cache_clear()
        return code_digest("septet.command"), code_digest("septet.drawing.page")

    command, page = digests()
    (package / "unrelated.py").write_text("x = 2\n")
    (package / "optimizer.py").touch()
    assert digests() == (command, page)
    (package / "drawing" / "assets" / "page.css").write_text("body { margin: 0 }\n")
    assert digests()[0] == command
    assert digests()[1] != page
    (package / "optimizer.py").write_text("step = 1  # a comment\n")
    assert digests()[0] != command
    code_digest.cache_clear()
