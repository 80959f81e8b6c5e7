"""`tablier play`."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

from rich.console import Console

from tablier import players
from tablier.cli.boards import outcome, show, told
from tablier.refusal import Refusal
from tablier.state import State
from tablier.texts import Language, Text

HELP = "Type a move; or: ? (legal moves), undo, resign, quit."


def run(state: State, level_name: str | None, seat: int, language: Language, save: Path | None) -> None:
    """Ask for moves until the game ends or somebody leaves."""
    console = Console(highlight=False)
    level = players.level(level_name) if level_name else None
    if level:
        with console.status("Preparing the opponent…"):
            players.prepare(state)
    console.print(HELP, style="dim")
    states = [state]
    resigned = None
    while not states[-1].over:
        state = states[-1]
        if level and state.player != seat:
            with console.status(f"{level.title.en} is thinking…"):
                thought = players.choose(state, level, seed=secrets.randbits(32))
            console.print(f"seat {state.player} plays [bold]{told(state, thought.move, language)}[/]")
            states.append(state.play(thought.move))
        else:
            if not level and _changes_hands(states):
                _draw_curtain(state, console)
            show(state, console, state.player, language)
            text = _asked(state, console)
            if text == "resign":
                resigned = state.player
            if text in ("quit", "q", "resign"):
                break
            _act(states, text, console, language, is_alone=level is not None)
    show(states[-1], console, seat if level else states[-1].player, language)
    _finish(states[-1], console, save, resigned, seat if level else states[-1].player)


def _changes_hands(states: list[State]) -> bool:
    """Whether somebody else sits down at the keyboard now, who may see what the one before may not."""
    state = states[-1]
    return state.game.module.SECRETS and bool(state.moves) and state.moves[-1].seat != state.player


def _draw_curtain(state: State, console: Console) -> None:
    """Hide what was on the screen until the next player is there."""
    console.clear()
    try:
        console.input(f"[bold]Seat {state.player}[/], come to the keyboard and press Enter.")
    except (EOFError, KeyboardInterrupt):
        return
    console.clear()


def _asked(state: State, console: Console) -> str:
    """What the person at the keyboard types; leaving counts as quit."""
    try:
        return console.input(f"[bold]seat {state.player}[/]> ").strip()
    except (EOFError, KeyboardInterrupt):
        return "quit"


def _act(states: list[State], text: str, console: Console, language: Language, is_alone: bool) -> None:
    """Carry out what a person typed: play, take back, or list the legal moves."""
    state = states[-1]
    if text == "?":
        console.print(" ".join(told(state, move, language) for move in state.legal()))
    elif text == "undo":
        kept = len(states) - 1
        while is_alone and kept and states[kept - 1].player != state.player:
            kept -= 1
        taken = zip(states[max(0, kept - 1) :], state.moves[max(0, kept - 1) :], strict=False)
        if any(before.reveals(move) for before, move in taken):
            console.print("[red]Something hidden was seen: that cannot be taken back.[/]")
        elif kept:
            del states[kept:]
    elif text:
        try:
            states.append(state.play(text))
        except Refusal as refusal:
            console.print(f"[red]{refusal.to(language)}[/]")


def _finish(state: State, console: Console, save: Path | None, resigned: int | None, seat: int | None) -> None:
    if resigned is not None:
        console.print(f"[bold]Seat {resigned} resigns.[/]")
    elif state.over:
        console.print(f"[bold]{outcome(state)}[/]")
    if save:
        try:
            record = state.knowledge(seat) if resigned is None else state.record(resigned=resigned)
            save.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise Refusal(
                Text(f"{save} cannot be written: {error}.", f"{save} ne peut pas être écrit : {error}.")
            ) from error
        console.print(f"Record written to {save}.")
