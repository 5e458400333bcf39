"""Why a score is what it is: the referee's events as facts that a page can put into words (P11, G9, F6).

:mod:`doublesix.play.explain` says the same in English sentences; a reason is a code, its clause and numbers,
so that it can be said in the reader's language.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from doublesix.app.sheets.clauses import clause_of
from doublesix.play import events as e
from doublesix.play import evolve
from doublesix.play.state import Match
from doublesix.rules import straight
from doublesix.rules.sides import side_of_seat
from doublesix.tiles import VALUE, name

Fact = str | int
MISTAKEN_PASS: Final = "a pass although a tile fitted"
"""How the notation tells a penalty for a mistaken pass from the others (P9, F18)."""
RULED: Final = ("round_void", "penalty_takes", "penalty_gives", "penalty_loses", "score_set")
"""What a ruling does, and so its clause explains."""
JUDGED: Final = (
    e.Warned,
    e.Penalised,
    e.RoundVoided,
    e.ScoreCorrected,
    e.GameForfeited,
    e.MatchForfeited,
    e.Disqualified,
)
"""What a ruling becomes; talk is the rules' own (F13)."""


class Reason(NamedTuple):
    """One sentence to be: a code, the clause, and facts; ``side`` and ``seat`` are to be named."""

    code: str
    clause: str = ""
    side: int = -1
    seat: int = 0
    facts: Mapping[str, Fact] = {}


def reasons_of(event: e.Event, match: Match, after: Match) -> list[Reason]:
    """What an event was worth, from the match before it to the match after it."""
    maker = _MAKERS.get(type(event))
    return [] if maker is None else maker(event, match, after)


def reasons(match: Match, log: Iterable[e.Event], ruled: str = "") -> tuple[Reason, ...]:
    """What these events were worth, beginning from this match; by a ruling, under its clause."""
    found: list[Reason] = []
    for event in log:
        after = evolve(match, event)
        found += reasons_of(event, match, after)
        match = after
    return under_ruling(found, ruled)


def under_ruling(given: Iterable[Reason], ruled: str) -> tuple[Reason, ...]:
    """Reasons as a ruling gives them: what it does has its clause; without one they stay as they are."""
    if not ruled:
        return tuple(given)
    return tuple(each._replace(clause=clause_of(ruled)) if each.code in RULED else each for each in given)


def is_mistaken_pass(event: e.Event) -> bool:
    """Whether a penalty is the one that the rules set for a mistaken pass (P9, F18)."""
    return isinstance(event, e.Penalised) and event.reason == MISTAKEN_PASS


def _side(match: Match, who: str) -> int:
    """The side that the notation's word for a side or a seat stands for."""
    if match.rules.is_partnership and who.isdigit():
        return side_of_seat(int(who))
    return match.rules.sides.index(who)


def _played(event: e.TilePlayed, match: Match, after: Match) -> list[Reason]:
    if match.rules.game != "straight":
        return []
    return _in_play(match, after, event.seat, event.tile, event.points)


def _passed(event: e.Passed, match: Match, _after: Match) -> list[Reason]:
    """What a mistaken pass costs; of one that costs nothing no word, which would betray the hand."""
    if not event.points:
        return []
    return [_mistaken_pass(match, event.seat, event.points)]


def _mistaken_pass(match: Match, seat: int, points: int) -> Reason:
    side = side_of_seat(seat)
    code, whose = ("pass_takes", side) if match.rules.points_are_bad else ("pass_gives", 1 - side)
    return Reason(code, match.rules.cites.passing, whose, seat, {"points": points})


def _stood(event: e.MisplayStood, match: Match, after: Match) -> list[Reason]:
    assert match.round is not None
    lying = match.round.misplaid
    assert lying is not None
    clause = "F17" if lying.wrong_spinner else "F16"
    stood = Reason("misplay_stood", clause, seat=lying.seat, facts={"tile": name(lying.tile)})
    return [stood, *_in_play(match, after, lying.seat, lying.tile, event.points)]


def _in_play(match: Match, after: Match, seat: int, tile: int, points: int) -> list[Reason]:
    assert match.round is not None
    assert after.round is not None
    layout = after.round.layout
    facts: dict[str, Fact] = {"tile": name(tile), "points": points, "ends": straight.end_total(layout)}
    if not points and match.round.exposed_tiles[seat] >> tile & 1 and straight.play_points(layout):
        return [Reason("exposed_no_score", "F14", seat=seat, facts=facts)]
    return [Reason("scores_in_play" if points else "no_score", "F6", seat=seat, facts=facts)]


def _talked(event: e.Talked, _match: Match, _after: Match) -> list[Reason]:
    code = "talk_points" if event.points else "talk_warning"
    side = 1 - side_of_seat(event.seat)
    return [Reason(code, "F13", side, event.seat, {"points": event.points})]


def _sheet(event: e.SheetRecorded, match: Match, _after: Match) -> list[Reason]:
    blamed = [
        Reason("blamed_counts", "P8", seat=seat, facts={"tile": name(tile), "pips": VALUE[tile]})
        for seat, tile in event.blamed
    ]
    made = [
        Reason("made_in_play", "F6", _side(match, side), facts={"points": points})
        for side, points in event.scored
        if points
    ]
    return blamed + made


def _round_ended(event: e.RoundEnded, match: Match, _after: Match) -> list[Reason]:
    cites = match.rules.cites
    if event.how == "void":
        return [Reason("round_void", clause_of(cites.judge))]
    if event.how == "target":
        return [Reason("target_in_play", cites.target, facts={"target": match.options.target})]
    is_out = event.how == "out"
    first = Reason("went_out", seat=event.by) if is_out else Reason("blocked", cites.blocked)
    found = [first, *_hands(event)]
    if event.void:
        return [*found, Reason("void_blamed", "P8")]
    if event.winner is None:
        return [*found, Reason("equal_counts", cites.counting)]
    return [*found, _worth(event, match)]


def _hands(event: e.RoundEnded) -> list[Reason]:
    return [
        Reason("hand_counts", seat=seat, facts={"pips": count})
        for seat, count in enumerate(event.counts)
        if count >= 0
    ]


def _worth(event: e.RoundEnded, match: Match) -> Reason:
    """What the count was worth, and to whom."""
    points = max(event.points, key=abs)
    assert event.winner is not None
    winner = _side(match, event.winner)
    if match.rules.points_are_bad:
        clause = "P11" if event.how == "out" else "P12"
        return Reason("takes", clause, 1 - winner, facts={"points": points})
    if match.rules.is_partnership:
        clause = "F9" if event.how == "out" else "F10"
        return Reason("scores_rounded", clause, winner, facts={"points": points})
    return Reason("scores_difference", "G9", winner, facts={"points": points})


def _penalised(event: e.Penalised, match: Match, _after: Match) -> list[Reason]:
    side = _side(match, event.who)
    if is_mistaken_pass(event):
        return [_mistaken_pass(match, int(event.who), event.points)]
    if match.rules.points_are_bad:
        code = "penalty_takes"
    elif match.rules.is_partnership:
        code, side = "penalty_gives", 1 - side
    else:
        code = "penalty_loses"
    return [Reason(code, clause_of(match.rules.cites.penalty), side, facts={"points": event.points})]


def _corrected(_event: e.ScoreCorrected, match: Match, _after: Match) -> list[Reason]:
    return [Reason("score_set", clause_of(match.rules.cites.judge))]


def _game_ended(event: e.GameEnded, match: Match, _after: Match) -> list[Reason]:
    if event.by_time:
        return [Reason("game_won_by_time", "E40", _side(match, event.winner))]
    return [Reason("game_won", match.rules.cites.target, _side(match, event.winner))]


def _time_announced(_event: e.TimeAnnounced, _match: Match, _after: Match) -> list[Reason]:
    return [Reason("last_hand", "E40")]


def _match_ended(event: e.MatchEnded, match: Match, _after: Match) -> list[Reason]:
    return [Reason("match_won", side=_side(match, event.winner))]


_MAKERS: Final[dict[type[Any], Callable[[Any, Match, Match], list[Reason]]]] = {
    e.TilePlayed: _played,
    e.Passed: _passed,
    e.MisplayStood: _stood,
    e.Talked: _talked,
    e.SheetRecorded: _sheet,
    e.RoundEnded: _round_ended,
    e.Penalised: _penalised,
    e.ScoreCorrected: _corrected,
    e.GameEnded: _game_ended,
    e.MatchEnded: _match_ended,
    e.TimeAnnounced: _time_announced,
}
