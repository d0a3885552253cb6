"""The Python beside a file of generals: it is run, it registers the skills of that file, and nothing else.

What is wrong with it is told of every skill that cannot be had for it; then nothing of it stays.
"""

from __future__ import annotations

import re
import sys
import tokenize
import traceback
from collections.abc import Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final, TypeAlias

from qiju.games.sanguosha.own import clause_of
from qiju.games.sanguosha.skill import SKILL_NUMBERS, SKILLS, Skill
from qiju.kernel.custom import Finding, line_of, pieces_of
from qiju.kernel.refusal import Invalid
from qiju.kernel.time_limit import TimeLimit, TooLong

MOST_SECONDS: Final = 10  # a file that only registers skills takes none

Wrong: TypeAlias = list[tuple[str, Invalid]]  # the id of a skill, and what is wrong with it


def run_beside(
    path: Path, text: str, tree: Mapping[str, object], keep: bool, seconds: float = MOST_SECONDS
) -> list[Finding]:
    """Run the Python file beside a TOML file, if there are skills to it. What is wrong with it; then nothing stays."""
    # Where each stands first; one without an id, or with that of another, is told already.
    places: dict[str, int] = {}
    for place, entry in enumerate(pieces_of(tree, "skill")):
        if isinstance(entry.get("id"), str):
            places.setdefault(str(entry["id"]), place)
    described = list(places)
    code = path.with_suffix(".py").resolve()
    if not described:
        return []
    before = list(SKILLS)
    problems = missing(code, described) or broken(code, described, seconds) or misfits(code, described, before)
    if problems or not keep:
        forget(before)
        sys.modules.pop(module_name(code), None)
    else:
        name_clauses(described)
    # A wrong skill that has no entry in the file is told at the first that has one.
    told = [(id if id in places else described[0], problem) for id, problem in problems]
    return [Finding("skill", id, line_of(text, "skill", places[id], "id"), 0, -1, -1, problem) for id, problem in told]


def missing(code: Path, described: list[str]) -> Wrong:
    if code.is_file():
        return []
    return [(id, Invalid("problem.own_no_code", code=code.name, id=id)) for id in described]


def broken(code: Path, described: list[str], seconds: float) -> Wrong:
    """Where it breaks off, told at the first skill; the others cannot be had either, and say so."""
    try:
        with TimeLimit(seconds):
            run_file(code)
    except TooLong as error:
        line = line_in(code, error)
        first = Invalid("problem.own_slow", code=code.name, line=line, seconds=int(seconds))
    except (Exception, SystemExit) as error:
        # Whatever it is: it is somebody's file, and they want to know the line.
        line = line_in(code, error)
        first = Invalid("problem.own_code", code=code.name, line=line, why=said(error))
    else:
        return []
    rest = [(id, Invalid("problem.own_broken", code=code.name, line=line, id=id)) for id in described[1:]]
    return [(described[0], first), *rest]


def misfits(code: Path, described: list[str], before: list[Skill]) -> Wrong:
    """Skills of the file that it does not register, and others that it does."""
    registered = [skill.id for skill in SKILLS if skill not in before]
    unregistered = [
        (id, Invalid("problem.own_unregistered", code=code.name, id=id)) for id in described if id not in registered
    ]
    intruders = [
        (id, Invalid("problem.own_intruder", code=code.name, line=line_with(code, id), id=id))
        for id in registered
        if id not in described
    ]
    return unregistered + intruders


def name_clauses(described: list[str]) -> None:
    for id in described:
        skill = SKILLS[SKILL_NUMBERS[id]]
        skill.clause = skill.clause or clause_of(id)


def module_name(code: Path) -> str:
    return f"qiju_own_{code.stem}"


def run_file(code: Path) -> None:
    name = module_name(code)
    spec = spec_from_file_location(name, code)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)


def forget(before: list[Skill]) -> None:
    """The register as it was."""
    for skill in SKILLS[len(before) :]:
        del SKILL_NUMBERS[skill.id]
    SKILLS[:] = before


def said(error: BaseException) -> str:
    """An exception in Python's words. A syntax error names its file and line itself, which are told anyway."""
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def line_in(code: Path, error: BaseException) -> int:
    """The line of the file at which it went wrong."""
    if isinstance(error, SyntaxError) and error.filename == str(code):
        return error.lineno or 1
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(code)]
    return lines[-1] or 1 if lines else 1


def line_with(code: Path, id: str) -> int:
    """The line of the file on which this id first stands in quotes."""
    # As Python itself reads it, by the coding that its first lines name.
    with tokenize.open(code) as file:
        for number, line in enumerate(file, 1):
            if re.search(rf"""["']{re.escape(id)}["']""", line):
                return number
    return 1
