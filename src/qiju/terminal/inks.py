"""Our inks, by night and by day, as named styles for what games draw."""

from __future__ import annotations

from typing import Final

from rich.theme import Theme

NIGHT: Final = "qiju-night"
DAY: Final = "qiju-day"

# `faint` is the second ink, at 70 % on the ground. Every ink has a contrast of at least 4.5 to paper and sheet;
# for that the seal by night and the gold by day are a shade stronger than in print.
INKS: Final[dict[str, dict[str, str]]] = {
    NIGHT: {
        "paper": "#1b1a17",
        "sheet": "#25231f",
        "ink": "#ece4d3",
        "seal": "#d9685c",
        "jade": "#6fa896",
        "gold": "#d0a955",
        "slate": "#93a4b3",
        "faint": "#ada79b",
        "line": "#4a463e",
        "pick": "#332f27",
    },
    DAY: {
        "paper": "#f5efe2",
        "sheet": "#fffaf0",
        "ink": "#23201b",
        "seal": "#b3352b",
        "jade": "#3f7264",
        "gold": "#86651f",
        "slate": "#5b6b7a",
        "faint": "#625e57",
        "line": "#cbbfa6",
        "pick": "#efe6d2",
    },
}
NAMED: Final = ("seal", "jade", "gold", "slate", "faint", "ink", "line")


def rich_theme(name: str = NIGHT) -> Theme:
    """The styles `seal`, `bold seal`, `jade`, … that a game's drawing names."""
    inks = {ink: INKS[name][ink] for ink in NAMED}
    return Theme({**inks, **{f"bold {ink}": f"bold {colour}" for ink, colour in inks.items()}})
