"""`tablier games`."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from tablier import games
from tablier.cli.asking import asked_game
from tablier.options import written


def show_games() -> None:
    """One line per game."""
    table = Table("game", "by", "about", box=None, header_style="bold")
    for name in games.GAMES:
        module = games.module(name)
        table.add_row(f"[bold]{name}[/]", module.AUTHOR, module.ABOUT.en)
    Console().print(table)


def show_game(name: str) -> None:
    """A game and its options."""
    module = asked_game(name, None).module
    console = Console()
    console.print(f"[bold]{module.TITLE}[/], by {module.AUTHOR}. {module.ABOUT.en}\n")
    for option in module.OPTIONS:
        console.print(f"[bold]{option.name}[/]: {option.title.en}")
        for number, choice in enumerate(option.choices):
            default = " [dim](default)[/]" if number == 0 else ""
            console.print(f"  {option.name}={written(choice.value)}  {choice.help.en}{default}", highlight=False)
        if option.custom:
            console.print(f"  {option.custom.help.en}", highlight=False)
