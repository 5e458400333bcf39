"""What an entry has to hold, and whether it is in time, within the numbers, and fit for the draw.

A form is what the clauses ask about, never a person: only whether something is there. All of it is asked
of the terms of the event, so the presets differ in data only.
"""

from datetime import datetime
from typing import Final, NamedTuple

from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.settings import TEAMS, Terms, people_of
from doublesix.tournament.state import CLOSED, OPEN, OVER, Tournament

DRAFT: Final = "draft"
SUBMITTED: Final = "submitted"
WAITING: Final = "waiting"
RETURNED: Final = "returned"
ACCEPTED: Final = "accepted"
REFUSED: Final = "refused"
WITHDRAWN: Final = "withdrawn"
STATUSES: Final = (DRAFT, SUBMITTED, WAITING, RETURNED, ACCEPTED, REFUSED, WITHDRAWN)
COUNTED: Final = (SUBMITTED, RETURNED, ACCEPTED)
"""Entries that take a place of those there are (E30)."""
HANDED_IN: Final = (SUBMITTED, WAITING, RETURNED, ACCEPTED)
"""Entries that were handed in and are not out."""
LIVE: Final = (DRAFT, *HANDED_IN)
"""Entries that an institution has (E3)."""

HEAD: Final = ("name", "association", "president", "office_phone", "mobile", "email")
"""What the head of the form has to say of an institution (E4); a fax number may be left out."""


class Person(NamedTuple):
    """Which of the things asked of a participant are there."""

    place: str
    name: bool = False
    designation: bool = False
    mobile: bool = False
    email: bool = False
    signature: bool = False
    evidence: bool = False


class Form(NamedTuple):
    """Which of the things asked of an entry are there."""

    people: tuple[Person, ...] = ()
    head: frozenset[str] = frozenset()
    president_signed: bool = False
    named: bool = False
    """Whether it has the name that stands in public lists."""
    endorsed: bool = False
    """Endorsed and sealed as it stands now (E7)."""
    at_desk: bool = False
    """Taken at the desk from somebody who is there: nobody has to be written to."""
    on_paper: bool = False
    """The form itself came on paper and is kept as it came: what it asks for stands there (E4)."""


class Lack(NamedTuple):
    """Something that is missing: what, of whom, and which clause asks for it."""

    what: str
    clause: str
    place: str = ""


def places_of(terms: Terms) -> tuple[str, ...]:
    """The places that people of an entry have on the form (E4)."""
    if terms.entrants != TEAMS:
        return ("player",)
    names = ("first", "second", "third", "fourth")[: terms.players]
    return names + ("spare", "spare 2")[: terms.spares]


def lacks(form: Form, terms: Terms) -> tuple[Lack, ...]:
    """All that is missing before the entry can be handed in, but for the endorsement."""
    found: list[Lack] = [] if form.named else [Lack("public_name", "E8")]
    if terms.institutions:
        wanted = HEAD[:1] if form.on_paper else HEAD
        found += [Lack(what, "E4") for what in wanted if what not in form.head]
    asked = [("name", "E4"), *_asked_on_form(form, terms)]
    if terms.evidence:
        asked.append(("evidence", "E6"))
    there = {person.place: person for person in form.people}
    for place in places_of(terms):
        person = there.get(place, Person(place))
        found += [Lack(what, clause, place) for what, clause in asked if not getattr(person, what)]
    if terms.signatures and terms.institutions and not (form.president_signed or form.on_paper):
        found.append(Lack("president_signature", "E4"))
    return tuple(found)


def _asked_on_form(form: Form, terms: Terms) -> list[tuple[str, str]]:
    """What the form asks of each person besides the name: of a form on paper nothing is typed again (E4).

    Whoever comes to the desk in person need not say how to be reached, unless an institution enters (E9).
    """
    if form.on_paper:
        return []
    found = [("designation", "E4")] if terms.institutions else []
    if terms.contacts and (terms.institutions or not form.at_desk):
        found += [("mobile", "E9"), ("email", "E9")]
    return [*found, ("signature", "E4")] if terms.signatures else found


def all_lacks(form: Form, terms: Terms) -> tuple[Lack, ...]:
    """All that is missing before the entry can be accepted and drawn (E7)."""
    more = (Lack("endorsement", "E7"),) if terms.endorsement and not form.endorsed else ()
    return lacks(form, terms) + more


def new_team_refusal(terms: Terms, teams: int) -> Refusal | None:
    """Why an institution that has so many teams cannot enter one more (E3)."""
    if terms.teams_each and teams >= terms.teams_each:
        return make_refusal("too_many_teams", "E3", most=terms.teams_each)
    return None


def lateness(state: Tournament, at: datetime) -> Refusal | None:
    """Why nothing can be handed in now (E5)."""
    if state.takes_entries(at):
        return None
    closes = state.settings.closes_at
    if state.status == "open" and closes is not None:
        return make_refusal("late", "E5", arrived=at.isoformat(), closes=closes.isoformat())
    return make_refusal("entries_not_open", "E5", status=state.status)


def desk_refusal(state: Tournament) -> Refusal | None:
    """Why the desk can take no entry now. The deadline is for those who send one (E5); the desk, which says
    why it takes one, is bound by the list that is fixed (E8)."""
    if state.draw is not None:
        return make_refusal("late_entry_instead", "E8")
    if state.status not in (OPEN, CLOSED):
        return make_refusal("entries_not_open", "E5", status=state.status)
    return None


def paper_refusal(state: Tournament) -> Refusal | None:
    """Why nothing that came on paper can be kept now. Once the list is fixed it is for a late entry (E41)."""
    is_late = state.draw is not None and state.status not in OVER
    return None if is_late else desk_refusal(state)


def status_when_submitted(terms: Terms, counted: int) -> str:
    """Where an entry goes that is handed in when so many are counted: on the list, or waiting (E30)."""
    return WAITING if terms.most and counted >= terms.most else SUBMITTED


def fee_of(terms: Terms) -> int:
    """What an entry owes (E30)."""
    return terms.fee * people_of(terms)


def acceptance_refusal(form: Form, terms: Terms, status: str) -> Refusal | None:
    """Why the secretary cannot accept an entry now."""
    if status != SUBMITTED:
        return make_refusal("not_submitted", "", status=status)
    missing = all_lacks(form, terms)
    if missing:
        return make_refusal("incomplete", missing[0].clause, count=len(missing))
    return None


def may_be_drawn(form: Form, terms: Terms, status: str) -> bool:
    """Whether an entry reaches the draw: accepted, and its endorsement stands (E7)."""
    return status == ACCEPTED and not all_lacks(form, terms)
