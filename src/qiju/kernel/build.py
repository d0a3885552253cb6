"""Which build this is."""

from __future__ import annotations

from qiju.kernel import state


def compiled() -> bool:
    """Do kernel, rules, bots and playouts run compiled?"""
    return not state.__file__.endswith(".py")
