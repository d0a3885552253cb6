"""By which names this server may be called. A page of somebody else whose name leads here is not ours."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from qiju.table.settings import Settings


def known_hosts(settings: Settings, host: str) -> frozenset[str]:
    """The names of this machine, what the origins say, and what is set; `*.example.org` stands for all below it."""
    here = socket.gethostname().lower()
    names = {"localhost", here, here.partition(".")[0], f"{here.partition('.')[0]}.local", host.lower()}
    names |= {(urlsplit(origin).hostname or "") for origin in settings.origins}
    names |= {one.strip().lower() for one in settings.hosts.split(",")}
    return frozenset(names - {""})


def host_allowed(written: str, known: frozenset[str]) -> bool:
    """Does the Host of a request name us? An address always does: no name leads there but itself."""
    if "*" in known:
        return True
    try:
        name = (urlsplit(f"//{written}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if name in known or f"*.{name.partition('.')[2]}" in known:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
