"""Why a score is what it is, in the reader's language."""

from collections.abc import Callable
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from doublesix.app.sheets.reasons import Reason

WORDS: Final[dict[str, str | Promise]] = {
    "misplay_stood": _("Nobody caught the {tile} of {seat}: it stands."),
    "scores_in_play": _("{seat} plays {tile}: the ends make {ends}, so {points} points."),
    "no_score": _("{seat} plays {tile}: the ends make {ends}, no points."),
    "exposed_no_score": _("{seat} plays {tile}, which was exposed: no points, though the ends make {ends}."),
    "talk_points": _("{seat} talked again: {points} points to {side}."),
    "talk_warning": _("{seat} talked across the table: a warning."),
    "made_in_play": _("{side} made {points} in play."),
    "round_void": _("The round counts nothing."),
    "target_in_play": _("{target} is reached in play: the hands are not counted."),
    "went_out": _("{seat} has no tile left."),
    "blocked": _("Nobody can play: the round is blocked."),
    "hand_counts": _("{seat} holds {pips}."),
    "blamed_counts": _("The blamed {tile} of {seat} counts {pips}."),
    "void_blamed": _("The winners have a blamed tile: the round is void, nobody takes points."),
    "equal_counts": _("The counts are equal: nobody scores."),
    "takes": _("{side} takes {points}."),
    "scores_rounded": _("{side} scores {points}, rounded to five."),
    "scores_difference": _("{side} scores {points}: what each of the others holds more."),
    "penalty_takes": _("Penalty: {side} takes {points}."),
    "penalty_gives": _("Penalty: {points} points to {side}."),
    "penalty_loses": _("Penalty: {side} loses {points}."),
    "pass_takes": _("{seat} passed although a tile fitted: {side} takes {points}."),
    "pass_mistaken": _(
        "{seat} passed although a tile fitted (game {game}, round {round}): only the turn was lost."
    ),
    "pass_gives": _("{seat} passed although a tile fitted: {points} points to {side}."),
    "score_set": _("The judge sets the score."),
    "game_won": _("{side} wins the game."),
    "game_won_by_time": _("The time is over: {side} wins the game."),
    "last_hand": _("The last hand was announced."),
    "match_won": _("{side} wins the match."),
}

OF_SEVERAL: Final[dict[str, str | Promise]] = {
    "made_in_play": _("{side} have made {points} in play."),
    "takes": _("{side} take {points}."),
    "scores_rounded": _("{side} score {points}, rounded to five."),
    "scores_difference": _("{side} score {points}: what each of the others holds more."),
    "penalty_takes": _("Penalty: {side} take {points}."),
    "penalty_loses": _("Penalty: {side} lose {points}."),
    "pass_takes": _("{seat} passed although a tile fitted: {side} take {points}."),
    "game_won": _("{side} win the game."),
    "game_won_by_time": _("The time is over: {side} win the game."),
    "match_won": _("{side} win the match."),
}
"""The same where a side is called by the names of its players."""

DECISIONS: Final[dict[str, str | Promise]] = {
    "none": _("The judge decides: nothing follows"),
    "warning": _("A warning"),
    "talk": _("Talking across the table"),
    "points": _("A penalty of {points} points"),
    "void": _("The round is void"),
    "score": _("The score is corrected"),
    "game": _("The game is lost"),
    "match": _("The match is lost"),
    "disqualified": _("Disqualified"),
}
"""What a judge can decide."""


def in_words(
    reason: Reason, side: Callable[[int], str], seat: Callable[[int], str], *, are_several: bool = False
) -> str:
    """One reason as a sentence with its clause; sides and seats by name."""
    text, clause = clause_apart(reason, side, seat, are_several=are_several)
    return f"{text} ({clause})" if clause else text


def clause_apart(
    reason: Reason, side: Callable[[int], str], seat: Callable[[int], str], *, are_several: bool = False
) -> tuple[str, str]:
    """One reason as a sentence, and its clause."""
    facts: dict[str, object] = dict(reason.facts)
    facts["side"] = side(reason.side) if reason.side >= 0 else ""
    facts["seat"] = seat(reason.seat) if reason.seat else ""
    words = OF_SEVERAL.get(reason.code, WORDS[reason.code]) if are_several else WORDS[reason.code]
    return str(words).format(**facts), reason.clause
