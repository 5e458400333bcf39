"""Scores that explain themselves: from events to sentences a player can check at the table.

Computed from the log when somebody asks; the referee's decisions never depend on it.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from doublesix.play import events as e
from doublesix.play.events import Event
from doublesix.play.evolve import evolve
from doublesix.play.rulings import rulings_of
from doublesix.play.state import Match, Round
from doublesix.rules import straight
from doublesix.rules.options import SCORE_BOTH, SCORE_DIFFERENCE
from doublesix.tiles import DOUBLE, NUMBERS, VALUE, members, name, names


def explain(match: Match, log: Iterable[Event]) -> list[str]:
    """Sentences for what these events were worth, beginning from this match."""
    sentences = []
    for event in log:
        after = evolve(match, event)
        sentences += [f"{ruling.text} ({ruling.clause})" for ruling in rulings_of(event, match)]
        maker = _MAKERS.get(type(event))
        if maker is not None:
            sentences += maker(event, match, after)
        match = after
    return sentences


def ends_in_words(layout: straight.Cross) -> str:
    """What is exposed and how it counts: "double 5 counts 10, 0 on the other end: 10" (F8)."""
    parts = []
    for number in range(NUMBERS - 1, -1, -1):
        if layout.sides[number]:
            parts.append(f"double {number} counts {2 * number}")
        exposed = members(layout.opens[number] & ~(1 << DOUBLE[number]))
        parts += [f"{number} on the {name(tile)}" for tile in exposed]
    return f"{', '.join(parts)}: {straight.end_total(layout)}"


def _played(event: e.TilePlayed, match: Match, after: Match) -> list[str]:
    return _in_play(match, after, event.seat, event.tile, event.points)


def _stood(event: e.MisplayStood, match: Match, after: Match) -> list[str]:
    assert match.round is not None
    lying = match.round.misplaid
    assert lying is not None
    return _in_play(match, after, lying.seat, lying.tile, event.points)


def _in_play(match: Match, after: Match, seat: int, tile: int, points: int) -> list[str]:
    """What a play of straight scored, or why it did not."""
    if match.rules.game != "straight":
        return []
    now, before = after.round, match.round
    assert now is not None
    assert before is not None
    counted = ends_in_words(now.layout)
    if points:
        return [f"Seat {seat} scores {points}: {counted} (F6)."]
    if before.exposed_tiles[seat] >> tile & 1 and straight.play_points(now.layout):
        return [f"The {name(tile)} was exposed and scores nothing, though the ends are {counted} (F14)."]
    return [f"No score: {counted} (F6)."]


def _ended(event: e.RoundEnded, match: Match, after: Match) -> list[str]:
    opening = _how(event, match)
    if event.how in ("void", "target") and not any(event.points):
        return [opening]
    assert match.round is not None
    sentences = [opening, *_hands(event, match.round)]
    if event.void:
        return sentences
    if event.winner is None:
        return [*sentences, f"The counts are equal: nobody scores ({match.rules.cites.counting})."]
    return [*sentences, _worth(event, match), _totals(after)]


def _how(event: e.RoundEnded, match: Match) -> str:
    if event.how == "out":
        return f"Seat {event.by} has no tile left: the round is over."
    if event.how == "blocked":
        return f"Nobody can play: the round is blocked ({match.rules.cites.blocked})."
    if event.how == "target":
        clause = match.rules.cites.target
        return f"The target of {match.options.target} is reached: the round is over ({clause})."
    return "The round counts nothing."


def _hands(event: e.RoundEnded, now: Round) -> list[str]:
    """One sentence a counted hand."""
    sentences = []
    for seat, count in enumerate(event.counts):
        if count < 0:
            continue
        tiles = names(event.shown[seat])
        held = f" ({' '.join(tiles)})" if tiles else ""
        blamed = [f"blamed {name(tile)} counts {VALUE[tile]}" for tile in members(now.blamed[seat])]
        sentences.append(f"Seat {seat} holds {count}{held}{''.join(f', {words}' for words in blamed)}.")
    return sentences


def _worth(event: e.RoundEnded, match: Match) -> str:
    """What the count was worth, and to whom."""
    points = max(event.points, key=abs)
    if match.rules.points_are_bad:
        loser = next(side for side in match.rules.sides if side != event.winner)
        return (
            f"Team {loser} takes {points}{_measure(event, match)} ({'P11' if event.how == 'out' else 'P12'})."
        )
    if match.rules.is_partnership:
        clause = "F10" if event.how == "blocked" else "F9"
        return f"Team {event.winner} scores {points}{_measure(event, match)}, rounded to five ({clause})."
    return f"Seat {event.winner} scores {points}, what each other holds more (G9)."


def _measure(event: e.RoundEnded, match: Match) -> str:
    """Which count it is, where an option chose another than the loser's own."""
    if event.how != "blocked":
        return ""
    words = {SCORE_DIFFERENCE: ", the difference of the counts", SCORE_BOTH: ", both teams' counts"}
    return words.get(match.options.blocked_score, "")


def _totals(match: Match) -> str:
    assert match.game is not None
    return f"The score: {_row(match, match.game.scores)}."


def _row(match: Match, row: tuple[int, ...]) -> str:
    """What each side has: "team A 10, team B 0"."""
    return ", ".join(
        f"{side_in_words(match, side)} {has}" for side, has in zip(match.sides, row, strict=False)
    )


def _game_ended(event: e.GameEnded, match: Match, after: Match) -> list[str]:
    winner = side_in_words(match, event.winner)
    how = "by time (E40)" if event.by_time else f"({match.rules.cites.target})"
    return [f"The game is won by {winner} {how}; games: {_row(after, after.games_won)}."]


def _time_announced(_event: e.TimeAnnounced, match: Match, _after: Match) -> list[str]:
    if match.round is not None:
        return ["The time limit is over: this round is the game's last, unless the scores are equal (E40)."]
    return ["The time limit is over: the score decides, or one more round where it is equal (E40)."]


def _match_ended(event: e.MatchEnded, match: Match, _after: Match) -> list[str]:
    return [f"The match is won by {side_in_words(match, event.winner)}."]


def side_in_words(match: Match, side: str) -> str:
    """A side as it is said: team A, or seat 1 where each plays alone."""
    return f"team {side}" if match.rules.is_partnership else f"seat {side}"


_MAKERS: Final[dict[type[Any], Callable[[Any, Match, Match], list[str]]]] = {
    e.TilePlayed: _played,
    e.MisplayStood: _stood,
    e.RoundEnded: _ended,
    e.GameEnded: _game_ended,
    e.TimeAnnounced: _time_announced,
    e.MatchEnded: _match_ended,
}
