"""A frame of a table as it is sent: plain data with its sentences, in the reader's language."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.app.online.frames import Frame, frame_of
from doublesix.app.online.hints import Hint
from doublesix.app.online.news import News
from doublesix.app.online.places import Place
from doublesix.app.online.state import BETWEEN, OVER, OnlineTable
from doublesix.app.sheets.reasons import Reason
from doublesix.store.models import OnlineMatch
from doublesix.store.services import online_tables
from doublesix.tiles import NO_TILE, TILES, Tile
from doublesix.tiles import name as tile_name
from doublesix.web.presentation.online_names import names_at
from doublesix.web.presentation.online_words import BOTS, HINTS, NEWS, NEWS_OF_SEVERAL, PHRASES
from doublesix.web.presentation.reason_words import in_words

Data = dict[str, Any]
Names = Mapping[int, str]
MOST_BACK: Final = 200
"""How many things that happened a frame tells of at most: who comes late in a match gets the last ones."""


def frame_now(row: OnlineMatch, state: OnlineTable, seat: int, after: int = 0) -> Data:
    """The table as a seat may see it now; those who watch may be some time behind."""
    now = timezone.now()
    if not seat:
        state = online_tables.state_for_watchers(row, state, now)
    frame = frame_of(state, seat, now, max(after, state.n - MOST_BACK))
    return frame_data(frame, names_at(row, state))


class FrameWords:
    """Names and sentences for those who sit at a table."""

    def __init__(self, frame: Frame, names: Names) -> None:
        self.frame = frame
        self.is_partnership = len(frame.sides) < len(frame.seats)
        self.seats = [self._name(each.seat, each.person, each.level, names) for each in frame.seats]

    def _name(self, seat: int, person: int, level: int, names: Names) -> str:
        if person:
            return names.get(person) or _("Player {number}").format(number=seat)
        return _("Bot {name}").format(name=BOTS[seat - 1]) if level else _("a free seat")

    def seat(self, seat: int) -> str:
        """Who sits at a seat."""
        return self.seats[seat - 1]

    def side(self, at: int) -> str:
        """Who a side is."""
        seats = self.frame.sides[at].seats
        return _(" and ").join(self.seat(seat) for seat in seats)

    def why(self, reason: Reason) -> str:
        """A reason as a sentence; two who play together are called by both names."""
        return in_words(reason, self.side, self.seat, are_several=self.is_partnership)

    def side_named(self, side: str) -> str:
        """The side that the notation's word stands for."""
        return next((self.side(at) for at, each in enumerate(self.frame.sides) if each.side == side), "")


def frame_data(frame: Frame, names: Names) -> Data:
    """A frame as JSON has it: see docs/tables.md."""
    words = FrameWords(frame, names)
    opening, facts = frame.opening, frame.facts
    news = [_news_data(each, words) for each in frame.news]
    return {
        "n": frame.n,
        "table": {
            "title": facts.title,
            "game": facts.game,
            "target": facts.target,
            "games_needed": facts.games_needed,
            "points_are_bad": facts.points_are_bad,
            "is_strict": opening.is_strict,
            "seconds": opening.seconds,
            "is_tournament": bool(opening.tournament),
            "is_guided": opening.is_guided,
        },
        "status": frame.status,
        "you": frame.you,
        "seats": [
            {
                "seat": each.seat,
                "name": words.seat(each.seat),
                "kind": "person" if each.person else "bot" if each.level else "free",
                "level": each.level,
                "side": each.side,
                "is_connected": each.is_connected,
                "is_held": each.is_held,
                "is_ready": each.is_ready,
                "tiles": each.tiles,
                "exposed": _names(each.exposed),
                "blamed": _names(each.blamed),
                "shown": _names(each.shown),
                "count": each.pips,
            }
            for each in frame.seats
        ],
        "order": list(frame.order[: len(frame.seats)]),
        "sides": [
            {
                "side": each.side,
                "name": words.side(at),
                "seats": list(each.seats),
                "score": each.score,
                "games": each.games,
                "is_ahead": each.is_ahead,
            }
            for at, each in enumerate(frame.sides)
        ],
        "game": frame.game,
        "round": frame.round,
        "turn": frame.turn,
        "starters": list(frame.starters),
        "left_ms": frame.left_ms,
        "layout": [
            {
                "seat": each.seat,
                "tile": tile_name(each.tile),
                "on": _tile(each.on),
                "number": each.number,
                "is_short_end": each.is_short_end,
                "is_wrong": each.is_wrong,
                "showing": each.showing,
                "points": each.points,
            }
            for each in frame.layout
        ],
        "ends": [
            {
                "on": tile_name(each.on),
                "number": each.number,
                "is_short_end": each.is_short_end,
                "value": each.value,
            }
            for each in frame.ends
        ],
        "sum": frame.total,
        "spinner": _tile(frame.spinner),
        "pile": frame.pile,
        "hand": _names(frame.hand),
        "choices": {
            **frame.choices._asdict(),
            "plays": [
                {"tile": tile_name(each.tile), "places": [_place(place) for place in each.places]}
                for each in frame.choices.plays
            ],
        },
        "news": news,
        "announcement": " ".join(
            sentence for each in news for sentence in (each["text"], *each["why"]) if sentence
        ),
        "result": _result(frame, words),
        "phrases": [{"code": code, "text": str(PHRASES[code])} for code in frame.phrases],
        "commitment": opening.commitment,
        "revealed": _revealed(frame) if frame.secret else None,
        "hints": [_hint(each) for each in frame.hints],
    }


def _tile(tile: Tile) -> str:
    return tile_name(tile) if tile >= 0 else ""


def _names(tiles: tuple[Tile, ...]) -> list[str]:
    return [tile_name(tile) for tile in tiles]


def _place(place: Place) -> Data:
    return {
        "on": _tile(place.on),
        "number": place.number,
        "is_short_end": place.is_short_end,
        "is_wrong": place.is_wrong,
    }


SAYS_THE_PLAY = ("scores_in_play", "no_score", "exposed_no_score")
"""Reasons that name the play with what it was worth."""


def _news_data(news: News, words: FrameWords) -> Data:
    why = [words.why(reason) for reason in news.reasons]
    is_said = bool(news.reasons) and news.reasons[0].code in SAYS_THE_PLAY
    return {
        "n": news.n,
        "kind": news.kind,
        "seat": news.seat,
        "tile": _tile(news.tile),
        "points": news.points,
        "text": why[0] if is_said else _text(news, words),
        "why": why[1:] if is_said else why,
    }


def _text(news: News, words: FrameWords) -> str:
    """What happened, in one sentence; nothing where the reasons say it all."""
    facts = dict(news.facts)
    kind = news.kind
    if kind == "play" and int(facts["on"]) < 0:
        kind = "lead_tile"
    elif kind == "draw" and news.tile != NO_TILE:
        kind = "draw_own"
    elif facts.get("by") == "time":
        kind = "time_over"
    elif "reason" in facts:
        kind = "to_hall"
    template = NEWS.get(kind)
    if words.is_partnership:
        template = NEWS_OF_SEVERAL.get(kind, template)
    if template is None:
        return ""
    said: Data = {
        "seat": words.seat(news.seat) if news.seat else "",
        "tile": _tile(news.tile),
        "on": _tile(TILES[int(facts["on"])]) if int(facts.get("on", -1)) >= 0 else "",
        "side": words.side_named(str(facts.get("winner", ""))),
        "phrase": PHRASES.get(str(facts.get("phrase", "")), ""),
        "number": words.frame.game,
        "reason": facts.get("reason", ""),
    }
    if kind == "lead":
        said["draws"] = ", ".join(
            f"{words.seat(int(seat))} {_tile(TILES[int(tile)])}" for seat, tile in news.facts
        )
    return str(template).format(**said)


def _revealed(frame: Frame) -> Data:
    deals = [
        {"place": each.place, "hands": {str(seat): _names(tiles) for seat, tiles in each.hands}}
        for each in frame.deals
    ]
    return {"secret": frame.secret, "numbers": list(frame.numbers), "deals": deals}


def _hint(hint: Hint) -> str:
    text = str(HINTS[hint.code]).format(**hint.facts)
    return f"{text} ({hint.clause})" if hint.clause else text


def _result(frame: Frame, words: FrameWords) -> Data | None:
    """What the round, and perhaps the match, came to; or that it is played elsewhere."""
    if frame.hall_reason:
        told = _("What was laid here does not count. The sheet of the match goes on at its table.")
        return {"title": _("Played in the hall"), "lines": [frame.hall_reason, told], "winner": ""}
    if frame.status not in (BETWEEN, OVER) or not frame.result:
        return None
    if frame.status == OVER and frame.winner:
        win = _("{side} win the match") if words.is_partnership else _("{side} wins the match")
        title = win.format(side=words.side_named(frame.winner))
    elif frame.winner:
        title = _("The round is over")
    else:
        title = _("The round is over: nobody scores")
    return {
        "title": title,
        "lines": [words.why(each) for each in frame.result],
        "winner": frame.winner,
    }
