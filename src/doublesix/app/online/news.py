"""What happened at a table, as a viewer may know it: from an allow-list, like the referee's views."""

from collections.abc import Iterator
from typing import NamedTuple

from doublesix.app.online import events as ev
from doublesix.app.online.state import Entry, OnlineTable, PlayedEvent
from doublesix.app.sheets.reasons import Reason
from doublesix.play import events as e
from doublesix.play.views import seen_by
from doublesix.tiles import NO_TILE, Tile


class News(NamedTuple):
    """Something that happened, as the viewer may know it."""

    n: int
    kind: str
    seat: int
    tile: Tile
    points: int
    facts: tuple[tuple[str, str | int], ...]
    reasons: tuple[Reason, ...]


_KINDS = {
    ev.SeatTaken: "seat",
    ev.SeatFilled: "seat",
    ev.SeatLeft: "left",
    ev.SeatHeld: "held",
    ev.SeatReturned: "back",
    ev.FloorJudgeAsked: "judge",
    ev.PlayResumed: "resumed",
    ev.SecretShown: "revealed",
    ev.TableClosed: "closed",
}
_PLAY_KINDS = {
    e.GameStarted: "game",
    e.LeadDrawn: "lead",
    e.RoundStarted: "round",
    e.Redealt: "redeal",
    e.TilePlayed: "play",
    e.TileMisplaid: "play",
    e.Passed: "pass",
    e.TileDrawn: "draw",
    e.TileBlamed: "blame",
    e.MisplayStood: "stood",
    e.MisplayCaught: "caught",
    e.TileExposed: "exposed",
    e.Talked: "talk",
    e.Penalised: "ruling",
    e.Warned: "ruling",
    e.ScoreCorrected: "ruling",
    e.RoundVoided: "ruling",
    e.TimeAnnounced: "ruling",
    e.RoundEnded: "round_over",
    e.GameEnded: "game_over",
    e.MatchEnded: "match_over",
    e.PlayerStruck: "struck",
}
"""What is news; of a tile that lies wrong no more is said than of any other."""


def news_after(table: OnlineTable, viewer: int, after: int) -> Iterator[News]:
    """What happened after a number, as a viewer may know it."""
    for entry in table.entries[max(0, after) :]:
        yield from _news_of(entry, viewer)


def _news_of(entry: Entry, viewer: int) -> Iterator[News]:
    event = entry.event
    kind = _KINDS.get(type(event))
    if kind is not None:
        is_time_over = isinstance(event, ev.FloorJudgeAsked) and not event.key
        facts: tuple[tuple[str, str | int], ...] = (("by", "time"),) if is_time_over else ()
        if isinstance(event, ev.TableClosed) and event.reason:
            facts = (("reason", event.reason),)
        yield News(entry.n, kind, getattr(event, "seat", 0), NO_TILE, 0, facts, ())
    elif isinstance(event, ev.CourtesySaid):
        yield News(entry.n, "said", event.seat, NO_TILE, 0, (("phrase", event.phrase),), ())
    for played in entry.played:
        seen = seen_by(played.event, viewer)
        named = _PLAY_KINDS.get(type(played.event))
        if seen is not None and named is not None:
            yield _play_news(entry.n, named, seen, played)


def _play_news(n: int, kind: str, event: e.Event, played: PlayedEvent) -> News:
    """An event as the viewer may know it; what it was worth is nobody's secret."""
    seat = getattr(event, "seat", 0)
    tile = getattr(event, "tile", NO_TILE)
    points = getattr(event, "points", played.claimed)
    facts: tuple[tuple[str, str | int], ...] = ()
    match event:
        case e.TilePlayed() | e.TileMisplaid():
            facts = (("on", event.on),)
        case e.MisplayCaught():
            seat = event.by
        case e.LeadDrawn():
            facts = tuple((str(who), tile_) for who, tile_ in event.draws)
        case e.GameEnded() | e.MatchEnded():
            facts = (("winner", event.winner),)
        case e.Penalised() | e.Warned():
            facts = (("who", event.who),)
        case e.RoundEnded():
            points = max(event.points, key=abs, default=0)
            facts = (("how", event.how),)
    return News(n, kind, seat, tile, points, facts, played.reasons)
