"""What an event's settings say, in words that several pages and papers share: its prizes, its start."""

import re
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from doublesix.rules.clauses import NO, NONE, YES, Settled, clauses_of, said_by
from doublesix.rules.rulesets import parse
from doublesix.store.money import money
from doublesix.tournament.settings import TEAMS, Prize, Settings
from doublesix.tournament.state import Tournament

CLAUSES: Final = re.compile(r"[A-Z]\d+(, [A-Z]\d+)*")


def prize_parts(prize: Prize, currency: str) -> list[str]:
    """All that a prize is, part by part (E11, E32)."""
    parts = [money(prize.amount, currency)] if prize.amount else []
    parts += [_("a trophy")] if prize.trophy else []
    parts += [prize.other] if prize.other else []
    return parts + ([_("a free entry in the next tournament (E32)")] if prize.free_entry else [])


def settled(settings: Settings) -> Settled:
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
    return Settled(
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


def only_cited(text: str, state: Tournament) -> str:
    """A label without the clauses in brackets at its end that are none of the event's own."""
    known = clauses_of_event(state)
    label, bracket, ids = text.removesuffix(")").rpartition(" (")
    cited = [each for each in ids.split(", ") if each in known]
    if not bracket or not CLAUSES.fullmatch(ids):
        return text
    return f"{label} ({', '.join(cited)})" if cited else label


@lru_cache(maxsize=64)
def _clauses(rules: str, settings: Settings) -> frozenset[str]:
    ruleset, event = parse(rules, ""), settled(settings)
    return frozenset(
        clause.id for clause in clauses_of(ruleset.game) if said_by(clause, ruleset, event=event)
    )
