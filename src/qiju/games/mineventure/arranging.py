"""How a test sets the table and looks at it, and what never changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.pieces import Marker, Mob, Player
from qiju.games.mineventure.rules import buffs, decks, equipment
from qiju.games.mineventure.rules.decks import Draw
from qiju.games.mineventure.rules.equipment import Offer
from qiju.games.mineventure.rules.operations import ATTACHING, Work
from qiju.games.mineventure.rules.turns import Turn
from qiju.games.mineventure.state import MineState
from qiju.kernel.refusal import Invalid

SLOT_NAMES = v.SLOTS[:3]


def card_number(table: MineState, name: object) -> int:
    for card in table.n.cards:
        if card.id == name:
            return int(card.number)
    raise Invalid("problem.word", where="card", word=str(name), known="…")


def player_named(table: MineState, piece: str) -> Player:
    """`P2`, or a character's id."""
    if piece[:1] == "P" and piece[1:].isdigit():
        return table.players[int(piece[1:]) - 1]
    for player in table.players:
        if player.character.id == piece:
            return player
    raise Invalid("problem.role_name", role=piece, known=", ".join(player.character.id for player in table.players))


def arrange(table: MineState, piece: str, values: Mapping[str, object]) -> None:
    """`table`, a player, a deck by its name (`top`), `mob`, `marker`, `story`."""
    if piece in v.DECKS:
        stack(table, v.DECKS.index(piece), cast(list[str], values["top"]))
    elif piece == "table":
        for key, value in values.items():
            setattr(table, key, value)
    elif piece == "turn":
        pass_turn_to(table, cast(int, values["seat"]))
    elif piece == "mob":
        kind = [mob.id for mob in table.n.mobs].index(str(values["kind"]))
        hp = cast(int, values.get("hp", int(table.n.mobs[kind].hp)))
        table.mobs.append(Mob(kind, at(table, values["at"]), hp, cast(int, values.get("owner", 0))))
    elif piece == "marker":
        kind = [marker.id for marker in table.n.markers].index(str(values["kind"]))
        table.markers.append(Marker(kind, at(table, values["at"]), cast(int, values["owner"]), 6))
    elif piece == "story":
        card = card_number(table, values["card"])
        take_from_decks(table, card)
        table.stories.append(card)
        table.left.append(cast(int, values["rounds"]))
    elif piece == "tasks":
        show_tasks(table, cast(list[str], values["up"]))
    else:
        arrange_player(table, player_named(table, piece), values)


def pass_turn_to(table: MineState, seat: int) -> None:
    """The round stands at this seat's turn, nothing decided yet."""
    table.frames = [Turn(seat)]
    turn = cast(Turn, table.frames[0])
    turn.taken = (seat - int(table.first)) % int(table.seats)
    table.must = 0
    table.run()


def show_tasks(table: MineState, names: list[str]) -> None:
    """These tasks face up, the others in the deck."""
    wanted = [[task.id for task in table.n.tasks].index(name) for name in names]
    deck = table.decks[v.D_TASK]
    everything = sorted(deck.cards + table.tasks)
    table.tasks = wanted
    deck.cards = [task for task in everything if task not in wanted]
    deck.known = [0] * len(deck.cards)


def at(table: MineState, where: object) -> int:
    """A cell as `(x, y)` from 1, or as its number."""
    if isinstance(where, int):
        return where
    x, y = cast(tuple[int, int], where)
    return table.board.at(x - 1, y - 1)


def stack(table: MineState, deck: int, names: list[str]) -> None:
    """These cards on top, the first one first; taken from wherever in the deck they lie."""
    pile = table.decks[deck]
    for name in reversed(names):
        card = [task.id for task in table.n.tasks].index(name) if deck == v.D_TASK else card_number(table, name)
        if card in pile.cards:
            place = pile.cards.index(card)
            pile.take(place)
        else:
            take_from_anywhere(table, card)
        pile.put(card, 0)


def take_from_decks(table: MineState, card: int) -> bool:
    for pile in table.decks[: v.D_TASK]:
        if card in pile.cards:
            pile.take(pile.cards.index(card))
            return True
    return False


def take_from_anywhere(table: MineState, card: int) -> None:
    """A card that is wanted elsewhere: from a deck, or from somebody who happened to be dealt it."""
    if take_from_decks(table, card):
        return
    for player in table.players:
        if card in player.hand.cards:
            player.hand.take(player.hand.cards.index(card))
            return
        for gear in player.gear:
            if gear.kind == card:
                gear.empty()
                player.know_cards(table.n.cards)
                return
        if player.companion == card:
            player.companion = -1
            player.know_cards(table.n.cards)
            return
    if card in table.discards:
        table.discards.remove(card)


def give_back(table: MineState, card: int) -> None:
    """A card that a test lays aside goes under its deck."""
    decks.under(table, card, 0)


def arrange_player(table: MineState, player: Player, values: Mapping[str, object]) -> None:
    for key, value in values.items():
        if key == "at":
            player.cell = at(table, value)
            if player.home < 0:
                player.home = player.cell
        elif key in SLOT_NAMES:
            lay(table, player, SLOT_NAMES.index(key), value)
        elif key == "companion":
            if player.companion >= 0:
                give_back(table, int(player.companion))
            player.companion = -1
            if value is not None:
                card = card_number(table, value)
                take_from_anywhere(table, card)
                player.companion = card
            player.know_cards(table.n.cards)
        elif key == "hand":
            for card in player.hand.cards:
                give_back(table, card)
            player.hand.cards, player.hand.known = [], []
            for name in cast(str, value).split():
                card = card_number(table, name)
                take_from_anywhere(table, card)
                player.hand.put(card, 1 << player.seat)
        elif key == "books":
            for name in cast(str, value).split():
                card = card_number(table, name)
                take_from_anywhere(table, card)
                player.gear[v.MAIN].books.append(card)
            player.know_cards(table.n.cards)
        elif key == "buff":
            buffs.put_buff(table, player, [buff.id for buff in table.n.buffs].index(str(value)), 0)
        elif key == "character":
            player.character = next(card for card in table.n.characters if card.id == value)
            player.know_cards(table.n.cards)
        elif key == "durability":
            player.gear[v.MAIN].durability = cast(int, value)
        else:
            setattr(player, key, value)


def lay(table: MineState, player: Player, slot: int, value: object) -> None:
    gear = player.gear[slot]
    if gear.kind >= 0:
        give_back(table, int(gear.kind))
        for book in gear.books:
            give_back(table, book)
        gear.empty()
    if value is not None:
        number = card_number(table, value)
        take_from_anywhere(table, number)
        equipment.lay_gear(table, player, gear, table.n.cards[number], -1, 0)
    player.know_cards(table.n.cards)


def look(table: MineState, piece: str, field: str) -> object:
    if piece in v.DECKS:
        deck = table.decks[v.DECKS.index(piece)]
        if field == "bottom":
            return table.n.cards[deck.cards[0]].id
        return len(deck.cards)
    if piece == "table":
        if field == "discards":
            return [table.n.cards[card].id for card in table.discards]
        if field == "broken":
            return [table.n.cards[card].id for card in table.broken]
        if field == "mobs":
            return [table.n.mobs[mob.kind].id for mob in table.mobs]
        if field == "stories":
            return len(table.stories)
        return getattr(table, field)
    return look_player(table, player_named(table, piece), field)


def look_player(table: MineState, player: Player, field: str) -> object:
    if field == "owner":
        return int(player.seat)
    if field == "at":
        return (table.board.x[player.cell] + 1, table.board.y[player.cell] + 1)
    if field in SLOT_NAMES:
        kind = player.gear[SLOT_NAMES.index(field)].kind
        return table.n.cards[kind].id if kind >= 0 else None
    if field == "durability":
        return int(player.gear[v.MAIN].durability)
    if field == "companion":
        return table.n.cards[player.companion].id if player.companion >= 0 else None
    if field == "hand":
        return " ".join(sorted(table.n.cards[card].id for card in player.hand.cards))
    if field == "cards":
        return len(player.hand.cards)
    if field == "buffs":
        return tuple(table.n.buffs[buff].id if buff >= 0 else None for buff in player.buffs)
    return getattr(player, field)


def conserved(table: MineState) -> dict[str, int]:
    """Every card is somewhere, once: by the deck it came from."""
    where: list[int] = [*table.discards, *table.broken, *(card for card in table.stories if card >= 0)]
    for pile in table.decks[: v.D_TASK]:
        where += pile.cards
    for player in table.players:
        where += player.hand.cards
        where += [int(player.companion)] if player.companion >= 0 else []
        for gear in player.gear:
            where += [int(gear.kind), *gear.books] if gear.kind >= 0 else []
    for frame in table.frames:
        if isinstance(frame, Draw):
            where += frame.shown
        elif isinstance(frame, Offer):
            where += [int(frame.card), *frame.books]
        elif isinstance(frame, Work) and (frame.stage == ATTACHING or waiting_story(table, frame)):
            where.append(int(frame.card))
    counts = dict.fromkeys(v.DECKS[: v.D_TASK], 0)
    total = 0
    for card in where:
        counts[v.DECKS[table.n.cards[card].deck]] += 1
        total += (card + 1) * (card + 1)
    counts["task"] = len(table.tasks) + len(table.claimed) + len(table.decks[v.D_TASK].cards)
    counts["which"] = total
    return counts


def waiting_story(table: MineState, frame: Work) -> bool:
    """A story card whose beginning is not yet carried out lies in no pile."""
    if frame.card < 0:
        return False
    ops = table.n.lists[frame.ops]
    return any(op.code == v.STORY for op in ops[frame.at :])
