"""`python -m septet`."""

from septet.cli.main import main

main()
