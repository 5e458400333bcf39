"""What is odd about an entry, in words, for whoever reviews it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.tournament import doubts as d
from doublesix.tournament.doubles import EMAIL, IDENTITY, NAME
from doublesix.web.presentation.entry_words import PLACES

SAME: Final[dict[str, str | Promise]] = {
    IDENTITY: _("identity number"),
    EMAIL: _("e-mail address"),
    NAME: _("name"),
}
WORDS: Final[dict[str, str | Promise]] = {
    d.TWICE: _("{name} is also in {entry_name}: the same {shared}."),
    d.ALIKE: _("{name} has the same {shared} as {other} in {entry_name}."),
    d.NO_SEAL: _("The endorsement came without the seal; it does not count."),
    d.OWN_ADDRESS: _("The link for the endorsement went to {email}, who is on this form or looks after it."),
    d.OTHER_ADDRESS: _(
        "The link for the endorsement went to {email}, not to the official address {official}."
    ),
    d.RENAMED: _("The evidence was submitted under the name {before}; now the form says {name}."),
    d.UNLISTED: _("{institution} is not on the list of institutions."),
    d.MANY_TEAMS: _("Its institution has {count} teams under all its names; at most {most} may enter."),
}


class DoubtInWords(NamedTuple):
    """Something odd, in words, with its clause, and the entry that it leads to."""

    what: str
    words: str
    clause: str
    entry: int
    proposals: list[str]
    """Institutions of the list that could be meant."""


def describe_doubts(doubts: Iterable[d.Doubt]) -> list[DoubtInWords]:
    """What is odd, for people."""
    return [_describe(each) for each in doubts]


def _describe(doubt: d.Doubt) -> DoubtInWords:
    facts = dict(doubt.facts)
    shared = str(facts.get("shared", ""))
    facts["shared"] = ", ".join(str(SAME[what]) for what in shared.split(",") if what)
    words = str(WORDS[doubt.what]).format(**facts)
    if doubt.place:
        words = _now("{place}: {what}").format(place=PLACES.get(doubt.place, doubt.place), what=words)
    proposals = [name for name in str(facts.get("proposals", "")).split("; ") if name]
    return DoubtInWords(doubt.what, words, doubt.clause, int(facts.get("entry", 0)), proposals)
