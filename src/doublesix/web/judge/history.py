"""What happened at a table, line by line and with reasons, as a judge reads it."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets import events as ev
from doublesix.app.sheets.evolve import evolve
from doublesix.app.sheets.reasons import under_ruling
from doublesix.app.sheets.referee import Outcome, adjudicate
from doublesix.app.sheets.results import scores_after
from doublesix.app.sheets.state import Sheet
from doublesix.app.sheets.written_round import WrittenRound
from doublesix.play.state import Match
from doublesix.store import log
from doublesix.store.models import MatchSheet
from doublesix.web.presentation.decisions import clause_words, decision_words
from doublesix.web.presentation.reason_words import in_words
from doublesix.web.presentation.sheet import SheetPresenter


class SheetEntry(NamedTuple):
    """Something that happened; ``gained`` and ``scores`` by side where a round or a ruling counted."""

    at: datetime
    by: int
    words: str
    reasons: tuple[str, ...] = ()
    gained: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    is_counting: bool = False


def story(row: MatchSheet, shown: SheetPresenter) -> list[SheetEntry]:
    """The sheet from its opening on, the newest last."""
    found: list[SheetEntry] = []
    sheet: Sheet | None = None
    for logged in log.load(row.stream):
        before, sheet = sheet, evolve(sheet, logged)
        maker = _MAKERS.get(type(logged.event))
        if maker is not None and before is not None:
            words, lines = maker(logged.event, before, shown)
            found.append(_entry(logged, words, lines, before, sheet, shown))
    return found


def _entry(
    logged: Any, words: str, lines: tuple[str, ...], before: Sheet, sheet: Sheet, shown: SheetPresenter
) -> SheetEntry:
    if not lines:
        return SheetEntry(logged.at, logged.by, words)
    is_round = isinstance(logged.event, ev.RoundCounted | ev.RoundPlayed)
    counted = sheet.rounds[-1] if is_round else None
    return SheetEntry(
        logged.at,
        logged.by,
        words,
        why(before.match, lines, shown, _clause(logged.event)),
        counted.gained if counted else (),
        counted.scores if counted else scores_after(before, sheet),
        is_counting=True,
    )


def _clause(event: object) -> str:
    return event.ruling.clause if isinstance(event, ev.RulingGiven) else ""


def why(match: Match, lines: tuple[str, ...], shown: SheetPresenter, ruled: str = "") -> tuple[str, ...]:
    """The reasons of what these statements came to; by a ruling, under its clause."""
    found = adjudicate(match, lines, is_kept=True)
    if not isinstance(found, Outcome):
        return ()
    return tuple(in_words(each, shown.side, shown.seat) for each in under_ruling(found.reasons, ruled))


def writer(side: int, shown: SheetPresenter) -> str:
    """Who wrote a round: a side, the desk or the judge."""
    return {cmd.DESK: _("the desk"), cmd.JUDGE: _("the judge")}.get(side) or shown.side(side)


def in_short(written: WrittenRound, shown: SheetPresenter) -> str:
    """A written round in a line, for telling two versions apart."""
    words = []
    if written.how == "out":
        words.append(_("{seat} went out").format(seat=shown.seat(written.by)))
    elif written.how == "blocked":
        words.append(_("blocked"))
    elif written.how == "target":
        words.append(_("target reached in play"))
    elif written.how == "time":
        words.append(_("no hand was being played when the time was over"))
    if written.is_last:
        words.append(_("last hand"))
    held = {seat: [tile for each, tile in written.left if each == seat] for seat, _pips in written.counts}
    words += [
        f"{shown.seat(seat)}: {pips}" + (f" ({' '.join(held[seat])})" if held[seat] else "")
        for seat, pips in written.counts
    ]
    words += [
        _("blamed {tile}: {seat}").format(tile=tile, seat=shown.seat(seat)) for seat, tile in written.blamed
    ]
    words += [f"{side} {points}" for side, points in written.scored]
    words += [_("{seat} talked").format(seat=shown.seat(seat)) for seat in written.talks]
    words += [_("{seat} passed by mistake").format(seat=shown.seat(seat)) for seat in written.passes]
    if written.plays:
        words.append(_("{count} plays written").format(count=len(written.plays)))
    return ", ".join(words)


Made = tuple[str, tuple[str, ...]]
"""The words of an event, and the statements that count because of it."""


def _lined_up(event: ev.LineUpNamed, _sheet: Sheet, shown: SheetPresenter) -> Made:
    people = ", ".join(shown.person(*person) for person in event.people)
    return _("{side} plays with {people}.").format(side=shown.side(event.side), people=people), ()


def _starter(event: ev.StarterNamed, _sheet: Sheet, shown: SheetPresenter) -> Made:
    return _("{seat} won the lead draw.").format(seat=shown.seat(event.seat)), ()


def _struck(event: ev.AbsentStruck, _sheet: Sheet, shown: SheetPresenter) -> Made:
    words = _("{side} was not there in time; the others go on without (E21).")
    return words.format(side=shown.side(event.side)), event.lines


def _retired(event: ev.SideRetired, _sheet: Sheet, shown: SheetPresenter) -> Made:
    words = _("{side} has retired; the others go on (E43).")
    return words.format(side=shown.side(event.side)), event.lines


def _written(event: ev.RoundWritten, _sheet: Sheet, shown: SheetPresenter) -> Made:
    words = _("{who} wrote a round: {round}.")
    return words.format(who=writer(event.side, shown), round=in_short(event.written, shown)), ()


def _contested(event: ev.RoundContested, _sheet: Sheet, shown: SheetPresenter) -> Made:
    words = _("{who} wrote something else: {round}.")
    return words.format(who=writer(event.side, shown), round=in_short(event.written, shown)), ()


def _confirmed(event: ev.RoundConfirmed, _sheet: Sheet, shown: SheetPresenter) -> Made:
    words = _("{who} took the phone and agreed.") if event.is_handed else _("{who} agreed.")
    return words.format(who=writer(event.side, shown)), ()


def _withdrawn(event: ev.RoundWithdrawn, _sheet: Sheet, shown: SheetPresenter) -> Made:
    return _("{who} took a round back.").format(who=writer(event.side, shown)), ()


def _counted(event: ev.RoundCounted, sheet: Sheet, _shown: SheetPresenter) -> Made:
    return _("Round {number} counts.").format(number=len(sheet.rounds) + 1), event.lines


def _played(event: ev.RoundPlayed, sheet: Sheet, _shown: SheetPresenter) -> Made:
    return _("Round {number} was played on the screen.").format(number=len(sheet.rounds) + 1), event.lines


def _called(event: ev.JudgeCalled, _sheet: Sheet, shown: SheetPresenter) -> Made:
    who = writer(event.side, shown) if event.side >= 0 else _("The table")
    return _("{who} called the judge: {reason}").format(who=who, reason=event.reason or "–"), ()


def _plain(text: Callable[[], str]) -> Callable[[Any, Sheet, SheetPresenter], Made]:
    return lambda _event, _sheet, _shown: (text(), ())


def _ruled(event: ev.RulingGiven, sheet: Sheet, shown: SheetPresenter) -> Made:
    decision = decision_words(event.ruling, lambda who: whom(sheet, shown, who))
    words = _("Ruling: {decision} {facts} ({clause}, version {version})")
    clause = clause_words(event.ruling.clause)
    return words.format(
        decision=decision, facts=event.ruling.facts, clause=clause, version=event.version
    ), event.lines


def whom(sheet: Sheet, shown: SheetPresenter, who: str) -> str:
    """A side or a seat of the notation by name."""
    if sheet.match.rules.is_partnership and who.isdigit():
        return shown.seat(int(who))
    return shown.side(sheet.match.rules.sides.index(who))


def _appealed(event: ev.RulingAppealed, _sheet: Sheet, shown: SheetPresenter) -> Made:
    words = _("{side} appealed against ruling {number}: {reason}")
    return words.format(side=shown.side(event.side), number=event.ruling + 1, reason=event.reason), ()


def _appeal_decided(event: ev.AppealDecided, _sheet: Sheet, _shown: SheetPresenter) -> Made:
    words = (
        _("Ruling {number} is upheld: {reason}")
        if event.is_upheld
        else _("Ruling {number} is changed: {reason}")
    )
    return words.format(number=event.ruling + 1, reason=event.reason), ()


def _last_hand(event: ev.LastHandAnnounced, _sheet: Sheet, _shown: SheetPresenter) -> Made:
    return _("The last hand of game {number} was announced (E40).").format(number=event.game), ()


_MAKERS: Final[dict[type, Callable[[Any, Sheet, SheetPresenter], Made]]] = {
    ev.LineUpNamed: _lined_up,
    ev.StarterNamed: _starter,
    ev.AbsentStruck: _struck,
    ev.SideRetired: _retired,
    ev.RoundWritten: _written,
    ev.RoundContested: _contested,
    ev.RoundConfirmed: _confirmed,
    ev.RoundWithdrawn: _withdrawn,
    ev.RoundCounted: _counted,
    ev.RoundPlayed: _played,
    ev.JudgeCalled: _called,
    ev.CallAcknowledged: _plain(lambda: _("A judge is coming.")),
    ev.CallEscalated: _plain(lambda: _("No judge had answered: the desk was told.")),
    ev.CallClosed: _plain(lambda: _("The call is closed.")),
    ev.RulingGiven: _ruled,
    ev.RulingAppealed: _appealed,
    ev.AppealDecided: _appeal_decided,
    ev.LastHandAnnounced: _last_hand,
    ev.LastHandTakenBack: _plain(lambda: _("The announcement of the last hand was taken back.")),
    ev.PaperAttached: _plain(lambda: _("A photo of the paper sheet was submitted.")),
}
