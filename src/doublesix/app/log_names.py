"""The names of the log: how each kind of event, and each field of it, is written. Nothing but names.

A log is kept for ever and its code is not. So a class or field may be called anything in code, and be called
something else tomorrow: it is written under the name that stands here. To the left is what code calls it, in
quotes what the log says. What is in quotes never changes, and is never given to anything else; a new kind or
field gets a name here and in `tests/app/log_names.txt`, which only grows. A field that came later has a
default in its class: what was not written before has that. A field that is no longer used stays in its class.

Where a written name has to change after all, the old one is put into `OLD_KINDS` or `OLD_FIELDS`, and is read
as the present one.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from doublesix.app.online import events as online_events
from doublesix.app.sheets import commands as sheet_commands
from doublesix.app.sheets import events as sheet_events
from doublesix.app.sheets.written_round import WrittenRound
from doublesix.tournament import commands, events, late_commands, late_events, settings
from doublesix.tournament.fixtures import Result


class Names(NamedTuple):
    """The written name of a type, and of each of its fields by what code calls it."""

    name: str
    fields: Mapping[str, str]


def names(name: str, /, **fields: str) -> Names:
    """A line of the table."""
    return Names(name, fields)


KINDS: Final[Mapping[type, Names]] = {
    # of an event
    events.Created: names("Created", preset="preset", settings="settings", rules="rules"),
    events.Edited: names("Edited", settings="settings"),
    events.RulesAmended: names("RulesAmended", rules="rules", reason="reason"),
    events.Published: names("Published"),
    events.EntriesOpened: names("EntriesOpened"),
    events.EntriesClosed: names("EntriesClosed"),
    events.DeadlineExtended: names("DeadlineExtended", closes_at="closes_at", reason="reason"),
    events.Cancelled: names("Cancelled", reason="reason"),
    events.ListFrozen: names("ListFrozen", entries="entries", sha256="sha256"),
    events.DrawCommitted: names("DrawCommitted", commitment="commitment", sources="sources", moment="moment"),
    events.PublicValuesEntered: names("PublicValuesEntered", values="values"),
    events.DrawRevealed: names("DrawRevealed", secret="secret", seed="seed", order="order"),  # nosec B106
    events.LotsRecorded: names("LotsRecorded", order="order"),
    events.LotsConfirmed: names("LotsConfirmed"),
    events.LotsDismissed: names("LotsDismissed"),
    events.AttendanceNoted: names("AttendanceNoted", number="number", is_there="is_there"),
    events.EntryStruck: names("EntryStruck", number="number", reason="reason"),
    events.TablesLaid: names("TablesLaid", tables="tables", is_fixed="is_fixed"),
    events.StagePlanned: names("StagePlanned", phase="phase", at="at"),
    events.MatchCalled: names("MatchCalled", fixture="fixture", table="table", at="at"),
    events.CallDropped: names("CallDropped", fixture="fixture"),
    events.CheckedIn: names("CheckedIn", number="number", places="places"),
    events.DelayGranted: names("DelayGranted", fixture="fixture", until="until", reason="reason"),
    events.WalkOverGiven: names("WalkOverGiven", fixture="fixture", absent="absent"),
    events.StartBroughtForward: names("StartBroughtForward", fixture="fixture", promised="promised"),
    events.MatchStarted: names("MatchStarted", fixture="fixture", version="version"),
    events.ResultRecorded: names("ResultRecorded", fixture="fixture", result="result"),
    events.ResultCorrected: names("ResultCorrected", fixture="fixture", result="result", reason="reason"),
    events.MatchAnnulled: names("MatchAnnulled", fixture="fixture", reason="reason", cause="cause"),
    events.EntrantDisqualified: names(
        "EntrantDisqualified", entrant="entrant", clause="clause", reason="reason"
    ),
    events.EntrantReinstated: names("EntrantReinstated", entrant="entrant", reason="reason"),
    events.ResultsHeld: names("ResultsHeld"),
    events.ResultsReleased: names("ResultsReleased"),
    events.Finished: names("Finished"),
    late_events.LateAccepted: names(
        "LateAccepted", number="number", entry="entry", institution="institution", reason="reason"
    ),
    late_events.LateSeated: names("LateSeated", number="number", table="table"),
    late_events.LateDrawCommitted: names(
        "LateDrawCommitted",
        lots="lots",
        byes="byes",
        sha256="sha256",
        commitment="commitment",
        sources="sources",
        moment="moment",
    ),
    late_events.LateValuesEntered: names("LateValuesEntered", values="values"),
    late_events.LateDrawRevealed: names(  # nosec B106
        "LateDrawRevealed", secret="secret", seed="seed", order="order", places="places"
    ),
    late_events.LateLotsRecorded: names(
        "LateLotsRecorded", lots="lots", byes="byes", sha256="sha256", order="order", places="places"
    ),
    late_events.LateLotsConfirmed: names("LateLotsConfirmed"),
    late_events.LateLotsDismissed: names("LateLotsDismissed"),
    late_events.LateDrawCalledOff: names("LateDrawCalledOff", reason="reason"),
    late_events.PartnerJoined: names("PartnerJoined", entrant="entrant", gone="gone", joined="joined"),
    late_events.PersonReplaced: names("PersonReplaced", number="number", place="place", reason="reason"),
    late_events.EntryRetired: names("EntryRetired", number="number", reason="reason"),
    late_events.RetirementTakenBack: names("RetirementTakenBack", number="number", reason="reason"),
    # of the sheet of a match
    sheet_events.SheetOpened: names(
        "SheetOpened", rules="rules", version="version", stage="stage", sides="sides"
    ),
    sheet_events.LineUpNamed: names("LineUpNamed", side="side", people="people"),
    sheet_events.StarterNamed: names("StarterNamed", seat="seat"),
    sheet_events.AbsentStruck: names("AbsentStruck", side="side", lines="lines"),
    sheet_events.SideRetired: names("SideRetired", side="side", lines="lines"),
    sheet_events.RoundWritten: names("RoundWritten", id="id", side="side", written="written"),
    sheet_events.RoundContested: names(
        "RoundContested", id="id", side="side", against="against", written="written"
    ),
    sheet_events.RoundConfirmed: names(
        "RoundConfirmed", id="id", side="side", also="also", is_handed="is_handed"
    ),
    sheet_events.RoundWithdrawn: names("RoundWithdrawn", id="id", side="side"),
    sheet_events.RoundCounted: names("RoundCounted", id="id", lines="lines"),
    sheet_events.RoundPlayed: names("RoundPlayed", id="id", lines="lines"),
    sheet_events.JudgeCalled: names("JudgeCalled", side="side", reason="reason"),
    sheet_events.CallAcknowledged: names("CallAcknowledged", call="call"),
    sheet_events.CallEscalated: names("CallEscalated", call="call"),
    sheet_events.CallClosed: names("CallClosed", call="call"),
    sheet_events.RulingGiven: names("RulingGiven", ruling="ruling", version="version", lines="lines"),
    sheet_events.RulingAppealed: names("RulingAppealed", ruling="ruling", side="side", reason="reason"),
    sheet_events.AppealDecided: names(
        "AppealDecided", ruling="ruling", is_upheld="is_upheld", reason="reason"
    ),
    sheet_events.LastHandAnnounced: names("LastHandAnnounced", game="game"),
    sheet_events.LastHandTakenBack: names("LastHandTakenBack"),
    sheet_events.PaperAttached: names("PaperAttached", paper="paper"),
    # of a table on the screen
    online_events.TableOpened: names(
        "OnlineTableOpened",
        rules="rules",
        stage="stage",
        players="players",
        level="level",
        seconds="seconds",
        patience="patience",
        is_strict="is_strict",
        commitment="commitment",
        is_guided="is_guided",
        delay="delay",
        tournament="tournament",
        fixture="fixture",
        edition="edition",
        rounds="rounds",
        daily="daily",
    ),
    online_events.SeatTaken: names("SeatTaken", seat="seat", person="person", number="number"),
    online_events.SeatFilled: names("SeatFilled", seat="seat", level="level"),
    online_events.SeatLeft: names("SeatLeft", seat="seat", key="key"),
    online_events.MatchBegun: names("OnlineMatchBegun"),
    online_events.Played: names("TablePlayed", seat="seat", lines="lines", key="key"),
    online_events.ReadySaid: names("ReadySaid", seat="seat", key="key"),
    online_events.CourtesySaid: names("CourtesySaid", seat="seat", phrase="phrase", key="key"),
    online_events.SeatHeld: names("SeatHeld", seat="seat"),
    online_events.SeatReturned: names("SeatReturned", seat="seat"),
    online_events.ConnectionLost: names("ConnectionLost", seat="seat"),
    online_events.ConnectionBack: names("ConnectionBack", seat="seat"),
    online_events.ClockRestarted: names("ClockRestarted"),
    online_events.FloorJudgeAsked: names("FloorJudgeAsked", seat="seat", key="key", text="text"),
    online_events.PlayResumed: names("OnlinePlayResumed"),
    online_events.SecretShown: names("DealSecretShown", secret="secret"),  # nosec B106: a field
    online_events.TableClosed: names("OnlineTableClosed", reason="reason"),
}
"""What happened: `kind` and `data` of a row or line of the log."""

VALUES: Final[Mapping[type, Names]] = {
    settings.Settings: names(
        "Settings",
        title="title",
        organiser="organiser",
        zone="zone",
        closes_at="closes_at",
        starts_at="starts_at",
        venue="venue",
        draw_at="draw_at",
        draw_place="draw_place",
        format="format",
        apart="apart",
        appeal_days="appeal_days",
        may_cancel="may_cancel",
        auto_call="auto_call",
        agrees_by_hand="agrees_by_hand",
        may_embed="may_embed",
        terms="terms",
        notice="notice",
        prizes="prizes",
        stage_venues="stage_venues",
    ),
    settings.StageVenue: names("StageVenue", stage="stage", venue="venue"),
    settings.Terms: names(
        "Terms",
        entrants="entrants",
        players="players",
        spares="spares",
        teams_each="teams_each",
        institutions="institutions",
        evidence="evidence",
        endorsement="endorsement",
        signatures="signatures",
        contacts="contacts",
        most="most",
        fee="fee",
        currency="currency",
        fee_includes="fee_includes",
        membership="membership",
    ),
    settings.Notice: names(
        "Notice",
        paper="paper",
        reference="reference",
        dated="dated",
        sender="sender",
        sender_post="sender_post",
        addressees="addressees",
        copies="copies",
        body="body",
        contact="contact",
        send_to="send_to",
    ),
    settings.Prize: names(
        "Prize", rank="rank", amount="amount", trophy="trophy", other="other", free_entry="free_entry"
    ),
    commands.Frozen: names("Frozen", number="number", entry="entry", institution="institution"),
    late_commands.LateLot: names("LateLot", number="number", members="members"),
    commands.HallTable: names("HallTable", number="number", place="place"),
    Result: names(
        "Result",
        sides="sides",
        ranking="ranking",
        points="points",
        games_won="games_won",
        absent="absent",
        retired="retired",
    ),
    sheet_commands.Person: names("Person", number="number", place="place"),
    WrittenRound: names(
        "Written",
        how="how",
        by="by",
        counts="counts",
        blamed="blamed",
        scored="scored",
        talks="talks",
        passes="passes",
        plays="plays",
        lead="lead",
        is_last="is_last",
        left="left",
    ),
    sheet_commands.Rule: names(
        "Rule",
        decision="decision",
        who="who",
        clause="clause",
        facts="facts",
        points="points",
        scores="scores",
        call="call",
    ),
}
"""What stands inside of events. Their own names are not written; the list in the tests goes by them."""

LOTS_SHOWN: Final = "LotsShown"
SHOWN: Final = "shown"
"""A kind of its own, with its field: how many lots the screens of a hall show (its stream is not folded)."""

OLD_KINDS: Final[Mapping[str, str]] = {}
"""Kinds that were written once, and the present name of each."""

OLD_FIELDS: Final[Mapping[str, Mapping[str, str]]] = {}
"""Fields that were written once: of which type (its written name), and the present name of each."""
