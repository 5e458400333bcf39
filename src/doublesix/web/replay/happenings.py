"""What happened between two moments of a match, in sentences."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.app.replays import Moment, SeenEvent
from doublesix.play import events as e
from doublesix.tiles import NO_TILE, Tile, name
from doublesix.web.presentation.reason_words import clause_apart
from doublesix.web.replay.people import People

DEAL = (e.HandDealt, e.PileLaid)


def moment_words(moment: Moment, people: People) -> str:
    """All that happened up to a moment since the one before."""
    return " ".join(_sentences(moment.happened, people))


def _sentences(happened: Iterable[SeenEvent], people: People) -> Iterator[str]:
    for kind, alike in groupby(happened, key=_kind):
        group = list(alike)
        if kind is e.HandDealt:
            yield _("The hands are dealt.")
        elif kind is e.TileDrawn:
            yield from _drawn([each.event for each in group], people)
        else:
            for each in group:
                yield from _sentence(each, people)


def _kind(each: SeenEvent) -> type:
    return e.HandDealt if isinstance(each.event, DEAL) else type(each.event)


def _drawn(events: Sequence[object], people: People) -> Iterator[str]:
    """The tiles that one seat after another drew from the pile."""
    for seat, draws in groupby(
        (each for each in events if isinstance(each, e.TileDrawn)), lambda one: one.seat
    ):
        tiles = [each.tile for each in draws]
        if NO_TILE in tiles:
            words = ngettext(
                "{name} draws {count} tile from the pile.",
                "{name} draws {count} tiles from the pile.",
                len(tiles),
            )
            yield words.format(name=people.seat(seat), count=len(tiles))
        else:
            words = _("{name} draws {tiles} from the pile.")
            yield words.format(name=people.seat(seat), tiles=", ".join(map(name, tiles)))


def _sentence(each: SeenEvent, people: People) -> Iterator[str]:
    own = _own_words(each, people)
    if own:
        yield own
    for reason in each.reasons:
        yield clause_apart(reason, people.side, people.seat, are_several=people.are_several)[0]


def _own_words(each: SeenEvent, people: People) -> str:
    """What has no reason to be told: plays without points, passes, tiles that lie wrongly, and the deal."""
    match each.event:
        case e.TilePlayed(seat, tile, on) if not each.reasons:
            words = _("{name} plays {tile} on {on}.") if on != NO_TILE else _("{name} leads {tile}.")
            return _said(words, people, seat, tile, on)
        case e.Passed(seat, mistaken, points):
            if points:
                words = _("{name} passes although a tile fits, which costs {points} points.")
                return words.format(name=people.seat(seat), points=points)
            wrongly = _("{name} passes although a tile fits.")
            return _said(wrongly if mistaken else _("{name} passes."), people, seat)
        case e.TileBlamed(seat, tile):
            return _said(_("{name}'s {tile} is set aside, face up: it did not fit."), people, seat, tile)
        case e.TileMisplaid(seat, tile):
            return _said(_("{name} lays {tile} where it does not fit."), people, seat, tile)
        case e.MisplayCaught(by):
            return _said(_("{name} caught it: the tile goes back."), people, by)
        case e.TileExposed(seat, tile):
            return _said(_("{name}'s {tile} was seen and stays face up."), people, seat, tile)
        case e.LeadDrawn(draws):
            drawn = ", ".join(f"{people.seat(seat)} {name(tile)}" for seat, tile in draws)
            return _("Drawn for the lead: {draws}.").format(draws=drawn)
        case e.SheetRecorded():
            return _("Only the counts of this round are written.")
        case e.HandsUnwritten():
            return _("The hands of this round are not written: they are shown as far as they were laid.")
        case e.Redealt():
            return _("The tiles are dealt anew.")
    return ""


def _said(words: str, people: People, seat: int, tile: Tile = NO_TILE, on: Tile = NO_TILE) -> str:
    return words.format(
        name=people.seat(seat), tile=name(tile) if tile >= 0 else "", on=name(on) if on >= 0 else ""
    )
