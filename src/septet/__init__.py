"""Seven panels that say why a training run broke."""

from importlib.metadata import version

__version__ = version("septet")
