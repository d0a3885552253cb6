"""Blows term by term, as they can be reckoned before anybody decides: no die is touched and nothing changes."""

from __future__ import annotations

from mypy_extensions import i64

from qiju.games.mineventure import view_types as shown
from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.effects import NONE, Effect
from qiju.games.mineventure.moves import FOE_CRYSTAL, FOE_DRAGON, FOE_MOB, FOE_PLAYER, PLAY, USE_OFF
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import dragon, mobs, playing, stats, strikes
from qiju.games.mineventure.rules.battles import Battle
from qiju.games.mineventure.state import MineState


class Sum:
    """A blow as it is added up: what each thing gives or takes, and what is left so far."""

    def __init__(self, type: i64) -> None:
        self.terms: list[shown.Term] = []
        self.left: i64 = 0
        self.type: i64 = type

    def strike(self, key: str, amount: i64) -> None:
        if amount != 0:
            self.terms.append({"key": key.removeprefix("@"), "n": int(amount), "guard": False})
        self.left += amount

    def guard(self, key: str, amount: i64) -> None:
        """Less by so much; what is gone already needs no guard."""
        if amount != 0 and self.left > 0:
            self.terms.append({"key": key.removeprefix("@"), "n": int(-amount), "guard": True})
            self.left -= amount

    def settle(self) -> None:
        if self.left < 0:
            self.left = 0


def struck_with(table: MineState, battle: Battle, player: Player, slot: i64) -> Sum:
    """The attack before any defence: the weapon, and what everything else adds (dossier 3.1, steps 1 and 2)."""
    kind = player.gear[slot].kind
    total = Sum(v.PHYSICAL)
    if kind < 0:
        total.strike("card.fist", table.n.fist_damage)
    else:
        card = table.n.cards[kind]
        total.type = card.type
        total.strike(card.name, card.damage)
    weapon = stats.weapon_kind(table, player, slot)
    for key, amount in sources(table, player, v.S_DAMAGE, weapon):
        total.strike(key, amount)
    foe = battle.opponent(player.seat)
    for card in stats.striking_cards(table, player, slot):
        for effect in card.on[v.ON_ATTACK]:
            if stats.holds(table, effect, player, weapon, foe):
                for op in table.n.lists[effect.ops]:
                    if op.code == v.RETYPE:
                        total.type = op.type
                    elif op.stat == v.S_DAMAGE:
                        total.strike(card.name, op.amount)
    if foe >= 0:
        for key, amount in hampered(table, battle, table.players[foe]):
            total.strike(key, amount)
    total.settle()
    return total


def sources(table: MineState, player: Player, stat: i64, weapon: i64) -> list[tuple[str, i64]]:
    """What each effect and each card of a player adds to a stat."""
    found: list[tuple[str, i64]] = []
    for buff in player.buffs:
        if buff >= 0 and table.n.buffs[buff].mods[stat] != 0:
            found.append((table.n.buffs[buff].name, table.n.buffs[buff].mods[stat]))
    for card in player.cards:
        amount = stats.passive(table, card, player, stat, NONE, weapon)
        if amount != 0:
            found.append((card.name, amount))
    return found


def hampered(table: MineState, battle: Battle, other: Player) -> list[tuple[str, i64]]:
    """What the card that the other side has announced does to attacks of this battle round: a snowball."""
    move: i64 = battle.actions[other.seat]
    found: list[tuple[str, i64]] = []
    if move < PLAY:
        return found
    card = table.n.cards[move - PLAY]
    for effect in playing.play_effects(table, other, card):
        for op in table.n.lists[effect.ops]:
            if op.code == v.MOD and op.scope == v.BATTLE_ROUND and op.stat == v.S_DAMAGE:
                found.append((card.name, op.amount))
    return found


def raised_by(table: MineState, player: Player) -> i64:
    """What the shield in the off hand blocks when it is raised; 0 without one."""
    if not strikes.is_shield(table, player, v.OFF):
        return 0
    return table.n.cards[player.gear[v.OFF].kind].block


def axed(table: MineState, player: Player, slot: i64) -> i64:
    """By how much an attack changes a raised shield (W-08): 0, or less."""
    change: i64 = 0
    weapon = stats.weapon_kind(table, player, slot)
    for card in stats.striking_cards(table, player, slot):
        for effect in card.on[v.ON_ATTACK]:
            for op in table.n.lists[effect.ops]:
                if op.code == v.MOD and op.stat == v.S_BLOCK and holds_raised(table, effect, player, weapon):
                    change += op.amount
    return change


def holds_raised(table: MineState, effect: Effect, player: Player, weapon: i64) -> bool:
    """Do its conditions hold once the other side has raised a shield?"""
    for place in range(len(effect.conditions)):
        code: i64 = effect.conditions[place]
        if code == v.IF_BLOCKING:
            continue
        if not stats.condition(table, code, effect.values[place], player, weapon, NONE, effect.trigger):
            return False
    return True


def withstand(table: MineState, battle: Battle, total: Sum, victim: Player, raised: i64) -> Sum:
    """What is left of a blow on a player, `raised` being the block of a shield (dossier 3.1, steps 3 to 6)."""
    total.settle()
    if total.type == v.TRUE:
        return total
    if raised > 0:
        total.guard(strikes.weapon_name(table, victim, v.OFF), raised)
    for key, amount in sources(table, victim, v.S_BLOCK, NONE):
        total.guard(key, amount)
    for card in victim.cards:
        total.guard(card.name, stats.card_adds(table, card, victim, v.ON_DAMAGED, v.S_BLOCK, NONE, NONE))
    if total.type == v.PHYSICAL:
        armour_up(table, battle, total, victim)
    total.settle()
    return total


def armour_up(table: MineState, battle: Battle, total: Sum, victim: Player) -> None:
    """Armour, resistance and absorption: against physical damage alone."""
    kind = victim.gear[v.ARMOR].kind
    if kind >= 0:
        total.guard(table.n.cards[kind].name, table.n.cards[kind].armor)
    for stat in (v.S_ARMOR, v.S_RESIST):
        for key, amount in sources(table, victim, stat, NONE):
            total.guard(key, amount)
    if battle.ambush:
        for card in victim.cards:
            total.guard(card.name, stats.card_adds(table, card, victim, v.ON_AMBUSHED, v.S_RESIST, NONE, NONE))
    if victim.absorb > 0 and total.left > 0:
        total.guard("buff.absorption", victim.absorb if victim.absorb < total.left else total.left)


def blow_of(table: MineState, battle: Battle, player: Player, slot: i64, raised: bool) -> Sum:
    """One weapon attack on the other side of a battle."""
    if strikes.is_shield(table, player, slot):
        return Sum(v.PHYSICAL)
    total = struck_with(table, battle, player, slot)
    foe = battle.opponent(player.seat)
    if foe < 0:
        if battle.foe == FOE_DRAGON and total.type == v.PHYSICAL:
            total.guard("foe.dragon", table.n.boss_armor)
        total.settle()
        return total
    victim = table.players[foe]
    block: i64 = 0
    if raised:
        block = raised_by(table, victim) + axed(table, player, slot)
    return withstand(table, battle, total, victim, block)


def blow_view(table: MineState, battle: Battle, player: Player, slot: i64) -> shown.Blow:
    """An attack as the table shows it: against a shield where one has been announced."""
    foe = battle.opponent(player.seat)
    raised = foe >= 0 and battle.actions[foe] == USE_OFF
    kind = player.gear[slot].kind
    total = blow_of(table, battle, player, slot, raised)
    return {
        "slot": "main" if slot == v.MAIN else "off",
        "card": table.n.cards[kind].id if kind >= 0 else None,
        "terms": total.terms,
        "type": v.DAMAGE_TYPES[total.type],
        "total": int(total.left),
        "block": int(raised_by(table, player)) if slot == v.OFF else 0,
    }


def blows_of(table: MineState, battle: Battle, player: Player) -> list[shown.Blow]:
    """What a fighter could strike with: the main hand, and the off hand where something lies in it."""
    found = [blow_view(table, battle, player, v.MAIN)]
    if player.gear[v.OFF].kind >= 0:
        found.append(blow_view(table, battle, player, v.OFF))
    return found


# ---- what strikes back -----------------------------------------------------------------------------------


def answers(table: MineState, battle: Battle, player: Player, raised: i64) -> list[shown.Answer]:
    """What a mob or the dragon would do to somebody in this battle round, by the faces of its die."""
    if battle.ambush or battle.foe == FOE_CRYSTAL or battle.foe == FOE_PLAYER:
        return []
    if battle.foe == FOE_MOB:
        return mob_answers(table, battle, player, raised)
    found: list[shown.Answer] = []
    for attack in table.n.attacks:
        total = Sum(v.PHYSICAL)
        ends = False
        for op in table.n.lists[attack.ops]:
            ends = ends or op.code == v.LEAVE
            if op.code != v.DAMAGE or player not in dragon.struck(table, table.players[battle.seat], op):
                continue
            total.type = op.type
            total.strike(attack.name, op.amount)
            if dragon.night_bonus(table) != 0:
                total.strike("time.night", dragon.night_bonus(table))
        withstand(table, battle, total, player, raised)
        found.append(
            {
                "key": attack.name.removeprefix("@"),
                "faces": attack.rolls,
                "terms": total.terms,
                "total": int(total.left),
                "ends": ends,
            }
        )
    return found


def mob_answers(table: MineState, battle: Battle, player: Player, raised: i64) -> list[shown.Answer]:
    mob = table.mobs[battle.number]
    kind = table.n.mobs[mob.kind]
    if player.seat != battle.seat and player not in mobs.beside(table, mob):
        return []
    total = Sum(kind.type)
    total.strike(kind.name, kind.damage)
    withstand(table, battle, total, player, raised)
    return [{"key": f"mob.{kind.id}", "faces": [], "terms": total.terms, "total": int(total.left), "ends": False}]
