"""Rulings: what the referee has to say about an irregularity, a void, a redeal or a judge's word.

Each names its clause. They are computed from the log, event by event, with the state before each.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from doublesix.play import events as e
from doublesix.play.events import Event
from doublesix.play.evolve import side_index
from doublesix.play.state import Match
from doublesix.rules.options import TURN_KEPT
from doublesix.rules.sides import side_of_seat
from doublesix.tiles import name


class Ruling(NamedTuple):
    """The clause and what it meant here."""

    clause: str
    text: str


def rulings_of(event: Event, before: Match) -> tuple[Ruling, ...]:
    """The rulings an event calls for; most call for none."""
    if isinstance(event, e.SheetRecorded):
        return tuple(_blamed_on_sheet(seat, tile) for seat, tile in event.blamed)
    maker = _MAKERS.get(type(event))
    ruling = maker(event, before) if maker else None
    return () if ruling is None else (ruling,)


def _blamed_on_sheet(seat: int, tile: int) -> Ruling:
    return Ruling("P7", f"The {name(tile)} of seat {seat} was blamed: it counts with that seat's tiles.")


def _other_team(match: Match, seat: int) -> str:
    return match.rules.sides[1 - side_of_seat(seat)]


def _redealt(_event: e.Redealt, match: Match) -> Ruling:
    return Ruling(
        match.rules.cites.redeal, "What was dealt goes back; the tiles are shuffled and dealt again."
    )


def _blamed(event: e.TileBlamed, _match: Match) -> Ruling:
    text = f"The {name(event.tile)} of seat {event.seat} fits neither end: it is blamed and the turn is lost."
    return Ruling("P7", text)


def _passed(event: e.Passed, match: Match) -> Ruling | None:
    if not event.mistaken:
        return None
    said = f"Seat {event.seat} passed although a tile fits"
    if not event.points:
        cost = "only the turn is lost"
    elif match.rules.points_are_bad:
        cost = f"its team takes {event.points}"
    else:
        cost = f"{event.points} points to team {_other_team(match, event.seat)}"
    return Ruling(match.rules.cites.passing, f"{said}: {cost}.")


def _talked(event: e.Talked, match: Match) -> Ruling:
    said = f"Seat {event.seat} talked across the table"
    if event.points:
        return Ruling("F13", f"{said}: {event.points} points to team {_other_team(match, event.seat)}.")
    warned = match.offences[side_of_seat(event.seat)] < match.options.talk_warnings
    return Ruling("F13", f"{said}: {'a warning' if warned else 'no points are set for it'}.")


def _exposed(event: e.TileExposed, _match: Match) -> Ruling:
    duty = "it stays face up, is played as soon as it fits, and scores nothing"
    if event.out_of_turn:
        return Ruling(
            "F15", f"Seat {event.seat} laid the {name(event.tile)} out of turn: back as exposed; {duty}."
        )
    return Ruling("F14", f"The {name(event.tile)} of seat {event.seat} was seen: {duty}.")


def _misplay_of(match: Match) -> e.TileMisplaid:
    assert match.round is not None
    assert match.round.misplaid is not None
    return match.round.misplaid


def _stood(event: e.MisplayStood, match: Match) -> Ruling:
    lying = _misplay_of(match)
    score = f" It scores {event.points}." if event.points else ""
    if lying.wrong_spinner:
        text = f"Nobody caught the {name(lying.tile)}: the {name(lying.on)} is the spinner now.{score}"
        return Ruling("F17", text)
    text = f"Nobody caught the {name(lying.tile)}: it stays and play goes on from its {lying.showing}.{score}"
    return Ruling("F16", text)


def _caught(event: e.MisplayCaught, match: Match) -> Ruling:
    lying = _misplay_of(match)
    turn = "kept" if match.options.misplay_turn == TURN_KEPT else "lost"
    said = f"Seat {event.by} caught the {name(lying.tile)} of seat {lying.seat}"
    return Ruling("F17" if lying.wrong_spinner else "F16", f"{said}: back as exposed, the turn is {turn}.")


def _round_ended(event: e.RoundEnded, _match: Match) -> Ruling | None:
    if not event.void or event.how == "void":
        return None
    return Ruling("P8", "The winners still have a blamed tile: the round is void, nobody takes points.")


def _penalised(event: e.Penalised, match: Match) -> Ruling:
    if match.rules.points_are_bad or not match.rules.is_partnership:
        cost = f"{event.who} {'takes' if match.rules.points_are_bad else 'loses'} {event.points}"
    else:
        cost = f"{event.points} points to team {match.rules.sides[1 - side_index(match, event.who)]}"
    return Ruling(match.rules.cites.penalty, f"Penalty, {cost}: {event.reason}")


def _judge_ruling(said: str) -> Callable[[Any, Match], Ruling]:
    def make(event: Any, match: Match) -> Ruling:
        who = getattr(event, "side", "") or getattr(event, "who", "")
        return Ruling(match.rules.cites.judge, f"{said.format(who=who)}: {event.reason}")

    return make


def _corrected(event: e.ScoreCorrected, match: Match) -> Ruling:
    totals = ", ".join(f"{side} {points}" for side, points in event.scores)
    return Ruling(match.rules.cites.judge, f"The score is set to {totals}: {event.reason}")


def _disqualified(event: e.Disqualified, match: Match) -> Ruling:
    return Ruling(match.rules.cites.disqualify, f"{event.side} is disqualified: {event.reason}")


def _walked_over(event: e.WalkedOver, match: Match) -> Ruling:
    return Ruling(match.rules.cites.walkover, f"{event.side} was not there, walk-over: {event.reason}")


_MAKERS: Final[dict[type[Any], Callable[[Any, Match], Ruling | None]]] = {
    e.Redealt: _redealt,
    e.TileBlamed: _blamed,
    e.Passed: _passed,
    e.Talked: _talked,
    e.TileExposed: _exposed,
    e.MisplayStood: _stood,
    e.MisplayCaught: _caught,
    e.RoundEnded: _round_ended,
    e.Penalised: _penalised,
    e.RoundVoided: _judge_ruling("The round is void"),
    e.Warned: _judge_ruling("Warning to {who}"),
    e.ScoreCorrected: _corrected,
    e.GameForfeited: _judge_ruling("The game is lost by {who}"),
    e.MatchForfeited: _judge_ruling("The match is lost by {who}"),
    e.Disqualified: _disqualified,
    e.WalkedOver: _walked_over,
}
