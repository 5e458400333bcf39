"""A round that is written play by play, as a phone shows it: the layout drawn, and what can be said next."""

from typing import Any

from django.utils.translation import gettext as _

from doublesix.app.sheets.play_reading import LayoutTile, PlayReading
from doublesix.drawing import LaidTile, to_svg

Data = dict[str, Any]


def present_plays(found: PlayReading) -> Data:
    """All of it as plain data; the layout as a picture."""
    return {
        "turn": found.turn,
        "places": found.places,
        "misfits": {tile: [list(each) for each in places] for tile, places in found.misfits.items()},
        "spinners": found.spinners,
        "unseen": found.unseen,
        "exposed": found.exposed,
        "catchers": list(found.catchers),
        "made": list(found.made),
        "left": found.left,
        "ends": found.ends,
        "laid": len(found.laid),
        "picture": to_svg([to_laid(each) for each in found.laid], "straight"),
    }


def to_laid(each: LayoutTile) -> LaidTile:
    """A tile of the layout as it is drawn, with a word where it lies wrongly."""
    words = {"misplayed": _("does not fit"), "wrong_spinner": _("wrong spinner")}.get(each.slip, "")
    return LaidTile(each.tile, each.on, each.inward, each.joined, each.is_short_end, words)
