"""Draws a layout of tiles, as text and as a picture.

``arrange`` says where each tile lies, ``to_text`` draws with characters, ``to_svg`` draws a picture
and ``tile_svg`` one tile. Geometry in, text out: this room knows no rules, no files and no clock.
"""

from doublesix.drawing.arrangement import arrange
from doublesix.drawing.layout import LaidTile, PlacedTile
from doublesix.drawing.picture import to_svg
from doublesix.drawing.text import to_text
from doublesix.drawing.tile import tile_svg

__all__ = ["LaidTile", "PlacedTile", "arrange", "tile_svg", "to_svg", "to_text"]
