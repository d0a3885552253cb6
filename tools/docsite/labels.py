"""What the generated pages say around the rules, in both languages."""

from __future__ import annotations

LABELS: dict[str, dict[str, str]] = {
    "zh": {
        "rules": "规则，逐条可查",
        "rules_lead": (
            "五款游戏的每条规则各有一页：中英文原句、相关裁定、会用到的数值、玩家会看到的拒绝，"
            "以及执行它的代码和证明它的测试。一条规则是否真的照写的那样运行，看一页就知道。"
        ),
        "rulebook": "规则书",
        "rulings": "裁定",
        "refusals": "拒绝",
        "clauses": "条文",
        "all_clauses": "逐条浏览",
        "counts": "{clauses} 条条文，{rulings} 条裁定，{tests} 个测试。",
        "players": "{seats} 人",
        "minutes": "{minutes} 分钟",
        "text": "条文",
        "zh": "中文",
        "en": "English",
        "below": "规则书在这一条下面还印着：",
        "in_rulebook": "在规则书里看上下文",
        "touching": "相关裁定",
        "no_rulings": "这一条没有疑义，所以没有裁定。",
        "numbers": "用到的数值",
        "numbers_lead": "都写在内容文件里，可以用补丁更改；“键”就是补丁里的写法。",
        "key": "键",
        "label": "名称",
        "value": "数值",
        "allowed": "可取",
        "told": "玩家会看到",
        "told_lead": "以下每句都在真实的牌桌上触发过。",
        "situation": "情形（英文）",
        "tried": "想做的事",
        "answer": "得到的回答",
        "code": "执行它的代码",
        "code_lead": "凭编号在源码里找到，{count} 处；带底色的行写着编号。",
        "by_content": "这一条全由内容文件决定，没有哪个函数写着它；下面就是内容文件里的这几行。",
        "tests": "证明它的测试",
        "tests_lead": "带有这一条标记的测试，{count} 个，最专门的在前。",
        "see_also": "参见",
        "mentions": "提到",
        "mentioned_by": "被提到于",
        "line": "第 {line} 行",
        "excerpt": "节选",
        "concerns": "涉及",
        "option": "可以改用别的读法",
        "rulings_of": "《{title}》的裁定",
        "refusals_of": "《{title}》会拒绝什么，怎样拒绝",
        "refusals_lead": "下面每一句都在真实的牌桌上触发过：什么情形，谁想做什么，得到怎样的回答。情形一栏是英文。",
        "rulings_lead": "原文没说清、自相矛盾或有缺失的地方：各种读法、我们的决定和理由，以及能改回来的选项。",
        "read": "《{title}》规则书",
        "more": "其余 {count} 处",
        "game_page": "《{title}》",
        "picture_note": "图",
    },
    "en": {
        "rules": "The rules, clause by clause",
        "rules_lead": (
            "Every clause of all five games has a page of its own: its text in Chinese and English, the rulings about "
            "it, the numbers it uses, what players are told when they try to break it, the code that carries it out "
            "and the tests that prove it. One page shows whether a rule really works as written."
        ),
        "rulebook": "Rulebook",
        "rulings": "Rulings",
        "refusals": "Refusals",
        "clauses": "Clauses",
        "all_clauses": "All clauses",
        "counts": "{clauses} clauses, {rulings} rulings, {tests} tests.",
        "players": "{seats} players",
        "minutes": "{minutes} minutes",
        "text": "Text",
        "zh": "中文",
        "en": "English",
        "below": "Below this clause the rulebook prints:",
        "in_rulebook": "Read it in the rulebook",
        "touching": "Rulings",
        "no_rulings": "Nobody has found two ways to read this clause, so there are no rulings about it.",
        "numbers": "Numbers",
        "numbers_lead": "They stand in the game's content files, and a patch may change them by their keys.",
        "key": "key",
        "label": "what it is",
        "value": "value",
        "allowed": "may be",
        "told": "What players are told",
        "told_lead": "Each of these sentences was provoked at a real table.",
        "situation": "situation",
        "tried": "tried",
        "answer": "answer",
        "code": "The code that carries it out",
        "code_lead": "Found by the clause's id, in {count} {count_places}; the shaded lines name it.",
        "by_content": (
            "The game's content alone carries this out: no function names it. These are the lines of the content files."
        ),
        "tests": "The tests that prove it",
        "tests_lead": "{count} {count_tests} marked with this clause, the most specific first.",
        "see_also": "See also",
        "mentions": "Mentions",
        "mentioned_by": "Mentioned by",
        "line": "line {line}",
        "excerpt": "excerpt",
        "concerns": "Concerns",
        "option": "A table may agree otherwise",
        "rulings_of": "{title}: rulings",
        "rulings_lead": (
            "Wherever the original is unclear, contradicts itself or is incomplete: the possible readings, what was "
            "decided and why, and the option that decides otherwise."
        ),
        "read": "{title}: the rulebook",
        "more": "{count} more",
        "game_page": "{title}",
        "picture_note": "Picture",
    },
}


def label(lang: str, key: str, **values: object) -> str:
    counted = values.get("count")
    if isinstance(counted, int):
        values |= {
            "count_places": "place" if counted == 1 else "places",
            "count_tests": "test is" if counted == 1 else "tests are",
        }
    return LABELS[lang][key].format(**values)
