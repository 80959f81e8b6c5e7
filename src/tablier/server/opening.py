"""The first event of a room: as somebody requested it, or as the rematch of another room."""

from __future__ import annotations

from tablier import players
from tablier.refusal import BadOption
from tablier.server.actions import Deal
from tablier.server.events import Created, Seat
from tablier.server.messages import NewRoom
from tablier.server.room import Room, hashed
from tablier.state import VERSION, Game
from tablier.texts import Text


def check_wish(game: Game, wish: NewRoom) -> None:
    """Refuse impossible seats and levels."""
    if wish.seat is not None and wish.seat >= game.seats:
        raise BadOption(
            Text(f"This game has only {game.seats} players.", f"Cette partie n’a que {game.seats} joueurs.")
        )
    if (wish.level is not None) != (wish.against == "program"):
        raise BadOption(
            Text(
                "Only the program has a level, and it needs one.",
                "Seul le programme a un niveau, et il lui en faut un.",
            )
        )


def created(game: Game, wish: NewRoom, deal: Deal, secret: str, lot: int, invitation: str, at: str) -> Created:
    """A room for the holder of the secret, at the requested seat or else the one drawn by lot."""
    check_wish(game, wish)
    mine = lot if wish.seat is None else wish.seat
    own = Seat(secret_hash=hashed(secret))
    if wish.against == "program":
        other = Seat(level=players.level(wish.level or "").name)
    else:
        other = Seat(invitation=invitation) if wish.against == "link" else own
    return Created(
        version=VERSION,
        game=game.name,
        options=game.plain_options,
        setup=deal.setup,
        against=wish.against,
        seats=[own if number == mine else other for number in range(game.seats)],
        salt=deal.salt,
        at=at,
    )


def following(room: Room, deal: Deal, at: str) -> Created:
    """The same game with all people of a seat one seat further (ASC-9); dealt anew where the old setup was secret."""
    seats = [
        Seat(level=seat.level, secret_hash=seat.secret_hash, partner_hashes=seat.partner_hashes) for seat in room.seats
    ]
    return Created(
        version=VERSION,
        game=room.created.game,
        options=room.state.game.plain_options,
        setup=deal.setup if room.has_secrets else room.created.setup,
        against=room.against,
        seats=[*seats[1:], seats[0]],
        salt=deal.salt,
        at=at,
    )
