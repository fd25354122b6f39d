"""One quantity a file; definitions and thresholds are those of `septet.inspect.quantities`."""
