"""The recipe: generation after generation a network plays against itself and learns from its games."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np

from tablier import selfplay
from tablier.chance import derived_seed
from tablier.extras import needed
from tablier.learn import checkpoints, playing
from tablier.learn.checkpoints import About, Checkpoint, shapes
from tablier.learn.network import Weights
from tablier.learn.playing import Samples, joined
from tablier.pools import Pool
from tablier.refusal import BadOption
from tablier.state import Game
from tablier.texts import Text, shown

GENERATION = "generation-{}.npz"


class Recipe(msgspec.Struct, frozen=True, kw_only=True):
    """How to learn. The defaults are those of the checkpoint that comes with the program."""

    generations: int = 16
    games: int = 300  # in each generation
    simulations: int = 48  # a move
    window: int = 6  # generations whose games are learned from
    passes: float = 4.0  # how often each position is learned from on average
    batch: int = 512
    rate: float = 0.003
    channels: int = 32
    layers: int = 3
    units: int = 32
    seed: int = 1

    def steps(self, positions: int) -> int:
        """Batches that see so many positions as often as they shall be seen."""
        return max(1, int(self.passes * positions / self.batch))


class Generation(msgspec.Struct, frozen=True, kw_only=True):
    """What one generation was like."""

    number: int
    positions: int
    playing: float  # seconds
    learning: float
    losses: dict[str, float]


def learn(
    game: Game, into: Path, recipe: Recipe, pool: Pool, *, source: Path | None = None
) -> Iterator[Generation]:  # fmt: skip
    """Learn a game; each generation's checkpoint lies in the folder when it is given out.

    With a source, generation 0 has learned from the games that `tablier selfplay` has kept there.
    """
    checkpoint = begun(game, into, recipe, source)
    from tablier.learn.training import Learner, batches

    positions = recipe.games * game.rules.LONGEST_GAME  # type: ignore[attr-defined]  # open games have it
    steps = recipe.steps(positions)
    learner = Learner(checkpoint.weights, rate=recipe.rate, steps=steps * recipe.generations)
    kept: list[Samples] = []
    for number in range(1, recipe.generations + 1):
        began = time.monotonic()
        seed = derived_seed(recipe.seed, number)
        parts = playing.samples(pool, game, checkpoint, games=recipe.games, simulations=recipe.simulations, seed=seed)
        kept = [*kept, joined(list(parts))][-recipe.window :]
        played = time.monotonic()
        losses = learner.learn(batches(joined(kept), recipe.batch, steps, np.random.default_rng(seed)))
        about = msgspec.structs.replace(checkpoint.about, generation=number)
        checkpoint = Checkpoint(about, learner.weights)
        checkpoints.save(path_of(into, number), checkpoint)
        yield Generation(
            number=number,
            positions=len(kept[-1].outcomes),
            playing=played - began,
            learning=time.monotonic() - played,
            losses=losses,
        )


def begun(game: Game, into: Path, recipe: Recipe, source: Path | None) -> Checkpoint:
    """Generation 0, written into the folder."""
    for module, library in (("jax", "JAX"), ("optax", "Optax")):
        needed(module, library, "learn")
    from tablier.learn.training import first_weights

    weights = first_weights(shapes(game, recipe.channels, recipe.layers, recipe.units), seed=recipe.seed)
    if any(into.glob(GENERATION.format("*"))):
        raise BadOption(
            Text(f"{shown(str(into))} has generations already.", f"{shown(str(into))} a déjà des générations.")
        )
    if source is not None:
        weights = taught(game, source, weights, recipe)
    about = About(game=game.name, options=game.plain_options, generation=0, recipe=msgspec.to_builtins(recipe))
    into.mkdir(parents=True, exist_ok=True)
    checkpoints.save(path_of(into, 0), Checkpoint(about, weights))
    return Checkpoint(about, weights)


def taught(game: Game, source: Path, weights: Weights, recipe: Recipe) -> Weights:
    """The weights after learning from kept games."""
    from tablier.learn.training import Learner, kept_batches

    kept = selfplay.load(source)
    found = Game(kept.about["game"], kept.about["options"])
    if found != game:
        raise BadOption(
            Text(
                f"The games in {shown(str(source))} are of {found!r}, not of {game!r}.",
                f"Les parties de {shown(str(source))} sont de {found!r}, non de {game!r}.",
            )
        )
    steps = recipe.steps(len(kept))
    learner = Learner(weights, rate=recipe.rate, steps=steps)
    learner.learn(kept_batches(source, recipe.batch, steps, recipe.seed))
    return learner.weights


def path_of(into: Path, generation: int) -> Path:
    """The checkpoint of a generation."""
    return into / GENERATION.format(f"{generation:02}")


def prepare(game: Game) -> None:
    """Compile, or load from the disk, what self-play needs."""
    weights = Weights(*(np.zeros(shape, np.float32) for shape in shapes(game, 4, 1, 1)))
    about = About(game=game.name, options=game.plain_options, generation=0, recipe={})
    playing.play(game, Checkpoint(about, weights), 2, seed=0)
