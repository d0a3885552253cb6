"""What a move would do, and what each end of a path would give: for menus, tables and terminals.

The rules themselves are asked, on a copy; no true die is touched. C-804: chances are exact, out of all rolls.
"""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.carnival.board import KINDS, ROAD
from qiju.games.carnival.buildings import uses
from qiju.games.carnival.checks import (
    FOR_PLAZA,
    NO_DRINK,
    Check,
    changes,
    die_after,
    difference_after,
    settings,
    which_die,
)
from qiju.games.carnival.declaring import modes
from qiju.games.carnival.feast import Feast
from qiju.games.carnival.moves import (
    ACCEPT,
    BOTH_DICE,
    CHANGE,
    DECLINE,
    DRINK,
    DRINKS,
    FREE,
    PARADE,
    PASS_BY,
    PERFORM,
    REROLL,
    SENLU,
    SHENHOU,
    SPRINT,
    STEP,
    STOP,
    TAKE,
    TEA,
    ZHUWANG,
)
from qiju.games.carnival.routes import Route, bits, routes
from qiju.games.carnival.scoring import total_points
from qiju.games.carnival.state import CarnivalState
from qiju.games.carnival.troupe import Troupe
from qiju.games.carnival.turns import DECLARE, MOVE, USE, turn_of
from qiju.games.carnival.view_types import Drink, End, Pour, Result
from qiju.kernel.events import knows
from qiju.kernel.menu import Preview


def preview(table: CarnivalState, seat: i64, move: i64) -> Preview | None:
    """Certain changes of the own float, and chances where dice decide."""
    if move in (DECLINE, PASS_BY, ACCEPT, STOP) or move >= TAKE:
        return arrival(table, seat, move)
    if move == FREE:
        more = turn_of(table).tea
        return Preview({}, [(n, of, {"steps": d + more if d > 0 else 0}) for n, of, d in differences(table)])
    if TEA <= move < STOP:
        return Preview({"steps": int(move - TEA)})
    if move == PERFORM:
        cost = -int(table.n.plaza_cost)
        return Preview({"energy": cost}, [(n, of, {"points": d}) for n, of, d in differences(table)])
    top = table.top()
    if isinstance(top, Check):
        return preview_answer(table, top, seat, move)
    if move == PARADE or SPRINT <= move < TEA:
        return Preview(setting_out(table, seat, move))
    return Preview(changes_by(table, seat, move))


def setting_out(table: CarnivalState, seat: i64, move: i64) -> dict[str, int]:
    """Energy and steps of a way of moving."""
    copy = table.clone()
    copy.perform(seat, move)
    energy = int(copy.troupes[seat].energy - table.troupes[seat].energy)
    changes = {"energy": energy} if energy != 0 else {}
    return {**changes, "steps": int(turn_of(copy).steps)}


def arrival(table: CarnivalState, seat: i64, move: i64) -> Preview | None:
    """The last step of a path shows what the node gives; any other step nothing yet."""
    if move != STOP and move < STEP:
        return None
    changes = changes_by(table, seat, move)
    return Preview(changes) if changes else None


def changes_by(table: CarnivalState, seat: i64, move: i64) -> dict[str, int]:
    """What the rules make of a move without dice, on the own float."""
    copy = table.clone()
    copy.perform(seat, move)
    return difference_between(table, copy, seat)


def difference_between(table: CarnivalState, copy: CarnivalState, seat: i64) -> dict[str, int]:
    """`points` are tokens taken now, `later` what changes at the final scoring."""
    before, after = table.troupes[seat], copy.troupes[seat]
    points = int(after.tokens() - before.tokens())
    later = int(total_points(table.n, after) - total_points(table.n, before)) - points
    changes = {
        "energy": int(after.energy - before.energy),
        "points": points,
        "later": later,
        "drink": int(after.hand() - before.hand()),
        "ticket": (1 if after.ticket else 0) - (1 if before.ticket else 0),
    }
    return {name: change for name, change in changes.items() if change != 0}


def preview_answer(table: CarnivalState, check: Check, seat: i64, move: i64) -> Preview | None:
    """What the dice would show: certain for a turned die, in chances for a rolled one."""
    if move == DRINK + SHENHOU:
        return Preview({}, turned(check, differences(table)))
    if REROLL <= move <= REROLL + BOTH_DICE:
        cost = {"energy": -int(table.n.reroll_cost)}
        if move == REROLL + BOTH_DICE:
            return Preview(cost, turned(check, differences(table)))
        kept = int(check.b if move == REROLL else check.a)
        return Preview(cost, turned(check, differences_with(table, kept)))
    if move < CHANGE:
        return None
    return Preview({"difference": int(difference_after(table, check, move) - check.difference())})


def turned(check: Check, chances: list[tuple[int, int, int]]) -> list[tuple[int, int, dict[str, int]]]:
    """How the difference of the dice would change."""
    now = int(check.difference())
    return [(part, whole, {"difference": after - now} if after != now else {}) for part, whole, after in chances]


def differences(table: CarnivalState) -> list[tuple[int, int, int]]:
    """(ways, of all rolls, difference) of two dice: 6, 10, 8, 6, 4, 2 of 36."""
    faces = int(table.n.faces)
    ways = [faces] + [2 * (faces - difference) for difference in range(1, faces)]
    return [(count, faces * faces, difference) for difference, count in enumerate(ways)]


def differences_with(table: CarnivalState, kept: int) -> list[tuple[int, int, int]]:
    """The same when one die stays."""
    faces = int(table.n.faces)
    found = [abs(face - kept) for face in range(1, faces + 1)]
    return [(found.count(difference), faces, difference) for difference in sorted(set(found))]


# ---- what dice would come to -----------------------------------------------------------------------------


def results_of(table: CarnivalState, check: Check) -> list[Result]:
    """C-405, C-441: by difference, the points of a show, or how far a free move goes and where it may end."""
    return [result_of(table, check, difference) for difference in range(int(table.n.faces))]


def result_of(table: CarnivalState, check: Check, difference: int) -> Result:
    if check.purpose == FOR_PLAZA:
        return {"difference": difference, "points": difference, "steps": 0, "ends": []}
    # C-408: a difference of 0 skips the turn, tea or not.
    steps: i64 = difference + turn_of(table).tea if difference > 0 else 0
    ends: list[End] = []
    if steps > 0:
        add_ends(table, table.troupes[check.seat], steps, [], 0, ends)
    return {"difference": difference, "points": 0, "steps": int(steps), "ends": ends}


def pours_of(table: CarnivalState, check: Check, viewer: i64) -> list[Pour]:
    """C-436: everything that the drinks of whoever is asked could make of the dice; nobody else sees it (C-603)."""
    if viewer < 0 or not table.asked(viewer) or check.pouring != NO_DRINK or table.troupes[viewer].drank:
        return []
    found: list[Pour] = []
    for drink in (ZHUWANG, SENLU):
        if table.troupes[viewer].drinks[drink] > 0:
            moves = changes(table, check) if drink == ZHUWANG else settings(table)
            found += [poured(table, check, drink, move) for move in moves]
    return [pour for pour in found if (pour["a"], pour["b"]) != (check.a, check.b)]


def poured(table: CarnivalState, check: Check, drink: int, move: int) -> Pour:
    die = int(die_after(table, check, move))
    first = which_die(move) == 0
    name: Drink = DRINKS[drink]
    return {
        "moves": [DRINK + drink, move],
        "drink": name,
        "a": die if first else int(check.a),
        "b": int(check.b) if first else die,
        "difference": int(difference_after(table, check, move)),
    }


# ---- where a move may end ------------------------------------------------------------------------------


def ends_of(table: CarnivalState, viewer: i64) -> list[End]:
    """Every end of every way of moving that needs no dice first, as a decision to send; public like the board.

    With it what the building there would offer; C-603: not what that adds to flowers which are hidden.
    """
    found = all_ends(table, viewer)
    seat = turn_of(table).seat
    known = knows(table.known_to(seat), viewer)
    for end in found:
        shown = offers(table, seat, end)
        end["offers"] = shown if known else [without_later(changes) for changes in shown]
    return found


def without_later(changes: dict[str, int]) -> dict[str, int]:
    return {name: change for name, change in changes.items() if name != "later"}


def offers(table: CarnivalState, seat: i64, end: End) -> list[dict[str, int]]:
    """What each use of the building at this end would change, with the energy that is left then."""
    copy = table.clone()
    troupe = copy.troupes[seat]
    troupe.node = table.n.board.number[end["end"]]
    troupe.energy += end["gives"].get("energy", 0)
    troupe.laps += end["path"].count(table.n.board.nodes[table.n.start].id)
    turn_of(copy).stage = USE
    found: list[dict[str, int]] = []
    for move in uses(copy, troupe, troupe.node):
        shown = preview(copy, seat, move)
        found.append({} if shown is None else shown.changes)
    return found


def all_ends(table: CarnivalState, viewer: i64) -> list[End]:
    turn = turn_of(table)
    if table.over or isinstance(table.top(), (Check, Feast)) or table.deciding >= 0:
        return []
    troupe = table.troupes[turn.seat]
    found: list[End] = []
    if turn.stage == MOVE:
        add_ends(table, troupe, turn.steps, [], 0, found)
    if turn.stage != DECLARE:
        return found
    # C-603: tea in the hand may be hidden.
    teas = [move - TEA for move in modes(table, turn) if move >= TEA and knows(table.known_to(turn.seat), viewer)]
    for tea in [0, *teas]:
        for move in modes(table, turn):
            if move == PARADE or SPRINT <= move < TEA:
                changes = setting_out(table, turn.seat, move)
                prefix = [move] if tea == 0 else [TEA + tea, move]
                add_ends(table, troupe, changes["steps"] + tea, prefix, changes.get("energy", 0), found)
    return found


def add_ends(
    table: CarnivalState, troupe: Troupe, steps: i64, prefix: list[int], energy: i64, found: list[End]
) -> None:
    n = table.n
    move = prefix[-1] if prefix else FREE
    for route in routes(table, troupe, steps):
        found.append(
            {
                "moves": [*prefix, *route.moves],
                "mode": "free" if move == FREE else ("parade" if move == PARADE else "sprint"),
                "spent": move - SPRINT if move >= SPRINT else 0,
                "tea": prefix[0] - TEA if len(prefix) > 1 else 0,
                "end": n.board.nodes[route.end].id,
                "kind": KINDS[n.kind[route.end]],
                "path": [n.board.nodes[step - STEP].id for step in route.moves if step >= STEP],
                "stops": route.stopped,
                "forced": route.forced,
                "finishes": route.finishes,
                "ousts": [seat for seat in range(table.seats) if (route.ousted >> seat) & 1],
                "gives": gives(table, troupe, route, energy),
            }
        )


def gives(table: CarnivalState, troupe: Troupe, route: Route, energy: i64) -> dict[str, int]:
    """What the move itself brings: energy, road, start, stragglers. What a building offers is chosen there."""
    n = table.n
    points: i64 = bits(route.ousted) * n.oust_points
    if n.kind[route.end] == ROAD and table.others_on(route.end, troupe.seat) == bits(
        route.ousted & on(table, route.end)
    ):
        points += n.value[route.end]
    later: i64 = 0
    if route.finishes:
        points += n.finish_points[table.finishers]
    if route.crossed > 0 and troupe.laps == 0 and table.first_laps < 2:
        later = n.block_points[table.first_laps + 1]
    amounts = {"energy": int(energy), "points": int(points), "later": int(later)}
    return {name: amount for name, amount in amounts.items() if amount != 0}


def on(table: CarnivalState, node: i64) -> i64:
    """Mask of who stands on a node."""
    mask: i64 = 0
    for troupe in table.troupes:
        if troupe.node == node and not troupe.out:
            mask |= 1 << troupe.seat
    return mask
