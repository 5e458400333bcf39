"""Words for those who enter: places on the form, what is missing, what an event asks for."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from doublesix.store.money import money
from doublesix.tournament.entries import Lack
from doublesix.tournament.settings import TEAMS, Terms

PLACES: Final[dict[str, str | Promise]] = {
    "first": _("First player"),
    "second": _("Second player"),
    "third": _("Third player"),
    "fourth": _("Fourth player"),
    "spare": _("Spare player"),
    "spare 2": _("Second spare player"),
    "player": _("Player"),
}
NOTIFICATION_WAYS: Final[dict[str, str | Promise]] = {
    "both": _("by mail and text"),
    "mail": _("by mail"),
    "text": _("by text"),
}
"""How the people of an entry are told."""
SIGNATURE_UNREAD: Final = _("The signature could not be read. Please draw it again.")
HEAD_LACKS: Final[dict[str, str | Promise]] = {
    "name": _("Name of the institution"),
    "association": _("Staff welfare association"),
    "president": _("Name of its president"),
    "office_phone": _("Office telephone number"),
    "mobile": _("Mobile number of the institution"),
    "email": _("E-mail address of the institution"),
    "public_name": _("Name on public lists"),
    "president_signature": _("Signature of the president"),
    "endorsement": _("Endorsement by the supervising officer, with the seal"),
}
PERSON_LACKS: Final[dict[str, str | Promise]] = {
    "name": _("name"),
    "designation": _("designation"),
    "mobile": _("mobile number"),
    "email": _("e-mail address"),
    "signature": _("signature"),
    "evidence": _("evidence of serving"),
}


class Requirement(NamedTuple):
    """Something that is missing, in words, with the clause that asks for it."""

    words: str
    clause: str


def describe_lacks(lacks: Iterable[Lack]) -> list[Requirement]:
    """What is missing, for people."""
    return [Requirement(lack_words(lack), lack.clause) for lack in lacks]


def lack_words(lack: Lack) -> str:
    """One thing that is missing, and of whom."""
    if not lack.place:
        return str(HEAD_LACKS[lack.what])
    return _now("{person}: {thing}").format(person=PLACES[lack.place], thing=PERSON_LACKS[lack.what])


def describe_requirements(terms: Terms) -> list[Requirement]:
    """What the event asks of an entry."""
    found: list[Requirement] = []
    if terms.entrants == TEAMS:
        found.append(Requirement(_team(terms), "E2"))
    if terms.teams_each:
        words = ngettext(
            "At most {count} team from an institution.",
            "At most {count} teams from an institution.",
            terms.teams_each,
        )
        found.append(Requirement(words.format(count=terms.teams_each), "E3"))
    for asked, words, clause in (
        (terms.institutions, _now("The head of the form, with the association and its president."), "E4"),
        (terms.signatures, _now("Everybody's signature."), "E4"),
        (terms.evidence, _now("Evidence of serving for everybody: a recent payslip or other proof."), "E6"),
        (terms.endorsement, _now("The supervising officer's endorsement of the form, with the seal."), "E7"),
        (terms.contacts, _now("A mobile number and an e-mail address of everybody."), "E9"),
    ):
        if asked:
            found.append(Requirement(words, clause))
    if terms.most:
        found.append(Requirement(_most(terms), "E30"))
    return found


def _team(terms: Terms) -> str:
    players = ngettext("A team is {count} player", "A team is {count} players", terms.players)
    text = players.format(count=terms.players)
    if terms.spares:
        spares = ngettext("and {count} spare player", "and {count} spare players", terms.spares)
        text = f"{text} {spares.format(count=terms.spares)}"
    return f"{text}."


def _most(terms: Terms) -> str:
    return _now("{count} places; later entries wait until one becomes free.").format(count=terms.most)


def fee_words(amount: int, terms: Terms) -> str:
    """The fee, and what it includes."""
    if not amount:
        return _now("No fee.")
    paid = money(amount, terms.currency)
    if not terms.fee_includes:
        return paid
    return _now("{amount}, which includes {included}").format(amount=paid, included=terms.fee_includes)
