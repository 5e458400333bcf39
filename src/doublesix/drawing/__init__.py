"""Draws a layout of tiles, as text and as a picture.

``arrange`` says where each tile lies, ``to_text`` draws with characters, ``to_svg`` draws a picture
and ``tile_svg`` one tile. Geometry in, text out: this room knows no rules, no files and no clock.
"""

from doublesix.drawing.layout import Laid, Placed
from doublesix.drawing.picture import to_svg
from doublesix.drawing.placing import arrange
from doublesix.drawing.text import to_text
from doublesix.drawing.tile import tile_picture, tile_svg

__all__ = ["Laid", "Placed", "arrange", "tile_picture", "tile_svg", "to_svg", "to_text"]
