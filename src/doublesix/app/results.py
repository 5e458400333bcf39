"""Results as people type them in: which of them play can come to (P13, P14, G10, F3, F11).

A table that kept a sheet reports what the referee made of it. What is typed in is asked here whether it can
be. Where a walk-over or the judge decided it, little is asked, since a judge may set any score.
"""

from doublesix.play.game_rules import GAME_RULES
from doublesix.play.possible import most_at_once
from doublesix.rules.rulesets import Ruleset
from doublesix.tournament.fixtures import Entrant, Result
from doublesix.tournament.refusal import Refusal, make_refusal


def typed_refusal(ruleset: Ruleset, result: Result, *, is_judged: bool) -> Refusal | None:
    """Why a result that was typed in cannot be, under the rules of its match at its stage, or nothing."""
    if is_judged:
        return _too_many_games(ruleset, result)
    return impossible(ruleset, result) if result.absent else not_played(ruleset, result)


def _too_many_games(ruleset: Ruleset, result: Result) -> Refusal | None:
    """Nobody wins more games than decide a match, whoever decided it."""
    wanted = ruleset.in_force().games_to_win
    if max(result.games_won) <= wanted:
        return None
    return make_refusal("too_many_games", GAME_RULES[ruleset.game].cites.match, count=wanted)


def is_played_out(ruleset: Ruleset, result: Result) -> bool:
    """Whether the winner has won as many games as it takes; otherwise something else decided it."""
    wanted = ruleset.in_force().games_to_win
    return result.winner is not None and result.games_won[result.sides.index(result.winner)] >= wanted


def impossible(ruleset: Ruleset, result: Result) -> Refusal | None:
    """Why no match under these rules, at their stage, can have come to this result, or nothing."""
    cites, wanted = GAME_RULES[ruleset.game].cites, ruleset.in_force().games_to_win
    there = [side for side in result.sides if side not in result.absent]
    won = {side: games for side, games in zip(result.sides, result.games_won, strict=True) if side in there}
    if any(games >= wanted for side, games in won.items() if side != result.winner):
        return make_refusal("games_cannot_be", cites.match, count=wanted)
    if len(there) < 2 or not is_played_out(ruleset, result):
        return None
    if any(games < 0 for games in won.values()) or won.get(result.winner or 0) != wanted:
        return make_refusal("games_cannot_be", cites.match, count=wanted)
    return next((fault for side in there if (fault := _wrong_points(ruleset, result, won, side))), None)


def not_played(ruleset: Ruleset, result: Result) -> Refusal | None:
    """The same of a result that only play decided: the winner has won the games that it takes."""
    if not is_played_out(ruleset, result):
        cites, wanted = GAME_RULES[ruleset.game].cites, ruleset.in_force().games_to_win
        return make_refusal("games_cannot_be", cites.match, count=wanted)
    return impossible(ruleset, result)


def _wrong_points(ruleset: Ruleset, result: Result, won: dict[Entrant, int], side: Entrant) -> Refusal | None:
    """Who reached the target in a game has that, and at most the last count more; who did not has less."""
    rules, options = GAME_RULES[ruleset.game], ruleset.in_force()
    games, points = sum(won.values()), result.points_of(side)
    reached = games - won[side] if rules.points_are_bad else won[side]
    least = reached * options.target
    most = games * (options.target - 1) + reached * most_at_once(rules, options)
    if not least <= points <= most:
        facts = {"won": won[side], "games": games, "target": options.target}
        return make_refusal(
            "points_cannot_be", rules.cites.target, points=points, least=least, most=most, **facts
        )
    if (
        rules.game == "straight"
        and points % 5
        and not (options.mistaken_pass % 5 or options.talk_penalty % 5)
    ):
        return make_refusal("multiples_of_five", "F6")
    return None
