"""What the arena finds of Nasca alone (see `tablier.players.offers`)."""

from __future__ import annotations

NOTES = """From a novice whom a beginner can beat to the champion it is about as far at Nasca as seven steps of
80 % go, which leaves no play between them. The step to the champion, who thinks longest by far, is the widest."""
