"""Compiles what people read in French and Spanish when a wheel is built, so that it is inside."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Words(BuildHookInterface):
    """Makes the .mo beside every .po."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files are gathered."""
        del version, build_data
        for source in Path(self.root, "src", "doublesix", "web", "locale").glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as read, source.with_suffix(".mo").open("wb") as written:
                write_mo(written, read_po(read))
