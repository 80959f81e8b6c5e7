"""`tablier play` and `tablier replay`: boards in the terminal."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

from rich.console import Console
from rich.text import Text as RichText

from tablier import players
from tablier.cli.asking import read_record
from tablier.match import State
from tablier.record import load, parse
from tablier.refusal import Refusal
from tablier.texts import Language, Text

HELP = "Type a move; or: ? (legal moves), undo, resign, quit."


def show(state: State, console: Console, seat: int | None) -> None:
    """The board in colour, as a seat may see it; marks differ in shape too."""
    picture = RichText(state.text(seat))
    for pattern, style in state.game.module.STYLES.items():
        picture.highlight_regex(pattern, style)
    console.print(picture)


def play(state: State, level_name: str | None, seat: int, language: Language, save: Path | None) -> None:
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
            console.print(f"seat {state.player} plays [bold]{thought.move}[/]")
            states.append(state.play(thought.move))
        else:
            if not level and _changes_hands(states):
                _draw_curtain(state, console)
            show(state, console, state.player)
            text = _asked(state, console)
            if text == "resign":
                resigned = state.player
            if text in ("quit", "q", "resign"):
                break
            _act(states, text, console, language, is_alone=level is not None)
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
        console.print(" ".join(state.legal()))
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
    show(state, console, seat)
    if resigned is not None:
        console.print(f"[bold]Seat {resigned} resigns.[/]")
    elif state.over:
        console.print(f"[bold]{_outcome(state)}[/]")
    if save:
        try:
            record = state.knowledge(seat) if resigned is None else state.record(resigned=resigned)
            save.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise Refusal(
                Text(f"{save} cannot be written: {error}.", f"{save} ne peut pas être écrit : {error}.")
            ) from error
        console.print(f"Record written to {save}.")


def _outcome(state: State) -> str:
    scores = " – ".join(str(score) for score in state.scores)
    return f"Draw, {scores}." if state.winner is None else f"Seat {state.winner} wins, {scores}."


def replay(file: Path, boards: bool) -> None:
    """Show a record move by move, then its result."""
    content = read_record(file)
    end = load(content)
    result = parse(content).result
    console = Console(highlight=False)
    state = end.game.start(setup=end.setup)
    if boards:
        show(state, console, state.player)
    for number, move in enumerate(end.moves, start=1):
        console.print(f"{number}. seat {move.seat}: [bold]{move}[/]")
        state = state.play(move)
        if boards:
            show(state, console, state.player)
    if end.over:
        console.print(f"[bold]{_outcome(end)}[/]")
    elif result is not None and result.resigned is not None:
        console.print(f"[bold]Seat {result.resigned} resigned.[/]")
    else:
        console.print(f"Not over: {' – '.join(str(score) for score in end.scores)}, seat {end.player} to move.")
