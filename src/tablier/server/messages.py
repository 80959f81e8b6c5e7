"""Every message between server and page, as a typed struct. OpenAPI and TypeScript are made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tablier.analysis.review import Judged
from tablier.games import View
from tablier.texts import Text
from tablier.thought import ValuedMove

Number = Annotated[int, Meta(ge=0, description="number of the newest event the sender knows")]
Secret = Annotated[
    str,
    Meta(min_length=20, max_length=100, pattern="^[A-Za-z0-9_-]+$", description="of your own making, hard to guess"),
]


Name = Annotated[str, Meta(max_length=100, description="that somebody goes by, 24 characters at most; shown to all")]

Levels = Annotated[list[str], Meta(max_length=8)]

Against = Literal["program", "screen", "link", "watch"]  # watch: the program plays all seats, and people look on

# What there is to play


Value = str | int | bool | list[Any] | dict[str, Any] | None


class ChoiceInfo(Struct, kw_only=True):
    """One value an option may take."""

    value: Value
    title: Text
    help: Text


class OptionInfo(Struct, kw_only=True):
    """An option of a game, explained."""

    name: str
    title: Text
    default: Value
    choices: list[ChoiceInfo]
    custom: Text | None  # how to write a value that is not among the choices; None if there is none


class LevelInfo(Struct, kw_only=True):
    """A strength at which the program plays."""

    name: str
    title: Text
    help: Text


class GameInfo(Struct, kw_only=True):
    """A game, its options and the program's levels in it."""

    name: str
    title: str
    author: str
    about: Text
    seats: list[int]  # how many may play it; where there are several counts, the option `players` says how many do
    secrets: bool  # whether seats know different things
    options: list[OptionInfo]
    levels: list[LevelInfo]
    lesson: int  # how many steps its lesson has; 0: there is none


class Reach(Struct, kw_only=True):
    """How other devices find this server; told only where it was opened on its own machine."""

    alone: bool  # it listens to nobody but its own machine
    addresses: list[str]  # in the network, the most likely one first; none: the address of the page will do


class AskOptions(Struct, kw_only=True, forbid_unknown_fields=True):
    """Options of a game to check, before a game begins."""

    game: str
    options: dict[str, Any] = {}
    seed: int | UnsetType = UNSET  # of what the options leave to chance


class CheckedOptions(Struct, kw_only=True):
    """Options a game can be played with."""

    options: dict[str, Any]  # all of them, in canonical form
    start: Position  # of one such game, as a spectator sees it


# Sitting down


class NewRoom(Struct, kw_only=True, forbid_unknown_fields=True):
    """A request to play."""

    game: str
    options: dict[str, Any] = {}
    against: Against
    level: str | None = None  # of the program, if it plays, on all of its seats
    levels: Levels = []  # in place of that: of each of its seats, in their order
    seat: Annotated[int, Meta(ge=0)] | None = None  # yours; None: drawn by lot
    # Of those who sit down now: your own name or, on one screen, those of all in the order of the seats.
    names: Annotated[list[Name | None], Meta(max_length=8)] = []


class Seated(Struct, kw_only=True):
    """The secret that holds your seat. Whoever has it plays; keep it."""

    room: str
    seats: list[int]
    secret: str


class Join(Struct, kw_only=True, forbid_unknown_fields=True):
    """Taking the first seat an invitation offers. Sent again with the same secret, it gives the same seat."""

    invitation: str
    secret: Secret
    name: Name | None = None


class Rename(Struct, kw_only=True, forbid_unknown_fields=True):
    """Going by another name at your seat, or by none."""

    seat: Annotated[int, Meta(ge=0)]
    name: Name | None


class Link(Struct, kw_only=True, forbid_unknown_fields=True):
    """A link to a seat that several people may share."""

    link: Annotated[str, Meta(max_length=100)]


class Partner(Link, kw_only=True, forbid_unknown_fields=True):
    """Sharing the seat a link leads to. Sent again with the same secret, it gives the same seat."""

    secret: Secret


class Offer(Struct, kw_only=True):
    """What a link offers; it is taken only when one says so."""

    game: str
    seat: int
    people: int  # who hold it already
    name: str | None  # that they go by


class Fill(Struct, kw_only=True, forbid_unknown_fields=True):
    """Letting the program play the seats that are still open."""

    number: Number
    level: str | None = None  # on all of them
    levels: Levels = []  # in place of that: on each, in their order


# Playing


class Act(Struct, kw_only=True, forbid_unknown_fields=True):
    """Resigning, closing, or asking to take back or for a rematch."""

    number: Number


class Play(Struct, kw_only=True, forbid_unknown_fields=True):
    """A move, in canonical or forgiving text."""

    number: Number
    move: Annotated[str, Meta(max_length=100)]


class Answer(Struct, kw_only=True, forbid_unknown_fields=True):
    """The answer to somebody's request to take a move back."""

    number: Number
    agree: bool


class Sharing(Struct, kw_only=True):
    """How your seat is shared."""

    people: int  # who hold it, you among them
    link: str | None  # by which more may come, if one was handed out


class SeatInfo(Struct, kw_only=True):
    """Who sits there."""

    kind: Literal["person", "program", "open"]
    name: str | None  # that a person goes by, if any
    level: str | None  # of the program
    you: bool  # your secret holds this seat
    left: bool  # a person left it, and the program plays on
    returns: bool  # that person has only vanished, and has the seat again when they come back
    rematch: bool  # has asked for a rematch
    agreed: bool  # would let the last move be taken back, while others have not answered yet


class MoveLine(Struct, kw_only=True):
    """One move of the game so far."""

    seat: int
    text: str


class Position(Struct, kw_only=True):
    """The game after some number of moves, as one seat may see it."""

    moves: int  # played so far
    player: int | None  # who is to move; None once the game is over
    scores: list[int]
    view: View
    notation: str | None = None  # in the game's own, if there is one and nothing in it is hidden


class Commitment(Struct, kw_only=True):
    """The proof that hidden things were fixed before the first move."""

    hash: str  # SHA-256, in hex, of the text that is told at the end
    revealed: str | None  # that text: a salt, a line feed, and game, options and setup as JSON; None until the end


class May(Struct, kw_only=True):
    """What you may ask for now. The same rules decide when you do."""

    fill: bool  # give the open seats to the program
    share: bool  # hand out a link to your seat
    part: bool  # leave your seat to the others who share it
    resign: Literal["end", "leave", "no"]  # what giving up would do: end the game, or leave it to the others
    close: bool  # close a table to which nobody else has come
    without: Literal["end", "replace", "no"]  # once `People.vanished` is told: end the game, or let the program sit in
    come_back: bool  # take the seat again where the program plays for you
    answer_undo: bool  # allow or refuse what another asked for
    rematch: bool  # ask to play again
    talk: bool  # say something to the others
    advice: bool  # know what the program thinks of this game, if only in your turn
    hint: bool  # know it of the position as it stands
    look_back: bool  # know it of earlier positions
    review: bool  # have all moves judged, and see what might have been


class Series(Struct, kw_only=True):
    """Games that the same people have played one after another, by rematches."""

    games: int  # that have ended
    won: list[int]  # how many of them whoever sits there has won, by seat; the others were draws


class Room(Struct, kw_only=True):
    """All that one visitor may know of a game in play."""

    id: str
    number: int  # of the newest event; an action names it
    game: str
    options: dict[str, Any]
    against: Against
    seats: list[SeatInfo]
    moves: list[MoveLine]
    eyes: int | None  # the seat through which you see; None: nobody's, also while a shared screen is passed on
    now: Position
    waits: bool  # for its seats to be taken; until then nobody moves
    legal: list[str]  # your legal moves; empty when it is not your turn
    over: bool
    ended: Literal["rules", "resigned", "closed"] | None  # how, once it is over; closed: it went no further
    winner: int | None
    resigned: int | None  # the seat that gave up and so ended the game
    undo: Literal["free", "ask", "no"]  # what pressing "take back" would do for you now
    may: May  # what else you may ask for
    undo_asked: int | None  # the seat that waits for an answer to its request
    invitation: str | None  # while seats are open, for those who sit there already
    sharing: Sharing | None  # for those who hold a seat, but on one screen
    next: str | None  # the room of the rematch
    series: Series | None  # once one of its games has ended
    commitment: Commitment | None  # in games with secrets


# Who is here


class Presence(Struct, kw_only=True):
    """Whether somebody who holds a seat follows the game."""

    kind: Literal["here", "away", "lost"]  # away: left the page; lost: the line broke
    seconds: int  # since when, at the time of telling; 0 if here


class People(Struct, kw_only=True):
    """Who is at the table. It changes without the game, so it has events of its own."""

    seats: list[Presence | None]  # None where nobody sits, or the program does
    watching: int  # how many follow without a seat
    vanished: int | None  # the seat to move, when the game has waited for two minutes for people who are not here


# What people say to one another


Phrase = Literal["hello", "good_luck", "one_moment", "nice_move", "oops", "thanks", "well_played", "bye"]


class Say(Struct, kw_only=True, forbid_unknown_fields=True):
    """Something to tell all at the table: one of the phrases, which are read in everybody's own language, or a text."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(max_length=1000, description="200 characters at most")] | None = None


class Saying(Struct, kw_only=True):
    """Something that was said."""

    number: int  # 1 for the first since the server has this room in memory
    seat: int  # whose people said it
    at: str  # when, UTC
    phrase: Phrase | None
    text: str | None


class Talk(Struct, kw_only=True):
    """What was said lately at a table. It is kept in memory only, and events of its own tell it."""

    anew: bool  # all that is known, in place of what was told before
    sayings: list[Saying]


# What the program thinks


class Ask(Struct, kw_only=True, forbid_unknown_fields=True):
    """A request to know what the program thinks of a position of the game."""

    number: Number
    moves: Annotated[int, Meta(ge=0)]  # how many were played by then


class Advice(Struct, kw_only=True):
    """A position in the eyes of the seat to move, who knows no more than it may."""

    moves: int  # played so far
    seat: int  # to move
    expected_score: float
    error: float
    proved: bool
    margin: int | None  # points by which this seat ends ahead under best play, where that is proved
    best: list[ValuedMove]  # best first
    played: ValuedMove | None  # the move that was made there, if one was
    map: list[float] | None  # who is expected to own each place at the end: +1 seat 0, -1 seat 1, 0 nobody


class AskLine(Struct, kw_only=True, forbid_unknown_fields=True):
    """A request to see how a finished game might have gone on from one of its positions."""

    moves: Annotated[int, Meta(ge=0)]  # of the game, before the line begins
    line: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=60)]


class Line(Struct, kw_only=True):
    """Moves that were not played, and the position after each; it ends where the real game would not allow the next."""

    moves: list[MoveLine]
    positions: list[Position]


class AskReview(Struct, kw_only=True, forbid_unknown_fields=True):
    """A request to have a finished game judged, move by move."""

    after: Annotated[int, Meta(ge=0, description="how many judged moves you have already")] = 0


class Review(Struct, kw_only=True):
    """As far as the game has been judged by now."""

    total: int  # moves there are to judge
    judged: list[Judged]  # those after the ones you have, the last move first; what is found out later comes again


# Learning


class LessonStep(Struct, kw_only=True):
    """One thing to do in a lesson."""

    text: Text
    shown: str  # a move that is right
    room: Room  # the position, as the learner sees it


class Lesson(Struct, kw_only=True):
    """How a game is learned."""

    game: str
    steps: list[LessonStep]
    finale: Text  # said before the game at the end


class Try(Struct, kw_only=True, forbid_unknown_fields=True):
    """A move tried in a step of a lesson."""

    move: Annotated[str, Meta(max_length=100)]


class LessonAnswer(Struct, kw_only=True):
    """What is said to a move that was tried."""

    right: bool
    text: Text
    rule: str | None  # that refuses the move
    places: list[str]  # cells or blocks to show
    rooms: list[Room]  # after the move, if it is right, and after each move that follows by itself


# Refusals


class Verdict(Struct, kw_only=True):
    """What the rules say of a move that somebody thinks about."""

    problem: Problem | None  # None: it may be played


class Problem(Struct, kw_only=True):
    """Why something was refused. Nothing has changed."""

    message: Text
    rule: str | None = None  # number of the rule, as in "ASC-3"
    places: list[str] = []  # cells or blocks to show
