"""Before the first round: decks, characters, first cards, spawn points (V-102 to V-105, V-430)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.cards import Card
from qiju.games.mineventure.moves import CELL
from qiju.games.mineventure.pieces import Player
from qiju.games.mineventure.rules import decks, equipment, places, rounds, tasks
from qiju.games.mineventure.state import FRAMES, MineFrame, MineState
from qiju.kernel.frames import FramedState
from qiju.kernel.knowledge import Pile
from qiju.kernel.refusal import Refusal
from qiju.kernel.streams import Keys

OPENING_CODE: Final = 0


class Opening(MineFrame):
    """V-104: everybody picks a spawn point; the stage is whose turn it is to pick."""

    def code(self) -> int:
        return OPENING_CODE

    def step(self, state: FramedState) -> None:
        step_opening(cast(MineState, state), self)

    def moves(self, state: MineState, seat: i64) -> list[int]:
        return spawn_moves(state)

    def answer(self, state: MineState, seat: i64, move: i64) -> None:
        choose_spawn(state, self, move - CELL)

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        return Refusal("refuse.spawn", "V-104")


FRAMES[OPENING_CODE] = Opening()


def set_up(state: MineState, keys: Keys) -> None:
    """V-102, V-103, V-105: map, decks, characters, the dragon, tasks, first cards; then spawn points are chosen."""
    n = state.n
    state.key_streams(keys)
    board = n.board
    if board is None:
        board = n.board_of(n.new_cells(state.deal))
    state.lay_board(board)
    state.clear_damage()
    for deck in range(len(v.DECKS)):
        cards = n.decks[deck].copy()
        state.deal.shuffle(cards)
        state.decks[deck] = Pile(cards, [0] * len(cards))
    for seat, character in enumerate(dealt_characters(state)):
        player = Player(seat, character)
        player.hp = character.max_hp
        player.know_cards(state.n.cards)
        state.players.append(player)
    # V-103: day 0, daytime, is how a table begins.
    state.dragon = n.boss_hp
    standing = int(min(n.crystals, len(board.crystals)))
    state.crystals = [int(n.crystal_hp)] * standing
    for _ in range(min(n.face_up, len(n.tasks))):
        tasks.turn_up_task(state)
    for player in state.players:
        equip_at_start(state, player)
    state.irrevocable = 0
    state.push(Opening())
    state.run()


def dealt_characters(state: MineState) -> list[Card]:
    """V-430, W-42: as the table fixed it, or at random, none twice."""
    n = state.n
    numbers = list(range(len(n.characters)))
    state.deal.shuffle(numbers)
    if len(n.roles) == 0:
        return [n.characters[number] for number in numbers[: state.seats]]
    ids = [card.id for card in n.characters]
    return [n.characters[ids.index(role)] for role in n.roles]


def equip_at_start(state: MineState, player: Player) -> None:
    """V-105, W-04: equipment goes into its zone, and its `equip` effects do not fire; items into the hand."""
    n = state.n
    for _ in range(n.start_equipment):
        kind = decks.draw_top(state, v.D_EQUIPMENT)
        card = n.cards[kind]
        equipment.put_under(state, player, card.slot)
        equipment.lay_gear(state, player, player.gear[card.slot], card, -1, 0)
        player.know_cards(state.n.cards)
    for _ in range(n.start_items):
        player.hand.put(decks.draw_top(state, v.D_ITEM), 1 << player.seat)


def step_opening(state: MineState, frame: Opening) -> None:
    """V-104: counter-clockwise, each picks a spawn point; then the first round begins."""
    if frame.stage == state.seats:
        state.pop()
        rounds.start_round(state)
        return
    state.ask(1 << frame.stage)


def choose_spawn(state: MineState, frame: Opening, cell: i64) -> None:
    """V-104: this is one's home."""
    player = state.players[frame.stage]
    frame.stage += 1
    player.home = cell
    player.cell = cell
    places.stand(state, player)
    if state.log is not None:
        state.log.tell("spawn", {"seat": player.seat, "who": player.who()} | places.xy(state, cell))


def spawn_moves(state: MineState) -> list[int]:
    """V-104: any spawn point that nobody has taken."""
    taken = [int(player.home) for player in state.players]
    return [CELL + cell for cell in state.board.spawns if cell not in taken]
