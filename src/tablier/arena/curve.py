"""The learning curve: how strong the generations of a recipe are, against an entrant that stays the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from tablier import plots
from tablier.arena.matches import matches
from tablier.intervals import wilson
from tablier.learn import checkpoints
from tablier.learn.recipe import GENERATION
from tablier.plots import Curve
from tablier.refusal import BadRecord
from tablier.texts import Text, shown

POINTS, PICTURE = "curve.json", "curve.svg"


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """How a generation did."""

    generation: int
    against: str
    simulations: int
    games: int
    seed: int
    points: float  # a win is one, a draw a half


def measure(
    folder: Path, *, against: str, simulations: int, games: int, seed: int, every: int = 1, workers: int | None = None
) -> Iterator[Point]:
    """Measure every so many checkpoints of a folder, and the last; what was measured before is not measured again."""
    paths = sorted(folder.glob(GENERATION.format("*")))
    if not paths:
        raise BadRecord(
            Text(f"There are no generations in {shown(str(folder))}.", f"Aucune génération dans {shown(str(folder))}.")
        )
    file = folder / POINTS
    known = _known(file)
    for path in [one for number, one in enumerate(paths) if number % every == 0 or number == len(paths) - 1]:
        checkpoint = checkpoints.load(path)
        asked = Point(
            generation=checkpoint.about.generation, against=against, simulations=simulations, games=games,
            seed=seed, points=0.0,
        )  # fmt: skip
        found = next((one for one in known if msgspec.structs.replace(one, points=0.0) == asked), None)
        if found is None:
            entrants = [f"net:{path}#{simulations}", against]
            points = 0.0
            for game in matches(
                checkpoint.about.game, checkpoint.about.options, entrants, games, seed, workers=workers
            ):
                points += 0.5 if game.winner is None else float(game.places[game.winner] == 0)
            found = msgspec.structs.replace(asked, points=points)
            known.append(found)
            file.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=1))
        yield found


def _known(file: Path) -> list[Point]:
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[Point]) if file.exists() else []
    except msgspec.DecodeError as error:
        raise BadRecord(
            Text(f"{shown(str(file))} is no learning curve.", f"{shown(str(file))} n’est pas une courbe.")
        ) from error


def drawn(points: list[Point]) -> str:
    """The curve as a picture that stands alone."""
    against = points[0].against
    return plots.standalone(
        plots.curves(
            f"Share against {against}, with the same number of simulations",
            [
                Curve(
                    f"share against {against}",
                    [(one.generation, one.points / one.games) for one in points],
                    [wilson(one.points, one.games) for one in points],
                )
            ],
            across="generation",
            guide=0.5,
            write=plots.percent,
        )
    )
