"""The paper that pictures are printed on: one sheet of style, by day and by night, wherever a notebook is read."""

from __future__ import annotations

from qiju.terminal.inks import DAY, INKS, NIGHT

DARK = ('[data-jp-theme-light="false"]', ".vscode-dark", '[data-theme="dark"]', ".theme-dark")
LIGHT = ('[data-jp-theme-light="true"]', ".vscode-light", '[data-theme="light"]', ".theme-light")

RULES = """
.qiju{box-sizing:border-box;max-width:100%;width:fit-content;min-width:min(26rem,100%);margin:.25rem 0;
padding:.9rem 1.1rem;border:1px solid var(--qiju-line);border-radius:8px;background:var(--qiju-sheet);
color:var(--qiju-ink);font:14px/1.55 system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif}
.qiju svg{display:block;max-width:100%;height:auto}
.qiju header{display:flex;flex-wrap:wrap;align-items:baseline;gap:.2rem .9rem;margin:0 0 .6rem}
.qiju header b{font-size:17px;font-weight:650;letter-spacing:.01em}
.qiju .quiet{color:var(--qiju-faint);font-size:13px}
.qiju ol{margin:.7rem 0 0;padding:.1rem 0 .1rem .8rem;border-left:3px solid var(--qiju-gold);list-style:none}
.qiju li{color:var(--qiju-faint)}
.qiju li:last-child{color:var(--qiju-ink)}
.qiju footer{margin:.7rem 0 0;font-weight:600;color:var(--qiju-seal)}
.qiju footer.over{color:var(--qiju-jade)}
.qiju table{border-collapse:collapse;margin:0;font:inherit;color:inherit}
.qiju tr,.qiju th,.qiju td{background:none!important}
.qiju th{font-weight:500;color:var(--qiju-faint);font-size:12.5px}
.qiju th,.qiju td{padding:.16rem .8rem .16rem 0!important;border:0;text-align:right;white-space:nowrap;
font-variant-numeric:tabular-nums}
.qiju th:first-child,.qiju td:first-child{text-align:left;white-space:normal}
.qiju tbody tr+tr td{border-top:1px solid color-mix(in srgb,var(--qiju-line) 55%,transparent)}
.qiju p{margin:.5rem 0 0;color:var(--qiju-seal)}
"""


def stylesheet() -> str:
    """Light unless the system or the notebook around it is dark."""
    day, night = (inks_of(name) for name in (DAY, NIGHT))
    dark = ",".join(f"{where} .qiju" for where in DARK)
    light = ",".join(f"{where} .qiju" for where in LIGHT)
    return (
        f"<style>.qiju{{{day}}}@media(prefers-color-scheme:dark){{.qiju{{{night}}}}}"
        f"{light}{{{day}}}{dark}{{{night}}}{RULES}</style>"
    )


def inks_of(name: str) -> str:
    return "".join(f"--qiju-{ink}:{colour};" for ink, colour in INKS[name].items())
