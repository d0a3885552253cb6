"""Records of finished games that must replay for ever, and how they were made.

    python tests/records/make.py NAME …        makes those that are not there yet; without a name, all of them

Each file is a record as the table writes it, packed with gzip. `digests.json` has the digest of its state after every
so many entries, so that a change in the middle of a game shows, too. They were made by commit 197253b and are to be
left alone: whatever the rules look like inside, they lead to the same states. A new one may be added for what no
old one has; where a game's version goes up, old files stay and new ones are made beside them.

The tables differ in seats, presets, options, roles, content and bots; some people take decisions back and resign.
"""

from __future__ import annotations

import gzip
import json
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from qiju.bots.decision import find_decision
from qiju.bots.names import make_bot
from qiju.kernel.custom_file import patch_of
from qiju.kernel.match import Match, replay, replay_entry
from qiju.kernel.record import Record
from qiju.kernel.registry import find_game
from qiju.kernel.streams import Keys, Stream, lab_secret

HERE = Path(__file__).resolve().parent
DIGESTS = HERE / "digests.json"
LOOKS = 12  # at how many places of a game its state is looked at

HERO = """
[[character]]
id = "my_hero"
zh = "我的角色"
max_hp = 22
head = ["00000000", "01111110", "01111110", "01211210", "01111110", "01133110", "01111110", "00000000"]
text_zh = "血量上限22；逃跑+1。"
effects = [{on="escape_roll", do=[{op="mod", stat="escape", amount=1, target="self", scope="instance"}]}]

[[block]]
id = "garden"
zh = "花园"
realm = "overworld"
copies = 1
rows = ["..I..F..", ".f....E.", "F..V...I", "...S..f.", ".E....f.", "I..P...F", ".f....V.", "..F..I.."]
"""


class Sitting(NamedTuple):
    """What a table agreed on, and who sat there. `bots` go round the seats."""

    game: str
    seats: int
    bots: str = "house"
    presets: tuple[str, ...] = ()
    options: dict[str, str] | None = None
    roles: str = ""
    patch: dict[str, Any] | None = None
    own: str = ""  # content of somebody's own, as its file has it
    undo: int = 0  # about one decision in so many is taken back
    resigns: int = 0  # after so many entries seat 1 is handed over
    rekey: bool = True


SITTINGS = {
    "merit-plain": Sitting("merit", 4),
    "merit-two": Sitting("merit", 2, "random", options={"two_player_dual": "on", "invest": "many", "ties": "shared"}),
    "merit-three": Sitting(
        "merit", 3, "designer house", ("scheme-f",), {"role_deal": "choose", "vow_deal": "choose"}, undo=4
    ),
    "merit-own-turn": Sitting(
        "merit",
        4,
        "house random",
        ("target-5",),
        {
            "vow_timing": "own_turn",
            "actions": "one_by_one",
            "start_player": "rotate",
            "allow_pass": "on",
            "role_deal": "listed",
            "score_base": "exact",
        },
        "monk scholar merchant farmer",
        undo=5,
        resigns=14,
    ),
    "merit-long": Sitting(
        "merit",
        4,
        "random",
        ("simulator",),
        patch={"team": {"rounds": 8, "calamity_limit": 30}, "turn": {"actions": 3}},
        rekey=False,
    ),
    "salvation-plain": Sitting("salvation", 6),
    "salvation-four": Sitting(
        "salvation",
        4,
        "random",
        ("printed8",),
        {"role_deal": "choose", "trade": "window", "poorest": "all_tied", "bid_tie": "reroll"},
        undo=9,
    ),
    "salvation-five": Sitting(
        "salvation", 5, "house random", ("v2.1",), {"protection": "two_hits", "special": "bonus30"}, resigns=40
    ),
    "salvation-monk": Sitting(
        "salvation",
        6,
        "waits house",
        ("v2.2",),
        {"role_deal": "listed", "trade": "active_only", "grant": "action_1ap", "monk_token": "mana3"},
        "monk widow farmer official landlord merchant",
        undo=12,
    ),
    "salvation-short": Sitting(
        "salvation",
        4,
        "random house",
        ("special-each-round",),
        {"water_land": "fee", "widow_both_plus2": "on", "mana_from": "thirds"},
        patch={"table": {"rounds": 4}, "roles": {"farmer": {"coins": 6}}},
    ),
    "mineventure-plain": Sitting("mineventure", 4),
    "mineventure-three": Sitting("mineventure", 3, "random", ("quick",), {"reshuffle": "on", "forced_equip": "on"}),
    "mineventure-six": Sitting(
        "mineventure",
        6,
        "house",
        ("quick",),
        {"layout": "second", "path_war": "range", "rotate_first": "on", "story_k": "2", "dragon_winners": "present"},
        "rogue knight scholar brute cook miner",
        resigns=30,
    ),
    "mineventure-doom": Sitting(
        "mineventure",
        5,
        "house random",
        options={
            "doom_day": "8",
            "ambush_extra": "on",
            "armor_wear": "on",
            "escape_moves": "on",
            "escape_costs_turn": "off",
            "layout": "random",
            "map": "large",
            "all_dead": "best_hp",
        },
        undo=25,
    ),
    "mineventure-own": Sitting(
        "mineventure", 3, "house", ("quick",), {"move_shape": "L"}, "my_hero explorer smith", own=HERO, undo=30
    ),
    # The second version of the rules: spawn points first, tasks as the map allows.
    "mineventure-second": Sitting(
        "mineventure", 3, "house random", ("quick",), {"layout": "random"}, undo=25, resigns=60
    ),
    "mineventure-wild": Sitting("mineventure", 4, "random", options={"task_race": "4", "story_kill_scope": "game"}),
    "carnival-plain": Sitting("carnival", 3, presets=("rulebook",)),
    "carnival-two": Sitting("carnival", 2, "random", options={"straggler_out": "on", "hidden_info": "on"}, undo=6),
    "carnival-four": Sitting(
        "carnival",
        4,
        "house greedy",
        options={"well_fed": "on", "start_player": "seat3", "simultaneous_prompt": "off"},
        resigns=20,
    ),
    "carnival-safe": Sitting(
        "carnival",
        4,
        "random greedy",
        options={
            "start_is_safe": "on",
            "solo_continue": "off",
            "finished_may_drink": "off",
            "theatre_late_ticket": "off",
        },
        undo=8,
    ),
    "carnival-long": Sitting(
        "carnival", 3, "house random", patch={"match": {"laps": 3}, "drinks": {"zhuwang": {"cards": 8}}}
    ),
    "sanguosha-plain": Sitting("sanguosha", 8),
    "sanguosha-beginner": Sitting("sanguosha", 4, "random", ("beginner",), undo=10),
    "sanguosha-five": Sitting(
        "sanguosha",
        5,
        "house random",
        options={"fanjian": "damage_first", "tao_round": "again", "ganglie_empty": "on", "jijiang_again": "always"},
        roles="liubei zhouyu xiahoudun zhenji simayi",
        undo=15,
        resigns=25,
    ),
    "sanguosha-ten": Sitting(
        "sanguosha", 10, "random", options={"reshuffle": "at_once", "lord_dead": "renegade", "reshuffle_limit": "6"}
    ),
    "sanguosha-six": Sitting(
        "sanguosha",
        6,
        "house",
        options={"mix": "B", "jieyin_first": "target", "kongcheng_provide": "again", "liuli_same": "off"},
        patch={"numbers": {"draw": 3, "start_hand": 5}, "generals": {"lvbu": {"hp": 5}}},
    ),
    "sanguosha-seven": Sitting(
        "sanguosha",
        7,
        "house random house",
        roles="caocao zhugeliang diaochan guojia sunshangxiang daqiao huatuo",
        undo=12,
        resigns=60,
    ),
}


class Players:
    """The bots of a sitting: those who may act are asked once after every change, then one of those who must."""

    def __init__(self, match: Match, bots: str, key: int) -> None:
        names = bots.split()
        self.match = match
        self.bots = [make_bot(match.game, names[seat % len(names)]) for seat in range(match.record.seats)]
        self.chance = Stream(1)
        self.chance.seek(key, 0)
        self.passed: set[int] = set()

    def decide(self) -> int:
        """The next decision; who made it."""
        state = self.match.state
        for seat in state.optional():
            if not state.must >> seat & 1 and seat not in self.passed:
                moves = self.thought(seat, may_pass=True)
                self.passed.add(seat)
                if moves:
                    return self.decided(seat, moves)
        pending = state.pending()
        seat = pending[self.chance.below(len(pending))]
        return self.decided(seat, self.thought(seat, may_pass=False))

    def thought(self, seat: int, may_pass: bool) -> list[int]:
        keys = Keys(self.match.secret, len(self.match.record.entries))
        stream = Stream(1)
        stream.seek(keys.spare, seat)
        return find_decision(self.bots[seat], self.match.state.resample(seat, stream), seat, int(keys.bots), may_pass)

    def decided(self, seat: int, moves: list[int]) -> int:
        self.match.decide(seat, moves)
        self.passed.clear()
        return seat


def play(name: str, sitting: Sitting) -> Match:
    """A whole game at this table."""
    number = int.from_bytes(name.encode()) % 1_000_003
    game = find_game(sitting.game)
    patches = [("patch", sitting.patch)] if sitting.patch else []
    if sitting.own:
        patches.append(("own", patch_of(game, sitting.own, tomllib.loads(sitting.own), "own")))
    setup = game.prepare(sitting.seats, dict(sitting.options or {}), sitting.presets, patches, sitting.roles.split())
    match = Match(game, setup, lab_secret(197253, number), rekey=sitting.rekey)
    players = Players(match, sitting.bots, number + 1)
    while not match.state.over:
        seat = players.decide()
        if sitting.resigns and len(match.record.entries) >= sitting.resigns and not match.state.over:
            match.resign(0)
            sitting = sitting._replace(resigns=0)
        if sitting.undo and players.chance.below(sitting.undo) == 0 and match.undo_refusal(seat) is None:
            match.undo(seat)
    match.record.extra = {"sitting": name}
    return match


def places(count: int) -> list[int]:
    """After how many entries the state is looked at, evenly from the deal to the end."""
    return sorted({count * look // LOOKS for look in range(LOOKS + 1)})


def digests_on_the_way(record: Record) -> tuple[Match, dict[str, str]]:
    """A record's match at its end, and the digests of its states by how many entries had been made."""
    game = find_game(record.game)
    match = replay(game, record, 0)
    wanted = places(len(record.entries))
    found = {"0": match.state.digest()}
    for number, entry in enumerate(record.entries, 1):
        replay_entry(match, entry)
        if number in wanted:
            found[str(number)] = match.state.digest()
    return match, found


def main(names: list[str]) -> None:
    known = json.loads(DIGESTS.read_text()) if DIGESTS.exists() else {}
    for name in names or SITTINGS:
        path = HERE / f"{name}.json.gz"
        if path.exists():
            continue
        match = play(name, SITTINGS[name])
        path.write_bytes(gzip.compress((match.record.text() + "\n").encode(), 9, mtime=0))
        known[name] = digests_on_the_way(match.record)[1]
        words = [entry.word for entry in match.record.entries]
        print(f"{name}: {len(words)} entries, {words.count('undo')} taken back, {path.stat().st_size:,} bytes")
        DIGESTS.write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
