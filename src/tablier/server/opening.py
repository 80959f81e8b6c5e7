"""The first event of a room: as somebody requested it, or as the rematch of another room."""

from __future__ import annotations

from itertools import zip_longest

from msgspec.structs import replace

from tablier import players
from tablier.refusal import BadOption
from tablier.server.actions import Deal
from tablier.server.events import Created, Seat
from tablier.server.messages import NewRoom
from tablier.server.room import Room, hashed
from tablier.server.writing import written_name
from tablier.state import VERSION, Game
from tablier.texts import Text


def check_wish(game: Game, wish: NewRoom) -> None:
    """Refuse impossible seats and levels."""
    if wish.seat is not None and wish.against == "watch":
        raise BadOption(Text("Whoever watches has no seat.", "Qui regarde n’a pas de place."))
    if wish.seat is not None and wish.seat >= game.seats:
        raise BadOption(
            Text(f"This game has only {game.seats} players.", f"Cette partie n’a que {game.seats} joueurs.")
        )
    if len(wish.names) > {"screen": game.seats, "watch": 0}.get(wish.against, 1):
        raise BadOption(
            Text("There are more names than people who sit down.", "Il y a plus de noms que de personnes assises.")
        )
    if (wish.level is not None or bool(wish.levels)) != (wish.against in ("program", "watch")):
        raise BadOption(
            Text(
                "Only the program has a level, and it needs one.",
                "Seul le programme a un niveau, et il lui en faut un.",
            )
        )


def each_level(level: str | None, levels: list[str], count: int) -> list[str]:
    """The levels of so many seats of the program: one for all of them, or one for each."""
    each = levels if level is None else [level] * count
    if len(each) != count or (level is not None and levels):
        raise BadOption(
            Text(
                f"The program needs one level for all of its seats, or one for each; there are {count}.",
                f"Il faut au programme un niveau pour toutes ses places, ou un pour chacune ; il y en a {count}.",
            )
        )
    return [players.level(one).name for one in each]


def created(game: Game, wish: NewRoom, deal: Deal, secret: str, lot: int, invitation: str, at: str) -> Created:
    """A room for the holder of the secret, at the requested seat or else the one drawn by lot."""
    check_wish(game, wish)
    mine = lot if wish.seat is None else wish.seat
    names = [written_name(name) for name in wish.names]
    own = Seat(secret_hash=hashed(secret), name=next(iter(names), None))
    if wish.against == "screen":
        seats = [replace(own, name=name) for name, _ in zip_longest(names, range(game.seats))]
    elif wish.against == "link":
        seats = [Seat(invitation=invitation) for _ in range(game.seats - 1)]
    else:
        count = game.seats - (wish.against == "program")
        seats = [Seat(level=level) for level in each_level(wish.level, wish.levels, count)]
    if wish.against in ("program", "link"):
        seats.insert(mine, own)
    return Created(
        version=VERSION,
        game=game.name,
        options=game.plain_options,
        setup=deal.setup,
        against=wish.against,
        seats=seats,
        salt=deal.salt,
        at=at,
    )


def following(room: Room, deal: Deal, at: str) -> Created:
    """The same game with all people of a seat one seat further (ASC-9); dealt anew where the old setup was secret."""
    games, won = room.series
    seats = [
        Seat(
            level=seat.level,
            secret_hash=seat.secret_hash,
            partner_hashes=seat.partner_hashes,
            name=None if seat.level else seat.name,
        )
        for seat in room.seats
    ]
    return Created(
        version=VERSION,
        game=room.created.game,
        options=room.state.game.plain_options,
        setup=deal.setup if room.has_secrets else room.created.setup,
        against=room.against,
        seats=[*seats[1:], seats[0]],
        salt=deal.salt,
        games=games,
        won=[*won[1:], won[0]],
        at=at,
    )
