"""Who may do what in a room, and when: decides on actions, and which of them a visitor is offered.

A check returns nothing or raises the refusal. `seats` are those that the visitor's secret holds.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Literal

from tablier.server import refusals
from tablier.server.events import Named
from tablier.server.refusals import NotNow, NotYours
from tablier.server.room import Room
from tablier.texts import Text

Eyes = int | Literal["mover"] | None  # on a screen that is passed on: who has it; None: it is on its way

MOST_PEOPLE = 8  # who may share a seat
MOST_NAMES = 50  # changes of name that a room's log takes


def check_seated(seats: list[int]) -> None:
    """Refuse those who only watch."""
    if not seats:
        raise NotYours(Text("You are watching this game.", "Vous regardez cette partie."))


def check_running(room: Room) -> None:
    """Refuse if the game is over."""
    if room.is_over:
        raise refusals.over()


def check_finished(room: Room) -> None:
    """Refuse before the end what would reveal too much: a review, and lines that were not played."""
    if not room.is_over:
        raise refusals.not_over()


def shares_screen(room: Room, seats: list[int]) -> bool:
    """Whether several who must not see each other's side share the screen of these seats' holder."""
    return room.has_secrets and len(seats) > 1 and not room.is_over


def looking(room: Room, seats: list[int], eyes: Eyes) -> list[int]:
    """The seats of a visitor that look now: all, but on a screen that is passed on only the one that has it."""
    if not shares_screen(room, seats):
        return seats
    seat = room.player if eyes == "mover" else eyes
    return [seat] if seat in seats else []


def check_turn(room: Room, seats: list[int]) -> None:
    """Refuse to move out of turn, and before all are there."""
    if room.waits:
        raise NotNow(
            Text(
                "Not everybody is here yet: the game begins when all seats are taken.",
                "Tout le monde n’est pas encore là : la partie commence quand toutes les places sont prises.",
            )
        )
    if room.player not in seats:
        raise refusals.not_your_turn()


def check_renaming(room: Room, seats: list[int], seat: int) -> None:
    """Allow people to name themselves, and nobody else; not for ever, as all of it is kept."""
    check_seated(seats)
    if seat not in seats:
        raise NotYours(Text("This seat is not yours.", "Cette place n’est pas la vôtre."))
    if sum(isinstance(event, Named) for event in room.events) >= MOST_NAMES:
        raise NotNow(
            Text("Names have changed often enough in this game.", "On a assez changé de nom dans cette partie.")
        )


def check_filling(room: Room, seats: list[int]) -> None:
    """Allow only seated players to give open seats to the program."""
    check_seated(seats)
    check_running(room)
    if not room.invitation:
        raise NotNow(Text("No seat is open.", "Aucune place n’est libre."))


# Sharing a seat (ACN-15)


def check_sharing(room: Room, seats: list[int]) -> None:
    """Allow whoever holds a seat to hand out a link to it; on one screen, where one secret holds several, nobody."""
    check_seated(seats)
    if room.against == "screen":
        raise NotNow(
            Text("On one screen there is no seat to share.", "Sur un même écran, il n’y a pas de place à partager.")
        )
    check_place_beside(room, seats[0])


def check_place_beside(room: Room, seat: int) -> None:
    """Refuse one more person at a seat when the game is over or the seat has as many as it may."""
    check_running(room)
    if len(room.seats[seat].people) >= MOST_PEOPLE:
        raise NotNow(
            Text(
                f"{MOST_PEOPLE} people share this seat already, the most there may be.",
                f"{MOST_PEOPLE} personnes se partagent déjà cette place : c’est le maximum.",
            )
        )


def seat_of_link(room: Room, link: str) -> int:
    """The seat a link leads to, where there is a place for one more."""
    for number, seat in enumerate(room.seats):
        if seat.link and hmac.compare_digest(seat.link.encode(), link.encode()):
            check_place_beside(room, number)
            return number
    raise NotYours(
        Text(
            "This link leads to no seat any more; you can watch.",
            "Ce lien ne mène plus à aucune place ; vous pouvez regarder.",
        )
    )


def check_parting(room: Room, seats: list[int]) -> None:
    """Allow those who share a seat to leave it to the others, until the end."""
    check_seated(seats)
    check_running(room)
    if len(room.seats[seats[0]].people) < 2:
        raise NotNow(Text("Nobody shares your seat.", "Personne ne partage votre place."))


# Giving up


def check_giving_up(room: Room, seats: list[int]) -> None:
    """Allow all players to give up, until the end; before anybody else has come there is nobody to give up to."""
    check_seated(seats)
    check_running(room)
    if is_alone(room, seats):
        raise NotNow(
            Text(
                "Nobody has joined yet: you can close the table.",
                "Personne n’est encore arrivé : vous pouvez fermer la table.",
            )
        )


def check_closing(room: Room, seats: list[int], vanished: int | None = None) -> None:
    """Allow whoever waits alone at a table to close it, and to end a game whose only other player has vanished."""
    check_seated(seats)
    check_running(room)
    if may_end_without(room, seats):
        check_vanished(room, vanished)
    elif not is_alone(room, seats):
        raise NotNow(
            Text(
                "Others are at this table: it cannot be closed.",
                "Vous n’êtes pas seul à cette table : elle ne peut pas être fermée.",
            )
        )


def is_alone(room: Room, seats: list[int]) -> bool:
    """Whether the holder of these seats waits for others, and nobody has come."""
    return room.invitation is not None and room.people == set(seats)


def seat_given_up(room: Room, seats: list[int]) -> int:
    """The seat for which its holder gives up: on one screen, that of the player to move."""
    return room.player if room.player is not None and room.player in seats else seats[0]


def goes_on_without(room: Room, seat: int) -> bool:
    """Whether the program sits down instead: a game of more than two goes on as long as a person plays in it."""
    return len(room.seats) > 2 and room.people != {seat}


# Playing on without somebody


def check_waiting(room: Room, seats: list[int]) -> None:
    """Refuse to play on without somebody unless the game waits for another person."""
    check_seated(seats)
    check_running(room)
    if room.waits or room.player in seats or room.player not in room.people:
        raise NotNow(Text("The game waits for no other person.", "La partie n’attend personne d’autre."))


def check_vanished(room: Room, vanished: int | None) -> None:
    """Refuse to play on without somebody who has not been waited for long."""
    if room.player is None or room.player != vanished:
        raise NotNow(
            Text(
                "Whoever is to move is here, or has not been away for long.",
                "La personne qui doit jouer est là, ou ne s’est pas absentée longtemps.",
            )
        )


def may_end_without(room: Room, seats: list[int]) -> bool:
    """Whether the game waits for the only other person: then nobody else could wish to play it on."""
    return not room.waits and room.people - set(seats) == {room.player}


def seat_to_take_back(room: Room, left: Sequence[int]) -> int:
    """The seat at which the program plays for somebody until they come back; `left` are those their secret held."""
    check_running(room)
    seats = room.awaited & set(left)
    if not seats:
        raise NotYours(Text("The program keeps no seat for you.", "Le programme ne garde aucune place pour vous."))
    return min(seats)


# Taking back


def moves_kept_by_undo(room: Room, seats: list[int]) -> int | None:
    """How many moves remain when these seats take their last one back; None if they have none to take back.

    What was seen cannot be unseen: a move that showed somebody something hidden stays, and so does the end of a
    game with secrets, where all is shown.
    """
    moves = room.state.moves
    mine = [number for number, move in enumerate(moves) if move.seat in seats]
    if not mine or (room.has_secrets and room.is_over):
        return None
    kept = mine[-1]
    is_shown = any(room.states[number].reveals(moves[number]) for number in range(kept, len(moves)))
    return None if is_shown else kept


def undo_policy(room: Room, seats: list[int]) -> Literal["free", "ask", "no"]:
    """Whether the holder of these seats may take back freely, must ask, or may not."""
    if not seats or moves_kept_by_undo(room, seats) is None or room.ended not in (None, "rules") or room.next:
        return "no"
    is_same_turn = room.state.player in seats and room.state.moves[-1].seat in seats
    others = room.people - set(seats)
    if is_same_turn or not others | room.awaited:
        return "free"  # nobody else has acted since, or nobody is there to ask
    return "no" if room.is_over or room.undo_asked is not None or room.awaited else "ask"


def moves_kept_by_answer(room: Room, seats: list[int]) -> int:
    """How many moves remain if another's request to take back is granted; refused to all others."""
    check_seated(seats)
    asked = room.undo_asked
    kept = None if asked is None else moves_kept_by_undo(room, [asked])
    if kept is None or asked in seats or seats[0] in room.undo_agreed:
        raise NotNow(
            Text(
                "Nobody has asked you to let them take back a move.", "Personne ne vous a demandé à reprendre un coup."
            )
        )
    return kept


def is_last_to_agree(room: Room, seats: list[int]) -> bool:
    """Whether all other people have agreed to what was asked."""
    return room.people <= room.undo_agreed | {room.undo_asked, seats[0]}


# Talking


def check_talking(room: Room, seats: list[int]) -> None:
    """Allow those who play to talk where there are others; who only watches listens."""
    check_seated(seats)
    if room.against != "link" and len({one for seat in room.seats for one in seat.people}) < 2:
        raise NotNow(Text("There is nobody to talk to.", "Il n’y a personne à qui parler."))


# Playing again


def has_wished_rematch(room: Room, seats: list[int]) -> bool:
    """Whether a rematch has begun, or waits for others only."""
    return room.next is not None or bool(seats and set(seats) <= room.rematch_asked)


def check_rematch(room: Room, seats: list[int]) -> None:
    """Allow all who played to ask for a rematch when the game is over; all who look on where nobody played."""
    if room.against != "watch":
        check_seated(seats)
    if not room.is_over:
        raise NotNow(Text("Finish this game first.", "Finissez d’abord cette partie."))
    if not room.is_complete:
        raise refusals.closed()


def is_rematch_wished_by_all(room: Room, seats: list[int]) -> bool:
    """Whether everybody else has asked for a rematch; the program always agrees."""
    waited_for = {number for number, seat in enumerate(room.seats) if seat.level is None}
    return waited_for <= room.rematch_asked | set(seats)


# What the program thinks


def check_advice_at_all(room: Room, seats: list[int]) -> None:
    """Refuse, until the end, advice that could help against another person, and advice to those who only watch."""
    if room.is_over:
        return
    if not seats:
        raise NotYours(
            Text(
                "You are watching: there is no advice before the end of the game.",
                "Vous regardez : pas de conseil avant la fin de la partie.",
            )
        )
    if room.people - set(seats) or room.invitation or room.awaited:
        raise NotNow(
            Text(
                "Against other people, there is no advice before the end of the game.",
                "Contre d’autres personnes, pas de conseil avant la fin de la partie.",
            )
        )


def check_advice(room: Room, seats: list[int], moves: int, eyes: Eyes = "mover") -> None:
    """Refuse advice, on the game after this many moves, that could help against another person or reveal a secret."""
    if not 0 <= moves < len(room.states):
        raise refusals.no_such_move(moves)
    if room.states[moves].over:
        raise refusals.over()
    if moves == len(room.states) - 1:
        check_hint(room, seats, eyes)
    else:
        check_looking_back(room, seats)


def check_hint(room: Room, seats: list[int], eyes: Eyes) -> None:
    """Refuse advice on the position as it stands to whoever is not to move; after the end, all may have it."""
    check_advice_at_all(room, seats)
    if not room.is_over:
        check_turn(room, looking(room, seats, eyes))


def check_looking_back(room: Room, seats: list[int]) -> None:
    """Refuse advice on earlier positions while something is hidden: the reasons of a move reveal what its seat knew."""
    check_advice_at_all(room, seats)
    if room.has_secrets and not room.is_over:
        raise NotNow(
            Text(
                "Earlier moves are judged once the game is over and nothing is hidden any more.",
                "Les coups passés sont jugés à la fin, quand plus rien n’est caché.",
            )
        )
