"""How much a file of custom content may ask of whoever reads it: counted before it is parsed, sign by sign.

A parser builds what a file says, and a few kilobytes can say a great deal: a key of thousands of parts is as many
tables, one in another. What is counted here costs no more than the file is long.
"""

from __future__ import annotations

from typing import Final

from qiju.kernel.refusal import Invalid

MOST_BYTES: Final = 64 * 1024  # a file is read whole, and travels with every record of its table
MOST_TABLES: Final = 256  # sections and tables in braces
MOST_KEYS: Final = 1024
MOST_PARTS: Final = 8  # of a key with dots
MOST_DEPTH: Final = 16  # brackets in brackets
MOST_DIGITS: Final = 15
LONGEST_WORD: Final = 64  # outside of quotes


class Bounds:
    """What has been counted so far, and where in the file that is."""

    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where
        self.line = 1
        self.tables = 0
        self.keys = 0
        self.parts = 1
        self.depth = 0
        self.fresh = True  # nothing but spaces on this line yet

    def check(self) -> None:
        """Go through the whole file; refuse it at the first sign that is one too many."""
        place = 0
        while place < len(self.text):
            sign = self.text[place]
            if sign in "\"'":
                place = self.after_string(place, sign)
                self.fresh = False
            elif sign == "#":
                end = self.text.find("\n", place)
                place = len(self.text) if end < 0 else end
            elif sign.isalnum() or sign == "_":
                place = self.after_word(place)
                self.fresh = False
            else:
                self.count(sign)
                place += 1

    def count(self, sign: str) -> None:
        if sign == "\n":
            self.line += 1
            self.fresh = True
            self.parts = 1
            return
        if sign == ".":
            self.parts += 1
            self.within("parts", self.parts, MOST_PARTS)
        elif sign in "[{":
            self.open(sign)
        elif sign in "]}":
            self.depth = max(0, self.depth - 1)
        elif sign == "=":
            self.keys += 1
            self.within("keys", self.keys, MOST_KEYS)
        if sign in ",=[{":
            self.parts = 1
        if not sign.isspace():
            self.fresh = False

    def open(self, sign: str) -> None:
        """A bracket. At the beginning of a line, outside of all others, it begins a section."""
        if sign == "{" or (self.fresh and self.depth == 0):
            self.tables += 1
            self.within("tables", self.tables, MOST_TABLES)
        self.depth += 1
        self.within("depth", self.depth, MOST_DEPTH)

    def after_word(self, place: int) -> int:
        """Past a name or a number."""
        end = place
        digits = 0
        while end < len(self.text) and (self.text[end].isalnum() or self.text[end] in "_-"):
            digits += self.text[end].isdigit()
            end += 1
        if digits == end - place:
            self.within("digits", digits, MOST_DIGITS)
        self.within("word", end - place, LONGEST_WORD)
        return end

    def after_string(self, place: int, quote: str) -> int:
        """Past a string, of one line or of many; one that does not end is the parser's to tell."""
        many = self.text.startswith(quote * 3, place)
        end = quote * 3 if many else quote
        at = place + len(end)
        while at < len(self.text):
            sign = self.text[at]
            if sign == "\n":
                self.line += 1
                if not many:
                    return at + 1
            if sign == "\\" and quote == '"':
                at += 2
            elif self.text.startswith(end, at):
                return at + len(end)
            else:
                at += 1
        return at

    def within(self, what: str, count: int, most: int) -> None:
        if count > most:
            raise Invalid(f"problem.custom_{what}", path=self.where, line=self.line, most=most)


def check_bounds(text: str, where: str) -> None:
    """Refuse a file that would cost more to read than content is worth."""
    Bounds(text, where).check()
