"""The sections of the report, one a file: each is a function from the sources to lines of Markdown."""
