"""What happens inside a run: quantities measured along the way, and probes asked once.

To add a quantity: one file under `quantities`, one line in `quantities/__init__.py`, one series in the record.
"""

from septet.inspect.inspector import Inspector
from septet.inspect.quantity import Quantity

__all__ = ["Inspector", "Quantity"]
