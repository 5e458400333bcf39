"""A form as it stands, for pages that only show it: one's own page after handing in, the officer's page."""

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.store.models import Entry, Institution, Paper
from doublesix.store.models.papers import EVIDENCE
from doublesix.store.strokes import PAPER
from doublesix.tournament.settings import Terms
from doublesix.web.presentation.entry_words import PLACES

Facts = list[tuple[str, str]]


class SignatureSummary(NamedTuple):
    """A signature: drawn, on paper, or not there."""

    drawn: str
    on_paper: bool
    at: datetime | None


class PersonSummary(NamedTuple):
    """Somebody on a form."""

    heading: str
    facts: Facts
    paper: Paper | None
    signature: SignatureSummary


class EntrySummary(NamedTuple):
    """A team or a player on a form."""

    entry: Entry
    people: list[PersonSummary]
    president: SignatureSummary
    terms: Terms


def summarise_signature(strokes: str, at: datetime | None) -> SignatureSummary:
    """A signature to show."""
    return SignatureSummary("" if strokes == PAPER else strokes, strokes == PAPER, at)


def summarise_head(institution: Institution) -> Facts:
    """The head of the form (E4)."""
    return [
        (_("Institution"), institution.name),
        (_("Staff welfare association"), institution.association),
        (_("Its president"), institution.president),
        (_("Office telephone"), institution.office_phone),
        (_("Mobile"), institution.mobile),
        (_("Fax"), institution.fax),
        (_("E-mail"), institution.email),
    ]


def summarise_entry(entry: Entry, terms: Terms) -> EntrySummary:
    """An entry with everybody on it."""
    papers = {paper.player_id: paper for paper in entry.papers.filter(purpose=EVIDENCE, replaced_at=None)}
    people = []
    for player in entry.players.all():
        facts = [(_("Full name"), player.name)]
        if terms.institutions:
            facts.append((_("Designation"), player.designation))
        facts += [(_("Mobile"), player.mobile), (_("E-mail"), player.email)]
        if player.pay_office:
            facts.append((_("Pay office code"), player.pay_office))
        if player.identity_digest:
            facts.append((_("Identity number"), _("ends in {tail}").format(tail=player.identity_tail)))
        people.append(
            PersonSummary(
                str(PLACES[player.place]),
                facts,
                papers.get(player.pk),
                summarise_signature(player.signature, player.signed_at),
            )
        )
    president = summarise_signature(entry.president_signature, entry.president_signed_at)
    return EntrySummary(entry, people, president, terms)
