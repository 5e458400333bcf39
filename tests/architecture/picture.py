"""The picture of docs/architecture.md: rooms and layers as the import contracts have them.

`python -m tests.architecture.picture` writes it into the document anew.
"""

import re
import textwrap
import tomllib
from typing import Any, Final

from tests.architecture.tree import ROOT

DOCUMENT: Final = ROOT / "docs" / "architecture.md"
WIDEST: Final = 100
BLOCK: Final = re.compile(r"(<!-- picture -->\n```text\n).*?(```\n<!-- end of picture -->)", re.DOTALL)


def layers() -> list[dict[str, Any]]:
    """The contracts that order what lies above what."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return [each for each in settings["tool"]["importlinter"]["contracts"] if each["type"] == "layers"]


def picture() -> str:
    """Every container with its layers: what stands higher may use what stands lower, never the other way."""
    return "\n\n".join(_container_picture(each) for each in layers()) + "\n"


def _container_picture(contract: dict[str, Any]) -> str:
    (container,) = contract["containers"]
    floors = [_rows(layer) for layer in contract["layers"]]
    width = max(len(row) for rows in floors for row in rows)
    drawn = ["\n".join(f"  {row.center(width).rstrip()}" for row in rows) for rows in floors]
    arrow = f"\n  {'|'.center(width).rstrip()}\n"
    return f"{container.removeprefix('doublesix.')}\n\n{arrow.join(drawn)}"


def _rows(layer: str) -> list[str]:
    """The parts of a layer, on as many lines as it takes."""
    return textwrap.wrap("   ".join(part.strip().strip("()") for part in layer.split("|")), WIDEST)


def document_with(text: str) -> str:
    """The document with this picture in its place."""
    return BLOCK.sub(lambda place: place[1] + text + place[2], DOCUMENT.read_text("utf-8"))


if __name__ == "__main__":
    DOCUMENT.write_text(document_with(picture()), "utf-8")
