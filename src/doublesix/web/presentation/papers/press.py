"""The sheet for the press: one page of who won what, where and how, made from the data alone."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.store.money import money
from doublesix.web.presentation.event_words import prize_parts
from doublesix.web.presentation.formats import Fact, day, fact, join_names
from doublesix.web.presentation.papers.compiler import Sheet
from doublesix.web.presentation.papers.final_papers import EventFacts, PrizeAward, RankGroup, Winner


class PressMatch(NamedTuple):
    """A match for the press: its sides with what they made in each game, as far as it is written."""

    title: str
    sides: tuple[str, ...]
    winner: int | None
    """Which of the sides; nobody where nobody was there."""
    games: tuple[tuple[int, ...], ...] = ()
    """The points of each game, by side; where only the whole is known, those of the match."""
    is_walk_over: bool = False
    is_by_game: bool = False
    games_won: tuple[int, ...] = ()
    rounds: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """The totals after each round, game by game."""


class Turnout(NamedTuple):
    """How many took part, and what the scores mean."""

    entries: int
    matches: int
    is_teams: bool = True
    are_points_bad: bool = False


def sheet_of(
    event: EventFacts,
    count: Turnout,
    ranks: Sequence[RankGroup],
    given: Sequence[PrizeAward],
    played: Sequence[PressMatch],
    contact: str,
    has_members: bool = False,
) -> Sheet:
    """The page. Members of teams are named only where the organiser asks for it."""
    says = {
        "headline": _headline(event, ranks),
        "story": _story(event, count, ranks, given, played),
        "facts": _facts(event, count, contact),
        "winners": _winners(event, ranks, given, has_members),
        "scores": [_scores(each) for each in played],
        "note": _("Points are bad: who has fewer wins (P13).") if count.are_points_bad else "",
        "words": {
            "winners": _("The winners"),
            "scores": _("The last matches"),
            "rank": _("Rank"),
            "who": _("Entry"),
            "side": _("Side"),
        },
    }
    return Sheet("press", _("Press sheet"), "press", says, personal=True)


def _first(ranks: Sequence[RankGroup]) -> tuple[Winner, ...]:
    return ranks[0].who if ranks else ()


def _names(winners: Sequence[Winner]) -> str:
    return join_names(each.name for each in winners)


def _headline(event: EventFacts, ranks: Sequence[RankGroup]) -> str:
    first = _first(ranks)
    if not first:
        return event.title
    return _("{winner} wins: {event}").format(winner=_names(first), event=event.title)


def _story(
    event: EventFacts,
    count: Turnout,
    ranks: Sequence[RankGroup],
    given: Sequence[PrizeAward],
    played: Sequence[PressMatch],
) -> list[str]:
    """A sentence or two."""
    if not ranks:
        return [_("The ranking does not stand yet.")]
    first = _first(ranks)
    if first:
        opening = _fill_counts(count, _("{winner} is first of {entered} after {matches}."))
        found = [opening.format(winner=_names(first))]
    else:
        found = [_fill_counts(count, _("{entered} took part in {matches}; nobody is first.")).strip()]
    last = next((each for each in played if each.winner is not None), None)
    if last is not None and first:
        found.append(_last_match(last))
    total = sum(each.prize.amount for each in given if not each.why)
    if total:
        found.append(_("Prizes of {amount} in all were awarded.").format(amount=money(total, event.currency)))
    return [" ".join(found)]


def _fill_counts(count: Turnout, words: str) -> str:
    """A sentence with how many entered and played filled in; other gaps stay."""
    if count.is_teams:
        entered = ngettext("{count} team", "{count} teams", count.entries)
    else:
        entered = ngettext("{count} player", "{count} players", count.entries)
    matches = ngettext("{count} match", "{count} matches", count.matches)
    said = words.replace("{entered}", entered.format(count=count.entries))
    return said.replace("{matches}", matches.format(count=count.matches))


def _last_match(last: PressMatch) -> str:
    others = join_names(side for at, side in enumerate(last.sides) if at != last.winner)
    if last.is_walk_over:
        return _("The last match was a walk-over against {others}.").format(others=others)
    if last.is_by_game and len(last.games) > 1:
        return _("The last match, against {others}, was decided in {count} games.").format(
            others=others, count=len(last.games)
        )
    return _("The last match was against {others}.").format(others=others)


def _facts(event: EventFacts, count: Turnout, contact: str) -> list[Fact]:
    facts = [
        fact(_("Event"), event.title),
        fact(_("Organiser"), event.organiser),
        fact(_("Date"), day(event.played, event.zone) if event.played else ""),
        fact(_("Place"), event.venue),
        fact(_("Entered"), _fill_counts(count, "{entered}")),
        fact(_("Contact"), contact),
    ]
    return [each for each in facts if each["lines"]]


def _winners(
    event: EventFacts, ranks: Sequence[RankGroup], given: Sequence[PrizeAward], has_members: bool
) -> list[dict[str, str]]:
    """The ranks that have prizes, and the first three in any case."""
    last = max([3, *(each.rank for each in given)])
    won = {
        (each.rank, each.who.name): ", ".join(prize_parts(each.prize, event.currency))
        for each in given
        if each.who is not None and not each.why
    }
    return [
        {
            "rank": str(rank.place),
            "name": each.name,
            "members": ", ".join(each.members) if has_members else "",
            "won": won.get((rank.place, each.name), ""),
        }
        for rank in ranks
        if rank.place <= last
        for each in rank.who or (Winner(_("Nobody has this rank.")),)
    ]


def _scores(match: PressMatch) -> dict[str, Any]:
    """The table of a match: a column a game, or one of all points where the games are not written."""
    many = len(match.games) > 1
    heads = [
        _("Game {number}").format(number=at) if many else _("Points") for at in range(1, len(match.games) + 1)
    ]
    columns = [[str(game[at]) for game in match.games] for at in range(len(match.sides))]
    if any(won > 1 for won in match.games_won):
        heads.append(_("Games won"))
        for column, won in zip(columns, match.games_won, strict=True):
            column.append(str(won))
    return {
        "title": match.title,
        "note": _how(match),
        "heads": heads,
        "games": [{"name": side, "points": column} for side, column in zip(match.sides, columns, strict=True)]
        if match.games
        else [],
        "rounds": _rounds(match.rounds),
    }


def _how(match: PressMatch) -> str:
    if match.winner is None:
        return _("nobody was there in time")
    words = _("walk-over for {winner}") if match.is_walk_over else _("won by {winner}")
    return words.format(winner=match.sides[match.winner])


def _rounds(games: Sequence[Sequence[Sequence[int]]]) -> list[str]:
    """The totals after each round in a line for each game."""
    said = _("Game {number}, the totals after each round: {totals}")
    return [
        said.format(number=at, totals=", ".join("\u2013".join(map(str, scores)) for scores in rounds))
        for at, rounds in enumerate(games, 1)
        if rounds
    ]
