"""The one error that a user can cause."""


class InputError(Exception):
    """Bad input, told in one sentence: what, where (file, line, key), what was expected.

    The command line prints the sentence and exits with 2, without a traceback. Whoever raises it has written
    nothing yet. A run that diverges is a result and never raises.
    """
