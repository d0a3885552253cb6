"""What the package says of itself: complete, alike everywhere, and as the index reads it."""

from __future__ import annotations

import tomllib
from email import message_from_string
from pathlib import Path
from typing import Any

import pytest
import yaml
from hatchling.metadata.core import ProjectMetadata
from hatchling.metadata.spec import get_core_metadata_constructors
from hatchling.plugin.manager import PluginManager
from packaging.metadata import Metadata
from trove_classifiers import classifiers

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

pytestmark = pytest.mark.once


def test_the_index_can_read_the_metadata() -> None:
    found = ProjectMetadata(str(ROOT), PluginManager())
    core = get_core_metadata_constructors()["2.4"](found)
    read = Metadata.from_email(core, validate=True)
    assert read.name == "qiju"
    assert read.description_content_type == "text/markdown"
    assert read.license_expression == "MIT"
    message = message_from_string(core)
    for field in ("Author", "Summary", "Keywords", "Requires-Python", "License-File"):
        assert message[field], field


def test_every_classifier_is_known() -> None:
    assert set(PROJECT["classifiers"]) <= set(classifiers)
    assert len(PROJECT["classifiers"]) == len(set(PROJECT["classifiers"]))


def test_the_citation_is_valid_and_agrees_with_the_package() -> None:
    """The fields that the Citation File Format 1.2.0 asks for, with the types it gives them."""
    citation: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    known = {"cff-version", "message", "type", "title", "abstract", "authors", "version", "license", "keywords"}
    assert set(citation) == known
    assert citation["cff-version"] == "1.2.0"
    assert citation["type"] == "software"
    for field in ("message", "title", "abstract"):
        assert isinstance(citation[field], str), field
        assert citation[field], field
    # An author that is no person has a name, and no other field that a person has.
    assert [set(author) for author in citation["authors"]] == [{"name"}] * len(PROJECT["authors"])
    assert [author["name"] for author in citation["authors"]] == [author["name"] for author in PROJECT["authors"]]
    assert citation["version"] == PROJECT["version"]
    assert citation["license"] == PROJECT["license"]
    assert len(citation["keywords"]) == len(set(citation["keywords"])) > 0
