"""What the review of entries begins with: each entry as plain values, few queries for any number of them."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import Prefetch, QuerySet

from doublesix.store.models import EndorsedEntry, Entry, Institution, Paper, Player, Role, Tournament
from doublesix.store.models.endorsements import LINK
from doublesix.store.queries.doubles import list_doubles
from doublesix.store.queries.forms import form_of, with_forms
from doublesix.store.queries.institutions import InstitutionList, load_list
from doublesix.tournament.doubts import (
    Findings,
    Likeness,
    NameChange,
    OfficerWord,
    ReviewCase,
    find,
)
from doublesix.tournament.entries import LIVE, SUBMITTED
from doublesix.tournament.names import normal
from doublesix.tournament.settings import Terms

MOMENT: Final = timedelta(seconds=10)
"""A name and its evidence come with one form: the history of the name is written a moment after."""


class ReviewedEntry(NamedTuple):
    """An entry, with what is missing and what is odd."""

    entry: Entry
    findings: Findings


def list_queue(tournament: Tournament) -> QuerySet[Entry]:
    """The entries that wait for a decision, in the order in which they came."""
    return tournament.entries.filter(status=SUBMITTED).order_by("place_at", "pk")


def review(tournament: Tournament, entries: QuerySet[Entry], terms: Terms) -> list[ReviewedEntry]:
    """These entries with all that the secretary is to know of them first."""
    found = list(
        with_forms(entries).prefetch_related(Prefetch("endorsements", _words_of_officers(), "asked_words"))
    )
    likenesses = _likenesses(tournament, [entry.pk for entry in found])
    name_changes = _name_changes(found)
    addresses = _addresses(tournament, found)
    known = load_list(tournament)
    teams = _count_teams(tournament, known) if terms.institutions and terms.teams_each else {}
    answer = []
    for entry in found:
        head = entry.institution
        is_unlisted = bool(known) and head is not None and known.find(head.name) is None
        case = ReviewCase(
            form_of(entry),
            entry.status,
            tuple(likenesses.get(entry.pk, ())),
            tuple(_words(entry, addresses, known)),
            tuple(name_changes.get(entry.pk, ())),
            is_unlisted,
            head.name if head is not None else "",
            known.propose(head.name) if is_unlisted and head is not None else (),
            teams.get(_identity(head, known), 0) if head is not None else 0,
        )
        answer.append(ReviewedEntry(entry, find(case, terms)))
    return answer


def _words_of_officers() -> QuerySet[EndorsedEntry]:
    """Endorsements asked for or given that were neither withdrawn nor made void by a change."""
    rows = EndorsedEntry.objects.filter(voided_at=None, endorsement__revoked_at=None)
    return rows.select_related("endorsement__asked_by").order_by("-endorsement__asked_at", "-pk")


def _likenesses(tournament: Tournament, entries: Collection[int]) -> dict[int, list[Likeness]]:
    found: dict[int, list[Likeness]] = {}
    for double in list_doubles(tournament, set(entries)):
        one, other = double.one, double.other
        told = Likeness(one.place, one.name, other.name, other.entry, other.entry_name, double.shared)
        found.setdefault(one.entry, []).append(told)
    return found


def _words(entry: Entry, addresses: dict[int, set[str]], known: InstitutionList) -> Iterable[OfficerWord]:
    """What officers said, newest first; where none did, the last that was asked."""
    rows: list[EndorsedEntry] = getattr(entry, "asked_words", [])
    head = entry.institution
    listed = known.find(head.name) if head is not None else None
    official = listed.officer_email if listed is not None else ""
    given = [row for row in rows if row.endorsement.given_at is not None]
    for row in given or rows[:1]:
        each = row.endorsement
        known_here = addresses.get(each.institution_id, set())
        own = known_here | ({each.asked_by.email.casefold()} if each.asked_by is not None else set())
        sent_to = each.sent_to if each.method == LINK else ""
        yield OfficerWord(
            sent_to,
            each.given_at is not None,
            each.is_sealed,
            bool(sent_to) and sent_to.casefold() in own,
            official,
        )


def _addresses(tournament: Tournament, entries: Iterable[Entry]) -> dict[int, set[str]]:
    """The addresses of everybody of an institution's form: nobody endorses their own (E7)."""
    heads = {entry.institution_id for entry in entries if entry.institution_id is not None}
    found: dict[int, set[str]] = {}
    roles = Role.objects.filter(tournament=tournament, institution__in=heads)
    people = Player.objects.filter(entry__institution__in=heads).exclude(email="")
    pairs = [*roles.values_list("institution", "account__email")]
    pairs += people.values_list("entry__institution", "email")
    for head, email in pairs:
        found.setdefault(int(head or 0), set()).add(str(email).casefold())
    return found


def _name_changes(entries: Iterable[Entry]) -> dict[int, list[NameChange]]:
    """Where the evidence was handed in under another name than the one that stands now (E6)."""
    papers: list[Paper] = [
        paper for entry in entries for paper in getattr(entry, "standing_evidence", ()) if paper.player_id
    ]
    names: dict[int, list[tuple[datetime, str]]] = {}
    history = Player.history.filter(id__in={paper.player_id for paper in papers}).order_by("history_date")
    for pk, at, name in history.values_list("id", "history_date", "name"):
        names.setdefault(pk, []).append((at, name))
    people = {player.pk: player for entry in entries for player in entry.players.all()}
    found: dict[int, list[NameChange]] = {}
    for paper in papers:
        player = people.get(paper.player_id or 0)
        known = [name for at, name in names.get(paper.player_id or 0, ()) if at <= paper.at + MOMENT]
        if player is not None and known and known[-1] and _differ(known[-1], player.name):
            told = NameChange(player.place, known[-1], player.name)
            found.setdefault(player.entry_id, []).append(told)
    return found


def _differ(one: str, other: str) -> bool:
    return normal(one).casefold() != normal(other).casefold()


def _count_teams(tournament: Tournament, known: InstitutionList) -> dict[str, int]:
    """How many live teams each institution has, all its spellings counted together (E3)."""
    found: dict[str, int] = {}
    live = Entry.objects.filter(tournament=tournament, status__in=LIVE, institution__isnull=False)
    for entry in live.select_related("institution"):
        name = _identity(entry.institution, known)
        found[name] = found.get(name, 0) + 1
    return found


def _identity(head: Institution | None, known: InstitutionList) -> str:
    """An institution by its key in the list, or by its own where it is not listed."""
    listed = known.find(head.name) if head is not None else None
    return listed.key if listed is not None else head.key if head is not None else ""
