"""The numbers, cards, map and options of one table, read once and shared by all its states."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from qiju.games.mineventure import vocabulary as v
from qiju.games.mineventure.board import Block, Board, Layout, Tile, read_blocks
from qiju.games.mineventure.cards import (
    Attack,
    Buff,
    Card,
    MarkerKind,
    MobKind,
    Task,
    check_twice,
    is_hand_card,
    read_cards,
    read_character,
)
from qiju.games.mineventure.custom import check_own
from qiju.games.mineventure.effects import Op, Reader, a_list, a_table, number_of, reader_of
from qiju.games.mineventure.layouts import layout_problem, random_layout
from qiju.kernel.game import Setup
from qiju.kernel.options import Tree
from qiju.kernel.refusal import Invalid
from qiju.kernel.streams import Stream

MOST_ON_SMALL: Final = 4  # V-601
LEAST_ON_LARGE: Final = 4


class MineSetup(Setup):
    """A table of 《MineVenture》, made ready."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.seats, setup.options, setup.presets, setup.content, setup.roles, setup.version)
        content = setup.content
        self.read_options(setup.options)
        self.read_base(content)
        world = cast(Tree, content["map"])
        reader = reader_of(content)
        self.tiles = [Tile(number, entry, reader) for number, entry in enumerate(a_list(world["tiles"], "tiles"))]
        check_twice([tile.char for tile in self.tiles], "tiles")
        self.check_letters()
        for number, tile in enumerate([tile for tile in self.tiles if tile.walkable]):
            tile.tally = number
        self.buffs = [Buff(number, entry, reader) for number, entry in enumerate(a_list(content["buffs"], "buffs"))]
        for tile in self.tiles:
            tile.harmful = tile.on_stop >= 0 and self.harms(reader.lists[tile.on_stop])
        self.mobs = [MobKind(number, entry, reader) for number, entry in enumerate(a_list(content["mobs"], "mobs"))]
        self.markers = [
            MarkerKind(number, entry, reader) for number, entry in enumerate(a_list(content["markers"], "markers"))
        ]
        check_twice(reader.buffs, "buffs")
        check_twice([mob.id for mob in self.mobs], "mobs")
        check_twice([marker.id for marker in self.markers], "markers")
        self.cards: list[Card] = read_cards(content, reader, int(self.melee_max))
        groups = cast(Tree, content["cards"])
        self.characters = self.read_characters(content, groups, reader)
        self.tasks = [Task(number, entry, reader) for number, entry in enumerate(a_list(groups["tasks"], "tasks"))]
        check_twice([task.id for task in self.tasks], "tasks")
        self.read_boss(content, reader)
        self.no_ops: i64 = reader.ops([], "")
        self.lists: list[list[Op]] = reader.lists
        self.decks = self.lay_decks()
        self.hand_kinds = [int(card.number) for card in self.cards if is_hand_card(card)]
        check_own(content, reader)
        self.read_map(content, world)
        self.check_roles()

    @property
    def tells_more(self) -> bool:
        """Since version 2 what happened is told more exactly; what an earlier table told stays as it was told."""
        return self.version >= 2

    def harms(self, ops: list[Op]) -> bool:
        """V-214: is this no reward but a harm?"""
        for op in ops:
            if op.code == v.DAMAGE:
                return True
            if op.code == v.BUFF and self.buffs[op.buff].polarity == v.NEGATIVE:
                return True
        return False

    def read_options(self, options: dict[str, str]) -> None:
        self.l_shape: bool = options["move_shape"] == "L"
        self.forced_equip: bool = options["forced_equip"] == "on"
        self.path_range: bool = options["path_war"] == "range"
        self.ambush_extra: bool = options["ambush_extra"] == "on"
        self.escape_costs: bool = options["escape_costs_turn"] == "on"
        self.escape_moves: bool = options["escape_moves"] == "on"
        self.armor_wear: bool = options["armor_wear"] == "on"
        self.story_k: i64 = int(options["story_k"])
        self.kill_scope: i64 = ("round", "story", "game").index(options["story_kill_scope"])
        self.best_hp: bool = options["all_dead"] == "best_hp"
        self.rotate: bool = options["rotate_first"] == "on"
        self.reshuffle: bool = options["reshuffle"] == "on"
        self.present_win: bool = options["dragon_winners"] == "present"
        self.race: bool = options["task_race"] != "0"
        self.doom_day: i64 = int(options["doom_day"])

    def read_base(self, content: Tree) -> None:
        base = cast(Tree, content["base"])
        self.hp: i64 = number_of(base, "hp", "base")
        self.hand_limit: i64 = number_of(base, "hand_limit", "base")
        self.battle_rounds: i64 = number_of(base, "battle_rounds", "base")
        self.daily_heal: i64 = number_of(base, "daily_heal", "base")
        self.die: i64 = number_of(base, "die", "base")
        self.melee_max: i64 = number_of(base, "melee_max_range", "base")
        self.face_up: i64 = number_of(base, "face_up_tasks", "base")
        self.most_mobs: i64 = number_of(base, "most_mobs", "base")
        self.mob_sight: i64 = number_of(base, "mob_sight", "base")
        self.story_base: i64 = number_of(base, "story_base", "base")
        self.doom_rounds: i64 = number_of(base, "doom_rounds", "base")
        self.race_tasks: i64 = number_of(base, "task_race", "base")
        unarmed = cast(Tree, base["unarmed"])
        self.fist_damage: i64 = number_of(unarmed, "damage", "base.unarmed")
        self.fist_range: i64 = number_of(unarmed, "range", "base.unarmed")
        start = cast(Tree, base["start_draw"])
        self.start_equipment: i64 = number_of(start, "equipment", "base.start_draw")
        self.start_items: i64 = number_of(start, "item", "base.start_draw")

    def read_characters(self, content: Tree, groups: Tree, reader: Reader) -> list[Card]:
        # W-44: the table's own join the printed ones.
        own = a_list(cast(Tree, content["custom"])["character"], "custom")
        entries = a_list(groups["characters"], "characters") + own
        found = [read_character(number, entry, f"characters[{number}]", reader) for number, entry in enumerate(entries)]
        check_twice([card.id for card in found], "characters")
        if len(found) < self.seats:
            raise Invalid(
                "problem.content_range", key="cards.characters", low=int(self.seats), high=99, value=len(found)
            )
        return found

    def read_boss(self, content: Tree, reader: Reader) -> None:
        boss = cast(Tree, content["boss"])
        self.boss_range: i64 = number_of(boss, "range", "boss")
        self.boss_armor: i64 = number_of(boss, "armor", "boss")
        self.boss_night: i64 = number_of(boss, "damage_bonus_at_night", "boss")
        hp = [number_of(cast(Tree, boss["hp_by_players"]), str(n), "boss.hp_by_players") for n in (3, 4, 5, 6)]
        crystals = [
            number_of(cast(Tree, boss["crystals_by_players"]), str(n), "boss.crystals_by_players") for n in (3, 4, 5, 6)
        ]
        self.boss_hp: i64 = hp[self.seats - 3]
        self.crystals: i64 = crystals[self.seats - 3]
        crystal = cast(Tree, boss["crystal"])
        self.crystal_hp: i64 = number_of(crystal, "hp", "boss.crystal")
        self.crystal_heal: i64 = number_of(crystal, "heal_dragon_per_round", "boss.crystal")
        self.patrol: i64 = reader.ops(boss["patrol"], "boss.patrol", "patrol")
        self.attacks = [
            Attack(number, entry, reader, int(self.die)) for number, entry in enumerate(a_list(boss["attacks"], "boss"))
        ]
        check_twice([attack.id for attack in self.attacks], "boss.attacks")
        self.attack_of: list[int] = [-1] * int(self.die + 1)
        for attack in self.attacks:
            for roll in attack.rolls:
                if roll <= self.die:
                    self.attack_of[roll] = int(attack.number)
        if any(number < 0 for number in self.attack_of[1:]):
            raise Invalid("problem.attack_missing", die=int(self.die))

    def lay_decks(self) -> list[list[int]]:
        """V-102: each deck in the order of the content file, to be shuffled."""
        decks: list[list[int]] = [[] for _ in v.DECKS]
        for card in self.cards:
            decks[card.deck] += [int(card.number)] * int(card.count)
        decks[v.D_TASK] = list(range(len(self.tasks)))
        for deck, need in ((v.D_EQUIPMENT, self.start_equipment), (v.D_ITEM, self.start_items)):
            if len(decks[deck]) < need * self.seats:
                key = f"cards.{v.DECKS[deck]}"
                raise Invalid(
                    "problem.content_range", key=key, low=int(need * self.seats), high=99, value=len(decks[deck])
                )
        return decks

    def read_map(self, content: Tree, world: Tree) -> None:
        """V-601, W-34: the small map for three and four, the large one for four to six; the host chooses at four."""
        self.blocks: list[Block] = read_blocks(world, self.tiles)
        self.layout_rules = a_table(world["layout_rules"], "layout_rules")
        printed = len(self.blocks)
        own = a_list(cast(Tree, content["custom"])["block"], "custom")
        self.blocks += read_blocks({"blocks": own, "block_size": world["block_size"]}, self.tiles)
        for number, block in enumerate(self.blocks):
            block.number = number
        check_twice([block.id for block in self.blocks], "blocks")
        self.own_blocks = list(range(printed, len(self.blocks)))
        size = self.options["map"]
        if size == "auto":
            size = "small" if self.seats <= MOST_ON_SMALL else "large"
        if size == "small" and self.seats > MOST_ON_SMALL:
            raise Invalid("problem.map_size", "W-34", seats=int(self.seats), map="@map.small")
        if size == "large" and self.seats < LEAST_ON_LARGE:
            raise Invalid("problem.map_size", "W-34", seats=int(self.seats), map="@map.large")
        self.side = 3 if size == "small" else 4
        self.boards: dict[str, Board] = {}
        self.board: Board | None = None
        chosen = self.options["layout"]
        if chosen == "random" or self.own_blocks:
            self.new_cells(Stream(1))  # a table whose blocks make no map is refused here
            return
        found = [Layout(entry, self.blocks) for entry in a_list(world["layouts"], "layouts")]
        fitting = [layout for layout in found if layout.size == self.side * 8]
        place = 0 if chosen == "first" else 1
        if place >= len(fitting):
            raise Invalid("problem.layout_missing", "W-43", layout=chosen)
        cells = fitting[place].cells
        problem = layout_problem(cells, self.blocks, self.tiles, self.layout_rules, int(self.seats))
        if problem:
            raise Invalid(problem, "V-601")
        self.board = self.board_of(cells)

    def new_cells(self, stream: Stream) -> list[int]:
        """W-43: a random arrangement for one table."""
        return random_layout(
            stream, self.blocks, self.tiles, self.layout_rules, self.side, int(self.seats), self.own_blocks
        )

    def any_board(self) -> Board:
        """A map to begin with; a random one takes its place when a table is dealt."""
        if self.board is not None:
            return self.board
        if len(self.boards) == 0:
            return self.board_of(self.new_cells(Stream(1)))
        return next(iter(self.boards.values()))

    def board_of(self, cells: list[int]) -> Board:
        """The map of these cells, laid out once."""
        key = ",".join(map(str, cells))
        board = self.boards.get(key)
        if board is None:
            if len(self.boards) > 64:
                self.boards.clear()
            board = Board(cells, self.blocks, self.tiles)
            self.boards[key] = board
        return board

    def check_letters(self) -> None:
        """The rules speak of spawn points, portals, landings, crystals and the dragon by their letters."""
        chars = [tile.char for tile in self.tiles]
        for char in "S.XNRKD#":
            if char not in chars:
                raise Invalid("problem.word", where="map.tiles", word=char, known=" ".join(chars))

    def check_roles(self) -> None:
        """V-430: who is what, where the table fixed it."""
        ids = [card.id for card in self.characters]
        for role in self.roles:
            if role not in ids:
                raise Invalid("problem.role_name", role=role, known=", ".join(ids))
