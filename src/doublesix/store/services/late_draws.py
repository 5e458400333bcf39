"""The draw of those who came late (E41): its own secret, commitment, public values and proof; or by hand."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from doublesix.chance import SECRET_BYTES
from doublesix.store.actor import Actor
from doublesix.store.models import DrawSecret, Tournament
from doublesix.store.services import draws as first_draw
from doublesix.store.services.tournaments import State, carry_out, lock_tournament, state_of
from doublesix.tournament import draws, late_commands, proofs
from doublesix.tournament.late import free_byes, late_lots
from doublesix.tournament.late_commands import LateLot
from doublesix.tournament.settings import PARTNERS
from doublesix.tournament.state import LateDraw


def list_of(tournament: Tournament, lots: Sequence[LateLot], kind: str) -> list[draws.Entry]:
    """Who is drawn, as it is published; two players who became one entry have both names."""
    kept = {each.number: each for each in first_draw.load_list(tournament)}
    found = []
    for lot in lots:
        behind = [kept.get(number) for number in lot.members]
        name = " & ".join(each.name if each else "" for each in behind)
        institution = behind[0].institution if kind != PARTNERS and behind[0] else ""
        found.append(draws.Entry(lot.number, name, institution))
    return found


@transaction.atomic
def commit(tournament: Tournament, sources: Sequence[str], moment: datetime, who: Actor) -> State:
    """Fix who is drawn for which byes, throw a secret, keep it sealed, publish what it hashes to."""
    tournament = lock_tournament(tournament)
    state = state_of(tournament)
    secret = secrets.token_bytes(SECRET_BYTES)
    lots = late_lots(state) if state.draw else ()
    command = late_commands.CommitLateDraw(
        lots,
        free_byes(state),
        draws.entries_hash(list_of(tournament, lots, state.kind)).hex(),
        draws.commitment(secret).hex(),
        tuple(sources),
        max(moment, who.at),
    )
    after = carry_out(tournament, command, who)
    first_draw.keep_secret(tournament, secret, who)
    return after


@transaction.atomic
def enter_values(tournament: Tournament, values: Sequence[str], who: Actor) -> State:
    """Write down what the public sources said, at the moment announced or later."""
    return carry_out(tournament, late_commands.EnterLateValues(tuple(values)), who)


@transaction.atomic
def reveal(tournament: Tournament, who: Actor) -> State:
    """Show the secret; who takes which place follows."""
    lock_tournament(tournament)
    secret = first_draw.take_secret(tournament, "no_late_draw", "E41")
    return carry_out(tournament, late_commands.RevealLateDraw(secret), who)


@transaction.atomic
def record_lots(tournament: Tournament, places: Mapping[int, int], who: Actor) -> State:
    """Write down who drew which place by hand: by number of the lot; a second person confirms it."""
    tournament = lock_tournament(tournament)
    state = state_of(tournament)
    lots = late_lots(state) if state.draw else ()
    placed = sorted((place, number) for number, place in places.items())
    order = [number for _, number in placed]
    order += [lot.number for lot in lots if lot.number not in places]
    command = late_commands.RecordLateLots(
        lots,
        free_byes(state),
        draws.entries_hash(list_of(tournament, lots, state.kind)).hex(),
        tuple(order),
        tuple(placed),
    )
    return carry_out(tournament, command, who)


@transaction.atomic
def confirm_lots(tournament: Tournament, who: Actor) -> State:
    """Agree with the places that somebody else wrote down."""
    return carry_out(tournament, late_commands.ConfirmLateLots(), who)


@transaction.atomic
def dismiss_lots(tournament: Tournament, who: Actor) -> State:
    """Have the places written down anew."""
    return carry_out(tournament, late_commands.DismissLateLots(), who)


@transaction.atomic
def call_off(tournament: Tournament, reason: str, who: Actor) -> State:
    """A late draw that was committed to is not made; its secret is gone, and another one may be begun."""
    tournament = lock_tournament(tournament)
    after = carry_out(tournament, late_commands.CallOffLateDraw(reason), who)
    DrawSecret.objects.filter(tournament=tournament).delete()
    return after


# The proof files


def proofs_of(tournament: Tournament, state: State | None = None) -> list[dict[str, Any]]:
    """The proof files of the late draws that are over, in their order."""
    state = state or state_of(tournament)
    return [_proof(tournament, state, late) for late in state.late_draws if late.is_drawn]


def _proof(tournament: Tournament, state: State, late: LateDraw) -> dict[str, Any]:
    """A proof file, written from the log; an entry whose name was deleted keeps its number alone."""
    draw = late.draw
    assert state.draw is not None
    kept = {each.number for each in first_draw.load_list(tournament)}
    named = {each.number: each for each in list_of(tournament, late.lots, state.kind)}
    numbers = {lot.number for lot in late.lots if kept.issuperset(lot.members)}
    gone = {*state.draw.struck, *state.retired}
    struck = [lot.number for lot in late.lots if gone & {*lot.members}]
    value = {
        "format": draws.FORMAT,
        "event": state.settings.title,
        "kind": draws.LATE,
        **(first_draw.roles_by_hand(tournament, draw) if draw.by_hand else {}),
        "options": {"byes": list(late.byes)},
        "entries": [
            draws.entry_data(named[lot.number]) if lot.number in numbers else {"number": lot.number}
            for lot in late.lots
        ],
        "entries_sha256": draw.sha256,
        **({} if draw.by_hand else first_draw.origin_of(draw)),
        "order": list(draw.order),
        "result": {
            "places": [list(place) for place in late.places],
            "waiting": list(draw.order[len(late.byes) :]),
        },
        "times": first_draw.times_of(draw),
        **({"struck": struck} if struck else {}),
    }
    verdict = proofs.verify(value)
    assert verdict.is_good, verdict.lines
    return value


def late_part_of_archive(tournament: Tournament, state: State) -> dict[str, Any] | None:
    """Who came late, by number, and the proofs of their draws; nothing where nobody did."""
    if state.draw is None or not state.draw.late:
        return None
    late = {each.number for each in state.draw.late}
    named = [each for each in first_draw.load_list(tournament) if each.number in late]
    return {"names": [draws.entry_data(each) for each in named], "draws": proofs_of(tournament, state)}
