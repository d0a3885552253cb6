"""What a check of somebody's own content reads like."""

from __future__ import annotations

from qiju.kernel.custom import Finding
from qiju.kernel.game import Game
from qiju.kernel.words import LANGUAGES, Count

LINES = {
    "zh": {
        "good": "第 {line} 行 {id}：合格，{points} 点（{range}）。",
        "free": "第 {line} 行 {id}：合格。",
        "bad": "第 {line} 行 {id}：不合格。{why}",
        "most": "至多 {most} 点",
        "between": "{least} 到 {most} 点",
    },
    "en": {
        "good": "line {line} {id}: good, {points} {points:point|points} ({range}).",
        "free": "line {line} {id}: good.",
        "bad": "line {line} {id}: refused. {why}",
        "most": "at most {most}",
        "between": "{least} to {most}",
    },
}


def told(game: Game, finding: Finding, lang: str) -> str:
    """One piece in one line: where, what, points or the reason."""
    lines = LINES[lang]
    if finding.problem is not None:
        why = game.text(lang).problem(finding.problem)
        return lines["bad"].format(line=finding.line, id=finding.id, why=why)
    if finding.most < 0:
        return lines["free"].format(line=finding.line, id=finding.id)
    key = "between" if finding.least >= 0 else "most"
    allowed = lines[key].format(least=finding.least, most=finding.most)
    return lines["good"].format(line=finding.line, id=finding.id, points=Count(finding.points), range=allowed)


def plain(game: Game, finding: Finding) -> dict[str, object]:
    """The same for programs."""
    problem = finding.problem
    return {
        "kind": finding.kind,
        "id": finding.id,
        "line": finding.line,
        "ok": problem is None,
        "points": finding.points,
        "most": finding.most,
        "key": None if problem is None else problem.key,
        "clause": None if problem is None else problem.clause,
        "why": None if problem is None else {lang: game.text(lang).problem(problem) for lang in LANGUAGES},
    }
