"""Our inks, by night and by day: for Textual's own widgets, and as named styles for what games draw."""

from __future__ import annotations

import os
from typing import Final

from rich.theme import Theme as RichTheme
from textual.theme import Theme

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


def textual_theme(name: str) -> Theme:
    inks = INKS[name]
    return Theme(
        name=name,
        primary=inks["seal"],
        secondary=inks["slate"],
        accent=inks["gold"],
        success=inks["jade"],
        warning=inks["gold"],
        error=inks["seal"],
        foreground=inks["ink"],
        background=inks["paper"],
        surface=inks["sheet"],
        panel=inks["sheet"],
        dark=name == NIGHT,
        variables={
            **{key: value for key, value in inks.items() if key not in ("ink", "paper", "sheet")},
            "block-cursor-background": inks["pick"],
            "block-cursor-foreground": inks["ink"],
            "block-cursor-blurred-background": inks["pick"],
            "block-cursor-blurred-foreground": inks["ink"],
            "block-cursor-text-style": "none",
            "block-cursor-blurred-text-style": "none",
            "scrollbar": inks["line"],
            "scrollbar-background": inks["paper"],
            "scrollbar-corner-color": inks["paper"],
        },
    )


def rich_theme(name: str = NIGHT) -> RichTheme:
    """The styles `seal`, `bold seal`, `jade`, … that a game's drawing names."""
    inks = {ink: INKS[name][ink] for ink in NAMED}
    return RichTheme({**inks, **{f"bold {ink}": f"bold {colour}" for ink, colour in inks.items()}})


def first_theme() -> str:
    """Night, unless the terminal says that its ground is light."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return DAY if ground in ("7", "15") else NIGHT
