"""Where in a model the seven panels look: blocks, points and matrices, found by structure."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import torch

from septet.errors import InputError
from septet.torch.matrix_names import matrix_name


class Point(NamedTuple):
    """A place to look: what goes into a module, or what comes out of it."""

    module: torch.nn.Module
    side: Literal["input", "output"]


@dataclass(frozen=True)
class Architecture:
    """The parts of one model.

    Attributes:
        blocks: in the order of the forward pass; empty where none were found.
        path: of their container, dotted.
        points: of panel 4, by name.
        matrices: weights of panel 5, by name; a shared weight once.
        down: the layer after the feed-forward activation, by block name.
    """

    blocks: list[torch.nn.Module] = field(default_factory=list)
    path: str = ""
    points: dict[str, Point] = field(default_factory=dict)
    matrices: dict[str, torch.nn.Parameter] = field(default_factory=dict)
    down: dict[str, torch.nn.Module] = field(default_factory=dict)


def bare(model: torch.nn.Module) -> torch.nn.Module:
    """The model inside of (Distributed)DataParallel.

    Raises:
        InputError: the model is compiled; hooks would break its graph and change its numbers.
    """
    if hasattr(model, "_orig_mod"):
        raise InputError("model: compiled by torch.compile, expected a model that is not, for instruments hook modules")
    wrappers = (torch.nn.DataParallel, torch.nn.parallel.DistributedDataParallel)
    return bare(model.module) if isinstance(model, wrappers) else model


def architecture(model: torch.nn.Module, points: Mapping[str, str] | None = None) -> Architecture:
    """The parts of `model`; `points` names the points of panel 4 in its own way: name by name the path of a module.

    Raises:
        InputError: a path of `points` is not in the model.
    """
    path, blocks = _blocks(model)
    matrices, down = _matrices(blocks)
    if points is not None:
        chosen = {name: Point(module_at(model, where, f"points.{name}"), "output") for name, where in points.items()}
    else:
        chosen = _points(model, path, blocks)
    return Architecture(blocks, path, chosen, matrices, down)


def module_at(model: torch.nn.Module, path: str, key: str) -> torch.nn.Module:
    """The module at a dotted path.

    Raises:
        InputError: there is none.
    """
    try:
        return model.get_submodule(path)
    except AttributeError:
        raise InputError(f"{key}: the model has no module {path!r}, expected a dotted path") from None


def _blocks(model: torch.nn.Module) -> tuple[str, list[torch.nn.Module]]:
    """The list of equal modules that holds most parameters, and its path; experts inside of a block hold fewer."""
    best: tuple[int, str, list[torch.nn.Module]] = (0, "", [])
    for path, module in model.named_modules():
        if isinstance(module, torch.nn.ModuleList | torch.nn.Sequential) and len({type(m) for m in module}) == 1:
            size = sum(p.numel() for p in module.parameters())
            if size > best[0] and any(True for _ in module[0].children()):  # a lone layer is no block
                best = (size, path, list(module))
    return best[1], best[2]


def _points(model: torch.nn.Module, path: str, blocks: list[torch.nn.Module]) -> dict[str, Point]:
    if not blocks:
        return {}
    points = {"embed_out": Point(blocks[0], "input")}
    points |= {f"block_{i}_out": Point(block, "output") for i, block in enumerate(blocks)}
    final = _final_norm(model, path)
    return points | ({"final_ln_out": Point(final, "output")} if final is not None else {})


def _final_norm(model: torch.nn.Module, path: str) -> torch.nn.Module | None:
    """The first normalisation that is registered after the blocks; one before them belongs to the embedding."""
    after = False
    for name, module in model.named_modules():
        if name == path:
            after = True
        elif after and not name.startswith(f"{path}.") and "norm" in type(module).__name__.lower():
            return module
    return None


def _matrices(
    blocks: list[torch.nn.Module],
) -> tuple[dict[str, torch.nn.Parameter], dict[str, torch.nn.Module]]:
    matrices: dict[str, torch.nn.Parameter] = {}
    down: dict[str, torch.nn.Module] = {}
    seen: set[int] = set()
    for i, block in enumerate(blocks):
        weights = list(_weights(block))
        names = [matrix_name(path, fan_in, fan_out) for path, _, _, fan_in, fan_out in weights]
        times = Counter(names)
        for name, (path, owner, weight, _, _) in zip(names, weights, strict=True):
            unique = name is not None and times[name] == 1  # many experts: each under its own path
            if unique and name == "ffn_down":
                down[f"block_{i}"] = owner
            if id(weight) not in seen:
                seen.add(id(weight))
                matrices[f"block_{i}.{name if unique else path.removesuffix('.weight')}"] = weight
    return matrices, down


def _weights(block: torch.nn.Module) -> Iterator[tuple[str, torch.nn.Module, torch.nn.Parameter, int, int]]:
    """Path, owner, weight, fan-in and fan-out of all matrices in a block; Conv1D of transformers has (in, out)."""
    for path, module in block.named_modules():
        for name, p in module.named_parameters(recurse=False):
            if p.ndim == 2:
                rows, columns = p.shape
                fan_in, fan_out = (rows, columns) if type(module).__name__ == "Conv1D" else (columns, rows)
                yield f"{path}.{name}" if path else name, module, p, fan_in, fan_out
