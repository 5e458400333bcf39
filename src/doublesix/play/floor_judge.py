"""The floor judge at the table, the time limit, walk-overs, line-ups (P16, P18, F19, E2, E10, E21, E40)."""

from doublesix.play import commands as c
from doublesix.play import events as e
from doublesix.play.endings import after_penalty, end_by_time, end_game, pair_of, void_round
from doublesix.play.events import Event
from doublesix.play.evolve import evolve, fold, side_index
from doublesix.play.refusal import Answer, Refusal, make_refusal, nobody_at, refuse_out_of_place
from doublesix.play.state import Match, only_seat
from doublesix.play.words import is_name
from doublesix.rules.options import OFF


def penalise(match: Match, command: c.Penalise) -> Answer:
    """Points at once, which can end the game (F19)."""
    refusal = _unknown(match, command.who, seats_too=True)
    if refusal is not None:
        return refusal
    if match.game is None:
        return refuse_out_of_place("no_game")
    if command.points < 1:
        return refuse_out_of_place("penalty_from_1")
    event = e.Penalised(*command)
    offender = int(command.who) if command.who.isdigit() else 0
    return (event, *after_penalty(evolve(match, event), offender))


def announce_time(match: Match, _command: c.AnnounceTime) -> Answer:
    """The time limit is over: at once between rounds, else with the round in progress (E40)."""
    if match.options.time_limit == OFF:
        return make_refusal("E40", "no_time_limit")
    game = match.game
    if game is None:
        return refuse_out_of_place("no_game")
    if not game.rounds:
        return refuse_out_of_place("time_after_round")
    if game.time_is_over:
        return refuse_out_of_place("time_once")
    event = e.TimeAnnounced()
    return (event, *end_by_time(evolve(match, event)))


def warn(match: Match, command: c.Warn) -> Answer:
    """A warning is noted and has no other effect."""
    return _unknown(match, command.who, seats_too=True) or (e.Warned(*command),)


def void(match: Match, command: c.VoidRound) -> Answer:
    """The round in progress counts nothing."""
    if match.round is None:
        return refuse_out_of_place("no_round")
    ended = void_round(match)
    return (e.RoundVoided(command.reason), ended, *end_by_time(evolve(match, ended)))


def correct_score(match: Match, command: c.CorrectScore) -> Answer:
    """The totals from here on, between rounds."""
    if match.game is None or match.round is not None:
        return refuse_out_of_place("score_between_rounds")
    for side, points in command.scores:
        refusal = _unknown(match, side)
        if refusal is not None:
            return refusal
        if points < 0 and match.rules.is_partnership:
            return refuse_out_of_place("total_from_0")
    event = e.ScoreCorrected(*command)
    after = evolve(match, event)
    assert after.game is not None
    if sum(score >= match.options.target for score in after.game.scores) > 1:
        return make_refusal(match.rules.cites.target, "one_reaches_target")
    return (event, *after_penalty(after, 0))


def forfeit_game(match: Match, command: c.ForfeitGame) -> Answer:
    """The game in progress is lost by a side; a round in progress ends void."""
    refusal = _unknown(match, command.side)
    if refusal is not None:
        return refusal
    if match.game is None:
        return refuse_out_of_place("no_game")
    rival = _only_rival(match, command.side)
    if rival < 0:
        return make_refusal(match.rules.cites.target, "game_of_several")
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
        return refuse_out_of_place("walk_over_first")
    return (e.WalkedOver(*command), *_put_out(match, command.side, "walkover"))


def line_up(match: Match, command: c.LineUp) -> Answer:
    """Who sits at a seat from the next game on (E2)."""
    if not is_name(command.name):
        return refuse_out_of_place("name_form")
    if match.game is not None:
        return make_refusal("E2", "line_up_before_game")
    if not match.seats >> command.seat & 1:
        return nobody_at(match, command.seat)
    return (e.LinedUp(*command),)


def _put_out(match: Match, side: str, decided_by: str) -> tuple[Event, ...]:
    rival = _only_rival(match, side)
    if rival >= 0:
        return (e.MatchEnded(match.rules.sides[rival], decided_by),)
    struck: tuple[Event, ...] = (e.PlayerStruck(int(side)),)
    if match.round is not None:
        struck = (void_round(match), *struck)
    return struck if match.game is None else (*struck, *end_by_time(fold(match, struck)))


def _only_rival(match: Match, side: str) -> int:
    """The one other side that plays, or -1 where there are more."""
    index = side_index(match, side)
    if match.rules.is_partnership:
        return 1 - index
    others = match.seats & ((1 << match.player_count + 1) - 1) & ~(1 << index + 1)
    return only_seat(others) - 1


def _unknown(match: Match, who: str, *, seats_too: bool = False) -> Refusal | None:
    """The refusal for somebody who does not play here."""
    if match.rules.is_partnership:
        known = match.rules.sides + (("1", "2", "3", "4") if seats_too else ())
    else:
        known = tuple(side for side in match.rules.sides if match.seats >> int(side) & 1)
    return None if who in known else refuse_out_of_place("nobody_called_so", who=who, known=", ".join(known))
