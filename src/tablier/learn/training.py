"""The network of `tablier.learn.network` once more, in JAX, and how it learns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, pi
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from tablier import selfplay
from tablier.learn.network import REACH, SPAN, Weights
from tablier.learn.playing import Samples

MARGIN = 10.0  # points that are one unit of the margin
MARGIN_WEIGHT = 0.25  # of its error in the loss
FORBIDDEN = -1e9  # the logit of an illegal action
DECAY, CLIP = 1e-4, 1.0  # of weights, and of the slopes' norm
WARMING = 100  # steps in which the rate rises


def first_weights(shapes: list[tuple[int, ...]], *, seed: int) -> Weights:
    """A network that has learned nothing: moves seem about alike to it, and positions even."""
    chance = np.random.default_rng(seed)
    like = Weights(*(np.zeros(shape, np.float32) for shape in shapes))
    layers, inputs, channels = like.layers.shape

    def drawn(array: np.ndarray, spread: float) -> np.ndarray:
        return (chance.standard_normal(array.shape) * spread).astype(np.float32)

    return like._replace(
        embedding=drawn(like.embedding, 0.3),
        layers=drawn(like.layers, (2 / inputs / layers) ** 0.5),
        contexts=drawn(like.contexts, 0.3 * (2 / channels / layers) ** 0.5),
        policy=drawn(like.policy, 0.01),
        hidden=drawn(like.hidden, channels**-0.5),
        value=drawn(like.value, 0.01),
    )


@jax.jit
def forward(weights: Weights, observations: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Logits by action, the logit of the expected score, and the margin, of many positions."""
    planes = observations.reshape(len(observations), -1, observations.shape[-1]).astype(jnp.float32)
    cells = jnp.swapaxes(planes, 1, 2) @ weights.embedding + weights.embedding_bias
    for layer, context, bias in zip(weights.layers, weights.contexts, weights.biases, strict=True):
        around = jnp.concatenate([jnp.roll(cells, REACH - step, axis=1) for step in range(SPAN)], axis=2)
        mean = cells.mean(axis=1, keepdims=True)
        cells += jax.nn.relu(around @ layer + mean @ context + bias)
    logits = jnp.swapaxes(cells @ weights.policy, 1, 2).reshape(len(observations), -1)
    pooled = jnp.concatenate([cells.mean(axis=1), cells.max(axis=1)], axis=1)
    told = jax.nn.relu(pooled @ weights.hidden + weights.hidden_bias) @ weights.value + weights.value_bias
    return logits, told[:, 0], told[:, 1]


def loss(weights: Weights, batch: Samples) -> tuple[jax.Array, dict[str, jax.Array]]:
    """How far the visits, the outcome and the margin were from what was predicted: their sum, and each."""
    logits, score, margin = forward(weights, jnp.asarray(batch.observations))
    chosen = jax.nn.log_softmax(jnp.where(batch.legal, logits, FORBIDDEN))
    parts = {
        "policy": -(batch.shares * chosen).sum(axis=1).mean(),
        "value": optax.sigmoid_binary_cross_entropy(score, batch.outcomes).mean(),
        "margin": jnp.square(margin - batch.margins / MARGIN).mean(),
    }
    return parts["policy"] + parts["value"] + MARGIN_WEIGHT * parts["margin"], parts


OPTIMIZER = optax.chain(optax.clip_by_global_norm(CLIP), optax.adamw(1.0, weight_decay=DECAY))


@jax.jit
def stepped(weights: Weights, state: Any, batch: Samples, rate: float) -> tuple[Weights, Any, dict[str, jax.Array]]:
    """A step of the optimizer: the weights then, its state, and the losses before."""
    (_, parts), slopes = jax.value_and_grad(loss, has_aux=True)(weights, batch)
    changes, state = OPTIMIZER.update(slopes, state, weights)
    return optax.apply_updates(weights, jax.tree.map(lambda change: rate * change, changes)), state, parts


class Learner:
    """Weights on their way. The rate rises at first, and then falls along a cosine until all steps are made."""

    def __init__(self, weights: Weights, *, rate: float, steps: int) -> None:
        self._rate, self._steps, self._made = rate, steps, 0
        self._weights = jax.tree.map(jnp.asarray, weights)
        self._state = OPTIMIZER.init(self._weights)

    @property
    def weights(self) -> Weights:
        """As they are now, as arrays of NumPy's."""
        return Weights(*(np.asarray(array) for array in self._weights))

    def learn(self, batches: Iterable[Samples]) -> dict[str, float]:
        """A step with each batch; returns the mean losses."""
        losses = []
        for batch in batches:
            rate = self._rate * min(1.0, (self._made + 1) / WARMING) * (1 + cos(pi * self._made / self._steps)) / 2
            self._weights, self._state, parts = stepped(self._weights, self._state, batch, rate)
            self._made += 1
            losses.append(parts)
        return {name: float(np.mean([parts[name] for parts in losses])) for name in losses[0]}


def kept_batches(folder: Path, size: int, count: int, seed: int) -> Iterator[Samples]:
    """So many batches of games that `tablier selfplay` has kept; every other one in the mirror."""
    for number, kept in zip(range(count), selfplay.batches(folder, size, seed=seed, epochs=None), strict=False):
        batch = Samples(
            observations=kept["observation"],
            legal=kept["mask"],
            shares=kept["policy"],
            outcomes=(1 + kept["outcome"][:, 0]) / 2,
            margins=kept["margin"].astype(np.float32),
        )
        yield mirrored(batch) if number % 2 else batch


def batches(samples: Samples, size: int, count: int, chance: np.random.Generator) -> Iterator[Samples]:
    """So many batches of samples drawn at random; every other one in the mirror: a ring has no direction."""
    for number in range(count):
        chosen = chance.integers(len(samples.outcomes), size=size)
        batch = Samples(*(column[chosen] for column in samples))
        yield mirrored(batch) if number % 2 else batch


def mirrored(batch: Samples) -> Samples:
    """The same positions with the ring the other way round."""
    cells = batch.observations.shape[-1]

    def turned(actions: np.ndarray) -> np.ndarray:
        return actions.reshape(len(actions), -1, cells)[:, :, ::-1].reshape(actions.shape)

    return batch._replace(
        observations=batch.observations[..., ::-1], legal=turned(batch.legal), shares=turned(batch.shares)
    )
