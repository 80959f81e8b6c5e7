"""`tablier play`."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

from rich.console import Console

from tablier import players
from tablier.cli.boards import outcome, player, show, told
from tablier.refusal import Refusal
from tablier.state import State
from tablier.texts import Language, Text

HELP = Text(
    "Type a move, or `?` (legal moves), undo, resign, quit.",
    "Tapez un coup, ou bien `?` (coups permis), undo (reprendre un coup), resign (abandonner), quit (quitter).",
)
PREPARING = Text("Preparing the opponent…", "Préparation de l’adversaire…")
SEEN = Text(
    "Something hidden was seen: that cannot be taken back.",
    "Quelque chose de caché a été vu : ce coup ne peut pas être repris.",
)


def run(state: State, level_name: str | None, seat: int, language: Language, save: Path | None) -> None:
    """Ask for moves until the game ends or somebody leaves."""
    console = Console(highlight=False)
    level = players.level(level_name) if level_name else None
    if level:
        with console.status(PREPARING.to(language)):
            players.prepare(state)
    console.print(HELP.to(language), style="dim")
    states = [state]
    resigned = None
    while not states[-1].over:
        state = states[-1]
        if level and state.player != seat:
            states.append(_answered(state, level, console, language))
        else:
            if not level and _changes_hands(states):
                _draw_curtain(state, console, language)
            show(state, console, state.player, language)
            text = _asked(state, console, language)
            if text == "resign":
                resigned = state.player
            if text in ("quit", "q", "resign"):
                break
            _act(states, text, console, language, is_alone=level is not None)
    _show_end(states[-1], console, language, resigned, seat if level else states[-1].player)
    if save:
        _save(states[-1], console, language, save, resigned, seat if level else states[-1].player)


def _answered(state: State, level: players.Level, console: Console, language: Language) -> State:
    """The state after the program's move, which is told."""
    thinking = Text(f"{level.title.en} is thinking…", f"{level.title.fr} réfléchit…")
    with console.status(thinking.to(language)):
        thought = players.choose(state, level, seed=secrets.randbits(32))
    who, move = player(state.player), told(state, thought.move, language)
    played = Text(f"{who.en} plays [bold]{move}[/]", f"{who.fr} joue [bold]{move}[/]")
    console.print(played.to(language))
    return state.play(thought.move)


def _changes_hands(states: list[State]) -> bool:
    """Whether somebody else sits down at the keyboard now, who may see what the one before may not."""
    state = states[-1]
    return state.game.module.SECRETS and bool(state.moves) and state.moves[-1].seat != state.player


def _draw_curtain(state: State, console: Console, language: Language) -> None:
    """Hide what was on the screen until the next player is there."""
    console.clear()
    who = player(state.player)
    called = Text(
        f"[bold]{who.en}[/], come to the keyboard and press Enter.",
        f"[bold]{who.fr}[/], venez au clavier et appuyez sur Entrée.",
    )
    try:
        console.input(called.to(language))
    except (EOFError, KeyboardInterrupt):
        return
    console.clear()


def _asked(state: State, console: Console, language: Language) -> str:
    """What the person at the keyboard types; leaving counts as quit."""
    try:
        return console.input(f"[bold]{player(state.player).to(language)}[/]> ").strip()
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
            console.print(f"[red]{SEEN.to(language)}[/]")
        elif kept:
            del states[kept:]
    elif text:
        try:
            states.append(state.play(text))
        except Refusal as refusal:
            console.print(f"[red]{refusal.to(language)}[/]")


def _show_end(state: State, console: Console, language: Language, resigned: int | None, seat: int | None) -> None:
    show(state, console, seat, language)
    if resigned is not None:
        who = player(resigned)
        console.print(f"[bold]{Text(f'{who.en} resigns.', f'{who.fr} abandonne.').to(language)}[/]")
    elif state.over:
        console.print(f"[bold]{outcome(state, language)}[/]")


def _save(
    state: State, console: Console, language: Language, file: Path, resigned: int | None, seat: int | None
) -> None:
    record = state.knowledge(seat) if resigned is None else state.record(resigned=resigned)
    try:
        file.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise Refusal(
            Text(f"{file} cannot be written: {error}.", f"{file} ne peut pas être écrit : {error}.")
        ) from error
    console.print(Text(f"Record written to {file}.", f"Partie enregistrée dans {file}.").to(language))
