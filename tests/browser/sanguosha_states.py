"""Named moments of 《三国杀》; `python tests/browser/sanguosha_states.py [STATE WIDTH …]` takes their pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Page

from browser.posed import photograph
from browser.warrior import BY_HAND
from sanguosha.helpers import SgsTable, sit

EIGHT = "caocao zhangfei guanyu sunquan liubei lvbu diaochan zhugeliang"
TEN = "guanyu huatuo zhangfei caocao sunshangxiang liubei lvbu diaochan sunquan xiahoudun"
EIGHT_IDENTITIES = "rebel loyalist loyalist rebel lord rebel rebel renegade"
TEN_IDENTITIES = "loyalist loyalist loyalist rebel rebel lord rebel rebel renegade renegade"


def eight() -> SgsTable:
    """Late in a game of eight; Cao Cao is P1 and a rebel."""
    table = sit(EIGHT, 8, identities=EIGHT_IDENTITIES)
    table.holds("P1", "sha.s8 shan.d2 tao.h6 wuxie.cQ nanman.sK zhuge.dA")
    table.wears("P1", "qinggang.s6").wears("P2", "zhangba.sQ bagua.s2").wears("P3", "qinglong.s5 jueying.s5")
    table.wears("P5", "cixiong.s2 renwang.c2").wears("P6", "fangtian.dQ chitu.h5").wears("P7", "dawan.sK")
    table.faces("P7", "lebu.h6")
    for who, cards in (
        ("P2", "sha.c5 tao.h7 shan.h2"),
        ("P3", "shan.d5 juedou.dA"),
        ("P4", "sha.c2 sha.c3 shan.d3 tao.h3"),
    ):
        table.holds(who, cards)
    table.holds("P5", "sha.c4 shan.d4 tao.h4 wuxie.sJ shan.d6").holds("P6", "sha.h10 sha.hJ shan.d7 tao.h8").holds(
        "P7", "sha.s10 shan.d8"
    )
    return table.health(P1=2, P2=3, P5=3, P6=2, P7=3, P8=1)


def ten() -> SgsTable:
    table = sit(TEN, 10, identities=TEN_IDENTITIES)
    table.holds("P1", "tao.h6 sha.s10 shan.h2 guohe.s4").wears("P1", "qinglong.s5").wears("P3", "zhangba.sQ bagua.s2")
    table.wears("P4", "qinggang.s6").wears("P5", "qilin.h5 renwang.c2").wears("P6", "cixiong.s2").wears(
        "P7", "fangtian.dQ chitu.h5"
    )
    table.wears("P2", "dilu.c5").wears("P9", "jueying.s5").wears("P10", "bagua.c2").faces("P8", "shandian.sA")
    for who, cards in (
        ("P2", "sha.c2 shan.d2 tao.h3"),
        ("P3", "sha.c3 sha.s8"),
        ("P4", "shan.d3 shan.d4 sha.s9 tao.h4"),
    ):
        table.holds(who, cards)
    table.holds("P5", "sha.c10 shan.d5").holds("P6", "wuxie.sJ sha.c5 shan.d6").holds("P8", "shan.d7 shan.d8 tao.h7")
    table.holds("P9", "nanman.c7 sha.c6").holds("P10", "sha.c8 shan.d9 tao.h8 shan.dJ")
    return table.health(P1=3, P7=1, P8=2, P4=3)


def play() -> SgsTable:
    return eight()


def answer() -> SgsTable:
    """孙权 借刀杀人: 张飞 strikes 曹操, two deep."""
    table = eight().wears("P1", "qinggang.s6 bagua.c2").holds("P4", "jiedao.cQ").phase("play", "P4")
    return table.does("P4", "jiedao.cQ P2 P1").then("P2", "sha.c5").then_asked("P1", "shan.d2")


def window() -> SgsTable:
    """刘备 顺手牵羊, and I hold a 无懈可击."""
    return eight().holds("P5", "shunshou.d4 tao.h4").phase("play", "P5").does("P5", "shunshou.d4 P6")


def skill() -> SgsTable:
    """奸雄: the card that hurt me may be mine."""
    table = eight().holds("P4", "nanman.s7").phase("play", "P4").does("P4", "nanman.s7")
    return table.then_asked("P1", "jianxiong")


def judging() -> SgsTable:
    """八卦阵 is being judged, and 司马懿 may change it."""
    table = (
        sit("simayi zhangfei zhenji", 5)
        .holds("P1", "sha.s7 tao.h9")
        .wears("P3", "bagua.s2")
        .holds("P2", "sha.c5")
        .holds("P3", "shan.d2")
    )
    table.phase("play", "P2").top("tao.h7").does("P2", "sha.c5 P3")
    return table.then("P3", "bagua").then_asked("P1", "guicai sha.s7")


def dying() -> SgsTable:
    """南蛮入侵, and 吕布 had nothing to answer with."""
    table = ten().phase("play", "P9").does("P9", "nanman.c7")
    return table.then_asked("P1", "tao.h6")


def discard() -> SgsTable:
    return eight().does("P1", "end")


def harvest() -> SgsTable:
    table = (
        eight().holds("P1", "wugu.h3 sha.s8").top("sha.c2 tao.h3 shan.d3 wuxie.sJ juedou.sA bagua.s2 chitu.h5 lebu.s6")
    )
    return table.does("P1", "wugu.h3").then_asked("P1", "tao.h3")


def take() -> SgsTable:
    return eight().holds("P1", "guohe.s3 sha.s8").does("P1", "guohe.s3 P2").then_asked("P1", "bagua.s2")


def waiting() -> SgsTable:
    return eight().does("P1", "sha.s8 P2")


def five() -> SgsTable:
    table = sit("sunshangxiang huangyueying liubei zhenji ganning", 5, identities="loyalist rebel lord renegade rebel")
    return (
        table.holds("P1", "sha.s8 qilin.h5 tao.h6")
        .holds("P2", "shan.d2 sha.c2")
        .holds("P3", "tao.h3")
        .health(P1=2, P3=3)
    )


def four() -> SgsTable:
    return sit("zhouyu luxun daqiao huanggai", 4).holds(
        "P1", "sha.s8 shandian.sA lebu.s6 jueying.s5 wanjian.hA taoyuan.hA guohe.s3 juedou.dA wuzhong.h7"
    )


def ten_play() -> SgsTable:
    return ten()


STATES: dict[str, Callable[[], SgsTable]] = {
    one.__name__: one
    for one in (play, answer, window, skill, judging, dying, discard, harvest, take, waiting, five, four, ten_play)
}


def poses(page: Page, name: str) -> None:
    """What somebody would have pressed."""
    if name in ("play", "five", "four", "ten_play"):
        page.locator("ul.hand button").first.click()
        lit = page.locator("article button[aria-pressed='false']:not([aria-disabled])")
        page.wait_for_timeout(300)
        if lit.count():
            lit.first.click()


if __name__ == "__main__":
    photograph({name: lambda pose=pose: pose().match for name, pose in STATES.items()}, ".lap", poses, BY_HAND)
