"""The page's types, made from what the server says: `python tools/typescript.py` writes `web/src/generated`.

- A game's view: the TypedDicts of its `view_types.py`.
- The socket: the TypedDicts of `table/wire/types.py`.
- REST: the OpenAPI document, every model and every call.

Nothing is fetched and no node is needed. The files are part of the repository, so that the page can be built without
Python; a test says when they are out of date. docs/decisions/0011-types-from-views.md
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "qiju"
GENERATED = ROOT / "web" / "src" / "generated"

# What a name that is imported from one of these modules is found in.
ELSEWHERE = {"qiju.table.service.models": "rest", "qiju.table.words": "rest"}
PLAIN = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "object": "unknown", "Any": "unknown"}
LISTS = ("list", "Sequence")
TABLES = ("dict", "Mapping")


def main() -> int:
    """Write what has changed, and what is no longer made goes."""
    GENERATED.mkdir(exist_ok=True)
    made = generated()
    for old in GENERATED.glob("*.ts"):
        if old.name not in made:
            old.unlink()
    for name, text in made.items():
        (GENERATED / name).write_text(text, encoding="utf-8")
    print(f"{len(made)} files, {sum(text.count('export interface ') for text in made.values())} interfaces")
    return 0


def generated() -> dict[str, str]:
    """Every file of `web/src/generated` by its name."""
    games = sorted(PACKAGE.glob("games/*/view_types.py"))
    made = {f"{path.parent.name}.ts": typed_dicts([path]) for path in games}
    made["wire.ts"] = typed_dicts([PACKAGE / "kernel" / "menu.py", PACKAGE / "table" / "wire" / "types.py"])
    made["rest.ts"] = open_api()
    return made


# ---- TypedDicts ----------------------------------------------------------------------------------------


def typed_dicts(paths: list[Path]) -> str:
    """The TypedDicts and type aliases of these files. They are read, not run: names and comments stay as they are."""
    parts: list[str] = []
    imported: dict[str, list[str]] = {}
    for path in paths:
        source = Source(path)
        for module, names in source.elsewhere():
            imported.setdefault(ELSEWHERE[module], []).extend(names)
        parts += source.declarations()
    text = "\n".join(parts)
    sources = ", ".join(str(path.relative_to(ROOT)) for path in paths)
    heads = [f"/** Made from {sources} by tools/typescript.py. */\n"]
    heads += [f"import type {{ {', '.join(sorted(names))} }} from './{place}';\n" for place, names in imported.items()]
    return "\n".join([*heads, text])


class Source:
    """One file of types."""

    def __init__(self, path: Path) -> None:
        self.path = path
        text = path.read_text(encoding="utf-8")
        self.lines = text.splitlines()
        self.tree = ast.parse(text)

    def elsewhere(self) -> Iterator[tuple[str, list[str]]]:
        """What is taken from modules whose types are generated into another file."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module in ELSEWHERE:
                yield node.module, [name.name for name in node.names]

    def declarations(self) -> list[str]:
        return [made for node in self.tree.body if (made := self.declaration(node)) is not None]

    def declaration(self, node: ast.stmt) -> str | None:
        """A class or a call of TypedDict, or a type alias; nothing else is of interest."""
        if isinstance(node, ast.ClassDef):
            return self.interface(node)
        if isinstance(node, ast.AnnAssign) and node.value is not None and ast.unparse(node.annotation) == "TypeAlias":
            name = cast(ast.Name, node.target).id
            return f"{doc(self.comment(node))}export type {name} = {self.type_of(node.value)};\n"
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            if ast.unparse(node.value.func) != "TypedDict":
                return None
            fields = cast(ast.Dict, node.value.args[1])
            pairs = [(cast(ast.Constant, key), value) for key, value in zip(fields.keys, fields.values, strict=True)]
            members = [self.member(str(key.value), value, self.comment(key), True) for key, value in pairs]
            return declared(cast(ast.Name, node.targets[0]).id, "", self.comment(node), members)
        return None

    def interface(self, node: ast.ClassDef) -> str | None:
        """Not every class is one: those that derive from TypedDict, or from one that stands above it."""
        bases = [ast.unparse(base) for base in node.bases]
        known = [other.name for other in self.tree.body if isinstance(other, ast.ClassDef) and self.is_typed(other)]
        if not self.is_typed(node):
            return None
        above = [base for base in bases if base in known]
        total = not any(word.arg == "total" and ast.unparse(word.value) == "False" for word in node.keywords)
        members = [
            self.member(cast(ast.Name, field.target).id, field.annotation, self.comment(field), total)
            for field in node.body
            if isinstance(field, ast.AnnAssign)
        ]
        extends = f" extends {', '.join(above)}" if above else ""
        return declared(node.name, extends, ast.get_docstring(node) or self.comment(node), members)

    def is_typed(self, node: ast.ClassDef) -> bool:
        bases = [ast.unparse(base) for base in node.bases]
        above = {other.name: other for other in self.tree.body if isinstance(other, ast.ClassDef)}
        return "TypedDict" in bases or any(base in above and self.is_typed(above[base]) for base in bases)

    def comment(self, node: ast.stmt | ast.expr) -> str:
        """The comment right above."""
        found: list[str] = []
        for line in reversed(self.lines[: node.lineno - 1]):
            text = line.strip()
            if not text.startswith("# ") or text.startswith("# --"):
                break
            found.insert(0, text.removeprefix("# "))
        return "\n".join(found)

    def member(self, name: str, written: ast.expr, comment: str, required: bool) -> str:
        if isinstance(written, ast.Subscript) and ast.unparse(written.value) in ("NotRequired", "Required"):
            required = ast.unparse(written.value) == "Required"
            written = written.slice
        return member(name, self.type_of(written), comment, required)

    def type_of(self, node: ast.expr) -> str:
        """A type of Python as one of TypeScript."""
        if isinstance(node, ast.Constant) and node.value is None:
            return "null"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return self.type_of(ast.parse(node.value, mode="eval").body)
        if isinstance(node, ast.Name):
            return PLAIN.get(node.id, node.id)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return f"{self.type_of(node.left)} | {self.type_of(node.right)}"
        if isinstance(node, ast.Subscript):
            return self.generic(ast.unparse(node.value), node.slice)
        raise ValueError(f"{self.path}:{node.lineno}: {ast.unparse(node)} has no counterpart in TypeScript")

    def generic(self, outer: str, inner: ast.expr) -> str:
        parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
        if outer == "Literal":
            return " | ".join(literal(cast(ast.Constant, part).value) for part in parts)
        if outer in LISTS or (outer == "tuple" and ast.unparse(parts[-1]) == "..."):
            return list_of(self.type_of(parts[0]))
        if outer == "tuple":
            return f"[{', '.join(self.type_of(part) for part in parts)}]"
        if outer in TABLES:
            key, value = (self.type_of(part) for part in parts)
            # A table by a few known names need not have them all.
            return f"Record<string, {value}>" if key == "string" else f"Partial<Record<{key}, {value}>>"
        raise ValueError(f"{self.path}:{inner.lineno}: {outer} has no counterpart in TypeScript")


# ---- OpenAPI -------------------------------------------------------------------------------------------


def open_api() -> str:
    """Every model and every call of REST."""
    sys.path.insert(0, str(PACKAGE.parent))
    from fastapi import FastAPI

    from qiju.table.service import models
    from qiju.table.service.app import parts_of, true_openapi
    from qiju.table.settings import Settings

    web = FastAPI(responses={"4XX": {"model": models.Error}})
    for part in parts_of(Settings(lab=1)):
        web.include_router(part.router)
    document = true_openapi(web)
    schemas = document["components"]["schemas"]
    parts = ["/** Made from the OpenAPI document by tools/typescript.py. */\n"]
    parts += [model(name, schemas[name]) for name in sorted(schemas)]
    parts.append(calls(document["paths"]))
    return "\n".join(parts)


def model(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    members = [
        member(field, schema_type(inner), "", field in required)
        for field, inner in schema.get("properties", {}).items()
    ]
    return declared(name, "", schema.get("description", ""), members)


def calls(paths: dict[str, Any]) -> str:
    """What each call is given, and what it answers."""
    members: list[str] = []
    for path, operations in paths.items():
        for method, operation in operations.items():
            answer = operation["responses"]["200"]["content"].get("application/json", {}).get("schema")
            if answer is None:
                continue
            parts = [*parameters(operation), *body(operation), f"answer: {schema_type(answer)}"]
            comment = operation.get("description", "").split("\n")[0]
            members.append(member(f"{method.upper()} {path}", f"{{ {'; '.join(parts)} }}", comment, True))
    return declared("Calls", "", "Every call of REST by its method and path.", members)


def parameters(operation: dict[str, Any]) -> Iterator[str]:
    for place in ("path", "query"):
        given = [one for one in operation.get("parameters", []) if one["in"] == place]
        if given:
            members = [f"{one['name']}{'' if one['required'] else '?'}: {schema_type(one['schema'])}" for one in given]
            yield f"{place}: {{ {'; '.join(members)} }}"


def body(operation: dict[str, Any]) -> Iterator[str]:
    if "requestBody" in operation:
        yield f"body: {schema_type(operation['requestBody']['content']['application/json']['schema'])}"


def schema_type(schema: dict[str, Any]) -> str:
    """A type of JSON schema as one of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(schema_type(one) for one in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return " | ".join(literal(value) for value in schema.get("enum", [schema.get("const")]))
    if "type" not in schema:
        return "unknown"
    kind = schema["type"]
    if kind == "array":
        return list_of(schema_type(schema["items"]))
    if kind == "object":
        inner = schema.get("additionalProperties", True)
        key = schema_type(schema["propertyNames"]) if "propertyNames" in schema else "string"
        return f"Record<{key}, {'unknown' if inner is True else schema_type(inner)}>"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}[kind]


# ---- TypeScript ----------------------------------------------------------------------------------------


def declared(name: str, extends: str, comment: str, members: list[str]) -> str:
    return f"{doc(comment)}export interface {name}{extends} {{\n{''.join(members)}}}\n"


def member(name: str, type_: str, comment: str, required: bool) -> str:
    key = name if name.isidentifier() else literal(name)
    return f"{doc(comment, '  ')}  {key}{'' if required else '?'}: {type_};\n"


def doc(comment: str, indent: str = "") -> str:
    return f"{indent}/** {' '.join(comment.split())} */\n" if comment else ""


def literal(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f"'{value}'"


def list_of(inner: str) -> str:
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


if __name__ == "__main__":
    sys.exit(main())
