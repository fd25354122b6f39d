"""Which code a command runs: a digest of its module and of all of septet that it imports, directly or not."""

import ast
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parent
PACKAGE = ROOT.name


@cache
def code_digest(module: str) -> str:
    """SHA-256 over the files that importing `module` (dotted, of this package) can reach.

    Imports are read from the source, those inside functions too, and nothing is run. Content counts, not time stamps:
    a touched file or a switched branch changes nothing, a comment does. A package counts with its data files.
    """
    digest = sha256()
    for path in sorted({file for name in imported_modules(module) for file in _files_of(name)}):
        digest.update(f"{path.relative_to(ROOT)}\0".encode())
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def imported_modules(module: str) -> set[str]:
    """`module` and every module of this package that it imports, directly or through others."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in found and _source(name):
            found.add(name)
            waiting += [*_parents(name), *_imports(name)]
    return found


def _parents(name: str) -> Iterator[str]:
    """Importing a module runs the packages around it."""
    parts = name.split(".")
    yield from (".".join(parts[:n]) for n in range(1, len(parts)))


def _imports(name: str) -> Iterator[str]:
    source = _source(name)
    assert source is not None
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == PACKAGE)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == PACKAGE:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)  # may be a module; else it has no source


def _source(name: str) -> Path | None:
    path = ROOT.joinpath(*name.split(".")[1:])
    candidates = (path / "__init__.py", path.with_suffix(".py"))
    return next((candidate for candidate in candidates if candidate.is_file()), None)


def _files_of(name: str) -> Iterator[Path]:
    source = _source(name)
    assert source is not None
    yield source
    if source.name == "__init__.py":
        yield from (p for p in source.parent.glob("assets/**/*") if p.is_file())
