"""A match from its first game to its last one: saved as it goes, taken up again, stopped when enough is known."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from itertools import chain, islice
from pathlib import Path
from typing import Any

from tablier.arena.entrants import Entrant
from tablier.arena.games_file import GamesFile
from tablier.arena.matches import Match, dealt, matched, numbered, opened, playing
from tablier.arena.played import Played
from tablier.arena.ratings import Results
from tablier.arena.schedule import Fixture, Format, games_of_a_round, schedule, swiss_round
from tablier.arena.stopping import PAIR, Hypotheses, Rule, Sprt, Until, checked
from tablier.refusal import BadOption, BadRecord
from tablier.state import Game
from tablier.texts import Text

GAMES = 100


class Course:
    """The games of a match, one after another. Make it with `course`."""

    def __init__(self, match: Match, total: int | None, rule: Rule | None, file: GamesFile | None) -> None:
        self.match = match
        self.total = total  # games; None: as many as the rule wants
        self.rule = rule
        self.file = file
        self.results = Results()
        self.games: list[Played] = []
        self.saved = len(file.games) if file else 0  # games that were played before
        self._game = Game(match.game, match.options)

    def play(self, workers: int | None = None, ray: str | None = None) -> Generator[Played]:
        """All games in the order of the schedule: those in the file first, then each as it ends."""
        with closing(self._stream(workers, ray)) as stream:
            for one in stream:
                self.games.append(one)
                self.results.add(one)
                if self.rule:
                    self.rule.add(self.results, one)
                yield one
                if self.rule and self.rule.is_met:
                    return

    def _stream(self, workers: int | None, ray: str | None) -> Generator[Played]:
        saved = deque(self.file.games if self.file else [])
        with ExitStack() as stack:
            if self.file:
                stack.enter_context(self.file)
            play = None
            for fixtures in self._batches():
                while saved and (fixture := next(fixtures, None)):
                    yield self._checked(saved.popleft(), fixture)
                if (first := next(fixtures, None)) is None:
                    continue
                play = play or stack.enter_context(playing(self.match, workers, ray))
                for one in play(chain([first], fixtures)):
                    if self.file:
                        self.file.write(one)
                    yield one

    def _batches(self) -> Iterator[Iterator[Fixture]]:
        """The schedule, in parts: whoever asks for one has played all games of those before."""
        names, seats, form = self.match.plays, self._game.seats, self.match.form
        if form != "swiss":
            yield islice(schedule(names, seats, form), self.total)
            return
        assert self.total is not None
        for number in range(self.total // games_of_a_round(len(names), seats, form)):
            yield iter(swiss_round(names, seats, number, self.match.seed, self.games))

    def _checked(self, one: Played, fixture: Fixture) -> Played:
        """A game from the file, if it is this one of this match."""
        match, number = self.match, numbered(self.match, fixture, self._game.seats)
        told = (one.match, one.number, one.meeting, one.places, one.seed)
        wanted = (match.seed, number, fixture.meeting, list(fixture.places), dealt(match, fixture))
        sitting = [(match.entrants[place].name, match.plays[place]) for place in fixture.places]
        if (
            told != wanted
            or list(zip(one.entrants, one.plays, strict=True)) != sitting
            or Game.of_version(one.version, one.game, one.options) != self._game
            or (number == 0 and one.moves[: one.opening] != [str(move) for move in opened(match, fixture).moves])
        ):
            assert self.file
            name = self.file.path.name
            raise BadRecord(
                Text(
                    f"{name} holds games of another match (the first that differs is number {number}).",
                    f"{name} contient les parties d’un autre match (la première qui diffère est la {number}).",
                )
            )
        return one


def course(
    game: Game, entrants: Sequence[str | Entrant], *, games: int | None = None, rounds: int | None = None,
    form: Format = "round-robin", seed: int = 0, opening: int = 0, until: float | None = None,
    sprt: Hypotheses | None = None, save: Path | None = None,
) -> Course:  # fmt: skip
    """A match that is about to begin, or to go on, once all is found to be in order."""
    match = matched(game, entrants, form=form, seed=seed, opening=opening)
    file = GamesFile(save) if save else None
    rule = _rule(match, game.seats, until, sprt)
    return Course(match, _total(match, game.seats, games, rounds, rule), rule, file)


def match(
    game: str, entrants: Sequence[str | Entrant], *, options: Mapping[str, Any] | None = None,
    games: int | None = None, rounds: int | None = None, form: Format = "round-robin", seed: int = 0, opening: int = 0,
    until: float | None = None, sprt: Hypotheses | None = None, save: Path | str | None = None,
    workers: int | None = None, ray: str | None = None,
) -> Iterator[Played]:  # fmt: skip
    """The games of a match, each as it ends; of what was saved before, those in the file first.

    With 0 workers everything is played in this process; by default there are as many as the machine has room for, or
    those of a Ray (see `pools`).
    """
    begun = course(
        Game(game, options or {}), entrants, games=games, rounds=rounds, form=form, seed=seed, opening=opening,
        until=until, sprt=sprt, save=Path(save) if save else None,
    )  # fmt: skip
    return begun.play(workers, ray)


def _total(match: Match, seats: int, games: int | None, rounds: int | None, rule: Rule | None) -> int | None:
    if games is not None and rounds is not None:
        raise BadOption(Text("Give games or rounds, not both.", "Donnez des parties ou des rondes, pas les deux."))
    if match.form == "swiss":
        if games is not None:
            raise BadOption(Text("A Swiss tournament has rounds.", "Un tournoi suisse se compte en rondes."))
        rounds = rounds or math.ceil(math.log2(len(match.entrants)))
    if rounds is not None:
        return rounds * games_of_a_round(len(match.entrants), seats, match.form)
    return games if games is not None or rule else GAMES


def _rule(match: Match, seats: int, until: float | None, sprt: Hypotheses | None) -> Rule | None:
    if until is None and sprt is None:
        return None
    if until is not None and sprt is not None:
        raise BadOption(Text("Give --until or --sprt, not both.", "Donnez --until ou --sprt, pas les deux."))
    if match.form == "swiss":
        raise BadOption(
            Text("A Swiss tournament ends after its rounds.", "Un tournoi suisse se termine après ses rondes.")
        )
    if until is not None:
        return Until(until, games=min(len(match.entrants), seats))
    if (len(match.entrants), seats) != (PAIR, PAIR):
        raise BadOption(
            Text("--sprt takes two entrants and two seats.", "--sprt demande deux participants et un jeu à deux.")
        )
    assert sprt
    return Sprt(checked(sprt))
