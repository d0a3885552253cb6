"""Tables for tests: Ann in the first seat begins, then Bo, Cy and Di."""

from __future__ import annotations

from qiju.testing import Table

ANN, BO, CY, DI = range(4)


def carnival(seats: int = 3, **options: str) -> Table:
    """A table at its first question, Ann to move."""
    return Table("carnival", seats=seats, options={"start_player": "seat1", **options})


def patched(board: dict[str, object], seats: int = 3, **options: str) -> Table:
    """The same on another board."""
    return Table("carnival", seats=seats, options={"start_player": "seat1", **options}, patch={"board": board})


def asked(table: Table) -> list[int]:
    """Who must decide now."""
    return table.match.state.pending()


def passes(table: Table, *seats: int) -> Table:
    for seat in seats:
        table.does(seat, "pass")
    return table


def rest_of_round(table: Table, *seats: int) -> Table:
    """These seats parade on, wherever it leads, using nothing."""
    for seat in seats:
        while asked(table) == [seat]:
            legal = table.legal(seat)
            table.does(seat, "decline" if "decline" in legal else first_way(table, seat, "parade"))
    return table


def first_way(table: Table, seat: int, words: str) -> str:
    """A decision that begins so and takes the first arrow at every fork."""
    match, game = table.match, table.game
    moves: list[int] = []
    state = match.state.clone()
    for move in state.legal(seat):
        if game.word(state, seat, move) == words:
            moves.append(move)
    state = match.tried(seat, moves)
    while state.deciding == seat:
        move = next(move for move in state.legal(seat) if game.word(state, seat, move) != "stop")
        words += " " + game.word(state, seat, move)
        moves.append(move)
        state = match.tried(seat, moves)
    return words
