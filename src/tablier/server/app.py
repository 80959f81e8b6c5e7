"""The list of routes."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router, get, post, route
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, MutableScopeHeaders, State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import ClientException, HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.response import File, ServerSentEvent, ServerSentEventMessage
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

import tablier
from tablier import games
from tablier.games.previews import Preview
from tablier.record import schema
from tablier.refusal import Refusal
from tablier.server import actions, lessons
from tablier.server.analyses import Analyses
from tablier.server.live import LiveRoom
from tablier.server.messages import (
    Act,
    Advice,
    Answer,
    Ask,
    AskLine,
    AskOptions,
    AskReview,
    CheckedOptions,
    Fill,
    GameInfo,
    Join,
    Lesson,
    LessonAnswer,
    Line,
    Link,
    NewRoom,
    Offer,
    Partner,
    People,
    Play,
    Position,
    Problem,
    Reach,
    Rename,
    Review,
    Say,
    Seated,
    Talk,
    Try,
    Verdict,
)
from tablier.server.messages import Room as RoomMessage
from tablier.server.pages import (
    checked_options,
    earlier_position,
    game_info,
    line_message,
    offer,
    preview,
    room_message,
    room_record,
    verdict,
)
from tablier.server.policies import Eyes
from tablier.server.pool import Workers
from tablier.server.reach import is_loop, reach
from tablier.server.refusals import status_of
from tablier.server.room import Room
from tablier.server.rooms import Rooms, now
from tablier.server.store import Store
from tablier.state import Game
from tablier.texts import Text

PAGE = Path(tablier.__file__).parent / "page"
KEEP_ALIVE = 15.0  # seconds between signs of life on a silent stream
LONGEST_REQUEST = 64 * 1024  # bytes
ASK_AGAIN = {"Cache-Control": "no-cache"}  # the page of an older build names parts that are no longer there

ASSET = re.compile(r"/assets/[\w.-]{1,200}", re.ASCII)

PROBLEMS = {
    status: ResponseSpec(Problem, description=meaning, generate_examples=False)
    for status, meaning in {
        400: "The request is malformed.",
        403: "Your secret does not allow this.",
        404: "There is no such thing.",
        409: "The game has moved on, or does not allow this now.",
        422: "The rules or the options do not allow this.",
    }.items()
}

HURRIED = {429: ResponseSpec(Problem, description="You do this too often.", generate_examples=False)}

Authorization = Annotated[
    str | None, HeaderParameter(name="Authorization", description="Bearer and the secret of a seat")
]
Sight = Annotated[
    str | None,
    HeaderParameter(
        name="Tablier-Eyes",
        description="on a screen that is passed on: the seat of the player who has it, or none; "
        "without this header, that of the player to move",
    ),
]
# No field of a body may have the name of a dependency: the framework would report client errors as server errors.
Bearer = NamedDependency[str | None]
Looking = NamedDependency[Eyes]
Live = NamedDependency[LiveRoom]
Place = NamedDependency[Room]
Move = Annotated[str, QueryParameter(max_length=100, description="a move, as it would be played")]
After = Annotated[str | None, HeaderParameter(name="Last-Event-ID", description="the newest event already seen")]


def secret_of(authorization: Authorization = None) -> str | None:
    """The secret a request brings, if any."""
    kind, _, secret = (authorization or "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" and secret.strip() else None


def eyes_of(sight: Sight = None) -> Eyes:
    """Who has the screen, where several share it."""
    if sight is None:
        return "mover"
    return int(sight) if sight.isascii() and sight.isdigit() and len(sight) < 3 else None


async def live_room(state: State, room_id: FromPath[str]) -> LiveRoom:
    """The room a path names, to act on or to follow."""
    found: LiveRoom = await state.rooms.live(room_id)
    return found


def room_of(live: Live) -> Room:
    """The room a path names, to read."""
    return live.room


def told(room: Room, secret: str | None, eyes: Eyes) -> RoomMessage:
    """The room as the holder of a secret may see it."""
    return room_message(room, room.held_by(secret), eyes, room.left_by(secret))


@get("/games", responses=PROBLEMS)
async def list_games() -> list[GameInfo]:
    """What there is to play."""
    return [game_info(name) for name in games.GAMES]


@post("/options/check", responses=PROBLEMS, status_code=200)
async def check_options(data: JSONBody[AskOptions]) -> CheckedOptions:
    """Whether a game can be played with these options, and how it then begins; nothing is opened."""
    return checked_options(Game(data.game, data.options), data.seed)


@get("/reach", responses=PROBLEMS, sync_to_thread=True)
def show_reach(request: Request[Any, Any, Any], state: State) -> Reach:
    """How other devices find this server. Who came over a network knows an address that works, and learns no other."""
    client, name = request.client, request.url.hostname
    is_here = client is not None and is_loop(client.host) and name is not None and is_loop(name)
    return reach(state.listener if is_here else None)


@get("/record.schema.json", include_in_schema=False)
async def record_schema() -> dict[str, Any]:
    """The JSON Schema of records."""
    return schema()


@post("/rooms", responses=PROBLEMS)
async def open_room(state: State, data: JSONBody[NewRoom]) -> Seated:
    """Begin a game."""
    seated: Seated = await state.rooms.open(data)
    return seated


@get("/rooms/{room_id:str}", responses=PROBLEMS)
async def show_room(room: Place, bearer: Bearer, eyes: Looking) -> RoomMessage:
    """All you may know of a game."""
    return told(room, bearer, eyes)


@get("/rooms/{room_id:str}/events", responses=PROBLEMS)
async def follow_room(state: State, live: Live, bearer: Bearer, eyes: Looking, after: After = None) -> ServerSentEvent:
    """The same, again whenever something happens: events named `room`, numbered for resuming. Events named `people`
    say who is here, those named `talk` what people say."""
    return ServerSentEvent(_changes(state.rooms, live, bearer, eyes, after))


async def _changes(
    rooms: Rooms, live: LiveRoom, secret: str | None, eyes: Eyes, seen: str | None
) -> AsyncGenerator[ServerSentEventMessage, None]:
    heard, said = -1, None
    with rooms.line(live, secret):
        while not rooms.is_closing:
            changed = live.changed
            if seen != str(live.room.number):
                seen = str(live.room.number)
                data = msgspec.json.encode(told(live.room, secret, eyes)).decode()
                yield ServerSentEventMessage(data=data, event="room", id=seen)
            if heard != live.attendance.changes:
                heard = live.attendance.changes
                yield ServerSentEventMessage(
                    data=msgspec.json.encode(live.attendance.people()).decode(), event="people"
                )
            if said != live.talk.number:
                talk, said = live.talk.since(said), live.talk.number
                yield ServerSentEventMessage(data=msgspec.json.encode(talk).decode(), event="talk")
            try:
                await asyncio.wait_for(changed.wait(), KEEP_ALIVE)
            except TimeoutError:
                yield ServerSentEventMessage(comment="still here")


@get("/rooms/{room_id:str}/people", responses=PROBLEMS)
async def show_people(live: Live) -> People:
    """Who is here now, and since when others are not."""
    return live.attendance.people()


@post("/rooms/{room_id:str}/goodbye", responses=PROBLEMS, status_code=204)
async def say_goodbye(live: Live, bearer: Bearer) -> None:
    """Say that you are leaving the page, so that nobody takes your line to be lost."""
    live.attendance.goodbye(bearer)


@get("/rooms/{room_id:str}/talk", responses=PROBLEMS)
async def show_talk(live: Live) -> Talk:
    """What was said lately at the table."""
    return live.talk.since(None)


@post("/rooms/{room_id:str}/talk", responses={**PROBLEMS, **HURRIED}, status_code=204)
async def say(live: Live, bearer: Bearer, data: JSONBody[Say]) -> None:
    """Say something to all at the table. It is not kept for long, and no record has it."""
    live.talk.say(bearer, data, now())


@get("/rooms/{room_id:str}/positions/{moves:int}", responses=PROBLEMS)
async def show_position(room: Place, bearer: Bearer, moves: FromPath[int]) -> Position:
    """The game after some number of moves."""
    return earlier_position(room, room.held_by(bearer), moves)


@get("/rooms/{room_id:str}/record", responses=PROBLEMS)
async def show_record(room: Place, bearer: Bearer, eyes: Looking) -> dict[str, Any]:
    """The record of the game, to keep and to load again; until the end, as far as you know it."""
    return room_record(room, room.held_by(bearer), eyes)


@post("/rooms/{room_id:str}/join", responses=PROBLEMS, status_code=200)
async def join(state: State, live: Live, data: JSONBody[Join]) -> Seated:
    """Take an offered seat."""
    joining = actions.Join(secret=data.secret, invitation=data.invitation, name=data.name)
    await state.rooms.act(live, joining)
    return Seated(room=live.room.id, seats=live.room.held_by(data.secret), secret=data.secret)


@post("/rooms/{room_id:str}/name", responses=PROBLEMS, status_code=200)
async def rename(state: State, live: Live, bearer: Bearer, eyes: Looking, data: JSONBody[Rename]) -> RoomMessage:
    """Go by another name at your seat, or by none. All at the table see it; no record does."""
    await state.rooms.act(live, actions.Rename(secret=bearer, seat=data.seat, name=data.name))
    return told(live.room, bearer, eyes)


@post("/rooms/{room_id:str}/share", responses=PROBLEMS, status_code=200)
async def share(state: State, live: Live, bearer: Bearer, eyes: Looking) -> RoomMessage:
    """Hand out a link to your seat: whoever brings it acts for the seat as you do. If there is one, it stays."""
    await state.rooms.share(live, bearer)
    return told(live.room, bearer, eyes)


@post("/rooms/{room_id:str}/share/withdraw", responses=PROBLEMS, status_code=200)
async def withdraw(state: State, live: Live, bearer: Bearer, eyes: Looking, data: JSONBody[Link]) -> RoomMessage:
    """Make the link to your seat invalid. Who came by it stays."""
    await state.rooms.act(live, actions.Withdraw(secret=bearer, link=data.link))
    return told(live.room, bearer, eyes)


@post("/rooms/{room_id:str}/share/offer", responses=PROBLEMS, status_code=200)
async def look_at_link(room: Place, data: JSONBody[Link]) -> Offer:
    """What a link offers; nothing is taken."""
    return offer(room, data.link)


@post("/rooms/{room_id:str}/share/join", responses=PROBLEMS, status_code=200)
async def partner(state: State, live: Live, data: JSONBody[Partner]) -> Seated:
    """Share the seat a link leads to."""
    await state.rooms.act(live, actions.Partner(secret=data.secret, link=data.link))
    return Seated(room=live.room.id, seats=live.room.held_by(data.secret), secret=data.secret)


@post("/rooms/{room_id:str}/share/leave", responses=PROBLEMS, status_code=200)
async def part(state: State, live: Live, bearer: Bearer, eyes: Looking) -> RoomMessage:
    """Leave your seat to the others who share it."""
    await state.rooms.act(live, actions.Part(secret=bearer))
    return told(live.room, bearer, eyes)


@post("/rooms/{room_id:str}/fill", responses=PROBLEMS, status_code=200)
async def fill(state: State, live: Live, bearer: Bearer, eyes: Looking, data: JSONBody[Fill]) -> RoomMessage:
    """Let the program play the seats that are still open."""
    filling = actions.Fill(secret=bearer, number=data.number, level=data.level, levels=data.levels)
    await state.rooms.act(live, filling)
    return told(live.room, bearer, eyes)


@post("/rooms/{room_id:str}/moves", responses=PROBLEMS, status_code=200)
async def play_move(state: State, live: Live, bearer: Bearer, eyes: Looking, data: JSONBody[Play]) -> RoomMessage:
    """Play a move. Sent twice, it is played once."""
    await state.rooms.act(live, actions.Move(secret=bearer, number=data.number, move=data.move, eyes=eyes))
    return told(live.room, bearer, eyes)


@get("/rooms/{room_id:str}/verdict", responses=PROBLEMS)
async def judge(room: Place, bearer: Bearer, eyes: Looking, move: Move) -> Verdict:
    """Whether you could play a move now and, if not, why; nothing is played."""
    return verdict(room, room.held_by(bearer), eyes, move)


@get("/rooms/{room_id:str}/preview", responses=PROBLEMS)
async def show_preview(room: Place, bearer: Bearer, eyes: Looking, move: Move) -> Preview:
    """What a move would do if you played it now, as far as you can know that; nothing is played."""
    return preview(room, room.held_by(bearer), eyes, move)


@post("/rooms/{room_id:str}/resign", responses=PROBLEMS, status_code=200)
async def resign(state: State, live: Live, bearer: Bearer, eyes: Looking, data: JSONBody[Act]) -> RoomMessage:
    """Give up for your seat. Others go on with a game of more than two, and the program plays for you."""
    await state.rooms.act(live, actions.Resign(secret=bearer, number=data.number))
    return told(live.room, bearer, eyes)


@post("/rooms/{room_id:str}/close", responses=PROBLEMS, status_code=200)
async def close(state: State, live: Live, bearer: Bearer, eyes: Looking, data: JSONBody[Act]) -> RoomMessage:
    """Close a table to which nobody else has come, or end a game whose only other player has vanished: nobody wins."""
    await state.rooms.close_table(live, bearer, data.number)
    return told(live.room, bearer, eyes)


@post("/rooms/{room_id:str}/replace", responses=PROBLEMS, status_code=200)
async def replace(state: State, live: Live, bearer: Bearer, eyes: Looking, data: JSONBody[Act]) -> RoomMessage:
    """Let the program play for whoever is to move and has vanished, until they come back."""
    await state.rooms.replace(live, bearer, data.number)
    return told(live.room, bearer, eyes)


@post("/rooms/{room_id:str}/return", responses=PROBLEMS, status_code=200)
async def come_back(state: State, live: Live, bearer: Bearer, eyes: Looking) -> RoomMessage:
    """Take your seat again, where the program plays for you since you vanished."""
    await state.rooms.act(live, actions.Return(secret=bearer))
    return told(live.room, bearer, eyes)


@post("/rooms/{room_id:str}/undo", responses=PROBLEMS, status_code=200)
async def undo(state: State, live: Live, bearer: Bearer, eyes: Looking, data: JSONBody[Act]) -> RoomMessage:
    """Take back your last move, or ask the other to allow it."""
    await state.rooms.act(live, actions.Undo(secret=bearer, number=data.number))
    return told(live.room, bearer, eyes)


@post("/rooms/{room_id:str}/undo/answer", responses=PROBLEMS, status_code=200)
async def answer_undo(state: State, live: Live, bearer: Bearer, eyes: Looking, data: JSONBody[Answer]) -> RoomMessage:
    """Allow or refuse the other's request to take back."""
    await state.rooms.act(live, actions.AnswerUndo(secret=bearer, number=data.number, agree=data.agree))
    return told(live.room, bearer, eyes)


@post("/rooms/{room_id:str}/rematch", responses=PROBLEMS, status_code=200)
async def rematch(state: State, live: Live, bearer: Bearer, eyes: Looking, data: JSONBody[Act]) -> RoomMessage:
    """Wish to play again with seats changed."""
    await state.rooms.rematch(live, bearer)
    return told(live.room, bearer, eyes)


@post("/rooms/{room_id:str}/advice", responses=PROBLEMS, status_code=200)
async def advise(state: State, live: Live, bearer: Bearer, eyes: Looking, data: JSONBody[Ask]) -> Advice:
    """What the program thinks of a position: a hint for your turn against it or alone; any position after the end."""
    advice: Advice = await state.analyses.advice(live, live.room.held_by(bearer), data.number, data.moves, eyes)
    return advice


@post("/rooms/{room_id:str}/review", responses=PROBLEMS, status_code=200)
async def review(state: State, room: Place, data: JSONBody[AskReview]) -> Review:
    """The moves of a finished game judged so far; waits a little for the next one. Ask until all are there."""
    found: Review = await state.analyses.review(room, data.after)
    return found


@post("/rooms/{room_id:str}/line", responses=PROBLEMS, status_code=200)
async def show_line(room: Place, bearer: Bearer, data: JSONBody[AskLine]) -> Line:
    """How a finished game might have gone on."""
    return line_message(room, room.held_by(bearer), data.moves, data.line)


@get("/lessons/{game:str}", responses=PROBLEMS, sync_to_thread=True)
def show_lesson(game: FromPath[str]) -> Lesson:
    """How a game is learned, step by step."""
    return lessons.lesson_message(game)


@post("/lessons/{game:str}/steps/{step:int}", responses=PROBLEMS, status_code=200, sync_to_thread=True)
def try_move(game: FromPath[str], step: FromPath[int], data: JSONBody[Try]) -> LessonAnswer:
    """What is said to a move tried in a step, the first of which is 0; nothing is kept."""
    return lessons.answer_message(game, step, data.move)


@get("/lessons/{game:str}/steps/{step:int}/verdict", responses=PROBLEMS, sync_to_thread=True)
def judge_in_lesson(game: FromPath[str], step: FromPath[int], move: Move) -> Verdict:
    """Whether the rules allow a move in a step and, if not, why."""
    return lessons.verdict(game, step, move)


@get("/lessons/{game:str}/steps/{step:int}/preview", responses=PROBLEMS, sync_to_thread=True)
def preview_in_lesson(game: FromPath[str], step: FromPath[int], move: Move) -> Preview:
    """What a move would do in a step."""
    return lessons.preview(game, step, move)


@post("/lessons/{game:str}/play", responses=PROBLEMS)
async def open_finale(state: State, game: FromPath[str]) -> Seated:
    """Begin the game at the end of a lesson."""
    seated: Seated = await state.rooms.open(*lessons.finale(game))
    return seated


KINDS = {
    "room": "room.html",
    "learn": "learn.html",
    "how-to-play": "guide.html",
    "rules": "guide.html",
    "notation": "guide.html",
}


@route(
    ["/", *(f"/{kind}/{{rest:path}}" for kind in KINDS)],
    http_method=["GET", "HEAD"],
    include_in_schema=False,
)
async def page(request: Request[Any, Any, Any]) -> File:
    """The one page; it finds its way by the address. Each kind of page names the parts that it begins with."""
    kind = request.url.path.split("/")[1]
    return _part(KINDS.get(kind, "index.html"), "text/html")


# What browsers look for beside the page: its sign, what it is when installed, and the worker that keeps its shell.
BESIDE = {
    "favicon.svg": "image/svg+xml",
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
    "icon-maskable.png": "image/png",
    "icon-touch.png": "image/png",
    "en.webmanifest": "application/manifest+json",
    "fr.webmanifest": "application/manifest+json",
    "worker.js": "text/javascript",
}


@route([f"/{name}" for name in BESIDE], http_method=["GET", "HEAD"], include_in_schema=False)
async def beside(request: Request[Any, Any, Any]) -> File:
    """A file that keeps its name from one build to the next."""
    name = request.url.path.removeprefix("/")
    return _part(name, BESIDE[name])


def _part(name: str, media_type: str) -> File:
    if not (PAGE / name).exists():
        raise NotFoundException  # the page has not been built
    return File(PAGE / name, content_disposition_type="inline", media_type=media_type, headers=ASK_AGAIN)


async def only_asset_names(request: Request[Any, Any, Any]) -> None:
    """Look for no file under a name that none can have: systems refuse some with errors."""
    if not ASSET.fullmatch(request.scope["path"]):
        raise NotFoundException


# Refusals


def _problem(status: int, text: Text, rule: str | None = None, places: tuple[str, ...] = ()) -> Response[Problem]:
    problem = Problem(message=text, rule=rule, places=list(places))
    return Response(problem, status_code=status, media_type=MediaType.JSON)


def refused(_: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    """A refusal, in both languages."""
    return _problem(status_of(refusal), refusal.text, refusal.rule, refusal.places)


def malformed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """The answer to a request that the framework refuses before any rule is checked."""
    if error.status_code >= 500:
        return broken(request, error)
    return _problem(
        error.status_code,
        Text(f"The request was not understood: {error.detail}.", f"La demande n’a pas été comprise : {error.detail}."),
    )


def not_found(request: Request[Any, Any, Any], _: NotFoundException) -> Response[Any]:
    """Unknown addresses: data for programs, the page for people."""
    if request.url.path.startswith("/api") or not (PAGE / "index.html").exists():
        return _problem(404, Text("There is nothing here.", "Il n’y a rien ici."))
    return Response((PAGE / "index.html").read_bytes(), status_code=404, media_type=MediaType.HTML, headers=ASK_AGAIN)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """An internal error: logged here, its details never sent."""
    logging.getLogger(__name__).error("%s %s", request.method, request.url.path, exc_info=error)
    return _problem(500, Text("Something went wrong on our side.", "Une erreur s’est produite de notre côté."))


HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


async def guard(message: Message, scope: Scope) -> None:
    """Add the security headers to every response, refusals and missing pages too. What the API tells is not kept."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        headers.update(HEADERS)
        if scope["path"].startswith("/api"):
            headers.setdefault("Cache-Control", "no-store")


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body, if it is no text or nested too deep, is a client error, not a server error."""

    async def json(self) -> Any:
        """The body."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            raise ClientException("the body is no JSON") from error


def create_app(database: Path, workers: Workers | None = None, listener: socket.socket | None = None) -> Litestar:
    """The application over one database file; the listener is where it is served, so that it can tell."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = Store(database)
        opponents = workers or Workers()
        opponents.start()
        app.state.listener = listener
        rooms = app.state.rooms = Rooms(store, opponents)
        analyses = app.state.analyses = Analyses(opponents)
        try:
            yield
        finally:
            await analyses.stop()
            await rooms.stop()
            await opponents.stop()
            store.close()

    api = Router(
        "/api",
        route_handlers=[
            show_lesson, try_move, judge_in_lesson, preview_in_lesson, open_finale,
            list_games, show_reach, check_options, record_schema, open_room, show_room, follow_room, show_people,
            say_goodbye, show_position, show_record, join, share, withdraw, look_at_link, partner, part, fill, judge,
            rename, show_talk, say,
            show_preview, play_move, resign, close, replace, come_back, undo, answer_undo, rematch, advise,
            review, show_line,
        ],
        dependencies={
            "bearer": Provide(secret_of, sync_to_thread=False),
            "eyes": Provide(eyes_of, sync_to_thread=False),
            "live": Provide(live_room),
            "room": Provide(room_of, sync_to_thread=False),
        },
    )  # fmt: skip
    assets = create_static_files_router(
        path="/assets",
        directories=[PAGE / "assets"],
        cache_control=CacheControlHeader(max_age=31_536_000, public=True, immutable=True),
        before_request=only_asset_names,
        include_in_schema=False,
    )
    return Litestar(
        route_handlers=[page, beside, api, assets],
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Tablier", version=tablier.__version__, path="/api/schema", use_handler_docstrings=True
        ),
        exception_handlers={
            Refusal: refused,
            NotFoundException: not_found,
            HTTPException: malformed,
            Exception: broken,
        },
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude=["/events$"]),
        request_max_body_size=LONGEST_REQUEST,
        request_class=JsonRequest,
        before_send=[guard],
        logging_config=None,
    )
