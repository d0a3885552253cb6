"""The methods that follow from declared fields, as text: constructor, copy, packing, unpacking.

A class under `Piece`, `Frame` or `State` declares its fields in its body (`fields.py` explains the marks) and
writes none of these methods. Two callers want their text: the build, which expands the source before it is
compiled, and `Piece.__init_subclass__` and its like for classes that stay plain Python. This file uses nothing but the
standard library, so that the build can load it by itself.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable
from typing import Final

# Roots of what may declare fields, by their qualified names.
PIECE: Final = "qiju.kernel.fields.Piece"
STATE: Final = "qiju.kernel.state.State"
FRAMED: Final = "qiju.kernel.frames.FramedState"
FRAME: Final = "qiju.kernel.frames.Frame"
ROOTS: Final = (PIECE, STATE, FRAMED, FRAME)

MARKS: Final = (
    "Kept",
    "Shared",
    "Shallow",
    "Midway",
    "ForLog",
    "Loose",
    "Each",
    "Counted",
    "BySeat",
    "Secret",
    "Inherited",
)

# Kinds of fields.
NUMBER: Final = "number"
TRUTH: Final = "truth"
TEXT: Final = "text"
NUMBERS: Final = "numbers"
ROWS: Final = "rows"
THING: Final = "thing"
THINGS: Final = "things"
CONTENT: Final = "content"
FOREIGN: Final = "foreign"  # anything else: it can be kept or loose, but neither copied nor packed

CHANGEABLE: Final = (NUMBERS, ROWS, THING, THINGS, FOREIGN)
ZERO: Final = {NUMBER: "0", TRUTH: "False", TEXT: '""', NUMBERS: "[]", ROWS: "[]", THINGS: "[]"}


class BadField(TypeError):
    """A declaration that no code follows from."""


class Field:
    """One declared field: its type without marks, its marks, and the text of its default."""

    def __init__(self, owner: str, name: str, annotation: str, default: str | None) -> None:
        self.owner = owner
        self.name = name
        self.annotation = annotation
        self.default = default
        self.marks: set[str] = set()
        self.setup = ""  # for content: the setup's class, its table, and what stands for none
        self.table = ""
        self.missing = ""
        self.preceded: str | None = None
        self.padded: str | None = None
        self.flag = False
        bare = self.peel(ast.parse(annotation, mode="eval").body)
        self.type = ast.unparse(bare)
        self.kind = CONTENT if self.setup else kind_of(bare)
        self.check()

    def peel(self, node: ast.expr) -> ast.expr:
        """The type under its marks, which are noted."""
        if isinstance(node, ast.Name) and node.id == "Flag":
            self.flag = True
            return ast.Name("bool")
        if not isinstance(node, ast.Subscript):
            return node
        mark = last_name(node.value)
        if mark in MARKS:
            self.marks.add(mark)
            return self.peel(node.slice)
        if mark != "Annotated" or not isinstance(node.slice, ast.Tuple):
            return node
        bare, *notes = node.slice.elts
        for note in notes:
            self.take_note(note)
        return self.peel(bare)

    def take_note(self, note: ast.expr) -> None:
        # The objects behind the marks are met where annotations were evaluated.
        if isinstance(note, ast.Constant) and note.value in MARKS:
            self.marks.add(str(note.value))
        elif isinstance(note, ast.Constant) and note.value == "Flag":
            self.flag = True
        elif isinstance(note, ast.Call) and last_name(note.func) == "Content":
            self.setup, self.table, self.missing = content_of(note)
        elif isinstance(note, ast.Call) and last_name(note.func) == "Preceded":
            self.preceded = ast.unparse(note.args[0])
        elif isinstance(note, ast.Call) and last_name(note.func) == "Padded":
            self.padded = ast.unparse(note.args[0])
        else:
            raise BadField(f"{self.owner}.{self.name}: the mark {ast.unparse(note)} is not known")

    def check(self) -> None:
        if self.kind == FOREIGN and self.copied:
            raise BadField(
                f"{self.owner}.{self.name}: a {self.type} can be neither copied nor packed; "
                "mark it Kept (shared by copies, not packed) or Loose (neither)"
            )
        if "BySeat" in self.marks and self.kind != ROWS:
            raise BadField(f"{self.owner}.{self.name}: BySeat belongs to a list of lists")

    @property
    def inherited(self) -> bool:
        return "Inherited" in self.marks

    @property
    def argument(self) -> bool:
        """Does the constructor take it?"""
        return "Loose" not in self.marks and not self.inherited

    @property
    def copied(self) -> bool:
        """Does a copy get its own?"""
        return not self.marks & {"Kept", "Shared", "Loose"}

    @property
    def packed(self) -> bool:
        return not self.marks & {"Kept", "Midway", "ForLog", "Loose", "Inherited"}

    @property
    def fresh(self) -> bool:
        """Must its default be made anew for every object?"""
        return self.kind in CHANGEABLE and self.default not in (None, "None")


class Shape:
    """A class with declared fields, as the emitter needs to know it."""

    def __init__(self, name: str, root: str, inherited: list[Field], own: list[Field], written: Iterable[str]) -> None:
        self.name = name
        self.root = root
        self.inherited = inherited
        self.own = own
        self.written = frozenset(written)

    @property
    def fields(self) -> list[Field]:
        return self.inherited + self.own

    def methods(self, parent: str, cast: str, itself: str) -> dict[str, str]:
        """Every method this class needs and does not write itself.

        How it calls its parent, how it casts, and how a copy is made of it is spelt by the caller.
        """
        made: dict[str, str] = {}
        if self.own:
            made["__init__"] = self.constructor(parent)
        if self.fields or self.root == FRAME:
            made["clone"] = self.copier(itself)
        if any(field.packed or field.inherited for field in self.own):
            made["write"] = self.writer(parent)
            made["read"] = self.reader(parent, cast)
        if self.root == PIECE and self.fields and self.blank_arguments() is not None:
            made["blank"] = self.blank()
        return {name: text for name, text in made.items() if name not in self.written}

    def declared(self) -> str:
        """The declarations as one text, for whoever asks what this class holds."""
        return "; ".join(f"{field.name}: {field.annotation}" for field in self.fields)

    # -- constructor and copies ----------------------------------------------------------------------

    def constructor(self, parent: str) -> str:
        arguments: list[str] = []
        optional = ""
        for field in self.fields:
            if not field.argument:
                continue
            if field.default is None and optional:
                raise BadField(f"{self.name}.{field.name} has no default, but {optional} before it has one")
            optional = field.name if field.default is not None else optional
            arguments.append(argument_text(field))
        lines = [f"def __init__({', '.join(['self', *arguments])}) -> None:", f"    {self.parent_call(parent)}"]
        for field in self.own:
            if not field.inherited:
                lines.append(f"    self.{field.name} = {start_text(field)}")
        return "\n".join(lines) + "\n"

    def parent_call(self, parent: str) -> str:
        if self.inherited:
            return f"{parent}.__init__({', '.join(field.name for field in self.inherited if field.argument)})"
        if self.root in (STATE, FRAMED):
            return f"{parent}.__init__({self.fields[0].name}.seats)"
        return f"{parent}.__init__()"

    def copier(self, itself: str) -> str:
        arguments = ", ".join(copy_text(field) for field in self.fields if field.argument)
        lines = [f"def clone(self) -> {self.name}:"]
        if self.root == PIECE:
            lines.append(f"    return {itself}({arguments})")
            return "\n".join(lines) + "\n"
        lines.append(f"    other = {itself}({arguments})")
        if self.root == FRAME:
            lines.append("    other.stage = self.stage")
        else:
            lines.append("    other.copy_base(self)")
        if self.root == FRAMED:
            lines.append("    other.copy_frames(self)")
        lines.append("    return other")
        return "\n".join(lines) + "\n"

    def blank_arguments(self) -> list[str] | None:
        """Nothing for every field that must be given; None where one has no nothing."""
        needed = [field for field in self.fields if field.argument and field.default is None]
        if any(field.kind not in ZERO for field in needed):
            return None
        return [ZERO[field.kind] for field in needed]

    def blank(self) -> str:
        arguments = ", ".join(self.blank_arguments() or [])
        return f"@staticmethod\ndef blank() -> {self.name}:\n    return {self.name}({arguments})\n"

    # -- packing -------------------------------------------------------------------------------------

    def start_of_packing(self, parent: str, verb: str, stream: str) -> list[str]:
        """What comes before this class's own fields."""
        if self.inherited:
            return [f"    {parent}.{verb}({stream})"]
        lines: list[str] = []
        if self.root in (STATE, FRAMED):
            lines.append(f"    self.{verb}_base({stream})")
        # A framed state says with an inherited field where its frames are packed; first, unless it does.
        if self.root == FRAMED and not any(field.inherited for field in self.own):
            lines.append(f"    self.{verb}_frames({stream})")
        return lines

    def writer(self, parent: str) -> str:
        lines = ["def write(self, packer: Packer) -> None:"]
        lines += self.start_of_packing(parent, "write", "packer")
        for group in groups(self.own):
            lines += write_text(group)
        return "\n".join(lines) + "\n"

    def reader(self, parent: str, cast: str) -> str:
        lines = ["def read(self, unpacker: Unpacker) -> None:"]
        setups = {field.setup for field in self.own if field.setup and field.packed}
        if len(setups) > 1:
            raise BadField(f"{self.name}: its content comes from more than one setup")
        if setups:
            lines.append(f"    setup = {cast.format(setups.pop(), 'unpacker.setup')}")
        lines += self.start_of_packing(parent, "read", "unpacker")
        for group in groups(self.own):
            lines += read_text(group)
        lines.append("    self.derive(unpacker.setup)")
        return "\n".join(lines) + "\n"


# ---- one field as text -----------------------------------------------------------------------------


def argument_text(field: Field) -> str:
    if field.default is None:
        return f"{field.name}: {field.type}"
    if field.fresh:
        return f"{field.name}: {field.type} | None = None"
    return f"{field.name}: {field.type} = {field.default}"


def start_text(field: Field) -> str:
    if not field.argument:
        return str(field.default)
    return f"{field.default} if {field.name} is None else {field.name}" if field.fresh else field.name


def copy_text(field: Field) -> str:
    place = f"self.{field.name}"
    if not field.copied:
        return place
    if field.kind == NUMBERS or "Shallow" in field.marks:
        return f"{place}.copy()"
    if field.kind == ROWS:
        return f"[row.copy() for row in {place}]"
    if field.kind == THING:
        return f"{place}.clone()"
    if field.kind == THINGS:
        return f"[thing.clone() for thing in {place}]"
    return place


def groups(fields: list[Field]) -> list[list[Field]]:
    """Fields that are packed together: neighbouring flags, and neighbouring lists by seat; any other alone."""
    found: list[list[Field]] = []
    for field in fields:
        if not (field.packed or field.inherited):
            continue
        last = found[-1][-1] if found else None
        flags = last is not None and field.flag and last.flag and field.preceded is None
        if flags or (last is not None and "BySeat" in field.marks & last.marks):
            found[-1].append(field)
        else:
            found.append([field])
    return found


def write_text(group: list[Field]) -> list[str]:
    field = group[0]
    lines = [f"    packer.put({field.preceded})"] if field.preceded is not None else []
    place = f"self.{field.name}"
    if field.inherited:
        return [f"    self.write_{field.name}(packer)"]
    if field.flag:
        lines.append("    flags = 0")
        for bit, one in enumerate(group):
            lines += [f"    if self.{one.name}:", f"        flags += {1 << bit}"]
        return [*lines, "    packer.put(flags)"]
    if "BySeat" in field.marks:
        lines.append("    for seat in range(self.seats):")
        return lines + [f"        {write_row(one, f'self.{one.name}[seat]')}" for one in group]
    if field.kind == NUMBER:
        return [*lines, f"    packer.put({place})"]
    if field.kind == TRUTH:
        return [*lines, f"    packer.put(1 if {place} else 0)"]
    if field.kind == TEXT:
        return [*lines, f"    packer.put_text({place})"]
    if field.kind == NUMBERS:
        return [*lines, f"    {write_row(field, place)}"]
    if field.kind == CONTENT:
        number = f"{place}.number"
        return [*lines, f"    packer.put({f'-1 if {place} is None else {number}' if optional(field) else number})"]
    if field.kind == THING:
        return [*lines, f"    {place}.write(packer)"]
    if "Each" not in field.marks or "Counted" in field.marks:
        lines.append(f"    packer.put(len({place}))")
    if field.kind == ROWS:
        return [*lines, f"    for row in {place}:", f"        {write_row(field, 'row')}"]
    return [*lines, f"    for thing_{field.name} in {place}:", f"        thing_{field.name}.write(packer)"]


def write_row(field: Field, place: str) -> str:
    return f"packer.put_list({place})" if field.padded is None else f"packer.put_padded({place}, {field.padded})"


def read_text(group: list[Field]) -> list[str]:
    field = group[0]
    lines = ["    unpacker.get()"] if field.preceded is not None else []
    place = f"self.{field.name}"
    if field.inherited:
        return [f"    self.read_{field.name}(unpacker)"]
    if field.flag:
        lines.append("    flags = unpacker.get()")
        return lines + [f"    self.{one.name} = (flags >> {bit}) & 1 == 1" for bit, one in enumerate(group)]
    if "BySeat" in field.marks:
        lines += [f"    self.{one.name} = []" for one in group]
        lines.append("    for _ in range(self.seats):")
        return lines + [f"        self.{one.name}.append({read_row(one)})" for one in group]
    if field.kind == NUMBER:
        return [*lines, f"    {place} = unpacker.get()"]
    if field.kind == TRUTH:
        return [*lines, f"    {place} = unpacker.get() == 1"]
    if field.kind == TEXT:
        return [*lines, f"    {place} = unpacker.get_text()"]
    if field.kind == NUMBERS:
        return [*lines, f"    {place} = {read_row(field)}"]
    if field.kind == CONTENT:
        return lines + read_content(field)
    if field.kind == THING:
        return [*lines, f"    {place}.read(unpacker)"]
    if "Each" in field.marks:
        lines += ["    unpacker.get()"] if "Counted" in field.marks else []
        if field.kind == ROWS:
            return [*lines, f"    for place in range(len({place})):", f"        {place}[place] = {read_row(field)}"]
        return [*lines, f"    for thing_{field.name} in {place}:", f"        thing_{field.name}.read(unpacker)"]
    lines += [f"    {place} = []", "    for _ in range(unpacker.get()):"]
    if field.kind == ROWS:
        return [*lines, f"        {place}.append({read_row(field)})"]
    thing = field.type.removeprefix("list[").removesuffix("]")
    name = f"thing_{field.name}"
    return [
        *lines,
        f"        {name} = {thing}.blank()",
        f"        {name}.read(unpacker)",
        f"        {place}.append({name})",
    ]


def read_row(field: Field) -> str:
    return "unpacker.get_list()" if field.padded is None else f"unpacker.get_padded({field.padded})"


def read_content(field: Field) -> list[str]:
    found = f"setup.{field.table}[number_{field.name}]"
    missing = f"setup.{field.missing}" if field.missing else "None"
    if not (field.missing or optional(field)):
        return [f"    self.{field.name} = setup.{field.table}[unpacker.get()]"]
    return [
        f"    number_{field.name} = unpacker.get()",
        f"    self.{field.name} = {found} if number_{field.name} >= 0 else {missing}",
    ]


def optional(field: Field) -> bool:
    return field.type.endswith("| None")


# ---- annotations -----------------------------------------------------------------------------------


def kind_of(node: ast.expr) -> str:
    name = ast.unparse(node)
    if name in ("i64", "int"):
        return NUMBER
    if name == "bool":
        return TRUTH
    if name == "str":
        return TEXT
    if name in ("list[int]", "list[i64]"):
        return NUMBERS
    if name == "list[list[int]]":
        return ROWS
    if isinstance(node, ast.Name | ast.Attribute):
        return FOREIGN if name in ("dict", "set", "tuple", "list", "object", "float", "bytes") else THING
    if isinstance(node, ast.Subscript) and last_name(node.value) == "list" and kind_of(node.slice) == THING:
        return THINGS
    return FOREIGN


def last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def content_of(note: ast.Call) -> tuple[str, str, str]:
    """`Content(MeritSetup, "role_cards", "no_role")`."""
    names = [str(part.value) for part in note.args[1:] if isinstance(part, ast.Constant)]
    return ast.unparse(note.args[0]), names[0], names[1] if len(names) > 1 else ""


MODULES: Final = re.compile(r"(?:[A-Za-z_]\w*\.)+(?=[A-Za-z_])")


def annotation_text(annotation: object) -> str:
    """An annotation as text, also where it was evaluated."""
    if isinstance(annotation, str):
        return annotation
    if isinstance(annotation, type) and not hasattr(annotation, "__args__"):
        return annotation.__name__
    # `list[qiju.kernel.knowledge.Pile]`, as Python writes it, is `list[Pile]` in the module that declares it.
    return MODULES.sub("", repr(annotation))


# ---- plain Python: methods made when a class is -----------------------------------------------------


def complete(owner: type, roots: dict[type, str]) -> None:
    """Give a class that stays plain Python the methods that follow from its declared fields."""
    # Compiled: the build has expanded it.
    if type(vars(owner).get("clone")).__name__ == "method_descriptor":
        return
    parent = next((base for base in owner.__mro__[1:] if "SHAPE" in vars(base)), None)
    root = next(base for base in owner.__mro__ if base in roots)
    between = owner.__mro__[: owner.__mro__.index(root)]
    # Whoever writes a constructor by hand writes the rest, too.
    if any("__init__" in vars(base) and "SHAPE" not in vars(base) for base in between):
        return
    defaults: dict[str, object] = {}
    own: list[Field] = []
    for name, annotation in declared_in(owner).items():
        text = annotation_text(annotation)
        if text.startswith(("ClassVar", "Final")):
            continue
        default = default_text(name, vars(owner)[name], defaults) if name in vars(owner) else None
        own.append(Field(owner.__qualname__, name, text, default))
    for field in own:
        freshen(field)
        # It would hide the kernel's own attribute of that name.
        if field.inherited and field.name in vars(owner):
            delattr(owner, field.name)
    inherited: list[Field] = vars(parent)["SHAPE"].fields if parent is not None else []
    shape = Shape("OWNER", roots[root], inherited, own, vars(owner))
    made = shape.methods("super(OWNER, self)", "{1}", "type(self)")
    shape.name = owner.__name__
    for name, method in run_text(owner, made, defaults).items():
        setattr(owner, name, method)
    owner.SHAPE = shape  # type: ignore[attr-defined]
    owner.DECLARED = shape.declared()  # type: ignore[attr-defined]


def declared_in(owner: type) -> dict[str, object]:
    """The annotations in the class's own body."""
    import inspect

    return inspect.get_annotations(owner)


def default_text(name: str, value: object, defaults: dict[str, object]) -> str:
    if value is None or isinstance(value, int | str):
        return repr(value)
    defaults[name] = value
    return f"DEFAULTS[{name!r}]"


def freshen(field: Field) -> None:
    """A default that is an object is copied for everybody who gets it."""
    if field.default is None or not field.default.startswith("DEFAULTS") or field.marks & {"Kept", "Shared"}:
        return
    if field.kind == NUMBERS:
        field.default += ".copy()"
    elif field.kind == ROWS:
        field.default = f"[row.copy() for row in {field.default}]"
    elif field.kind == THING:
        field.default += ".clone()"
    elif field.kind == THINGS:
        field.default = f"[thing.clone() for thing in {field.default}]"


def run_text(owner: type, made: dict[str, str], defaults: dict[str, object]) -> dict[str, object]:
    """The methods behind their text, in the names of the class's own module; tracebacks show the lines."""
    import __future__

    import linecache

    if not made:
        return {}
    indented = "".join("    " + line + "\n" for text in made.values() for line in text.splitlines())
    names = ", ".join(f"{name!r}: {name}" for name in made)
    source = f"def make(OWNER, DEFAULTS):\n{indented}    return {{{names}}}\n"
    place = f"<fields of {owner.__module__}.{owner.__qualname__}>"
    linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
    module = sys.modules.get(owner.__module__)
    found: dict[str, object] = {}
    flag = __future__.annotations.compiler_flag
    exec(compile(source, place, "exec", flags=flag), vars(module) if module is not None else {}, found)
    make = found["make"]
    assert callable(make)
    methods: dict[str, object] = make(owner, defaults)
    for name, method in methods.items():
        if hasattr(method, "__qualname__"):
            method.__qualname__ = f"{owner.__qualname__}.{name}"
    return methods


# ---- the build: source with its methods written out --------------------------------------------------

HEAD: Final = (
    "; from typing import ClassVar as ClassVar_, cast as cast_; from qiju.kernel.packing import Packer, Unpacker"
)


class Module:
    """A source file with what its names mean."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.tree = ast.parse(text)
        self.meant: dict[str, str] = {}
        self.classes: dict[str, ast.ClassDef] = {}
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                for alias in node.names:
                    self.meant[alias.asname or alias.name] = f"{node.module}.{alias.name}"
            elif isinstance(node, ast.ClassDef):
                self.classes[node.name] = node
                self.meant[node.name] = f"{name}.{node.name}"

    def meaning(self, node: ast.expr) -> str:
        """The qualified name of a base class."""
        if isinstance(node, ast.Attribute):
            return f"{self.meaning(node.value)}.{node.attr}"
        return self.meant.get(node.id, node.id) if isinstance(node, ast.Name) else ""


class Expansion:
    """All modules of a package, and the shapes of their classes."""

    def __init__(self, modules: dict[str, str]) -> None:
        self.modules = {name: Module(name, text) for name, text in modules.items()}
        self.shapes: dict[str, Shape | None] = {}

    def shape(self, qualified: str) -> Shape | None:
        """The shape of a class; None where it declares nothing or writes its constructor by hand."""
        if qualified not in self.shapes:
            self.shapes[qualified] = None
            self.shapes[qualified] = self.find_shape(qualified)
        return self.shapes[qualified]

    def find_shape(self, qualified: str) -> Shape | None:
        if qualified in ROOTS:
            return Shape(qualified, qualified, [], [], ())
        module = self.modules.get(qualified.rpartition(".")[0])
        node = module.classes.get(qualified.rpartition(".")[2]) if module is not None else None
        if module is None or node is None:
            return None
        parent = next((found for base in node.bases if (found := self.shape(module.meaning(base)))), None)
        written = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        if parent is None or "__init__" in written:
            return None
        own = [
            Field(
                node.name, part.target.id, ast.unparse(part.annotation), ast.unparse(part.value) if part.value else None
            )
            for part in field_nodes(node)
            if isinstance(part.target, ast.Name)
        ]
        return Shape(node.name, parent.root, parent.fields, own, written)

    def expand(self, name: str) -> str:
        """A module's source with the methods of its classes written out behind them."""
        module = self.modules[name]
        lines = module.text.split("\n")
        expanded = False
        for node in sorted(module.classes.values(), key=lambda one: -one.lineno):
            shape = self.shape(f"{name}.{node.name}")
            for decorator in reversed(node.decorator_list):
                # For type checkers; the compiler stumbles over it.
                if "dataclass_transform" in ast.unparse(decorator):
                    lines[decorator.lineno - 1] = ""
            if shape is None or f"{name}.{node.name}" in ROOTS:
                continue
            expanded = True
            made = shape.methods("super()", "cast_({0}, {1})", shape.name)
            text = [f"    DECLARED: ClassVar_[str] = {shape.declared()!r}", ""]
            for method in made.values():
                text += ["    " + line for line in method.splitlines()] + [""]
            assert node.end_lineno is not None
            lines[node.end_lineno : node.end_lineno] = text
            for part in reversed(field_nodes(node)):
                cut_default(lines, part)
        if expanded:
            place = next(number for number, line in enumerate(lines) if line.startswith("from __future__"))
            lines[place] += HEAD
        return "\n".join(lines)


def field_nodes(node: ast.ClassDef) -> list[ast.AnnAssign]:
    return [
        part
        for part in node.body
        if isinstance(part, ast.AnnAssign) and not ast.unparse(part.annotation).startswith(("ClassVar", "Final"))
    ]


def cut_default(lines: list[str], part: ast.AnnAssign) -> None:
    """Leave of a declared field what the compiler should see: its name and type, on as many lines as before."""
    assert isinstance(part.target, ast.Name)
    annotation = ast.unparse(part.annotation)
    said = "" if "Inherited[" in annotation else f"    {part.target.id}: {annotation}"
    last = part.end_lineno or part.lineno
    lines[part.lineno - 1 : last] = [said] + [""] * (last - part.lineno)
