"""Whether plain data is what a TypedDict says: no field missing, none too many, each of its type."""

from __future__ import annotations

import types
from typing import Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import BaseModel

ABSENT = object()


def misfit(value: object, hint: Any, names: dict[str, Any], more: tuple[str, ...] = (), at: str = "") -> str | None:
    """Where the value is not of this type; None where it is. `more`: TypedDicts that may hold more than they say."""
    origin, inner = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return misfit_table(value, hint, names, more, at)
    if hint is object or hint is Any:
        return None
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return None if set(hint.model_validate(value).model_dump()) == set(value) else at  # type: ignore[call-overload]
    if origin in (Union, types.UnionType):
        found = [misfit(value, one, names, more, at) for one in inner]
        return None if None in found else max(found, key=len)
    if origin is Literal:
        return None if value in inner else f"{at}: {value!r}"
    if origin is list:
        items = enumerate(value) if isinstance(value, list) else [(0, ABSENT)]
        return first(misfit(item, inner[0], names, more, f"{at}[{place}]") for place, item in items)
    if origin is dict:
        pairs = value.items() if isinstance(value, dict) else [(ABSENT, ABSENT)]
        return first(
            misfit(part, one, names, more, f"{at}[{key!r}]")
            for key, item in pairs
            for part, one in zip((key, item), inner, strict=True)
        )
    # True is an int to Python, but not to the page.
    return None if type(value) is hint or (hint is types.NoneType and value is None) else f"{at}: {value!r}"


def misfit_table(value: object, hint: Any, names: dict[str, Any], more: tuple[str, ...], at: str) -> str | None:
    if not isinstance(value, dict):
        return f"{at}: {value!r}"
    hints = get_type_hints(hint, None, names, include_extras=True)
    extra = [key for key in value if key not in hints]
    if extra and hint.__name__ not in more:
        return f"{at}: {extra} too many"
    for key, one in hints.items():
        needed = get_origin(one) is not NotRequired
        one = get_args(one)[0] if get_origin(one) in (NotRequired, Required) else one
        if key not in value:
            if needed:
                return f"{at}.{key} is missing"
            continue
        found = misfit(value[key], one, names, more, f"{at}.{key}")
        if found is not None:
            return found
    return None


def first(found: Any) -> str | None:
    return next((one for one in found if one is not None), None)
