"""Parameters and modules, and the hooks that let somebody watch them."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
ForwardHook = Callable[["Module", Array], None]
BackwardHook = Callable[["Parameter", Array], None]


class Handle:
    """One registered hook; `remove` undoes the registration, twice is harmless."""

    def __init__(self, hooks: dict[int, Any], hook: Any) -> None:
        self._hooks = hooks
        self._key = max(hooks, default=-1) + 1
        hooks[self._key] = hook

    def remove(self) -> None:
        """Take the hook off again."""
        self._hooks.pop(self._key, None)


class Parameter:
    """One trained tensor with its gradient."""

    def __init__(self, value: Array) -> None:
        self.name = ""  # set by the model that owns it
        self.value = value
        self.grad = np.zeros_like(value)
        self._hooks: dict[int, BackwardHook] = {}

    def register_backward_hook(self, hook: BackwardHook) -> Handle:
        """Call `hook(parameter, grad)` at the end of every backward pass, when all terms of `grad` are in."""
        return Handle(self._hooks, hook)

    def run_backward_hooks(self) -> None:
        """Show the complete gradient to whoever registered."""
        for hook in list(self._hooks.values()):
            hook(self, self.grad)


class Module:
    """Something with a forward pass, parameters of its own, and modules inside it."""

    def __init__(self) -> None:
        self.name = ""  # set by the model that owns it
        self._hooks: dict[int, ForwardHook] = {}

    def register_forward_hook(self, hook: ForwardHook) -> Handle:
        """Call `hook(module, output)` after every forward pass; only a fault may modify the output, in place."""
        return Handle(self._hooks, hook)

    def forward(self, *inputs: Any) -> Array:
        """The output; what backward needs is kept on the module."""
        raise NotImplementedError

    def __call__(self, *inputs: Any) -> Array:
        """`forward`, then the hooks."""
        output = self.forward(*inputs)
        for hook in list(self._hooks.values()):
            hook(self, output)
        return output

    def named_modules(self, prefix: str = "") -> Iterator[tuple[str, "Module"]]:
        """This module and all inside it, each with its dotted path."""
        yield prefix, self
        for name, child in self._children():
            yield from child.named_modules(f"{prefix}.{name}" if prefix else name)

    def named_parameters(self) -> Iterator[tuple[str, Parameter]]:
        """All parameters, each with its dotted path, in the order of the forward pass; a tied one comes once."""
        for path, module in self.named_modules():
            for name, value in vars(module).items():
                if isinstance(value, Parameter):
                    yield f"{path}.{name}" if path else name, value

    def _children(self) -> Iterator[tuple[str, "Module"]]:
        for name, value in vars(self).items():
            if isinstance(value, Module):
                yield name, value
            elif isinstance(value, list):
                for index, item in enumerate(value):
                    if isinstance(item, Module):
                        yield f"{name}_{index}", item


class HookPoint(Module):
    """The identity: a place inside a module where somebody may look."""

    def forward(self, x: Array) -> Array:
        """`x`, untouched."""
        return x
