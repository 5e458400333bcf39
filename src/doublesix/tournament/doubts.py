"""What is odd about an entry, beside what is missing: for whoever reviews it, who alone decides.

A doubt refuses nothing. What the rules refuse is refused where it is asked for; here stands what a careful
secretary would look at twice, each with the clause that it is about.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from doublesix.tournament.doubles import is_same_person, once_clause
from doublesix.tournament.entries import SUBMITTED, Form, Lack, all_lacks
from doublesix.tournament.refusal import Fact
from doublesix.tournament.settings import Terms

TWICE: Final = "twice"
ALIKE: Final = "alike"
NO_SEAL: Final = "no_seal"
OWN_ADDRESS: Final = "own_address"
OTHER_ADDRESS: Final = "other_address"
RENAMED: Final = "renamed"
UNLISTED: Final = "unlisted"
MANY_TEAMS: Final = "many_teams"


class Likeness(NamedTuple):
    """Somebody of this entry, and somebody of the same or another one who shares these marks."""

    place: str
    name: str
    other: str
    entry: int
    """The other's entry by its number, and by its name."""
    entry_name: str
    shared: tuple[str, ...]


class OfficerWord(NamedTuple):
    """An endorsement that was asked for or given and was not withdrawn since."""

    sent_to: str = ""
    """Where the link went; nothing for a paper."""
    is_given: bool = False
    is_sealed: bool = False
    is_own: bool = False
    """Whether the address is of somebody of the form itself."""
    official: str = ""
    """The officer's address in the organiser's list, if it has one."""


class NameChange(NamedTuple):
    """Evidence that was handed in under another name than the one that stands there now."""

    place: str
    before: str
    now: str


class ReviewCase(NamedTuple):
    """All that is asked about an entry, as plain values."""

    form: Form
    status: str
    likenesses: tuple[Likeness, ...] = ()
    words: tuple[OfficerWord, ...] = ()
    name_changes: tuple[NameChange, ...] = ()
    is_unlisted: bool = False
    """Whether the organiser keeps a list of institutions and this one is not on it."""
    institution: str = ""
    proposals: tuple[str, ...] = ()
    """Institutions of the list that could be meant."""
    teams: int = 0
    """Teams of its institution under all its spellings."""


class Doubt(NamedTuple):
    """Something odd: what, by which clause, about whom, and its facts."""

    what: str
    clause: str
    place: str
    facts: Mapping[str, Fact]


class Findings(NamedTuple):
    """What a review begins with: what is missing and what is odd."""

    lacks: tuple[Lack, ...]
    doubts: tuple[Doubt, ...]
    status: str

    @property
    def is_in_order(self) -> bool:
        """Whether it waits for a decision, lacks nothing, and nothing is odd."""
        return self.status == SUBMITTED and not self.lacks and not self.doubts


def find(case: ReviewCase, terms: Terms) -> Findings:
    """All that is missing and all that is odd."""
    return Findings(all_lacks(case.form, terms), tuple(_doubts(case, terms)), case.status)


def _doubts(case: ReviewCase, terms: Terms) -> Iterator[Doubt]:
    for each in case.likenesses:
        what = TWICE if is_same_person(each.shared) else ALIKE
        facts: dict[str, Fact] = {
            "name": each.name,
            "other": each.other,
            "entry": each.entry,
            "entry_name": each.entry_name,
            "shared": ",".join(each.shared),
        }
        yield Doubt(what, once_clause(terms), each.place, facts)
    if terms.endorsement:
        for word in case.words:
            yield from _of_officer(word)
    for changed in case.name_changes:
        yield Doubt(RENAMED, "E6", changed.place, {"before": changed.before, "name": changed.now})
    if case.is_unlisted:
        facts = {"institution": case.institution, "proposals": "; ".join(case.proposals)}
        yield Doubt(UNLISTED, "E3", "", facts)
    if terms.teams_each and case.teams > terms.teams_each:
        yield Doubt(MANY_TEAMS, "E3", "", {"count": case.teams, "most": terms.teams_each})


def _of_officer(word: OfficerWord) -> Iterator[Doubt]:
    if word.is_given and not word.is_sealed:
        yield Doubt(NO_SEAL, "E7", "", {})
    if word.is_own:
        yield Doubt(OWN_ADDRESS, "E7", "", {"email": word.sent_to})
    elif word.sent_to and word.official and word.sent_to.casefold() != word.official.casefold():
        yield Doubt(OTHER_ADDRESS, "E7", "", {"email": word.sent_to, "official": word.official})
