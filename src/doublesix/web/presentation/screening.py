"""A screening report in words, for the judge's page: what was found, and the choices that weigh the most."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix import tiles
from doublesix.bots.leans import LEAST_ROUNDS, RATES, Choice, Report, evidence_of, sums_by_round
from doublesix.store.services.online_records import PlayedMatch
from doublesix.web.presentation.event_words import game_words
from doublesix.web.presentation.formats import match_words

TOLD: Final = 3
"""How many choices of either kind are shown."""
USUAL, LOOK = "usual", "look"
"""Where a report stands: within what is usual, or beyond the line."""


class ScreenedPlay(NamedTuple):
    """A play with its two values."""

    words: str
    could: str
    held: str
    is_made: bool


class ScreenedChoice(NamedTuple):
    """A choice as the page shows it."""

    place: str
    player: str
    partner_held: tuple[str, ...]
    plays: tuple[ScreenedPlay, ...]
    lean: str


class SeatLean(NamedTuple):
    """How the choices of one player lean."""

    player: str
    words: str


class Screening(NamedTuple):
    """A report as the page shows it."""

    game: str
    counts: str
    found: str
    line: str
    state: str
    seats: tuple[SeatLean, ...]
    towards: tuple[ScreenedChoice, ...]
    away: tuple[ScreenedChoice, ...]


def screening(report: Report, matches: Sequence[PlayedMatch]) -> Screening:
    """A report in words."""
    ranked = sorted(report.choices, key=lambda choice: -choice.weighed.lean)
    return Screening(
        game_words(report.game),
        _counts(report, len(matches)),
        *_found(report),
        LOOK if report.mark else USUAL,
        tuple(_seats(report)),
        tuple(_choice(each, matches) for each in ranked[:TOLD] if each.weighed.lean > 0),
        tuple(_choice(each, matches) for each in ranked[: -TOLD - 1 : -1] if each.weighed.lean < 0),
    )


def _counts(report: Report, matches: int) -> str:
    return ", ".join(
        (
            ngettext("{count} match", "{count} matches", matches).format(count=matches),
            ngettext("{count} round", "{count} rounds", report.evidence.rounds).format(
                count=report.evidence.rounds
            ),
            ngettext("{count} choice", "{count} choices", len(report.choices)).format(
                count=len(report.choices)
            ),
        )
    )


def _found(report: Report) -> tuple[str, str]:
    evidence = report.evidence
    if evidence.rounds < LEAST_ROUNDS:
        words = _("These are few rounds. Nothing is compared with chance before there are {count}.")
        return words.format(count=LEAST_ROUNDS), ""
    words = _(
        "The choices lean by {lean} points a round towards what the partner held (standard error {error}). "
        "Partners who share nothing have as much in {share} such reports."
    )
    found = words.format(
        lean=with_sign(evidence.mean),
        error=number_format(round(evidence.error, 1), 1),
        share=share_words(evidence.p_value),
    )
    if not report.mark:
        return found, _("That is within what is usual: the line is at {share}.").format(
            share=share_words(RATES[0])
        )
    line = _("That is beyond the line which {share} reports of partners who share nothing cross.")
    return found, line.format(share=share_words(RATES[report.mark - 1]))


def share_words(share: float) -> str:
    """A share as so many of a round number."""
    for whole in (100, 1000, 10_000, 100_000):
        if share * whole >= 0.95:
            return _("{count} of {whole}").format(count=round(share * whole), whole=whole)
    return _("fewer than 1 of {whole}").format(whole=100_000)


def with_sign(value: float) -> str:
    """A value with its sign and one decimal."""
    sign = "" if abs(value) < 0.05 else "+" if value > 0 else "\N{MINUS SIGN}"
    return sign + number_format(round(abs(value), 1), 1)


def _player(choice: Choice) -> str:
    return choice.player or _("seat {seat}").format(seat=choice.seat)


def _seats(report: Report) -> list[SeatLean]:
    players: dict[str, list[Choice]] = {}
    for choice in report.choices:
        players.setdefault(_player(choice), []).append(choice)
    lines = []
    for player, own in players.items():
        evidence = evidence_of(sums_by_round(own))
        towards = sum(choice.weighed.lean > 0 for choice in own)
        words = _("{lean} points a round; {towards} of {count} choices towards the partner's hand")
        lines.append(
            SeatLean(player, words.format(lean=with_sign(evidence.mean), towards=towards, count=len(own)))
        )
    return lines


def _choice(choice: Choice, matches: Sequence[PlayedMatch]) -> ScreenedChoice:
    place = _("{match}, game {game}, round {round}, turn {turn}")
    weighed = choice.weighed
    return ScreenedChoice(
        place.format(
            match=match_words(matches[choice.match].number),
            game=choice.game,
            round=choice.round,
            turn=choice.turn,
        ),
        _player(choice),
        tuple(map(tiles.name, choice.partner_held)),
        tuple(
            ScreenedPlay(
                _play(play.tile, play.on), with_sign(each.could), with_sign(each.held), at == weighed.made
            )
            for at, (play, each) in enumerate(zip(choice.plays, weighed.plays, strict=True))
        ),
        with_sign(weighed.lean),
    )


def _play(tile: int, on: int) -> str:
    if on < 0:
        return tiles.name(tile)
    return _("{tile} on {on}").format(tile=tiles.name(tile), on=tiles.name(on))
