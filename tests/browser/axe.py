"""What axe finds on a page as it stands."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from browser.words import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RUN = "() => axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations']})"
MOST_NODES = 6


def findings(page: Page) -> list[str]:
    """Every rule that is broken, and by what."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return [
        f"{one['impact']} {one['id']}: {one['help']}\n    " + "\n    ".join(map(why, one["nodes"][:MOST_NODES]))
        for one in page.evaluate(RUN)["violations"]
    ]


def why(node: dict[str, Any]) -> str:
    reason = " ".join(check["message"] for check in node["any"] + node["all"] + node["none"])
    return f"{' '.join(map(str, node['target']))}: {reason}"
