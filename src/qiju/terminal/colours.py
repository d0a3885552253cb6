"""Our inks for Textual's own widgets, by night and by day."""

from __future__ import annotations

import os

from textual.theme import Theme

from qiju.terminal.inks import DAY, INKS, NIGHT


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


def first_theme() -> str:
    """Night, unless the terminal says that its ground is light."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return DAY if ground in ("7", "15") else NIGHT
