"""What a seat may see of 《MineVenture》: everything a table needs to draw, and nothing that is hidden."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import blows, outcomes, reach
from qiju.games.mineventure import view_types as shown
from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import Board, Tile
from qiju.games.mineventure.cards import EQUIP, Card
from qiju.games.mineventure.moves import ESCAPE, FOES, PLAY, USE_MAIN, USE_OFF
from qiju.games.mineventure.pieces import Gear, Player
from qiju.games.mineventure.rules import battles, decks, hands, places, ranges, stats, strikes, tasks, turns, walking
from qiju.games.mineventure.rules.battles import AMBUSH, ANNOUNCE, HELP, PICK_TARGET, Battle
from qiju.games.mineventure.rules.decks import Draw
from qiju.games.mineventure.rules.equipment import Offer
from qiju.games.mineventure.rules.loot import Loot
from qiju.games.mineventure.rules.opening import Opening
from qiju.games.mineventure.rules.operations import Work
from qiju.games.mineventure.rules.turns import CHOOSE_ACTION, DECIDE, DISCARD_DOWN, WALK, Turn
from qiju.games.mineventure.state import REASONS, MineState
from qiju.games.mineventure.ways import Ways, ways_of
from qiju.kernel.events import knows

QUESTIONS: Final = ("", "option", "player", "tile", "slot", "card", "number", "move")
TURN_PHASES: Final[dict[int, shown.Phase]] = {
    CHOOSE_ACTION: "action",
    WALK: "walk",
    DECIDE: "decision",
    DISCARD_DOWN: "discard",
}
BATTLE_PHASES: Final[dict[int, shown.Phase]] = {HELP: "help", AMBUSH: "ambush", PICK_TARGET: "aim"}


def look(table: MineState, viewer: i64) -> shown.MineView:
    """The whole table as one viewer sees it."""
    n = table.n
    turn = turns.turn_now(table)
    return {
        "phase": phase_of(table),
        "asked": table.pending(),
        "round": table.round,
        "day": table.day,
        "time": cast(shown.Time, v.TIMES[table.time]),
        "first": table.first,
        "turn": None if turn is None or table.over else turn_view(table, turn),
        "map": map_view(table),
        "players": [player_view(table, player, viewer) for player in table.players],
        "mobs": [
            {
                "kind": n.mobs[mob.kind].id,
                "cell": mob.cell,
                "hp": mob.hp,
                "most": n.mobs[mob.kind].hp,
                "damage": n.mobs[mob.kind].damage,
                "type": v.DAMAGE_TYPES[n.mobs[mob.kind].type],
                "range": n.mobs[mob.kind].range,
                "owner": mob.owner,
            }
            for mob in table.mobs
        ],
        "markers": [
            {"kind": n.markers[marker.kind].id, "cell": marker.cell, "owner": marker.owner, "rounds": marker.rounds}
            for marker in table.markers
        ],
        "dragon": dragon_view(table),
        "stories": [
            {"card": n.cards[card].id if card >= 0 else "doom", "left": left}
            for card, left in zip(table.stories, table.left, strict=True)
        ],
        "tasks": [task_view(table, number) for number in table.tasks],
        "die": n.die,
        "race": table.n.race_tasks if table.n.race else 0,
        "claimed": [n.tasks[number].id for number in table.claimed],
        "decks": {v.DECKS[deck]: len(table.decks[deck].cards) for deck in range(len(v.DECKS))},
        "discards": [n.cards[card].id for card in table.discards],
        "broken": [n.cards[card].id for card in table.broken],
        "reach": reach_view(table, viewer),
        "battle": battle_view(table, viewer),
        "asking": asking_view(table, viewer),
        "result": None if not table.over else {"reason": REASONS[table.reason], "winners": table.outcome().winners},
    }


def phase_of(table: MineState) -> shown.Phase:
    """What everybody is waiting for."""
    if table.over:
        return "over"
    top = table.frames[-1]
    if isinstance(top, Opening):
        return "spawn"
    if isinstance(top, Turn):
        return TURN_PHASES.get(int(top.stage), "turn")
    if isinstance(top, Battle):
        return BATTLE_PHASES.get(int(top.stage), "battle")
    if isinstance(top, Offer):
        return "offer"
    if isinstance(top, Draw):
        return "draw"
    return "loot" if isinstance(top, Loot) else "effect"


def map_view(table: MineState) -> shown.MapView:
    """The part of the map that never changes, made once for each board."""
    board = table.board
    if board.drawn is None:
        board.drawn = drawn_map(table, board)
    return board.drawn


def drawn_map(table: MineState, board: Board) -> shown.MapView:
    blocks = table.n.blocks
    return {
        "size": board.size,
        "rows": board.rows,
        "blocks": [
            {
                "id": blocks[cell // 4].id,
                "zh": blocks[cell // 4].zh,
                "turn": cell % 4,
                "realm": v.REALMS[blocks[cell // 4].realm],
                "own": cell // 4 in table.n.own_blocks,
            }
            for cell in board.cells
        ],
        "tiles": {tile.char: tile.id for tile in table.n.tiles},
        "facts": {tile.id: tile_view(table, tile) for tile in table.n.tiles},
        "spawns": board.spawns,
        "crystals": board.crystals,
        "dragon": board.dragon,
    }


def tile_view(table: MineState, tile: Tile) -> shown.TileFact:
    """V-602: what the map information card says of a tile."""
    stop = table.n.lists[tile.on_stop][0] if tile.on_stop >= 0 else None
    return {
        "walkable": tile.walkable,
        "cost": tile.cost,
        "cover": tile.cover,
        "range": tile.range_bonus,
        "harm": walking.harm_of(table, tile),
        "stop": None if stop is None else v.OPS[stop.code],
        "amount": 0 if stop is None else stop.count if stop.code == v.DRAW else stop.amount,
        "deck": v.DECKS[stop.deck] if stop is not None and stop.deck >= 0 else None,
        "buff": table.n.buffs[stop.buff].id if stop is not None and stop.buff >= 0 else None,
    }


def player_view(table: MineState, player: Player, viewer: i64) -> shown.PlayerView:
    """V-603: one status board. A hand shows its backs; faces only to those who know them."""
    n = table.n
    hand: list[shown.HandCard] = []
    for card, mask in zip(player.hand.cards, player.hand.known, strict=True):
        seen = knows(mask, viewer)
        hand.append({"back": v.DECKS[n.cards[card].deck], "card": n.cards[card].id if seen else None})
    return {
        "seat": player.seat,
        "character": character_view(player.character),
        "alive": player.alive,
        "hp": player.hp,
        "max_hp": player.character.max_hp,
        "absorb": player.absorb,
        "cell": player.cell,
        "realm": v.REALMS[table.realm_of(player)] if player.cell >= 0 else None,
        "home": places.home_of(table, player),
        "gear": {
            "main": gear_view(table, player.gear[v.MAIN]),
            "off": gear_view(table, player.gear[v.OFF]),
            "armor": gear_view(table, player.gear[v.ARMOR]),
        },
        "companion": n.cards[player.companion].id if player.companion >= 0 else None,
        "buffs": [buff_view(table, buff, rounds) for buff, rounds in zip(player.buffs, player.rounds, strict=True)],
        "hand": hand,
        "hand_limit": hands.hand_limit(table, player),
        "range": ranges.attack_range(table, player) if player.cell >= 0 else n.fist_range,
        "armor": stats.armour(table, player) if player.cell >= 0 else 0,
        "escaped": player.escaped,
        "lost_turn": player.lost_turn,
        "set_roll": player.set_roll,
        "skip_action": player.skip_action,
        "kills": player.kills,
        "dragon_damage": player.dragon,
        "tasks": player.tasks,
        "died": player.died if not player.alive else None,
    }


def character_view(card: Card) -> shown.Character:
    """A character by value, so that one of the table's own needs no other place to be drawn from."""
    return {"id": card.id, "zh": card.zh, "text_zh": card.text_zh, "text_en": card.text_en, "head": card.head}


def buff_view(table: MineState, buff: i64, rounds: i64) -> shown.BuffView | None:
    if buff < 0:
        return None
    kind = table.n.buffs[buff]
    return {"id": kind.id, "polarity": cast(shown.Polarity, v.POLARITIES[kind.polarity]), "rounds": rounds}


def gear_view(table: MineState, gear: Gear) -> shown.GearView | None:
    if gear.kind < 0:
        return None
    return {
        **printed_view(table.n.cards[gear.kind]),
        "durability": gear.durability,
        "most": gear.most,
        "books": [table.n.cards[book].id for book in gear.books],
    }


def printed_view(card: Card) -> shown.GearView:
    """The numbers on an equipment card."""
    return {
        "card": card.id,
        "slot": cast(shown.Slot, v.SLOTS[card.slot]) if card.slot >= 0 else None,
        "durability": card.durability,
        "most": card.durability,
        "damage": card.damage,
        "range": card.range,
        "type": v.DAMAGE_TYPES[card.type],
        "block": card.block,
        "armor": card.armor,
        "books": [],
    }


def turn_view(table: MineState, turn: Turn) -> shown.TurnView:
    """Whose turn it is; while a path is being chosen, where it can end, by which way, and who can be fought on it."""
    found = ways_of(table, turn) if turn.stage == WALK else Ways()
    return {
        "seat": turn.seat,
        "die": turn.die or None,
        "bonus": turn.bonus,
        "steps": turn.steps or None,
        "need": turn.need or None,
        "path": turn.path.copy(),
        "ends": sorted(found.ends),
        "ways": [
            {"end": end, **way, "stop": reach.stop_at(table, table.players[turn.seat], end)}
            for end, way in sorted(found.ends.items())
        ],
        "wars": [{"seat": seat, **way} for seat, way in sorted(found.wars.items())],
    }


def dragon_view(table: MineState) -> shown.Dragon:
    return {
        "hp": table.dragon,
        "most": table.n.boss_hp,
        "range": table.n.boss_range,
        "armor": table.n.boss_armor,
        "night": table.n.boss_night,
        "patrol": sum(int(op.amount) for op in table.n.lists[table.n.patrol] if op.code == v.DAMAGE),
        "heals": table.n.crystal_heal,
        "attacks": [{"id": attack.id, "faces": attack.rolls} for attack in table.n.attacks],
        "crystals": [{"hp": hp, "most": table.n.crystal_hp} for hp in table.crystals],
    }


def task_view(table: MineState, number: int) -> shown.TaskView:
    """A face-up task, and how far everybody has come."""
    task = table.n.tasks[number]
    return {
        "id": task.id,
        "goal": v.GOALS[task.goal],
        "least": tasks.needed(task),
        "done": [int(tasks.done(player, task)) for player in table.players],
        "met": [player.seat for player in table.players if player.alive and tasks.fulfils(player, task)],
    }


def reach_view(table: MineState, viewer: i64) -> list[shown.Reach]:
    """Whom the viewer reaches, and who reaches the viewer."""
    if viewer < 0 or table.over:
        return []
    player = table.players[viewer]
    return reach.reaches(table, player) if player.alive and player.cell >= 0 else []


def battle_view(table: MineState, viewer: i64) -> shown.BattleView | None:
    """V-503: what was announced is open; what is still to come is empty."""
    battle = battles.battle_now(table)
    if battle is None or table.over:
        return None
    fighters: list[shown.FighterView] = []
    for seat in range(table.seats):
        if battle.fights(seat):
            fighters.append(
                {
                    "seat": seat,
                    "side": "helper" if (battle.helpers >> seat) & 1 else side_of(battle, seat),
                    "action": action_view(table, battle, seat),
                    "block": battle.blocks[seat],
                    "dealt": battle.dealt[seat],
                    "blows": blows.blows_of(table, battle, table.players[seat]),
                    "answers": blows.answers(table, battle, table.players[seat], 0),
                }
            )
    return {
        "declarer": battle.seat,
        "against": FOES[battle.foe],
        "number": battle.number,
        "round": battle.round,
        "rounds": table.n.battle_rounds,
        "ambush": battle.ambush,
        "speaker": battle.turn if battle.turn >= 0 else None,
        "attack": battle.attack or None,
        "fighters": fighters,
        "outcomes": outcomes_view(table, battle, viewer),
    }


def outcomes_view(table: MineState, battle: Battle, viewer: i64) -> list[shown.Outcome]:
    """What each announcement would come to, for the one who is to announce."""
    if battle is not table.frames[-1] or battle.stage not in (ANNOUNCE, AMBUSH):
        return []
    speaker = battle.seat if battle.stage == AMBUSH else battle.turn
    if speaker != viewer:
        return []
    return outcomes.outcomes(table, battle, table.players[viewer])


def side_of(battle: Battle, seat: i64) -> shown.Side:
    return "declarer" if seat == battle.seat else "target"


def action_view(table: MineState, battle: Battle, seat: i64) -> shown.ActionView | None:
    move = battle.actions[seat]
    if move < 0:
        return None
    if move in (USE_MAIN, USE_OFF):
        slot = strikes.slot_of(move)
        kind = table.players[seat].gear[slot].kind
        card = table.n.cards[kind].id if kind >= 0 else None
        return {"kind": "main" if slot == v.MAIN else "off", "card": card, "pick": None}
    if move == ESCAPE:
        return {"kind": "escape", "card": None, "pick": None}
    pick = battle.picks[seat]
    return {"kind": "card", "card": table.n.cards[move - PLAY].id, "pick": pick if pick >= 0 else None}


def asking_view(table: MineState, viewer: i64) -> shown.AskingView | None:
    """What an open question is about: a card, an offer, cards being looked at."""
    if table.over:
        return None
    n = table.n
    top = table.frames[-1]
    if isinstance(top, Offer):
        card = n.cards[top.card]
        old = (
            table.players[top.seat].gear[card.slot].kind if card.nature == EQUIP else table.players[top.seat].companion
        )
        return {
            "seat": top.seat,
            "kind": "offer",
            "card": card.id,
            "durability": top.durability if top.durability >= 0 else card.durability,
            "books": [n.cards[book].id for book in top.books],
            "gear": printed_view(card) if card.nature == EQUIP else None,
            "replaces": n.cards[old].id if old >= 0 else None,
        }
    if isinstance(top, Draw):
        seen = decks.is_open(top) or top.seat == viewer
        cards = [n.cards[card].id if seen else None for card in top.shown]
        gear = [printed_view(n.cards[card]) for card in top.shown if seen and n.cards[card].nature == EQUIP]
        return {"seat": top.seat, "kind": "draw", "deck": v.DECKS[top.deck], "cards": cards, "gear": gear}
    if isinstance(top, Loot):
        return {"seat": top.seat, "kind": "loot", "victim": top.victim, "left": top.left}
    if isinstance(top, Work):
        card_id = n.cards[top.card].id if top.card >= 0 else None
        return {"seat": top.actor, "kind": QUESTIONS[top.question] or "slot", "card": card_id}
    return None
