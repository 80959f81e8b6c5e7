"""A small residual network for boards that are a ring, as rules: it predicts in compiled code, a position at a time.

Every cell has some numbers, its channels. They begin as a linear function of the cell's planes; each layer adds to
them what it makes of those of the SPAN cells around, and of the mean over the whole ring. In the end a number for each
action is read off its cell, and the expected score off the mean and the highest of all. What is done to one cell is
done to all: a ring that is turned is the same ring. `tablier.learn.training` has the same network for learning.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from tablier.games import encoding
from tablier.games import unbound as game
from tablier.jit import long_rule, rule

SPAN = 5  # cells that a layer looks at, around each
REACH = SPAN // 2


class Weights(NamedTuple):
    """What is learned (float32)."""

    embedding: np.ndarray  # planes × channels
    embedding_bias: np.ndarray  # channels
    layers: np.ndarray  # layers × (SPAN · channels) × channels
    contexts: np.ndarray  # layers × channels × channels: for the mean over the ring
    biases: np.ndarray  # layers × channels
    policy: np.ndarray  # channels × kinds: actions are kind · cells + cell
    hidden: np.ndarray  # (2 · channels) × units
    hidden_bias: np.ndarray  # units
    value: np.ndarray  # units × 2: the logit of the expected score, and the margin, which only learning looks at
    value_bias: np.ndarray  # 2


class Network(NamedTuple):
    """Weights, and scratch space for one thread."""

    weights: Weights
    planes: np.ndarray  # the observation, flat
    around: np.ndarray  # the channels of all cells, and once more of those at the ends: (cells + SPAN - 1) × channels
    added: np.ndarray  # what a layer adds: cells × channels
    pooled: np.ndarray  # the mean over all cells, and the highest: 2 · channels
    bias: np.ndarray  # that of a layer with the context


def new_network(weights: Weights, cells: int) -> Network:
    """A network to predict with, on a ring of so many cells."""
    planes, channels = weights.embedding.shape
    return Network(
        weights=weights,
        planes=np.zeros(planes * cells, np.uint8),
        around=np.zeros((cells + SPAN - 1, channels), np.float32),
        added=np.zeros((cells, channels), np.float32),
        pooled=np.zeros(2 * channels, np.float32),
        bias=np.zeros(channels, np.float32),
    )


@rule
def embed(net: Network) -> None:
    """Each cell's channels from its planes, most of which are 0."""
    embedding, bias = net.weights.embedding, net.weights.embedding_bias
    planes, channels = embedding.shape
    cells = len(net.added)
    for cell in range(cells):
        own = net.around[REACH + cell]
        for channel in range(channels):
            own[channel] = bias[channel]
        for plane in range(planes):
            number = np.float32(net.planes[plane * cells + cell])
            if number != 0:
                for channel in range(channels):
                    own[channel] += number * embedding[plane, channel]


@rule
def pool(net: Network) -> None:
    """The mean of each channel over the ring, and the highest."""
    cells, channels = net.added.shape
    for channel in range(channels):
        net.pooled[channel] = 0
        net.pooled[channels + channel] = net.around[REACH, channel]
    for cell in range(REACH, REACH + cells):
        for channel in range(channels):
            net.pooled[channel] += net.around[cell, channel]
            net.pooled[channels + channel] = max(net.pooled[channels + channel], net.around[cell, channel])
    for channel in range(channels):
        net.pooled[channel] /= np.float32(cells)


@rule
def close_ring(net: Network) -> None:
    """Put the cells of either end beside the other end once more."""
    cells, channels = net.added.shape
    for step in range(REACH):
        for channel in range(channels):
            net.around[step, channel] = net.around[cells + step, channel]
            net.around[REACH + cells + step, channel] = net.around[REACH + step, channel]


@long_rule
def convolve(net: Network, kernel: np.ndarray) -> None:
    """What a layer adds, before its kink: two cells and four numbers at a time, so that what is read is used often."""
    cells, channels = net.added.shape
    around = net.around.reshape(-1)
    for cell in range(0, cells, 2):
        one, two = net.added[cell], net.added[cell + 1]
        for channel in range(channels):
            one[channel] = two[channel] = net.bias[channel]
        for place in range(0, len(kernel), 4):
            here, there = cell * channels + place, (cell + 1) * channels + place
            a, b, c, d = around[here], around[here + 1], around[here + 2], around[here + 3]
            e, f, g, h = around[there], around[there + 1], around[there + 2], around[there + 3]
            for channel in range(channels):
                first, second = kernel[place, channel], kernel[place + 1, channel]
                third, fourth = kernel[place + 2, channel], kernel[place + 3, channel]
                one[channel] += a * first + b * second + c * third + d * fourth
                two[channel] += e * first + f * second + g * third + h * fourth


@rule
def add_layer(net: Network, layer: int) -> None:
    """Add to each cell what the layer makes of the cells around and of the whole ring."""
    cells, channels = net.added.shape
    context = net.weights.contexts[layer]
    pool(net)
    for channel in range(channels):
        net.bias[channel] = net.weights.biases[layer, channel]
    for place in range(channels):
        for channel in range(channels):
            net.bias[channel] += net.pooled[place] * context[place, channel]
    close_ring(net)
    convolve(net, net.weights.layers[layer])
    for cell in range(cells):
        for channel in range(channels):
            net.around[REACH + cell, channel] += max(net.added[cell, channel], np.float32(0))


@rule
def read_policy(net: Network, logits: np.ndarray) -> None:
    """The logit of each action, from its cell."""
    cells, channels = net.added.shape
    policy = net.weights.policy
    for kind in range(policy.shape[1]):
        for cell in range(cells):
            logit = np.float32(0)
            for channel in range(channels):
                logit += net.around[REACH + cell, channel] * policy[channel, kind]
            logits[kind * cells + cell] = logit


@rule
def read_value(net: Network) -> float:
    """The expected score, from what was pooled."""
    weights = net.weights
    pool(net)
    logit = float(weights.value_bias[0])
    for unit in range(len(weights.hidden_bias)):
        number = weights.hidden_bias[unit]
        for place in range(len(net.pooled)):
            number += net.pooled[place] * weights.hidden[place, unit]
        logit += max(float(number), 0.0) * float(weights.value[unit, 0])
    return 1.0 / (1.0 + math.exp(-logit))


@long_rule
def predict(known: Network, state: game.State, seat: int, logits: np.ndarray) -> float:
    """Write the logit of each action; returns the seat's expected score (see `tablier.search.predictor`)."""
    known.planes[:] = 0
    encoding.fill(state, seat, known.planes)
    embed(known)
    for layer in range(len(known.weights.layers)):
        add_layer(known, layer)
    read_policy(known, logits)
    return read_value(known)
