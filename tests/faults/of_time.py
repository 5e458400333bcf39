"""Planted faults of E40, the time limit."""

from collections.abc import Callable
from typing import Any, Final

from doublesix.play import commands as c
from doublesix.play import endings, events, floor_judge
from doublesix.play.decide import _DECIDE
from doublesix.play.evolve import _EVOLVE
from doublesix.play.notation.writer import _WRITERS
from doublesix.play.refusal import Refusal
from doublesix.play.state import ALL_SEATS, Match
from tests.faults.planting import Patch, Plant, Planted, both, in_game, named


def _by_time(change: Callable[[Any], Callable[[Match], Any]]) -> Plant:
    """Another end by time, wherever one is looked for."""
    return both(named(endings, "end_by_time", change), named(floor_judge, "end_by_time", change))


def _turned(right: Any) -> Any:
    """The worst score wins."""

    def wrong(match: Match) -> Any:
        rules = match.rules._replace(points_are_bad=not match.rules.points_are_bad)
        return right(match._replace(rules=rules))

    return wrong


def _first_of_equals(right: Any) -> Any:
    """Where two are equal the first one wins."""

    def wrong(match: Match) -> Any:
        assert match.game is not None
        return right(in_game(match, scores=tuple(4 * s - at for at, s in enumerate(match.game.scores))))

    return wrong


def _struck_too(right: Any) -> Any:
    return lambda match: right(match._replace(seats=ALL_SEATS))


def _everybody(right: Any) -> Any:
    return lambda match: right(match._replace(players=match.players and 4, seats=ALL_SEATS))


def _unmarked(right: Any) -> Any:
    def wrong(*arguments: Any, by_time: bool = False) -> Any:
        return right(*arguments, by_time=by_time and False)

    return wrong


def _winners_start(right: Any) -> Any:
    """The next game is started as after a target."""

    def wrong(match: Match, winner: int, enders: int, *others: Any, by_time: bool = False) -> Any:
        return right(match, winner, endings.pair_of(winner) if by_time else enders, *others, by_time=by_time)

    return wrong


def _in_the_round(right: Any) -> Any:
    return lambda match: right(match._replace(round=None))


def _before_target(right: Any) -> Any:
    """Whoever is ahead wins by time, although somebody reached the target."""

    def wrong(match: Match) -> Any:
        assert match.game is not None
        return -1 if match.game.time_is_over and match.round is None else right(match)

    return wrong


def _answer(change: Callable[[Match, Any], Any]) -> Plant:
    """Another answer to the announcement."""

    def plant(patch: Patch) -> None:
        right = _DECIDE[c.AnnounceTime]
        patch.setitem(_DECIDE, c.AnnounceTime, lambda match, command: change(match, right(match, command)))

    return plant


def _let_pass(code: str) -> Plant:
    """One of its refusals is forgotten."""

    def change(match: Match, answer: Any) -> Any:
        is_it = isinstance(answer, Refusal) and answer.code == code
        return (events.TimeAnnounced(),) if is_it and match.game is not None else answer

    return _answer(change)


def _never_over(patch: Patch) -> None:
    patch.setitem(_EVOLVE, events.TimeAnnounced, lambda match, _event: match)


def _forgotten_with_the_round(patch: Patch) -> None:
    right = _EVOLVE[events.RoundStarted]
    patch.setitem(
        _EVOLVE,
        events.RoundStarted,
        lambda match, event: in_game(right(match, event), time_is_over=False),
    )


def _kept_for_the_next_game(patch: Patch) -> None:
    right = _EVOLVE[events.GameStarted]
    patch.setitem(
        _EVOLVE,
        events.GameStarted,
        lambda match, event: in_game(right(match, event), time_is_over=match.games > 0),
    )


def _unwritten(patch: Patch) -> None:
    patch.delitem(_WRITERS, events.TimeAnnounced)


PLANTED: Final[dict[str, tuple[Planted, ...]]] = {
    "E40": (
        Planted("it never ends a game", _never_over),
        Planted("the worst score wins", _by_time(_turned)),
        Planted("the first of equals wins", _by_time(_first_of_equals)),
        Planted("a player who is struck wins", _by_time(_struck_too)),
        Planted("chairs without a player count", _by_time(_everybody)),
        Planted("the round is not played to its end", _by_time(_in_the_round)),
        Planted("the last round of a tie is forgotten", _forgotten_with_the_round),
        Planted("one announcement holds for the whole match", _kept_for_the_next_game),
        Planted(
            "between rounds nothing happens",
            _answer(lambda _, answer: answer if isinstance(answer, Refusal) else answer[:1]),
        ),
        Planted(
            "a void round is not the last", named(floor_judge, "end_by_time", lambda _: lambda _match: ())
        ),
        Planted("a target is not looked at any more", named(endings, "winner_by_score", _before_target)),
        Planted("no mark", named(endings, "end_game", _unmarked)),
        Planted("any two of the winners start", named(endings, "end_game", _winners_start)),
        Planted("without the option", _let_pass("no_time_limit")),
        Planted("before the first round", _let_pass("time_after_round")),
        Planted("twice", _let_pass("time_once")),
        Planted("it is not written", _unwritten),
    ),
}
