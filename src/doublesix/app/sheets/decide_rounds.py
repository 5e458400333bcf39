"""Rounds written, agreed with, taken back; and two phones that wrote different things.

A round counts when every other side that plays has agreed (P18); a paper that both signed and the desk
typed in counts at once, and so does what the judge says. Rounds may be written one after another without
agreement in between: they wait in order, none counts before those that were written before it, and one word
agrees with all of them. Before they are, a game does not close and the next one does not begin.
"""

from typing import Final

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.agreement import contested_rounds, with_confirmed, with_withdrawn
from doublesix.app.sheets.answers import Answer
from doublesix.app.sheets.clauses import clause_of
from doublesix.app.sheets.left_tiles import is_same, left_fault
from doublesix.app.sheets.referee import Outcome, adjudicate, ask_referee, find_once, standing
from doublesix.app.sheets.state import CountedRound, Rival, Sheet, WaitingRound, game_number
from doublesix.app.sheets.written_round import (
    TIME,
    WrittenRound,
    end_fault,
    fault,
    first_steps,
    form_fault,
    last_step,
    plain,
)
from doublesix.play.state import Match
from doublesix.tournament.refusal import Refusal, make_refusal

LONGEST_ID: Final = 64


def match_ahead(sheet: Sheet, count: int | None = None) -> Match | Refusal:
    """The match as it would stand if the first so many waiting rounds (all of them) counted."""
    match = sheet.match
    for waiting in sheet.waiting[:count]:
        found = play_round(match, waiting.written)
        if isinstance(found, Refusal):
            return found
        match = found.match
    return match


def ahead_or_now(sheet: Sheet) -> Match:
    """The same, or as it stands where what waits can be no more."""
    match = match_ahead(sheet)
    return sheet.match if isinstance(match, Refusal) else match


def rounds_ahead(sheet: Sheet) -> int:
    """How many of the waiting rounds are of one game and can be, one after another."""
    match = sheet.match
    for at, waiting in enumerate(sheet.waiting):
        found = play_round(match, waiting.written)
        if isinstance(found, Refusal):
            return at
        if found.games:
            return at + 1
        match = found.match
    return len(sheet.waiting)


def preview_round(match: Match, written: WrittenRound) -> Outcome | Refusal:
    """What is written so far of a round comes to on top of a match; the round may still go on."""
    return find_once(match, written, lambda: _adjudicate_round(match, written))


def _adjudicate_round(match: Match, written: WrittenRound) -> Outcome | Refusal:
    if match.ended is not None:
        return make_refusal("match_is_over")
    wrong = fault(match, written)
    if wrong is not None:
        return wrong
    begun = ask_referee(standing(match), first_steps(match, written))
    if isinstance(begun, Refusal) or not written.how:
        return begun
    wrong = None if written.how == TIME else end_fault(begun.match, written)
    if wrong is not None:
        return wrong
    found = ask_referee(begun, [last_step(written)])
    return found if isinstance(found, Refusal) else left_fault(begun.match, found, written.left) or found


def play_round(match: Match, written: WrittenRound) -> Outcome | Refusal:
    """What a whole round comes to on top of a match."""
    found = preview_round(match, written)
    if isinstance(found, Outcome) and found.match.round is not None:
        return make_refusal("round_not_over")
    return found


def settle_rounds(sheet: Sheet) -> tuple[ev.Event, ...]:
    """The first of the waiting rounds, as many as all others or an official agreed with: they count now."""
    found: list[ev.Event] = []
    match, disputed = sheet.match, contested_rounds(sheet)
    for waiting in sheet.waiting:
        if waiting.id in disputed or not is_agreed(sheet, waiting):
            break
        outcome = play_round(match, waiting.written)
        if isinstance(outcome, Refusal):
            break
        found.append(ev.RoundCounted(waiting.id, outcome.lines))
        match = outcome.match
    return tuple(found)


def is_agreed(sheet: Sheet, waiting: WaitingRound) -> bool:
    """Whether all others agreed with a round, or an official said so for them."""
    is_signed = bool(cmd.OFFICIALS & (waiting.confirmed | {waiting.side}))
    return is_signed or waiting.confirmed >= sheet.active_sides() - {waiting.side}


def write(sheet: Sheet, command: cmd.Write) -> Answer:
    """A round is written, agreed with by writing the same, or contested by writing something else."""
    if command.id in sheet.ids:
        return _sent_again(sheet, command)
    if not 0 < len(command.id) <= LONGEST_ID:
        return make_refusal("no_such_round")
    if command.side not in sheet.active_sides() | cmd.OFFICIALS:
        return make_refusal("no_such_side")
    if not 0 <= command.after <= sheet.written_count:
        return make_refusal("round_before_is_gone")
    if command.after < sheet.written_count:
        return _written_already(sheet, command)
    match = match_ahead(sheet)
    if isinstance(match, Refusal) and not sheet.is_over:
        return make_refusal("waiting_is_wrong")
    if sheet.waiting and not isinstance(match, Refusal) and match.game is None and not command.is_kept:
        return make_refusal("agree_first", match.rules.cites.target, count=len(sheet.waiting))
    found = match if isinstance(match, Refusal) else _new_round(sheet, match, command)
    if isinstance(found, Refusal):
        return found
    written = ev.RoundWritten(command.id, command.side, command.written)
    if command.side not in cmd.OFFICIALS:
        return (written,)
    if sheet.waiting:
        return make_refusal("confirm_first")
    return (written, ev.RoundCounted(command.id, found.lines))


def record_played(sheet: Sheet, command: cmd.RecordPlayed) -> Answer:
    """A round from a table on the screen counts as it was played; taken over again it is there already."""
    if any(each.id == command.id for each in sheet.rounds):
        return ()
    if sheet.waiting:
        return make_refusal("confirm_first")
    begun = _begun(sheet.match)
    lines = tuple(line for line in command.lines if not set(line.split()[:1]) & begun)
    played = cmd.RecordPlayed(command.id, lines)
    found = find_once(sheet.match, played, lambda: adjudicate(sheet.match, lines))
    if isinstance(found, Refusal):
        return found
    if found.match.round is not None:
        return make_refusal("round_not_over")
    return (ev.RoundPlayed(command.id, found.lines),)


def _begun(match: Match) -> set[str]:
    """Statements that a ruling has made needless: it begins the game, or the round, that it is about."""
    if match.game is None:
        return set()
    return {"game"} if match.round is None else {"game", "lead", "round"}


def _new_round(sheet: Sheet, match: Match, command: cmd.Write) -> Outcome | Refusal:
    """What a round comes to that somebody writes; a table says that it was the last where the floor did."""
    is_said = command.side in cmd.OFFICIALS or sheet.last_hand == game_number(match)
    if command.written.ends_time and not is_said:
        return make_refusal("last_hand_not_announced", "E40")
    return play_round(match, command.written)


def _sent_again(sheet: Sheet, command: cmd.Write) -> Answer:
    """The same once more changes nothing; an id that stands for something else is a fault of the phone."""
    entries: tuple[WaitingRound | Rival | CountedRound, ...] = (*sheet.waiting, *sheet.rivals, *sheet.rounds)
    round_id = sheet.joined.get(command.id, command.id)
    known = next((each for each in entries if each.id == round_id), None)
    if known is None:
        return ()
    if command.id in sheet.joined:  # which tiles were tapped under it is not kept
        is_again = is_same(known.written, command.written)
    else:
        is_again = known.side == command.side and plain(known.written) == plain(command.written)
    return () if is_again else make_refusal("key_reused")


def _written_already(sheet: Sheet, command: cmd.Write) -> Answer:
    """The round has been written: the same again is agreement, something else is a rival."""
    at = command.after - len(sheet.rounds)
    there = sheet.waiting[at] if at >= 0 else sheet.rounds[command.after]
    if command.is_correction and command.side == there.side:
        is_there = plain(there.written) == plain(command.written)
    else:
        is_there = is_same(there.written, command.written)
    if is_there:
        return _agree(sheet, sheet.waiting[at], command) if at >= 0 else ()
    is_known = any(
        each.against == there.id and each.side == command.side and is_same(each.written, command.written)
        for each in sheet.rivals
    )
    if is_known:
        return ()
    wrong = _wrong(sheet, at, command)
    if wrong is not None:
        return wrong
    contested = ev.RoundContested(command.id, command.side, there.id, command.written)
    if not command.is_correction:
        return (contested,)
    return _why_uncorrected(sheet, at, command) or (contested, ev.RoundWithdrawn(there.id, command.side))


def _why_uncorrected(sheet: Sheet, at: int, command: cmd.Write) -> Refusal | None:
    """Why a side cannot put its own round right: somebody spoke about it, or a later one hangs on it."""
    there = sheet.waiting[at] if at >= 0 else None
    if there is None or there.confirmed:
        return make_refusal("judge_undoes", clause_of(sheet.match.rules.cites.judge))
    if there.side != command.side:
        return make_refusal("not_yours")
    if there.id in contested_rounds(sheet):
        return make_refusal("round_is_contested")
    corrected = there._replace(written=command.written)
    rest = sheet._replace(waiting=(*sheet.waiting[:at], corrected, *sheet.waiting[at + 1 :]))
    return None if rounds_ahead(rest) == len(sheet.waiting) else make_refusal("last_first")


def _wrong(sheet: Sheet, at: int, command: cmd.Write) -> Refusal | None:
    """What cannot be right about another version of a round that waits, or (below 0) that counts."""
    match = match_ahead(sheet, at) if at >= 0 else None
    if match is None or isinstance(match, Refusal):
        return form_fault(sheet.match, command.written)
    found = _new_round(sheet, match, command)
    return found if isinstance(found, Refusal) else None


def _agree(sheet: Sheet, waiting: WaitingRound, command: cmd.Write) -> Answer:
    """The same was written twice: by two phones of one side, by another side, or from the paper."""
    if command.side == waiting.side:
        return ()
    event = ev.RoundConfirmed(waiting.id, command.side, command.id)
    return (event, *settle_rounds(with_confirmed(sheet, event)))


def _find(sheet: Sheet, round_id: str) -> int | None:
    return next((at for at, each in enumerate(sheet.waiting) if each.id == round_id), None)


def _is_counted(sheet: Sheet, round_id: str) -> bool:
    return any(each.id == round_id for each in sheet.rounds)


def confirm(sheet: Sheet, command: cmd.Confirm) -> Answer:
    """A side agrees with a round and with those that wait before it; they count when all others have."""
    at = _find(sheet, command.id)
    if at is None:
        return _not_waiting(sheet, command.id)
    if command.side not in sheet.active_sides() | cmd.OFFICIALS:
        return make_refusal("no_such_side")
    agreeing = sheet.waiting[: at + 1]
    if any(each.id in contested_rounds(sheet) for each in agreeing):
        return make_refusal("round_is_contested")
    if command.side == sheet.waiting[at].side:
        return make_refusal("others_confirm", clause_of(sheet.match.rules.cites.judge))
    possible = match_ahead(sheet, at + 1)
    if isinstance(possible, Refusal):
        return possible
    events = [
        ev.RoundConfirmed(each.id, command.side, is_handed=command.is_handed)
        for each in agreeing
        if command.side not in each.confirmed | {each.side}
    ]
    for event in events:
        sheet = with_confirmed(sheet, event)
    return (*events, *settle_rounds(sheet))


def _not_waiting(sheet: Sheet, round_id: str) -> Answer:
    """Agreement with something that does not wait: it counts already, or it cannot be agreed with."""
    if any(each.id == round_id for each in sheet.rivals):
        return make_refusal("round_is_contested")
    return () if _is_counted(sheet, round_id) else make_refusal("no_such_round")


def withdraw(sheet: Sheet, command: cmd.Withdraw) -> Answer:
    """Who wrote a round takes it back while nobody has agreed and nothing is written after it."""
    written: tuple[WaitingRound | Rival, ...] = (*sheet.waiting, *sheet.rivals)
    wrote = next((each for each in written if each.id == command.id), None)
    if wrote is None:
        is_agreed = command.id in sheet.joined or _is_counted(sheet, command.id)
        return make_refusal("judge_undoes", clause_of(sheet.match.rules.cites.judge)) if is_agreed else ()
    if command.side not in cmd.OFFICIALS | {wrote.side}:
        return make_refusal("not_yours")
    wrong = why_it_stays(sheet, wrote, is_official=command.side in cmd.OFFICIALS)
    if wrong is not None:
        return wrong
    event = ev.RoundWithdrawn(command.id, command.side)
    sheet = with_withdrawn(sheet, event)
    joined = _join_rivals(sheet)
    for each in joined:
        sheet = with_confirmed(sheet, each)
    return (event, *joined, *settle_rounds(sheet))


def why_it_stays(sheet: Sheet, wrote: WaitingRound | Rival, *, is_official: bool) -> Refusal | None:
    """Why it stays: somebody agreed with it, or wrote on from it and nothing would take its place."""
    if not isinstance(wrote, WaitingRound):
        return None
    if wrote.confirmed and not is_official:
        return make_refusal("judge_undoes", clause_of(sheet.match.rules.cites.judge))
    is_last = wrote.id == sheet.waiting[-1].id
    # Without it the rounds after it would move up and be taken for others.
    return None if is_last or wrote.id in contested_rounds(sheet) else make_refusal("last_first")


def _join_rivals(sheet: Sheet) -> list[ev.RoundConfirmed]:
    """Rivals that say the same as what they now stand against: that is agreement."""
    waiting = {each.id: each for each in sheet.waiting}
    return [
        ev.RoundConfirmed(each.against, each.side, each.id)
        for each in sheet.rivals
        if each.against in waiting and is_same(waiting[each.against].written, each.written)
    ]


def keep(sheet: Sheet, command: cmd.Keep) -> Answer:
    """Of what was written for a round the judge keeps one version, and it counts; the others do not."""
    chosen = next((each for each in sheet.rivals if each.id == command.id), None)
    origin = chosen.against if chosen else command.id
    at = _find(sheet, origin)
    if at is None:
        return _keep_counted(sheet, origin, is_other=chosen is not None)
    if at != 0:
        return _keep_ahead(sheet, at, command.id)
    written = (chosen or sheet.waiting[0]).written
    outcome = play_round(sheet.match, written)
    if isinstance(outcome, Refusal):
        return outcome
    rivals = tuple(each for each in sheet.rivals if each.against != origin)
    rest = sheet._replace(match=outcome.match, waiting=sheet.waiting[1:], rivals=rivals)
    return (ev.RoundCounted(command.id, outcome.lines), *settle_rounds(rest))


def _keep_ahead(sheet: Sheet, at: int, kept: str) -> Answer:
    """One version is left, with the judge's word for it; it counts with those that wait before it."""
    origin = sheet.waiting[at]
    dismissed = [each.id for each in sheet.rivals if each.against == origin.id and each.id != kept]
    gone = [*dismissed, *([] if kept == origin.id else [origin.id])]
    events: list[ev.Event] = [ev.RoundWithdrawn(each, cmd.JUDGE) for each in gone]
    if not gone and cmd.JUDGE in origin.confirmed:
        return ()
    chosen = next((each for each in sheet.rivals if each.id == kept), origin)
    wrong = _wrong(sheet, at, cmd.Write(kept, cmd.JUDGE, at, chosen.written))
    if wrong is not None:
        return wrong
    return (*events, ev.RoundConfirmed(kept, cmd.JUDGE))


def _keep_counted(sheet: Sheet, origin: str, *, is_other: bool) -> Answer:
    """The round counts: other versions are dismissed, while another score is a ruling."""
    if is_other:
        return make_refusal("counts_already", clause_of(sheet.match.rules.cites.judge))
    if not _is_counted(sheet, origin):
        return make_refusal("no_such_round")
    return tuple(ev.RoundWithdrawn(each.id, cmd.JUDGE) for each in sheet.rivals if each.against == origin)
