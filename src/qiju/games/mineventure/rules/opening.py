"""Before the first round: decks, characters, spawn points, first cards (V-102 to V-105, V-430)."""

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

    def options(self, state: MineState, seat: i64) -> list[int]:
        return spawn_moves(state)

    def decide(self, state: MineState, seat: i64, move: i64) -> None:
        choose_spawn(state, self, move - CELL)

    def why_not(self, state: MineState, seat: i64, move: i64) -> Refusal:
        return refuse_spawn(state, move)


FRAMES[OPENING_CODE] = Opening()


def set_up(state: MineState, keys: Keys) -> None:
    """V-102, V-103: map, decks, characters, the dragon; then spawn points are chosen (V-104)."""
    n = state.n
    state.key_streams(keys)
    board = n.board
    if board is None:
        board = n.board_of(n.new_cells(state.deal))
    state.lay_board(board)
    state.clear_damage()
    for deck in range(len(v.DECKS)):
        cards = n.decks[deck].copy()
        # W-48: a task that this map makes impossible is not in its deck.
        if deck == v.D_TASK and n.version >= 2:
            cards = [task for task in cards if tasks.possible(state, n.tasks[task])]
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
    # V-104, V-105: since the second version of these rules cards are dealt once everybody has a spawn point.
    if n.version < 2:
        deal_first_cards(state)
    state.irrevocable = 0
    state.push(Opening())
    state.run()


def deal_first_cards(state: MineState) -> None:
    """V-105, W-35: tasks are turned up, and everybody gets equipment and items."""
    n = state.n
    for _ in range(min(n.face_up, len(n.tasks))):
        tasks.turn_up_task(state)
    for player in state.players:
        equip_at_start(state, player)


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
    """V-104: counter-clockwise, each picks a spawn point; then cards are dealt and the first round begins."""
    if frame.stage == state.seats:
        state.pop()
        if state.n.version >= 2:
            deal_first_cards(state)
            tell_first_cards(state)
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


def tell_first_cards(state: MineState) -> None:
    """V-105: equipment lies open, of items everybody sees how many; the first tasks."""
    if state.log is None:
        return
    for player in state.players:
        gear = [state.n.cards[gear.kind].name for gear in player.gear if gear.kind >= 0]
        data: dict[str, object] = {"seat": player.seat, "who": player.who(), "gear": gear or "@card.none"}
        state.log.tell("outfit", {**data, "count": len(player.hand.cards)})
    state.log.tell("tasks", {"tasks": [f"@task.{state.n.tasks[task].id}" for task in state.tasks]})


def refuse_spawn(state: MineState, move: i64) -> Refusal:
    """Somebody's already, no spawn point at all, or not the time for anything else."""
    if not CELL <= move < CELL + len(state.board.tile):
        return Refusal("refuse.first_spawn", "V-104")
    cell = move - CELL
    for player in state.players:
        if player.home == cell:
            return Refusal("refuse.spawn_taken", "V-104", who=player.who(), cell=places.cell_name(state, cell))
    return Refusal("refuse.no_spawn", "V-104", cell=places.cell_name(state, cell))
