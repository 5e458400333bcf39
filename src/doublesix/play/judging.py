"""The floor judge at the table, walk-overs and line-ups (P16, P18, F19, E2, E10, E21)."""

from doublesix.play import commands as c
from doublesix.play import events as e
from doublesix.play.endings import after_penalty, end_game, pair_of, void_round
from doublesix.play.events import Event
from doublesix.play.evolve import evolve, side_index
from doublesix.play.refusal import Answer, Refusal, misplaced, nobody_at, refused
from doublesix.play.state import Match, only_seat
from doublesix.play.words import is_name


def penalise(match: Match, command: c.Penalise) -> Answer:
    """Points at once, which can end the game (F19)."""
    refusal = _unknown(match, command.who, seats_too=True)
    if refusal is not None:
        return refusal
    if match.game is None:
        return misplaced("no_game")
    if command.points < 1:
        return misplaced("penalty_from_1")
    event = e.Penalised(*command)
    offender = int(command.who) if command.who.isdigit() else 0
    return (event, *after_penalty(evolve(match, event), offender))


def warn(match: Match, command: c.Warn) -> Answer:
    """A warning is noted and has no other effect."""
    return _unknown(match, command.who, seats_too=True) or (e.Warned(*command),)


def void(match: Match, command: c.VoidRound) -> Answer:
    """The round in progress counts nothing."""
    if match.round is None:
        return misplaced("no_round")
    return (e.RoundVoided(command.reason), void_round(match))


def correct_score(match: Match, command: c.CorrectScore) -> Answer:
    """The totals from here on, between rounds."""
    if match.game is None or match.round is not None:
        return misplaced("score_between_rounds")
    for side, points in command.scores:
        refusal = _unknown(match, side)
        if refusal is not None:
            return refusal
        if points < 0 and match.desk.is_partnership:
            return misplaced("total_from_0")
    event = e.ScoreCorrected(*command)
    after = evolve(match, event)
    assert after.game is not None
    if sum(score >= match.options.target for score in after.game.scores) > 1:
        return refused(match.desk.cites.target, "one_reaches_target")
    return (event, *after_penalty(after, 0))


def forfeit_game(match: Match, command: c.ForfeitGame) -> Answer:
    """The game in progress is lost by a side; a round in progress ends void."""
    refusal = _unknown(match, command.side)
    if refusal is not None:
        return refusal
    if match.game is None:
        return misplaced("no_game")
    rival = _only_rival(match, command.side)
    if rival < 0:
        return refused(match.desk.cites.target, "game_of_several")
    events: tuple[Event, ...] = (e.GameForfeited(*command),)
    if match.round is not None:
        ended = void_round(match)
        match = evolve(match, ended)
        events += (ended,)
    return events + end_game(match, rival, pair_of(rival), "judge")


def forfeit_match(match: Match, command: c.ForfeitMatch) -> Answer:
    """The match is lost by a side."""
    refusal = _unknown(match, command.side)
    return refusal or (e.MatchForfeited(*command), *_put_out(match, command.side, "judge"))


def disqualify(match: Match, command: c.Disqualify) -> Answer:
    """The match is lost by a side; one of three or four at ``bigsix`` is struck and the others go on."""
    refusal = _unknown(match, command.side)
    return refusal or (e.Disqualified(*command), *_put_out(match, command.side, "disqualification"))


def walk_over(match: Match, command: c.WalkOver) -> Answer:
    """A side was not there when the match began."""
    refusal = _unknown(match, command.side)
    if refusal is not None:
        return refusal
    if match.games > 1 or (match.games == 1 and (match.game is None or match.game.rounds)):
        return misplaced("walk_over_first")
    return (e.WalkedOver(*command), *_put_out(match, command.side, "walkover"))


def line_up(match: Match, command: c.LineUp) -> Answer:
    """Who sits at a seat from the next game on (E2)."""
    if not is_name(command.name):
        return misplaced("name_form")
    if match.game is not None:
        return refused("E2", "line_up_before_game")
    if not match.seats >> command.seat & 1:
        return nobody_at(match, command.seat)
    return (e.LinedUp(*command),)


def _put_out(match: Match, side: str, decided_by: str) -> tuple[Event, ...]:
    rival = _only_rival(match, side)
    if rival >= 0:
        return (e.MatchEnded(match.desk.sides[rival], decided_by),)
    struck = e.PlayerStruck(int(side))
    return (struck,) if match.round is None else (void_round(match), struck)


def _only_rival(match: Match, side: str) -> int:
    """The one other side that plays, or -1 where there are more."""
    index = side_index(match, side)
    if match.desk.is_partnership:
        return 1 - index
    others = match.seats & ((1 << match.seated + 1) - 1) & ~(1 << index + 1)
    return only_seat(others) - 1


def _unknown(match: Match, who: str, *, seats_too: bool = False) -> Refusal | None:
    """The refusal for somebody who does not play here."""
    if match.desk.is_partnership:
        known = match.desk.sides + (("1", "2", "3", "4") if seats_too else ())
    else:
        known = tuple(side for side in match.desk.sides if match.seats >> int(side) & 1)
    return None if who in known else misplaced("nobody_called_so", who=who, known=", ".join(known))
