"""Why a card, a war, a target or a way is not possible, with the numbers that forbid it. Asked only by who wonders."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import DIRECTIONS, DX, DY
from qiju.games.mineventure.cards import BOOK, POTION, Card
from qiju.games.mineventure.effects import FAR, NONE, Effect, Op
from qiju.games.mineventure.moves import (
    CELL,
    FOE_CRYSTAL,
    FOE_DRAGON,
    FOE_MOB,
    FOE_PLAYER,
    OPTION,
    PICK,
    SLOT,
)
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import (
    battles,
    equipment,
    foes,
    hands,
    places,
    ranges,
    stats,
    targets,
    walking,
)
from qiju.games.mineventure.state import MineState
from qiju.kernel.refusal import Refusal

# ---- ways ----------------------------------------------------------------------------------------------------------


def refuse_way(
    state: MineState, player: Player, path: list[int], ways: list[int], left: i64, way: i64
) -> Refusal | None:
    """Why no step leads that way, whatever is to come after it; None where one does."""
    for other in ways:
        if other != way and (other + way) % 2 == 0:
            return Refusal("refuse.opposite", "V-212", way=direction(way), other=direction(other))
    if state.n.l_shape and not walking.keeps_l(ways, way):
        return Refusal("refuse.corner", "W-01")
    cell: i64 = player.cell
    if len(path) > 0:
        cell = path[-1]
    blocked = refuse_ground(state, cell, way)
    if blocked is not None:
        return blocked
    following: i64 = state.board.next[cell * 4 + way]
    cost = int(walking.cost_of(state, player, following))
    if cost > left:
        return Refusal("refuse.cost", "W-03", tile=state.board.tile[following].name, cost=cost, left=int(left))
    return None


def refuse_ground(state: MineState, cell: i64, way: i64) -> Refusal | None:
    """The edge of the map, another realm, or a tile that nobody enters."""
    board = state.board
    x, y = board.x[cell] + DX[way], board.y[cell] + DY[way]
    if not (0 <= x < board.size and 0 <= y < board.size):
        return Refusal("refuse.edge", "V-602")
    other: i64 = board.at(x, y)
    if board.realm[other] != board.realm[cell]:
        return Refusal("refuse.border", "V-602", realm=realm_name(board.realm[other]))
    return refuse_tile(state, other)


def refuse_tile(state: MineState, cell: i64) -> Refusal | None:
    """Nobody can stand there."""
    if state.board.open[cell] and not state.board.shut(cell, state.crystal_key(False)):
        return None
    return Refusal("refuse.wall", "V-602", tile=state.board.tile[cell].name, cell=places.cell_name(state, cell))


def direction(way: i64) -> str:
    return f"@direction.{DIRECTIONS[way]}"


def realm_name(realm: i64) -> str:
    return f"@realm.{v.REALMS[realm]}"


# ---- wars ----------------------------------------------------------------------------------------------------------


def refuse_war(state: MineState, player: Player, foe: i64, number: i64) -> Refusal:
    """Nobody there, in another realm, hidden, or out of range."""
    if foe == FOE_PLAYER and number == player.seat:
        return Refusal("refuse.oneself", "V-501")
    if not foes.is_foe(state, player, foe, number):
        return refuse_gone(state, foe, number)
    name = foes.foe_name(state, foe, number)
    there = standing(state, foe, number)
    apart = refuse_realm(state, player, there, name)
    if apart is not None:
        return apart
    if foe == FOE_PLAYER and foes.hidden_from(state, player.cell, state.players[number]):
        return refuse_hidden(state, player.cell, state.players[number])
    far = int(foes.to_foe(state, player, foe, number))
    return refuse_range(state, player, player.cell, there, name, far)


def refuse_gone(state: MineState, foe: i64, number: i64) -> Refusal:
    if foe == FOE_PLAYER and number < state.seats:
        return Refusal("refuse.dead", "V-501", who=state.players[number].who())
    return Refusal("refuse.dragon_dead" if foe == FOE_DRAGON else "refuse.crystal_gone", "V-501")


def standing(state: MineState, foe: i64, number: i64) -> i64:
    """Where a foe is."""
    if foe == FOE_PLAYER:
        return state.players[number].cell
    if foe == FOE_MOB:
        return state.mobs[number].cell
    return state.board.crystals[number] if foe == FOE_CRYSTAL else state.board.dragon[0]


def refuse_realm(state: MineState, player: Player, cell: i64, foe: str) -> Refusal | None:
    """Nothing reaches from one realm into another."""
    here, there = state.realm_of(player), state.board.realm[cell]
    if here == there:
        return None
    return Refusal("refuse.other_realm", "V-501", foe=foe, realm=realm_name(there), here=realm_name(here))


def refuse_hidden(state: MineState, cell: i64, other: Player) -> Refusal:
    far = int(ranges.between(state, cell, other.cell))
    beyond = 0
    for buff in other.buffs:
        if buff >= 0 and state.n.buffs[buff].hides >= 0:
            beyond = int(state.n.buffs[buff].hides)
    return Refusal("refuse.hidden", "V-401", who=other.who(), distance=far, beyond=beyond)


def refuse_range(state: MineState, player: Player, cell: i64, there: i64, foe: str, far: int) -> Refusal:
    """Too far; where the foe's tile covers it, that is counted in."""
    reach = int(ranges.attack_range(state, player))
    cover = far - int(ranges.between(state, cell, there)) if far < FAR else 0
    if cover > 0:
        return Refusal("refuse.range_cover", "V-501", foe=foe, distance=far, range=reach, cover=cover)
    return Refusal("refuse.range", "V-501", foe=foe, distance=far, range=reach)


# ---- cards ---------------------------------------------------------------------------------------------------------


def refuse_card(state: MineState, player: Player, number: i64, window: i64) -> Refusal:
    """Why a card cannot be played in this window."""
    card = state.n.cards[number]
    if hands.held(player, number) < 0:
        return Refusal("refuse.not_held", "V-420", card=card.name)
    if card.windows == 0:
        return Refusal("refuse.by_itself", "V-421", card=card.name)
    if card.windows & window == 0:
        key = "refuse.only_decision" if window == v.IN_FIGHT else "refuse.only_battle"
        return Refusal(key, "V-421", card=card.name)
    if card.nature == BOOK:
        return refuse_book(state, player, card)
    for effect in card.on[v.ON_PLAY]:
        refusal = refuse_effect(state, player, card, effect)
        if refusal is not None:
            return refusal
    return Refusal("refuse.condition", "V-401", card=card.name)


def refuse_book(state: MineState, player: Player, card: Card) -> Refusal:
    """W-30: no weapon that it fits, or all that it fits have one."""
    for slot in range(2):
        gear = player.gear[slot]
        if gear.kind >= 0 and int(card.number) in gear.books:
            return Refusal("refuse.book_twice", "W-30", card=card.name, weapon=state.n.cards[gear.kind].name)
    kinds: list[object] = [f"@fits.{v.WEAPONS[kind]}" for kind in range(len(v.WEAPONS)) if (card.fits >> kind) & 1]
    return Refusal("refuse.book", "W-30", card=card.name, kinds=kinds)


def refuse_effect(state: MineState, player: Player, card: Card, effect: Effect) -> Refusal | None:
    """Which condition, cost or target of one effect is missing; None where it is meant for another occasion."""
    battle = battles.battle_now(state)
    other = battle.opponent(player.seat) if battle is not None else NONE
    for place in range(len(effect.conditions)):
        code: i64 = effect.conditions[place]
        value: i64 = effect.values[place]
        if stats.condition(state, code, value, player, NONE, other, effect.trigger):
            continue
        if code == v.IF_BATTLE or code == v.IF_DECISION:
            return None
        if code == v.IF_NIGHT or code == v.IF_DAY:
            time = "night" if code == v.IF_NIGHT else "day"
            now = v.TIMES[state.time]
            return Refusal("refuse.wrong_time", "V-401", card=card.name, time=f"@time.{time}", now=f"@time.{now}")
        return Refusal("refuse.condition", "V-401", card=card.name)
    unpaid = refuse_cost(state, player, effect.ops, card.name)
    if unpaid is not None:
        return unpaid
    for op in state.n.lists[effect.ops]:
        if op.target == v.PLAYER and op.code != v.REVEAL and len(targets.pickable(state, player, op, card.number)) == 0:
            return refuse_nobody(state, player, op, card)
    return None


def refuse_cost(state: MineState, player: Player, ops: i64, name: str) -> Refusal | None:
    """A discard that cannot be paid in full."""
    for op in state.n.lists[ops]:
        if op.code == v.DISCARD and op.target == v.SELF and op.count > len(player.hand.cards):
            return Refusal("refuse.unpayable", "V-401", card=name, need=int(op.count), have=len(player.hand.cards))
    return None


def refuse_nobody(state: MineState, player: Player, op: Op, card: Card) -> Refusal:
    """Nobody whom the card could strike."""
    if battles.battle_now(state) is not None:
        return Refusal("refuse.no_opponent", "V-401", card=card.name)
    nearest: i64 = FAR
    for other in state.players:
        if other.alive and other.seat != player.seat:
            far = ranges.apart(state, player, other)
            if far < nearest:
                nearest = far
    if nearest >= FAR:
        return Refusal("refuse.nobody_here", "V-401", card=card.name, realm=realm_name(state.realm_of(player)))
    return Refusal("refuse.nobody_near", "V-401", card=card.name, range=int(op.range), distance=int(nearest))


def refuse_ability(state: MineState, player: Player) -> Refusal:
    """Nothing on the table can be used, it has been, or it cannot be paid."""
    for card in player.cards:
        for effect in card.on[v.ON_PLAY]:
            if v.IF_ONCE_ROUND in effect.conditions and player.used:
                return Refusal("refuse.ability_used", "V-401", card=card.name)
            unpaid = refuse_cost(state, player, effect.ops, card.name)
            if unpaid is not None:
                return unpaid
    return Refusal("refuse.no_ability", "V-401")


# ---- what an effect asks for ---------------------------------------------------------------------------------------


def refuse_player(state: MineState, actor: Player, op: Op, card: i64, seat: i64) -> Refusal:
    """Why an effect cannot strike this player."""
    other = state.players[seat]
    battle = battles.battle_now(state)
    if not other.alive:
        return Refusal("refuse.dead", "V-401", who=other.who())
    if seat == actor.seat and not (card >= 0 and state.n.cards[card].nature == POTION):
        return Refusal("refuse.not_oneself", "V-401")
    if battle is not None and not battle.fights(seat):
        return Refusal("refuse.not_fighting", "V-423", who=other.who())
    far = int(ranges.apart(state, actor, other))
    if far > op.range:
        apart = refuse_realm(state, actor, other.cell, other.who())
        if apart is not None:
            return apart
        return Refusal("refuse.too_far", "V-401", who=other.who(), distance=far, range=int(op.range))
    if op.code == v.STEAL and op.zone == v.EQUIPMENT and not equipment.has_gear(other):
        return Refusal("refuse.no_gear", "V-401", who=other.who())
    return Refusal("refuse.player", "V-401")


def refuse_cell(state: MineState, actor: Player, op: Op, cell: i64) -> Refusal:
    """Why an effect cannot reach this tile, or nobody can be put there."""
    name = places.cell_name(state, cell)
    if op.code == v.TELEPORT and op.to != v.TO_TILE and op.to != v.TO_ANY:
        return Refusal("refuse.no_gate", "V-602", cell=name)
    apart = refuse_realm(state, actor, cell, name)
    if apart is not None:
        return apart
    far = int(state.board.distance(actor.cell, cell))
    if far > op.range:
        return Refusal("refuse.tile_far", "V-401", cell=name, distance=far, range=int(op.range))
    wall = refuse_tile(state, cell)
    if wall is not None:
        return wall
    return Refusal("refuse.tile_taken", "W-45", cell=name)


def refuse_answer(state: MineState, actor: Player, op: Op, card: i64, move: i64) -> Refusal | None:
    """The same for an answer as a move: a player, a tile, or an option."""
    if PICK <= move < PICK + state.seats:
        return refuse_player(state, actor, op, card, move - PICK)
    if CELL <= move < CELL + len(state.board.tile):
        return refuse_cell(state, actor, op, move - CELL)
    if OPTION <= move < OPTION + len(op.lists):
        name = state.n.cards[card].name if card >= 0 else actor.character.name
        return refuse_cost(state, actor, op.lists[move - OPTION], name)
    return None


def refuse_slot(owner: Player, move: i64) -> Refusal | None:
    """There is nothing in that zone."""
    if SLOT <= move < SLOT + 3 and owner.gear[move - SLOT].kind < 0:
        return Refusal("refuse.slot_empty", "V-411", who=owner.who(), slot=f"@slot.{v.SLOTS[move - SLOT]}")
    return None
