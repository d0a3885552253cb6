"""What can be published, in dist/: the source package and the compiled wheel, repaired to a tag that the index takes.

Both come from the last compiled build (`make wheels` sees to it). auditwheel finds out from which system on the
compiled modules run, and names the wheel after that; twine reads the metadata as the index would.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from compiled import PACKAGES, ROOT

DIST = ROOT / "dist"


def main() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    [sources] = PACKAGES.glob("qiju-*.tar.gz")
    [wheel] = PACKAGES.glob("qiju-*.whl")
    shutil.copy(sources, DIST)
    if sys.platform == "linux":
        tool("auditwheel", "repair", "--wheel-dir", str(DIST), str(wheel))
    else:
        shutil.copy(wheel, DIST)
    made = sorted(DIST.iterdir())
    tool("twine", "check", "--strict", *map(str, made))
    for file in made:
        print(f"{file.relative_to(ROOT)}  {file.stat().st_size:,} bytes")


def tool(name: str, *arguments: str) -> None:
    """A tool that is installed beside this Python, and may call others that are."""
    beside = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{beside}{os.pathsep}{os.environ.get('PATH', '')}"}
    subprocess.run([str(beside / name), *arguments], env=environment, check=True)


if __name__ == "__main__":
    main()
