"""What a host copies from deploy/ fits the server: settings exist, ports agree, figures are ones that it tells."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from qiju.table.metrics import Metrics
from qiju.table.service import rest
from qiju.table.settings import Settings, changed

pytestmark = pytest.mark.once
ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8")
NGINX = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
UNIT = (DEPLOY / "qiju.service").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PORT = "8765"
HISTOGRAMS = ("qiju_commit_seconds", "qiju_move_seconds", "qiju_bot_seconds")


def servers() -> list[str]:
    return [name for name, service in COMPOSE["services"].items() if "build" in service]


def test_every_setting_that_is_named_exists():
    written = [*COMPOSE["services"]["qiju1"]["command"], UNIT, HOSTING]
    found = [pair for text in written for pair in re.findall(r"--set[ =](\w+)=([^\s`]*)", text)]
    assert {name for name, _ in found} >= {"broker", "hosts", "proxies", "metrics_token"}
    for name, value in found:
        numeric = not isinstance(getattr(Settings(), name, ""), str)
        changed(Settings(), {name: value if value.isdigit() or not numeric else 1})


def test_ports_agree():
    assert f"EXPOSE {PORT}" in CONTAINER
    assert f'"--port", "{PORT}"' in CONTAINER
    assert f"127.0.0.1:{PORT}/healthz" in CONTAINER
    assert f"--port {PORT}" in UNIT
    assert f"--port={PORT}" in COMPOSE["services"]["qiju1"]["command"]
    assert re.findall(r"server (\w+):(\d+)", NGINX) == [(name, PORT) for name in servers()]
    scraped = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text(encoding="utf-8"))["scrape_configs"][0]
    assert scraped["static_configs"][0]["targets"] == [f"{name}:{PORT}" for name in servers()]
    outside = {port for service in COMPOSE["services"].values() for port in service.get("ports", [])}
    assert outside == {"8080:80"}, "only the proxy can be reached"
    assert "listen 80;" in NGINX


def test_the_proxy_passes_on_what_the_server_needs_and_not_its_figures():
    assert re.search(r"location = /metrics \{\s+return 404;", NGINX)
    for header in ("Host $host", "Upgrade $http_upgrade", "Connection ", "X-Forwarded-For ", "X-Forwarded-Proto "):
        assert f"proxy_set_header {header}" in NGINX
        assert f"proxy_set_header {header}" in HOSTING
    address = COMPOSE["services"]["proxy"]["networks"]["default"]["ipv4_address"]
    assert f"--set=proxies={address}" in COMPOSE["services"]["qiju1"]["command"]
    assert address.startswith(COMPOSE["networks"]["default"]["ipam"]["config"][0]["subnet"].rpartition(".")[0] + ".")


def test_what_the_compose_file_names_is_there():
    for service in COMPOSE["services"].values():
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
        else:
            assert re.search(r":\d", service["image"]), "a version, not whatever is newest"
        assert set(service.get("depends_on", ())) <= set(COMPOSE["services"])
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).is_file()
    command = " ".join(COMPOSE["services"]["qiju1"]["command"])
    assert {"postgres", "nats"} <= set(re.findall(r"@(\w+):\d+", command)) & set(COMPOSE["services"])
    assert not re.search(r"(PASSWORD|TOKEN): [^$\s]", (DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def test_the_image_is_what_was_tested_and_runs_as_nobody_in_particular():
    final = CONTAINER[CONTAINER.rindex("\nFROM") :]
    assert re.search(r"^USER (?!root)\w+", final, re.MULTILINE)
    assert "HEALTHCHECK" in final
    assert "--require-hashes -r locks/play.lock" in CONTAINER
    assert 'QIJU_REQUIRE="compiled page"' in CONTAINER
    lock = (ROOT / "locks" / "play.lock").read_text(encoding="utf-8")
    assert re.search(r"^nats-py==", lock, re.MULTILINE), "the image can be one of several servers"
    assert re.search(r"^asyncpg==", lock, re.MULTILINE)


@pytest.mark.parametrize("file", ["alerts.yaml", "dashboard.json"])
def test_figures_are_ones_that_the_server_tells(file: str):
    text = (DEPLOY / file).read_text(encoding="utf-8")
    plain = yaml.safe_load(text) if file.endswith(".yaml") else json.loads(text)
    known = {name for name in Metrics.HELP if name not in HISTOGRAMS}
    known |= {f"{name}_{part}" for name in HISTOGRAMS for part in ("bucket", "sum", "count")}
    asked = set(re.findall(r"\bqiju_\w+", " ".join(expressions(plain))))
    assert asked
    assert asked <= known
    if file == "dashboard.json":
        shown = {name.removesuffix("_bucket") for name in asked}
        assert set(Metrics.HELP) - shown <= {"qiju_messages_total", "qiju_matches"}, "a new figure has its place"


def expressions(plain: object) -> list[str]:
    """Every `expr` in it."""
    if isinstance(plain, dict):
        own = [plain["expr"]] if isinstance(plain.get("expr"), str) else []
        return own + [found for value in plain.values() for found in expressions(value)]
    return [found for value in plain for found in expressions(value)] if isinstance(plain, list) else []


def test_every_address_that_is_watched_is_served():
    served = {route.path for route in rest.router.routes}
    for path in re.findall(r"`?(/(?:healthz|readyz|metrics))\b", CONTAINER + NGINX + HOSTING):
        assert path in served


def test_hosting_names_every_file():
    for file in DEPLOY.iterdir():
        assert f"deploy/{file.name}" in HOSTING, file.name
