"""What people are told of late entries, substitutes and retirements, and whom that concerns (E41 to E43)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.store.addresses import pages
from doublesix.store.models import Entry, Tournament
from doublesix.store.notifications.messages import write
from doublesix.store.notifications.recipients import Recipient, enterers_of, people_of, with_people
from doublesix.store.queries.side_codes import code_of
from doublesix.tournament import late_events as ev
from doublesix.tournament.fixtures import Entrant, Fixture
from doublesix.tournament.late import lone_partners
from doublesix.tournament.progress import field_of, fixtures_left, fixtures_of
from doublesix.tournament.state import Tournament as State

Letters = Iterator["Letter"]


class Letter(NamedTuple):
    """A message to the people behind some numbers of the list, about a match where there is one."""

    kind: str
    numbers: tuple[int, ...]
    match: int = -1
    about: tuple[int, ...] = ()
    """The numbers that it speaks of."""


def letters_of(before: State, after: State, event: ev.LateEvent) -> list[Letter]:
    """What follows from an event, in the order of telling."""
    if isinstance(event, ev.LateAccepted):
        return [Letter("late_accepted", (event.number,))]
    if isinstance(event, ev.LateSeated):
        return [*_placed(after, event.number)]
    if isinstance(event, ev.LateDrawRevealed | ev.LateLotsConfirmed):
        return [*_drawn(after)]
    if isinstance(event, ev.PartnerJoined):
        return [Letter("joined", field_of(after).members[event.entrant])]
    if isinstance(event, ev.PersonReplaced):
        return [Letter("replaced", (event.number,))]
    if isinstance(event, ev.EntryRetired):
        return [*_left(before, after, event.number)]
    if isinstance(event, ev.RetirementTakenBack):
        return [*_back(after, event.number)]
    return []


def _match_of(state: State, entrant: Entrant) -> Fixture | None:
    return next((each for each in fixtures_of(state) if entrant in each.sides), None)


def _placed(after: State, entrant: Entrant) -> Letters:
    """Who came late has a match, and the others of it have an opponent."""
    members, match = field_of(after).members, _match_of(after, entrant)
    if match is None:
        return
    others = tuple(number for side in match.sides if side != entrant for number in members[side])
    yield Letter("late_placed", members[entrant], match.number, others)
    yield Letter("late_opponent", others, match.number, members[entrant])


def _drawn(after: State) -> Letters:
    late = after.late_draws[-1]
    taken = {number for _, number in late.places}
    for number in sorted(taken):
        yield from _placed(after, number)
    for lot in late.lots:
        if lot.number not in taken:
            yield Letter("late_waits", lot.members)


def _left(before: State, after: State, number: int) -> Letters:
    """Who left is told, and so is the partner; the others of the match what becomes of it."""
    yield Letter("retired", (number,))
    members = field_of(before).members
    own = next((entrant for entrant, numbers in members.items() if number in numbers), None)
    if own is None or number not in field_of(after).members[own]:
        return
    partner = tuple(each for each in members[own] if each != number)
    if partner:
        can_be_joined = any(entrant == own for entrant, _ in lone_partners(after))
        yield Letter("partner_wanted" if can_be_joined else "partner_retired", partner, about=(number,))
    played_on = {each.number for each in fixtures_left(after)}
    for match in fixtures_left(before):
        if own in match.sides:
            others = tuple(each for side in match.sides if side != own for each in members[side])
            kind = "others_go_on" if match.number in played_on else "opponent_retired"
            yield Letter(kind, others, match.number, members[own])


def _back(after: State, number: int) -> Letters:
    """Who left is back, and so is the pair; the others of their match play it."""
    members = field_of(after).members
    own = next((entrant for entrant, numbers in members.items() if number in numbers), None)
    yield Letter("retirement_undone", (number,) if own is None else members[own], about=(number,))
    for match in fixtures_left(after):
        if own in match.sides:
            others = tuple(each for side in match.sides if side != own for each in members[side])
            yield Letter("opponent_back", others, match.number, (number,))


def notify(tournament: Tournament, before: State, after: State, event: ev.LateEvent) -> None:
    """Tell everybody whom an event concerns."""
    names = dict(tournament.draw_names.values_list("number", "name"))
    for letter in letters_of(before, after, event):
        for entry, number in _entries(after, letter.numbers):
            _write(tournament, after, letter, entry, number, names, getattr(event, "reason", ""))


def notify_substitute(entry: Entry, place: str) -> None:
    """Tell who came into a team, whom nobody could tell before."""
    player = entry.players.get(place=place)
    language = next((each.language for each in enterers_of(entry)), "")
    recipient = Recipient(player.email, player.mobile, language, entry.tell_by)
    link = pages().draw(entry.tournament.slug)
    write("substitute", [recipient], entry.tournament, lambda: {"entry": entry}, entry, link)


def _entries(state: State, numbers: Iterable[int]) -> Iterator[tuple[Entry, int]]:
    assert state.draw is not None
    wanted = {*numbers}
    known = {each.entry: each.number for each in state.draw.whole_list if each.number in wanted}
    for entry in with_people(Entry.objects.filter(pk__in=known)):
        yield entry, known[entry.pk]


def _write(
    tournament: Tournament,
    state: State,
    letter: Letter,
    entry: Entry,
    number: int,
    names: dict[int, str],
    reason: str,
) -> None:
    pair = next((each for each in field_of(state).members.values() if number in each), ())

    def name_numbers(numbers: Iterable[int]) -> str:
        words = (names.get(each) or _("number {number}").format(number=each) for each in numbers)
        return " & ".join(words)

    def facts() -> dict[str, object]:
        return {
            "entry": entry,
            "listed": number,
            "number": letter.match + 1,
            "others": name_numbers(letter.about),
            "partner": name_numbers(each for each in pair if each != number),
            "code": code_of(tournament, number),
            "reason": reason,
        }

    write(letter.kind, people_of(entry), tournament, facts, entry, pages().draw(tournament.slug))


def count_people(state: State, numbers: Iterable[int]) -> int:
    """How many people are told of something that concerns these numbers."""
    found = {
        recipient.email.casefold() or recipient.mobile
        for entry, _number in _entries(state, numbers)
        for recipient in people_of(entry)
    }
    return len(found)
