"""`septet schema`: JSON schemas for editors and other tools."""

from pathlib import Path
from typing import Annotated

import typer


def schema(
    folder: Annotated[Path, typer.Argument(help="Where the schemas go.")] = Path("workflow/schemas"),
) -> None:
    """Write the JSON schemas of configuration, manifest and verdict, generated from the models."""
    from septet.config import Config
    from septet.record.atomic import write_atomic
    from septet.record.manifest import Manifest
    from septet.record.non_finite import to_json
    from septet.record.verdict import Verdict

    for name, model in (("config", Config), ("manifest", Manifest), ("verdict", Verdict)):
        write_atomic(folder / f"{name}.schema.json", to_json(model.model_json_schema(), indent=1) + "\n")
