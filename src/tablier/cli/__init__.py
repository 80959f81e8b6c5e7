"""The command line: `tablier` starts the web app, its commands do the rest in the terminal."""

from __future__ import annotations

import sys

import typer

from tablier.cli.commands import app
from tablier.refusal import Refusal

__all__ = ["app", "main"]


def main() -> None:
    """Run the command line; refusals are one clear line, not a traceback."""
    try:
        app()
    except Refusal as refusal:
        typer.secho(f"tablier: {refusal}", fg="red", err=True)
        sys.exit(2)
