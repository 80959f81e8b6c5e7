"""What the drawings of all games are made with."""

from __future__ import annotations

from collections.abc import Iterable


def picture(width: float, height: float, parts: Iterable[str], style: str) -> str:
    """An SVG picture of this size, with its style sheet."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}"><style>{style}</style>{"".join(parts)}</svg>\n'
    )
