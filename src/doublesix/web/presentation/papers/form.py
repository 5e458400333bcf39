"""The entry form (E4): blank, and as an institution or a player has filled it in so far."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from doublesix.store.models import EndorsedEntry, Endorsement, Entry, Institution, Player
from doublesix.store.models.endorsements import PAPER as ON_PAPER
from doublesix.store.money import money
from doublesix.store.queries.forms import digest_of
from doublesix.store.services.tournaments import State
from doublesix.tournament import entries as rules
from doublesix.tournament.settings import PARTNERS, TEAMS, Terms
from doublesix.web.presentation.formats import day, moment, place_words, team_words
from doublesix.web.presentation.papers.compiler import Sheet

SIGNED_ON_PAPER: Final = "paper"
MOST_BLANK: Final = 4
"""Teams on a blank form, however many an institution may enter."""


def blank_sheet(state: State) -> Sheet:
    """The form to fill in with a pen."""
    return Sheet("form", _("Entry form"), "form", {"form": blank(state)})


def institution_sheet(state: State, institution: Institution) -> Sheet:
    """The form of an institution with its teams as they are now."""
    teams = institution.entries.filter(status__in=rules.LIVE).order_by("pk").prefetch_related("players")
    filled = _form(state, _head(institution), [_team(state, each) for each in teams])
    return Sheet("form", _("Entry form"), f"form-{institution.pk}", {"form": filled}, personal=True)


def entry_sheet(state: State, entry: Entry) -> Sheet:
    """The form of one entry alone."""
    head = _head(entry.institution) if entry.institution else {}
    filled = _form(state, head, [_team(state, entry)], wanted=1)
    return Sheet("form", _("Entry form"), f"form-entry-{entry.pk}", {"form": filled}, personal=True)


def blank(state: State) -> dict[str, Any]:
    """Nothing but the places to fill in."""
    return _form(state, {}, [])


def _form(
    state: State, head: dict[str, str], filled: Sequence[dict[str, Any]], wanted: int = 0
) -> dict[str, Any]:
    settings, terms = state.settings, state.settings.terms
    teams = [*filled]
    usual = min(terms.teams_each, MOST_BLANK) if terms.institutions and terms.teams_each else 1
    teams += [_blank_team(terms) for _each in range((wanted or usual) - len(teams))]
    closes = moment(settings.closes_at, settings.zone) if settings.closes_at else ""
    endorsed = [each["endorsed"] for each in filled]
    return {
        "is_for_teams": terms.entrants == TEAMS,
        "has_institution": terms.institutions,
        "has_contacts": terms.contacts or terms.institutions,
        "has_signatures": terms.signatures,
        "has_endorsement": terms.endorsement,
        "head": head,
        "teams": teams,
        "president_signed": next(
            (each["president_signed"] for each in filled if each["president_signed"]), ""
        ),
        "officer": next((each for each in endorsed if each), {}) if all(endorsed) else {},
        "until": _("To arrive by {closes} (E5)").format(closes=closes) if closes else "",
        "send_to": _("To be sent to: {place}").format(place=settings.notice.send_to)
        if settings.notice.send_to
        else "",
        "notes": _notes(terms),
        "words": _words(terms),
    }


def _notes(terms: Terms) -> list[str]:
    found = []
    if terms.entrants == TEAMS:
        found.append(_("A team is {team}.").format(team=team_words(terms)))
    if terms.entrants == PARTNERS:
        found.append(_("Partners are drawn by lot (F2)."))
    if terms.fee:
        found.append(_("Entry fee: {amount} a person (E30).").format(amount=money(terms.fee, terms.currency)))
    if terms.evidence:
        found.append(_("Attach evidence of serving for each participant (E6)."))
    if terms.endorsement:
        found.append(_("Without endorsement and seal the form is not considered (E7)."))
    return found


def _words(terms: Terms) -> dict[str, str]:
    return {
        "institution": _("Ministry or department"),
        "association": _("Staff welfare association"),
        "president": _("President"),
        "office_phone": _("Office telephone"),
        "mobile": _("Mobile"),
        "fax": _("Fax"),
        "email": _("E-mail"),
        "name": _("Name"),
        "designation": _("Designation"),
        "signature": _("Signature"),
        "date": _("Date"),
        "place": _("Place"),
        "team_name": _("Name of the team"),
        "public_name": _("Name for the public lists"),
        "for_president": _("The president of the staff welfare association"),
        "for_officer": _("The supervising officer"),
        "post": _("Post"),
        "seal": _("Seal of the ministry or department") if terms.institutions else _("Seal"),
        "endorsed": _("Endorsed"),
    }


def _blank_team(terms: Terms) -> dict[str, Any]:
    people = [{"place": place_words(place, terms)} for place in rules.places_of(terms)]
    return {"heading": "", "name": "", "status": "", "people": people, "endorsed": {}, "president_signed": ""}


def _head(institution: Institution) -> dict[str, str]:
    names = ("association", "president", "office_phone", "mobile", "fax", "email")
    return {"institution": institution.name, **{name: getattr(institution, name) for name in names}}


def _team(state: State, entry: Entry) -> dict[str, Any]:
    zone, terms = state.settings.zone, state.settings.terms
    signed = entry.president_signed_at
    return {
        "name": entry.name,
        "people": [_person(player, terms, zone) for player in entry.players.all()],
        "endorsed": _endorsement_facts(entry, zone) if terms.endorsement else {},
        "president_signed": _signature_words(entry.president_signature, day(signed, zone) if signed else ""),
    }


def _person(player: Player, terms: Terms, zone: str) -> dict[str, str]:
    more = [_("pay office {code}").format(code=player.pay_office)] if player.pay_office else []
    if player.identity_tail:
        more.append(_("identity number ending in {tail}").format(tail=player.identity_tail))
    return {
        "place": place_words(player.place, terms),
        "name": player.name,
        "more": ", ".join(more),
        "designation": player.designation,
        "mobile": player.mobile,
        "email": player.email,
        "signed": _signature_words(player.signature, day(player.signed_at, zone) if player.signed_at else ""),
    }


def _signature_words(signature: str, on: str) -> str:
    """What is known of a signature; on paper it is looked at on paper."""
    if not signature or signature == SIGNED_ON_PAPER:
        return ""
    return _("signed on screen, {day}").format(day=on) if on else _("signed on screen")


def _endorsement_facts(entry: Entry, zone: str) -> dict[str, str]:
    """By whom and when the entry is endorsed as it stands now (E7)."""
    given = EndorsedEntry.objects.filter(
        entry=entry, endorsement__given_at__isnull=False, voided_at=None, digest=digest_of(entry)
    )
    found = given.select_related("endorsement").order_by("-endorsement__given_at").first()
    return _endorsement(found.endorsement, zone) if found else {}


def _endorsement(endorsement: Endorsement, zone: str) -> dict[str, str]:
    assert endorsement.given_at is not None
    how = (
        _("the sealed paper was seen")
        if endorsement.method == ON_PAPER
        else _("by the link sent to the officer")
    )
    on = day(endorsement.given_at, zone)
    words = _("Endorsed by {officer}, {post}, on {day}: {how}").format(
        officer=endorsement.officer, post=endorsement.post, day=on, how=how
    )
    return {"officer": endorsement.officer, "post": endorsement.post, "day": on, "words": words}
