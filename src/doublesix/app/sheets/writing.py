"""Rounds written, agreed with, taken back; and two phones that wrote different things.

A round counts when every other side that plays has agreed (P18); a paper that both signed and the desk
typed in counts at once, and so does what the judge says. Rounds may be written ahead while the network is
away: they wait in order, and none counts before those that were written before it.
"""

from typing import Final

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.agreeing import contested, with_confirmed, with_withdrawn
from doublesix.app.sheets.answers import Answer
from doublesix.app.sheets.refereeing import Outcome, after, clause_of
from doublesix.app.sheets.state import Counted, Rival, Sheet, Waiting
from doublesix.app.sheets.written import Written, fault, form_fault, plain, statements
from doublesix.play.state import Match
from doublesix.tournament.refusal import Refusal, refused

LONGEST_ID: Final = 64
MOST_FORESEEN: Final = 2048
"""Rounds whose outcome is remembered."""
_foreseen: dict[tuple[int, Written], tuple[Match, Outcome | Refusal]] = {}


def ahead(sheet: Sheet, count: int | None = None) -> Match | Refusal:
    """The match as it would stand if the first so many waiting rounds (all of them) counted."""
    match = sheet.match
    for waiting in sheet.waiting[:count]:
        found = played(match, waiting.written)
        if isinstance(found, Refusal):
            return found
        match = found.match
    return match


def foreseen(match: Match, written: Written) -> Outcome | Refusal:
    """What is written so far of a round comes to on top of a match; the round may still go on.

    The same is asked when a round is written, shown, agreed with and counted: the referee is asked once. A
    match is a value that nobody changes, so it is known by itself, and kept so that no other takes its place.
    """
    key = id(match), written
    known = _foreseen.get(key)
    if known is not None and known[0] is match:
        return known[1]
    found = _foresee(match, written)
    if len(_foreseen) >= MOST_FORESEEN:
        _foreseen.clear()
    _foreseen[key] = match, found
    return found


def _foresee(match: Match, written: Written) -> Outcome | Refusal:
    if match.ended is not None:
        return refused("match_is_over")
    return fault(match, written) or after(match, statements(match, written))


def played(match: Match, written: Written) -> Outcome | Refusal:
    """What a whole round comes to on top of a match."""
    found = foreseen(match, written)
    if isinstance(found, Outcome) and found.match.round is not None:
        return refused("round_not_over")
    return found


def settled(sheet: Sheet) -> tuple[ev.Event, ...]:
    """The first of the waiting rounds, as many as all others or an official agreed with: they count now."""
    found: list[ev.Event] = []
    match, disputed = sheet.match, contested(sheet)
    for waiting in sheet.waiting:
        outcome = played(match, waiting.written)
        if waiting.id in disputed or not _is_agreed(sheet, waiting) or isinstance(outcome, Refusal):
            break
        found.append(ev.RoundCounted(waiting.id, statements(match, waiting.written)))
        match = outcome.match
    return tuple(found)


def _is_agreed(sheet: Sheet, waiting: Waiting) -> bool:
    is_signed = bool(cmd.OFFICIALS & (waiting.confirmed | {waiting.side}))
    return is_signed or waiting.confirmed >= sheet.playing() - {waiting.side}


def write(sheet: Sheet, command: cmd.Write) -> Answer:
    """A round is written, agreed with by writing the same, or contested by writing something else."""
    if command.id in sheet.ids:
        return _sent_again(sheet, command)
    if not 0 < len(command.id) <= LONGEST_ID:
        return refused("no_such_round")
    if command.side not in sheet.playing() | cmd.OFFICIALS:
        return refused("no_such_side")
    if not 0 <= command.after <= sheet.written:
        return refused("round_before_is_gone")
    if command.after < sheet.written:
        return _written_already(sheet, command)
    match = ahead(sheet)
    if isinstance(match, Refusal) and not sheet.is_over:
        return refused("waiting_is_wrong")
    found = match if isinstance(match, Refusal) else played(match, command.written)
    if isinstance(found, Refusal):
        return found
    written = ev.RoundWritten(command.id, command.side, command.written)
    if command.side not in cmd.OFFICIALS:
        return (written,)
    if sheet.waiting:
        return refused("confirm_first")
    return (written, ev.RoundCounted(command.id, statements(sheet.match, command.written)))


def _sent_again(sheet: Sheet, command: cmd.Write) -> Answer:
    """The same once more changes nothing; an id that stands for something else is a fault of the phone."""
    entries: tuple[Waiting | Rival | Counted, ...] = (*sheet.waiting, *sheet.rivals, *sheet.rounds)
    known = next((each for each in entries if each.id == command.id), None)
    is_same = known is None or (known.side == command.side and _is_same(known.written, command.written))
    return () if is_same else refused("key_reused")


def _is_same(one: Written, other: Written) -> bool:
    return plain(one) == plain(other)


def _written_already(sheet: Sheet, command: cmd.Write) -> Answer:
    """The round has been written: the same again is agreement, something else is a rival."""
    at = command.after - len(sheet.rounds)
    there = sheet.waiting[at] if at >= 0 else sheet.rounds[command.after]
    if _is_same(there.written, command.written):
        return _agreed(sheet, sheet.waiting[at], command) if at >= 0 else ()
    is_known = any(
        each.against == there.id and each.side == command.side and _is_same(each.written, command.written)
        for each in sheet.rivals
    )
    if is_known:
        return ()
    return _wrong(sheet, at, command.written) or (
        ev.RoundContested(command.id, command.side, there.id, command.written),
    )


def _wrong(sheet: Sheet, at: int, written: Written) -> Refusal | None:
    """What cannot be right about another version of a round that waits, or (below 0) that counts."""
    match = ahead(sheet, at) if at >= 0 else None
    if match is None or isinstance(match, Refusal):
        return form_fault(sheet.match, written)
    found = played(match, written)
    return found if isinstance(found, Refusal) else None


def _agreed(sheet: Sheet, waiting: Waiting, command: cmd.Write) -> Answer:
    """The same was written twice: by two phones of one side, by another side, or from the paper."""
    if command.side == waiting.side:
        return ()
    event = ev.RoundConfirmed(waiting.id, command.side, command.id)
    return (event, *settled(with_confirmed(sheet, event)))


def _find(sheet: Sheet, round_id: str) -> int | None:
    return next((at for at, each in enumerate(sheet.waiting) if each.id == round_id), None)


def _is_counted(sheet: Sheet, round_id: str) -> bool:
    return any(each.id == round_id for each in sheet.rounds)


def confirm(sheet: Sheet, command: cmd.Confirm) -> Answer:
    """A side agrees with a round and with those that wait before it; they count when all others have."""
    at = _find(sheet, command.id)
    if at is None:
        return _not_waiting(sheet, command.id)
    if command.side not in sheet.playing() | cmd.OFFICIALS:
        return refused("no_such_side")
    agreeing = sheet.waiting[: at + 1]
    if any(each.id in contested(sheet) for each in agreeing):
        return refused("round_is_contested")
    if command.side == sheet.waiting[at].side:
        return refused("others_confirm", clause_of(sheet.match.desk.cites.judge))
    possible = ahead(sheet, at + 1)
    if isinstance(possible, Refusal):
        return possible
    events = [
        ev.RoundConfirmed(each.id, command.side)
        for each in agreeing
        if command.side not in each.confirmed | {each.side}
    ]
    for event in events:
        sheet = with_confirmed(sheet, event)
    return (*events, *settled(sheet))


def _not_waiting(sheet: Sheet, round_id: str) -> Answer:
    """Agreement with something that does not wait: it counts already, or it cannot be agreed with."""
    if any(each.id == round_id for each in sheet.rivals):
        return refused("round_is_contested")
    return () if _is_counted(sheet, round_id) else refused("no_such_round")


def withdraw(sheet: Sheet, command: cmd.Withdraw) -> Answer:
    """Who wrote a round takes it back while nobody has agreed and nothing is written after it."""
    written: tuple[Waiting | Rival, ...] = (*sheet.waiting, *sheet.rivals)
    wrote = next((each for each in written if each.id == command.id), None)
    if wrote is None:
        is_agreed = command.id in sheet.joined or _is_counted(sheet, command.id)
        return refused("judge_undoes", clause_of(sheet.match.desk.cites.judge)) if is_agreed else ()
    if command.side not in cmd.OFFICIALS | {wrote.side}:
        return refused("not_yours")
    wrong = why_it_stays(sheet, wrote, is_official=command.side in cmd.OFFICIALS)
    if wrong is not None:
        return wrong
    event = ev.RoundWithdrawn(command.id, command.side)
    sheet = with_withdrawn(sheet, event)
    joined = _joined(sheet)
    for each in joined:
        sheet = with_confirmed(sheet, each)
    return (event, *joined, *settled(sheet))


def why_it_stays(sheet: Sheet, wrote: Waiting | Rival, *, is_official: bool) -> Refusal | None:
    """Why it stays: somebody agreed with it, or wrote on from it and nothing would take its place."""
    if not isinstance(wrote, Waiting):
        return None
    if wrote.confirmed and not is_official:
        return refused("judge_undoes", clause_of(sheet.match.desk.cites.judge))
    is_last = wrote.id == sheet.waiting[-1].id
    # Without it the rounds after it would move up and be taken for others.
    return None if is_last or wrote.id in contested(sheet) else refused("last_first")


def _joined(sheet: Sheet) -> list[ev.RoundConfirmed]:
    """Rivals that say the same as what they now stand against: that is agreement."""
    waiting = {each.id: each for each in sheet.waiting}
    return [
        ev.RoundConfirmed(each.against, each.side, each.id)
        for each in sheet.rivals
        if each.against in waiting and _is_same(waiting[each.against].written, each.written)
    ]


def keep(sheet: Sheet, command: cmd.Keep) -> Answer:
    """Of what was written for a round the judge keeps one version, and it counts; the others do not."""
    chosen = next((each for each in sheet.rivals if each.id == command.id), None)
    origin = chosen.against if chosen else command.id
    at = _find(sheet, origin)
    if at is None:
        return _keep_counted(sheet, origin, is_other=chosen is not None)
    if at != 0:
        return refused("confirm_first")
    written = (chosen or sheet.waiting[0]).written
    outcome = played(sheet.match, written)
    if isinstance(outcome, Refusal):
        return outcome
    rivals = tuple(each for each in sheet.rivals if each.against != origin)
    rest = sheet._replace(match=outcome.match, waiting=sheet.waiting[1:], rivals=rivals)
    return (ev.RoundCounted(command.id, statements(sheet.match, written)), *settled(rest))


def _keep_counted(sheet: Sheet, origin: str, *, is_other: bool) -> Answer:
    """The round counts: other versions are dismissed, while another score is a ruling."""
    if is_other:
        return refused("counts_already", clause_of(sheet.match.desk.cites.judge))
    if not _is_counted(sheet, origin):
        return refused("no_such_round")
    return tuple(ev.RoundWithdrawn(each.id, cmd.JUDGE) for each in sheet.rivals if each.against == origin)
