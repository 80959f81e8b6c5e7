"""What a bot is told and what it answers: one JSON object a line, in UTF-8. `docs/bots.md` explains it to authors."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tablier.arena.forfeits import Reason

VERSION = 1
LONGEST_LINE = 1 << 20  # bytes that a bot may say at once

Seat = Annotated[int, Meta(ge=0)]
Seconds = Annotated[float, Meta(ge=0)]
Knowledge = Annotated[
    dict[str, Any],
    Meta(description='a record (record.schema.json) of what the seat knows; "?" stands for what it does not know'),
]
Ending = Literal["rules", "resigned", "closed"] | Reason  # by the rules, otherwise on a server, or by a forfeit


class Time(Struct, kw_only=True, frozen=True, omit_defaults=True):
    """How long a bot may think: so long about each move, or so long in all and some more with each move."""

    move: Seconds | None = None
    game: Seconds | None = None
    increment: Seconds = 0.0


# What we say


class Welcome(Struct, kw_only=True, frozen=True, tag_field="type", tag="hello"):
    """The first message; the bot says hello too."""

    protocol: int = VERSION
    name: str


class NewGame(Struct, kw_only=True, frozen=True, tag_field="type", tag="newgame"):
    """A game begins, or is taken up anywhere; there is no answer."""

    game: str
    options: dict[str, Any]
    seat: Seat
    seats: int
    time: Time


class Ask(Struct, kw_only=True, frozen=True, tag_field="type", tag="move"):
    """It is the bot's turn; the answer is a move. This message alone says all there is to know."""

    seat: Seat
    knowledge: Knowledge
    view: dict[str, Any]
    legal: Annotated[list[str], Meta(description="the legal moves")]
    codes: Annotated[list[int], Meta(description="their codes, in the same order")]
    seconds: Annotated[Seconds, Meta(description="how long it may take; where there is a clock, all that is left")]
    seed: Annotated[int, Meta(ge=0, description="for the bot's chances: with the same ones, a match can be repeated")]


class Stop(Struct, frozen=True, tag_field="type", tag="stop"):
    """The bot should answer at once. Without a question to answer, it means nothing."""


class GameOver(Struct, kw_only=True, frozen=True, tag_field="type", tag="gameover"):
    """The game ended; there is no answer."""

    seat: Seat
    scores: list[int]
    winner: Seat | None
    ended: Ending
    knowledge: Knowledge


class Quit(Struct, frozen=True, tag_field="type", tag="quit"):
    """The bot should leave; the end of its input means the same."""


# What a bot says


class Hello(Struct, kw_only=True, frozen=True, tag_field="type", tag="hello"):
    """Who the bot is."""

    name: str
    author: str = ""


class Chosen(Struct, kw_only=True, frozen=True, tag_field="type", tag="move"):
    """A move, by its text or by its code."""

    move: str | None = None
    code: int | None = None


class Log(Struct, kw_only=True, frozen=True, tag_field="type", tag="log"):
    """Something to show to whoever runs the bot; at any time."""

    text: str


ToBot = Welcome | NewGame | Ask | Stop | GameOver | Quit
FromBot = Hello | Chosen | Log

_decoder: msgspec.json.Decoder[FromBot] = msgspec.json.Decoder(FromBot)


def written(message: ToBot) -> bytes:
    """A message as its line."""
    return msgspec.json.encode(message) + b"\n"


def read(line: bytes) -> FromBot:
    """What a bot says in a line; a `msgspec.MsgspecError` or a `UnicodeError` if that is no message."""
    return _decoder.decode(line)


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages."""
    (to_bot, from_bot), parts = msgspec.json.schema_components((ToBot, FromBot))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tablier bots, one message a line",
        "anyOf": [{"$ref": "#/$defs/ToBot"}, {"$ref": "#/$defs/FromBot"}],
        "$defs": {"ToBot": to_bot, "FromBot": from_bot, **parts},
    }
