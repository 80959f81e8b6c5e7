"""What the arena finds of Ascension alone (see `tablier.players.offers`)."""

from __future__ import annotations

from tablier.players.ascension import spoiler
from tablier.players.offers import Reference

NOTES = """All this was measured while pawns could be walled in from the start (`walling_in=allowed`). Matches with the
rule that forbids it (ACN-16), which holds by default now, have yet to be played."""

ENTRANTS = {"spoiler": spoiler.choose}

# There are no points before the end, so that a greedy beginner would be no reference.
REFERENCES = (
    Reference(entrants=("engine@0.2", "plain@0.2"), games=100),
    Reference(entrants=("engine@0.2", "plain@0.2", "plain@0.2", "plain@0.2"), games=100, options={"players": 4}),
    Reference(entrants=("engine@0.2", "spoiler"), games=100),
)
