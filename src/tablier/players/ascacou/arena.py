"""What the arena finds of Ascacou alone (see `tablier.players.offers`)."""

from __future__ import annotations

NOTES = """Between two who look well ahead Ascacou is nearly always drawn, so no share near 100 % can be had
against plain search: what tells them apart is who wins the games that are decided."""
