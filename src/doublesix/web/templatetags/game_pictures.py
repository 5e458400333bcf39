"""Tiles, marks of sides and tracks of scores on pages."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from doublesix import tiles
from doublesix.drawing import track as tracks
from doublesix.drawing.sprite import symbol_of
from doublesix.rules.rulesets import Ruleset

register = template.Library()

SIDE_LETTERS = "ABCD"


@register.simple_tag
def tile(name: str, height: int = 48) -> SafeString:
    """A tile that stands, by its name: `6-4`."""
    number = tiles.parse(name)
    assert number is not None, name
    return _picture(symbol_of(number), "edge", 200, height, tiles.name(number))


@register.simple_tag
def tile_back(height: int = 48) -> SafeString:
    """A tile that lies face down."""
    return _picture("back", "edge", 200, height, _("face down"))


@register.simple_tag
def tile_end(pips: int, height: int = 32) -> SafeString:
    """One end of a tile, as a mark for a number; what it says stands beside it."""
    return _picture(f"e{pips}", "edge-end", 100, height, "")


def _picture(symbol: str, edge: str, high: int, height: int, label: str) -> SafeString:
    name = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    sprite = static("doublesix/tiles.svg")
    return format_html(
        '<svg class="tile-picture" viewBox="0 0 100 {total}" width="{width}" height="{height}" {name}>'
        '<use href="{sprite}#{edge}" width="100" height="{high}"/>'
        '<use href="{sprite}#{symbol}" width="100" height="{high}"/></svg>',
        total=high + 6, width=round(height * 100 / (high + 6), 1), height=height, name=name,
        sprite=sprite, edge=edge, symbol=symbol, high=high,
    )  # fmt: skip


@register.simple_tag
def side_mark(side: int) -> SafeString:
    """The mark of a side, counted from 0: a shape and a colour, its letter in words."""
    letter = SIDE_LETTERS[side % 4]
    label = _("side {letter}").format(letter=letter)
    return format_html('<span class="side-mark side-{}" role="img" aria-label="{}"></span>', letter, label)


@register.simple_tag
def track(points: int | None, target: int, side: int, is_lower_better: bool = True) -> SafeString:
    """The track of a score toward its post; the score itself stands beside it in figures."""
    return format_html(
        '<span class="track side-{}{}" aria-hidden="true">{}<span class="post">{}</span></span>',
        SIDE_LETTERS[side % 4],
        "" if is_lower_better else " is-good",
        _pips(tracks.track(points or 0, target, side)),
        target,
    )


@register.simple_tag
def legend(target: int, is_lower_better: bool, post: str) -> SafeString:
    """A track that explains tracks: filled in part, with the words at its post."""
    return format_html(
        '<span class="track legend-track{}" aria-hidden="true">{}<span class="post">{}</span></span>',
        "" if is_lower_better else " is-good",
        _pips(tracks.track(target * 7 // 10, target, 0)),
        post,
    )


def _pips(drawn: tracks.Track) -> SafeString:
    """The pips of a track, beside its post where few of them do not fill the room."""
    return format_html(
        '<svg viewBox="0 0 {width} {height}" preserveAspectRatio="xMaxYMid"><path class="empty" d="{path}"/>'
        '<svg width="{filled}" height="{height}"><path class="filled" d="{path}"/></svg></svg>',
        width=drawn.width,
        height=drawn.height,
        path=drawn.path,
        filled=drawn.filled,
    )


@register.simple_tag
def game_in_short(ruleset: Ruleset) -> str:
    """What a game is, in a line: who plays, how tiles are used, to how many points."""
    words = {
        "powc": _("Two against two, block dominoes with six tiles; the first pair to reach {target} loses."),
        "bigsix": _("Everybody for themselves, every double opens new directions; to {target}."),
        "straight": _("Two against two, fives with a spinner; the first pair to reach {target} wins."),
    }
    return words[ruleset.game].format(target=ruleset.in_force().target)


@register.simple_tag
def game_name(game: str) -> str:
    """A game as people call it."""
    return {"powc": _("Block dominoes"), "bigsix": _("Big Six"), "straight": _("Fives")}[game]


@register.simple_tag
def points_of_day(game: str) -> str:
    """What a result of the daily deal is made of."""
    return {
        "powc": _("What counts: the points that the other side takes, less your side’s own."),
        "bigsix": _("What counts: your points, less those of the other three."),
        "straight": _("What counts: your side’s points, less the other side’s."),
    }[game]


@register.filter
def with_sign(value: int) -> str:
    """A number with its sign, as it is printed."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"
