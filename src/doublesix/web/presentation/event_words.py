"""What an event's settings say, in words that several pages and papers share: its prizes, its start."""

import re
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from doublesix.rules.clauses import NO, NONE, YES, EventFacts, clauses_of, matches_of, said_by, stages_of
from doublesix.rules.rulesets import parse
from doublesix.store.money import money
from doublesix.tournament.settings import PARTNERS, TEAMS, Prize, Settings, Terms
from doublesix.tournament.state import Tournament

CLAUSES: Final = re.compile(r"[A-Z]\d+(, [A-Z]\d+)*")


def prize_parts(prize: Prize, currency: str) -> list[str]:
    """All that a prize is, part by part (E11, E32)."""
    parts = [money(prize.amount, currency)] if prize.amount else []
    parts += [_("a trophy")] if prize.trophy else []
    parts += [prize.other] if prize.other else []
    return parts + ([_("a free entry in the next tournament (E32)")] if prize.free_entry else [])


def prize_in_words(prize: Prize, currency: str) -> str:
    """What a rank wins, as a list in words (E11, E32)."""
    return ", ".join(prize_parts(prize, currency))


def game_words(game: str) -> str:
    """What is played, as a poster says it."""
    return {
        "powc": _("Block dominoes, two against two"),
        "bigsix": _("Big Six: draw dominoes, everybody alone"),
        "straight": _("Straight dominoes: fives with a spinner, two against two"),
    }[game]


def game_lines(state: Tournament) -> list[str]:
    """The game, and what each stage of it is played to, as the rules in force have it."""
    ruleset = state.version.ruleset
    alike: dict[tuple[int, int], list[str]] = {}
    for stage in stages_of(ruleset):
        values = ruleset.at_stage(stage).in_force()
        alike.setdefault((values.target, values.games_to_win), []).append(stage)
    lines = []
    for (target, wins), stages in alike.items():
        said = _target_words(target, wins)
        matches = matches_of(tuple(stages), _)
        lines.append(
            said if len(alike) == 1 else _("{matches}: {target}").format(matches=matches, target=said)
        )
    return [game_words(ruleset.game), *(line[0].upper() + line[1:] for line in lines)]


def _target_words(target: int, wins: int) -> str:
    if wins == 1:
        return ngettext("one game to {count} point", "one game to {count} points", target).format(
            count=target
        )
    words = ngettext(
        "best of {most} games to {count} point", "best of {most} games to {count} points", target
    )
    return words.format(most=2 * wins - 1, count=target)


def terms_in_short(terms: Terms) -> str:
    """Who may enter and what it costs, in a line."""
    fee = [_("{amount} for each player").format(amount=money(terms.fee, terms.currency))] if terms.fee else []
    return ". ".join([_who_enters(terms), *fee]) + "."


def _who_enters(terms: Terms) -> str:
    if terms.entrants == PARTNERS:
        return _("Players enter alone, partners are drawn by lot")
    if terms.entrants != TEAMS:
        return _("Every player alone")
    who = _("Ministries and other institutions") if terms.institutions else _("Open to everyone")
    teams = ngettext("teams of {count}", "teams of {count}", terms.players).format(count=terms.players)
    if terms.spares:
        more = ngettext("{teams} and {count} spare", "{teams} and {count} spares", terms.spares)
        teams = more.format(teams=teams, count=terms.spares)
    return f"{who}, {teams}"


def enter_words(terms: Terms) -> str:
    """What the button says that leads to the form."""
    return _("Enter a team") if terms.entrants == TEAMS else _("Enter")


def entries_closed_words() -> str:
    """That no more entries are taken."""
    return _("Entries are closed.")


def voucher_words(code: str) -> str:
    """A voucher's code; without one, that it was given before (E32)."""
    if not code:
        return _("This voucher was given already. It can be printed as long as it is not used.")
    return _("The voucher's code is {code}. It can be printed as long as it is not used.").format(code=code)


def clause_settings(settings: Settings) -> EventFacts:
    """What the clauses of an event say of its settings."""
    terms, starts = settings.terms, settings.starts_at
    is_team = terms.entrants == TEAMS
    local = timezone.localtime(starts, ZoneInfo(settings.zone)) if starts else None
    prizes = "; ".join(
        _("rank {rank}: {prize}").format(
            rank=prize.rank, prize=", ".join(prize_parts(prize, terms.currency)) or _("a prize")
        )
        for prize in settings.prizes
    )
    return EventFacts(
        team_size=str(terms.players) if is_team else NONE,
        spares=str(terms.spares) if is_team else NONE,
        institutions=YES if terms.institutions else NO,
        start_hour=formats.time_format(local, "H:i") if local else NONE,
        prizes=prizes or NONE,
        entrants=terms.entrants,
        teams_each=str(terms.teams_each) if terms.teams_each else NONE,
        most=str(terms.most) if terms.most else NONE,
        evidence=YES if terms.evidence else NO,
        endorsement=YES if terms.endorsement else NO,
        signatures=YES if terms.signatures else NO,
        contacts=YES if terms.contacts else NO,
        fee=money(terms.fee, terms.currency) if terms.fee else NONE,
        fee_includes=terms.fee_includes or NONE,
        may_cancel=YES if settings.may_cancel else NO,
        paper=settings.notice.paper,
        format=settings.format,
        free_entry=YES if any(prize.free_entry for prize in settings.prizes) else NO,
    )


def clauses_of_event(state: Tournament) -> frozenset[str]:
    """The clauses that stand on an event's page of rules; a page of the event cites no other."""
    return _clauses(state.version.rules, state.settings)


def strip_foreign_clauses(text: str, state: Tournament) -> str:
    """A label without the clauses in brackets at its end that are none of the event's own."""
    known = clauses_of_event(state)
    label, bracket, ids = text.removesuffix(")").rpartition(" (")
    cited = [each for each in ids.split(", ") if each in known]
    if not bracket or not CLAUSES.fullmatch(ids):
        return text
    return f"{label} ({', '.join(cited)})" if cited else label


@lru_cache(maxsize=64)
def _clauses(rules: str, settings: Settings) -> frozenset[str]:
    ruleset, event = parse(rules, ""), clause_settings(settings)
    return frozenset(
        clause.id for clause in clauses_of(ruleset.game) if said_by(clause, ruleset, event=event)
    )
