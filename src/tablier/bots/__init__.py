"""Bots: programs in any language that play our games, by lines of JSON over standard input and output.

`protocol` is what is said, `program` a process that says it, `player` the entrant that a bot is in the arena; `online`
lets it play on a server. `docs/bots.md` tells all of it to those who write a bot.
"""
