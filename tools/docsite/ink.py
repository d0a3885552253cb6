"""How code is coloured on the site: ink on paper with the house's red, jade, gold and slate, by day and by night."""

from __future__ import annotations

from typing import ClassVar

from pygments.style import Style
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Token


class Ink(Style):
    """By day."""

    name = "ink"
    background_color = "#f5efe2"
    highlight_color = "#f0dfb8"
    line_number_color = "#8a8172"
    styles: ClassVar = {
        Token: "#23201b",
        Comment: "italic #6a6256",
        Keyword: "#a52e25",
        Operator.Word: "#a52e25",
        Operator: "#5a544a",
        Punctuation: "#5a544a",
        Name.Decorator: "#7c5a17",
        Name.Function: "bold #23201b",
        Name.Class: "bold #23201b",
        Name.Builtin: "#4d5c6a",
        Name.Builtin.Pseudo: "#4d5c6a",
        Name.Exception: "#4d5c6a",
        String: "#33614f",
        String.Doc: "italic #4f6a5c",
        Number: "#7c5a17",
        Error: "#23201b",
    }


class NightInk(Style):
    """By night."""

    name = "night-ink"
    background_color = "#25231f"
    highlight_color = "#43391f"
    line_number_color = "#8a8172"
    styles: ClassVar = {
        Token: "#ece4d3",
        Comment: "italic #a59c8c",
        Keyword: "#ec8073",
        Operator.Word: "#ec8073",
        Operator: "#b5ad9d",
        Punctuation: "#b5ad9d",
        Name.Decorator: "#d8b465",
        Name.Function: "bold #ece4d3",
        Name.Class: "bold #ece4d3",
        Name.Builtin: "#a3b3c1",
        Name.Builtin.Pseudo: "#a3b3c1",
        Name.Exception: "#a3b3c1",
        String: "#83bda9",
        String.Doc: "italic #9fbcae",
        Number: "#d8b465",
        Error: "#ece4d3",
    }
