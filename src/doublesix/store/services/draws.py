"""The drawing of lots (E8, F2): the list frozen, the secret kept sealed until it is shown, the proof file."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import QuerySet

from doublesix.app.roles import ACTS, APPOINTED
from doublesix.chance import SECRET_BYTES
from doublesix.store.actor import Actor
from doublesix.store.evidence.vault import TamperFault
from doublesix.store.keys import vault
from doublesix.store.models import Account, DrawName, DrawSecret, Entry, Role, Tournament
from doublesix.store.notifications import messages
from doublesix.store.notifications.recipients import enterers_of, recipients_at, with_people
from doublesix.store.queries.forms import form_of, with_forms
from doublesix.store.refusals import Refused, insist, refuse
from doublesix.store.services import backup_requests
from doublesix.store.services.duplicates import listed_refusal
from doublesix.store.services.early_arrivals import check_in_arrivals
from doublesix.store.services.tournaments import State, carry_out, lock_tournament, state_of
from doublesix.tournament import commands, draws, lots, proofs
from doublesix.tournament import entries as rules
from doublesix.tournament.progress import drawn_of
from doublesix.tournament.proof_files import HAND
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.state import Draw


def list_ready(tournament: Tournament) -> list[Entry]:
    """The entries that reach the draw, in the order of entering (E7)."""
    terms = state_of(tournament).settings.terms
    accepted = with_forms(tournament.entries.filter(status=rules.ACCEPTED)).order_by("place_at", "pk")
    return [entry for entry in accepted if rules.may_be_drawn(form_of(entry), terms, entry.status)]


class ExcludedEntry(NamedTuple):
    """An entry that does not reach the draw as it is, and what it lacks."""

    entry: Entry
    lacks: tuple[rules.Lack, ...]


def list_excluded(tournament: Tournament) -> list[ExcludedEntry]:
    """The entries that somebody counts on and that the list would not hold: undecided, or incomplete (E7)."""
    terms = state_of(tournament).settings.terms
    found = with_forms(tournament.entries.filter(status__in=rules.LIVE)).order_by("place_at", "pk")
    looked_at = [ExcludedEntry(entry, rules.all_lacks(form_of(entry), terms)) for entry in found]
    return [each for each in looked_at if each.entry.status != rules.ACCEPTED or each.lacks]


def preview(tournament: Tournament) -> list[draws.Entry]:
    """The list as it would be frozen now."""
    return [
        draws.Entry(number, entry.name, _institution(entry))
        for number, entry in enumerate(list_ready(tournament), 1)
    ]


@transaction.atomic
def freeze(tournament: Tournament, who: Actor, seen: str = "") -> State:
    """Number the entries and fix the list; a name stands in a row of its own, so that it can be deleted.

    ``seen`` is the hash of the list that was looked at, so that no other list is frozen.
    """
    lock_tournament(tournament)
    found = list(enumerate(list_ready(tournament), 1))
    terms = state_of(tournament).settings.terms
    insist(listed_refusal([entry for _, entry in found], terms))
    listed = [draws.Entry(number, entry.name, _institution(entry)) for number, entry in found]
    frozen = tuple(commands.Frozen(number, entry.pk, entry.institution_id or 0) for number, entry in found)
    sha256 = draws.entries_hash(listed).hex()
    state = carry_out(tournament, commands.FreezeList(frozen, sha256), who)
    if seen and seen != sha256:
        raise refuse("changed_meanwhile", "E8")
    DrawName.objects.bulk_create(
        DrawName(tournament=tournament, number=each.number, name=each.name, institution=each.institution)
        for each in listed
    )
    backup_requests.request_backup(backup_requests.DRAW, tournament, who.at)
    return state


def _institution(entry: Entry) -> str:
    return entry.institution.name if entry.institution is not None else ""


def load_list(tournament: Tournament) -> list[draws.Entry]:
    """The frozen list as it was published, as far as its names are still kept."""
    return [draws.Entry(row.number, row.name, row.institution) for row in tournament.draw_names.all()]


@transaction.atomic
def commit(tournament: Tournament, sources: Sequence[str], moment: datetime, who: Actor) -> State:
    """Throw a secret, keep it sealed, and publish what it hashes to."""
    secret = secrets.token_bytes(SECRET_BYTES)
    command = commands.CommitDraw(draws.commitment(secret).hex(), tuple(sources), moment)
    state = carry_out(tournament, command, who)
    keep_secret(tournament, secret, who)
    messages.write(
        "draw",
        recipients_at(tournament),
        tournament,
        lambda: {
            "draw_at": messages.in_zone(moment, tournament.zone),
            "draw_place": state.settings.draw_place or state.settings.venue,
        },
    )
    return state


def secret_name(tournament: Tournament) -> str:
    """What the secret of an event's draw is sealed for."""
    return f"draw of {tournament.pk}"


def keep_secret(tournament: Tournament, secret: bytes, who: Actor) -> None:
    """Keep what was committed to sealed until it is shown, and ask for a backup that has it."""
    name = secret_name(tournament)
    kept = DrawSecret.objects.create(tournament=tournament, sealed=vault().seal(secret, name))
    if vault().is_stale(bytes(kept.sealed)):  # the keys were changed at this moment
        kept.sealed = vault().seal(secret, name)
        kept.save()
    backup_requests.request_backup(backup_requests.DRAW, tournament, who.at)


def take_secret(tournament: Tournament, missing: str, clause: str) -> str:
    """The secret that was kept, to be shown: it is kept no longer."""
    kept = DrawSecret.objects.filter(tournament=tournament).first()
    if kept is None:
        raise refuse(missing, clause)
    try:
        secret = vault().unseal(bytes(kept.sealed), secret_name(tournament))
    except TamperFault:
        raise refuse("draw_secret_unreadable", "E8") from None
    kept.delete()
    return secret.hex()


@transaction.atomic
def reveal(tournament: Tournament, who: Actor) -> State:
    """Show the secret; the order follows from it, the list and the public values."""
    lock_tournament(tournament)
    secret = take_secret(tournament, "not_committed", "E8")
    state = carry_out(tournament, commands.RevealDraw(secret), who)
    return check_in_arrivals(tournament, state, who)


@transaction.atomic
def enter_values(tournament: Tournament, values: Sequence[str], who: Actor) -> State:
    """Write down what the public sources said, at the moment announced or later."""
    return carry_out(tournament, commands.EnterPublicValues(tuple(values)), who)


@transaction.atomic
def record_lots(tournament: Tournament, order: Sequence[int], who: Actor) -> State:
    """Write down lots that were drawn by hand; a second person looks at them."""
    return carry_out(tournament, commands.RecordLots(tuple(order)), who)


@transaction.atomic
def record_numbers(tournament: Tournament, drawn: Mapping[int, int], who: Actor) -> State:
    """Write down the number that each player drew: equal numbers are partners (F2)."""
    order = lots.order_of_numbers(drawn)
    if isinstance(order, Refusal):
        raise Refused(order)
    return record_lots(tournament, order, who)


@transaction.atomic
def confirm_lots(tournament: Tournament, who: Actor, seen: Sequence[int] | None = None) -> State:
    """Agree with the lots that somebody else wrote down; ``seen`` is the order that was looked at."""
    before = state_of(lock_tournament(tournament)).draw
    if before is not None and before.by_hand and seen is not None and tuple(seen) != before.order:
        raise refuse("changed_meanwhile", "E8")
    state = carry_out(tournament, commands.ConfirmLots(), who)
    return check_in_arrivals(tournament, state, who)


@transaction.atomic
def dismiss_lots(tournament: Tournament, who: Actor) -> State:
    """Have the lots written down anew."""
    return carry_out(tournament, commands.DismissLots(), who)


@transaction.atomic
def note_attendance(tournament: Tournament, number: int, is_there: bool, who: Actor) -> State:
    """An entry is at the drawing of lots, or is not (E8)."""
    return carry_out(tournament, commands.NoteAttendance(number, is_there), who)


@transaction.atomic
def strike(tournament: Tournament, number: int, reason: str, who: Actor) -> State:
    """An entry withdraws after the freeze: it keeps its number and place, and is told so."""
    state = carry_out(tournament, commands.Strike(number, reason), who)
    entry = _entry(state, number, Entry.objects.select_for_update())
    if entry is not None:
        entry.status, entry.decided_at, entry.comment = rules.WITHDRAWN, who.at, reason.strip()
        entry.revision += 1
        entry.save()
        messages.write_about_entry(entry, "withdrawn")
    return state


def count_recipients_of_strike(tournament: Tournament, number: int) -> int:
    """How many people are told when an entry is struck: those who look after it."""
    entry = _entry(state_of(tournament), number, with_people(Entry.objects.all()))
    return len(enterers_of(entry)) if entry is not None else 0


def _entry(state: State, number: int, rows: QuerySet[Entry]) -> Entry | None:
    """The entry of a number of the list; nothing where its data was deleted."""
    assert state.draw is not None
    pk = next((each.entry for each in state.draw.whole_list if each.number == number), 0)
    return rows.filter(pk=pk).first()


# The proof file


def proof_of(tournament: Tournament, state: State | None = None) -> dict[str, Any] | None:
    """The proof file of a draw; nothing before the lots are drawn.

    It is written from the log. Where a name was deleted since, its entry keeps the number alone.
    """
    state = state or state_of(tournament)
    draw = state.draw
    if draw is None or not draw.is_drawn:
        return None
    is_apart, players = state.settings.apart, state.version.ruleset.in_force().players
    kept = {each.number: draws.entry_data(each) for each in load_list(tournament)}
    struck = [number for number in draw.struck if number <= len(draw.entries)]
    value = {
        "format": draws.FORMAT,
        "event": state.settings.title,
        "kind": state.kind,
        **(roles_by_hand(tournament, draw) if draw.by_hand else {}),
        "options": draws.options_of(state.kind, is_apart, players),
        "entries": [kept.get(each.number, {"number": each.number}) for each in draw.entries],
        "entries_sha256": draw.sha256,
        **({} if draw.by_hand else origin_of(draw)),
        "order": list(draw.order),
        "result": {name: _as_lists(part) for name, part in drawn_of(state)._asdict().items()},
        "times": times_of(draw),
        **({"struck": struck} if struck else {}),
    }
    verdict = proofs.verify(value)
    assert verdict.is_good, verdict.lines
    return value


def origin_of(draw: Draw) -> dict[str, Any]:
    """What an order derives from, as the proof has it."""
    return {
        "commitment": draw.commitment,
        "secret": draw.secret,
        "public": [each._asdict() for each in draw.public],
        "seed": draw.seed,
    }


def times_of(draw: Draw) -> dict[str, str]:
    """When each step of a draw was made."""
    times = {name: at.isoformat() for name, at in draw.times.items()}
    return {**times, "moment": draw.moment.isoformat()} if draw.moment else times


def roles_by_hand(tournament: Tournament, draw: Draw) -> dict[str, str]:
    """What the two were who wrote the lots down and confirmed them; never their names."""
    return {
        "by": HAND,
        "recorded_by": _role(tournament, draw.recorded_by),
        "confirmed_by": _role(tournament, draw.confirmed_by),
    }


def _role(tournament: Tournament, account: int) -> str:
    held = set(Role.objects.filter(tournament=tournament, account=account).values_list("role", flat=True))
    drawers = [role for role in APPOINTED if role in held & ACTS["draw"].roles]
    return drawers[-1] if drawers else "former official"


def _as_lists(value: object) -> object:
    return [_as_lists(each) for each in value] if isinstance(value, tuple) else value


def name_of(account: int) -> str:
    """Who did something, for those who work at the event; an account that is gone has no name."""
    found = Account.objects.filter(pk=account).first()
    return str(found) if found else ""


def load_names(tournament: Tournament) -> Mapping[int, str]:
    """The public names by number; those deleted are not there."""
    return dict(tournament.draw_names.values_list("number", "name"))


def load_names_of(tournaments: Collection[Tournament]) -> dict[int, dict[int, str]]:
    """The same of several events at once, by the event's key."""
    found: dict[int, dict[int, str]] = {each.pk: {} for each in tournaments}
    rows = DrawName.objects.filter(tournament__in=tournaments)
    for pk, number, name in rows.values_list("tournament", "number", "name"):
        found[pk][number] = name
    return found
