"""docs/ladder.md and docs/zh/ladder.md, with their pictures, from ladders that were played.

    PYTHONPATH=build/compiled python tools/ladder.py [--play GAMES] [--from build/ladder]

With `--play` the ladder of every game is played on first, until it has so many games; `make ladder` does that.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from qiju.facts import title
from qiju.kernel.registry import find_game
from qiju.lab.ladder import climb, ladder_facts, planned, read_plan, stored
from qiju.ladder_page import ladder_markdown, ladder_picture

ROOT: Final = Path(__file__).parent.parent
GAMES: Final = ("merit", "salvation", "mineventure", "carnival", "sanguosha")
SEED: Final = 20261118
BOTS: Final = (
    *("random", "easy", "normal", "hard"),
    *(f"normal:temper={temper}" for temper in ("cautious", "bold", "greedy", "helpful")),
)
PAGES: Final = {"zh": ROOT / "docs" / "zh" / "ladder.md", "en": ROOT / "docs" / "ladder.md"}
PICTURES: Final = ROOT / "docs" / "pictures"

HEAD: Final = {
    "zh": """# 天梯

哪个机器人有多强。每副牌大家把每个座位、每个角色都坐一遍；谁和谁同桌由种子定，人人上场一样多。评分是
[OpenSkill](../decisions/0032-ladder.md)（Plackett–Luce）的 μ，人人从 25 起步，高 4 分大约是两人对局三局两胜。
区间是整副整副重抽出来的 95% 区间；胜率是在这些对手中间的胜率，几家同胜都算。评分看名次，胜率只看输赢。

「普通·大胆」这样的名字，是水平加[性子](../bots.md)：性子的代价就是它和「普通」的差。

这一页由 `make ladder` 写成；下面的命令各自重下一遍。`qiju ladder` 停下来可以接着下，局数越多区间越窄。会想的机器人
下得慢：哪几个参加、下了多少局，各表写明。
""",
    "en": """# The ladder

Which bot is how strong. Everybody has every seat and every role of each deal once; who meets whom is fixed by the
seed, everybody equally often. Ratings are [OpenSkill's](decisions/0032-ladder.md) (Plackett–Luce) μ: all begin at 25,
and 4 more are about two wins in three between two. Intervals are 95 % intervals from drawing whole deals again; “won”
is among these opponents, and a win that several share counts for each. Ratings look at places, “won” at wins alone.

Names like “Normal·bold” are a level with a [temper](bots.md): what a temper costs is how far it is from “Normal”.

`make ladder` writes this page; the commands below play each ladder once more. `qiju ladder` goes on where it was
stopped, and the more games, the narrower the intervals. Whoever thinks is slow: each table says who took part, and in
how many games.
""",
}


def play(folder: Path, games: int) -> None:
    for name in GAMES:
        game = find_game(name)
        climb(planned(game, BOTS, 0, SEED, {}, ()), folder / name, games, 0)


def facts_of(folder: Path) -> dict[str, Any] | None:
    """What is kept of a ladder; None where none was played."""
    plan = read_plan(folder)
    deals = [] if plan is None else stored(plan, folder)
    return None if plan is None or not deals else ladder_facts(plan, deals)


def write_page(lang: str, found: dict[str, dict[str, Any]]) -> None:
    page = PAGES[lang]
    parts = [HEAD[lang]]
    for name, facts in found.items():
        game = find_game(name)
        picture = PICTURES / f"ladder-{name}-{lang}.svg"
        picture.write_text(ladder_picture(game, facts, lang), encoding="utf-8")
        up = "../" * (len(page.relative_to(ROOT / "docs").parts) - 1)
        parts += [
            f"## {title(game, game.text(lang))}\n",
            ladder_markdown(game, facts, lang, f"{up}pictures/{picture.name}"),
        ]
    page.write_text("\n".join(parts).rstrip("\n") + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--play", type=int, default=0, metavar="GAMES")
    parser.add_argument("--from", dest="folder", type=Path, default=ROOT / "build" / "ladder")
    wanted = parser.parse_args()
    if wanted.play:
        play(wanted.folder, wanted.play)
    found = {name: facts for name in GAMES if (facts := facts_of(wanted.folder / name)) is not None}
    for lang in PAGES:
        write_page(lang, found)


if __name__ == "__main__":
    main()
