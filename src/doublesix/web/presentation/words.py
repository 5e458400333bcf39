"""What refusals say to people, in their language, with the clause where there is one."""

from datetime import datetime
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.app.sheets.referee import CHOICES
from doublesix.play.refusal_words import OR, REASONS
from doublesix.store import evidence as uploads
from doublesix.store.notifications.messages import in_zone
from doublesix.store.notifications.role_words import ROLES
from doublesix.tournament.refusal import Fact, Refusal
from doublesix.web.presentation.entry_refusal_words import WORDS as OF_ENTRIES
from doublesix.web.presentation.late_words import WORDS as OF_LATE
from doublesix.web.presentation.online_words import WORDS as OF_ONLINE
from doublesix.web.presentation.refusal_words import WORDS as OF_TABLES

WORDS: Final[dict[str, str | Promise]] = {
    # The installation
    "organises_alone": _("You are the only organiser of {event}. Appoint another one first."),
    "entered_still": _("You are entered for {event}, which is not over."),
    "rated_seats": _("A match is rated where people sit, each with an account of their own."),
    "retention_days": _("Data is kept for {least} to {most} days."),
    # The event
    "exists_already": _("This event exists already."),
    "no_such_event": _("There is no such event."),
    "is_finished": _("The event is finished; nothing more can be changed."),
    "is_cancelled": _("The event is cancelled; nothing more can be changed."),
    "overtaken": _("Somebody else changed the event at the same moment. Please look again and repeat."),
    "no_title": _("Please give the event a title."),
    "no_such_entrants": _("Choose who enters: teams, players, or players who draw partners."),
    "team_size": _("A team has 1 to 4 players and at most 2 spares."),
    "below_zero": _("Numbers of people, days and money cannot be below zero."),
    "no_currency": _("In which currency is the fee?"),
    "no_such_currency": _("There is no such currency. Use its three letters, such as MUR or USD."),
    "rules_fault": _("The rules cannot be used: something is wrong in line {line}."),
    "terms_stand": _("Entries have begun, so what an entry needs can no longer be changed."),
    "extend_instead": _(
        "Entries have begun. To move the deadline, extend it with a reason that everybody sees."
    ),
    "format_stands": _("The list is frozen for the draw, so the format can no longer be changed."),
    "format_fault": _("There is no such format, or this game is not played in it."),
    "out_of_reach": _(
        "A number, a text or a moment in this is far too large. Please check what you entered."
    ),
    "hidden_signs": _(
        "“{name}” has characters in it that cannot be seen or that turn the direction of the text. "
        "Please type it again instead of copying it."
    ),
    "no_reason": _("Please give a reason. Everybody concerned is told."),
    "nothing_amended": _("These are the rules in force already."),
    "another_game": _("An amendment cannot make another game of it."),
    "published_already": _("The event is published already."),
    "no_deadline": _("Say when entries close before you publish."),
    "no_start": _(
        "When play starts has not been told yet. The organiser says it under “When, where, who”, and "
        "everybody entered is told; then matches can be called."
    ),
    "no_venue": _(
        "Where it is played has not been told yet. The organiser says it under “When, where, who”, and "
        "everybody entered is told; then matches can be called."
    ),
    "plays_alone": _("In this game everybody plays alone: players enter for themselves."),
    "plays_in_twos": _("In this game two play together: teams enter, or players who draw their partners."),
    "starts_too_early": _("Play would start before entries close."),
    "draw_out_of_order": _(
        "The lots are drawn after entries close and before play starts. Please change the time of the draw."
    ),
    "deadline_past": _("Entries would have closed already. Please set a later deadline before you publish."),
    "not_published": _("Publish the event first."),
    "open_already": _("Entries are open already."),
    "list_is_frozen": _("The list of entries is frozen for the draw."),
    "deadline_over": _("The deadline is over. Extend it if you want to take more entries."),
    "not_open": _("Entries are not open."),
    "not_later": _("The new deadline has to be later than the old one and later than now."),
    "may_not_cancel": _("The announcement of this event reserves no right to cancel it."),
    "role_already": _("{name} has this role already."),
    "no_free_entry": _("No prize of this event is a free entry, so there is no voucher to give."),
    "last_organiser": _("An event needs an organiser. Appoint another one first."),
    # The draw
    "entries_open": _("Entries are still open. Close them first."),
    "too_few": _("There are too few entries for a draw ({count})."),
    "wrong_numbers": _("The numbers of the list have to go from 1 on without a gap."),
    "no_list": _("Freeze the list of entries first."),
    "drawn_already": _("The lots are drawn; they stand."),
    "committed_already": _("The draw has begun; it cannot be begun again."),
    "no_sources": _("Name at least one public source, such as dice thrown in the room."),
    "no_draw_place": _(
        "Where the lots are drawn has not been told yet. The organiser says it under “When, where, who”, and "
        "everybody entered is told."
    ),
    "moment_over": _("The moment of the draw has to be in the future."),
    "not_committed": _("Publish the commitment first."),
    "draw_secret_unreadable": _(
        "The secret of this draw cannot be opened: it was sealed with a key that is not here. "
        "Whoever runs the server can say more."
    ),
    "values_stand": _("The public values are entered; they stand."),
    "too_early": _("The public values are entered at the moment announced, not before."),
    "values_missing": _("Enter a value for each of the {count} sources."),
    "no_values": _("Enter the public values first."),
    "wrong_secret": _("The secret is not the one that was committed to."),
    "lots_wait": _("Lots are written down and wait for a second person."),
    "lots_incomplete": _("Each of the {count} numbers has to be drawn exactly once."),
    "not_two_of_each": _(
        "Number {number} was drawn {times} times. Each number is drawn by exactly two players."
    ),
    "no_such_lot": _("There is no number {number} to draw: they go from 1 to {most}."),
    "two_wait": _("Only one player can be left without a partner, and only if the count is odd."),
    "no_lots": _("No lots are written down."),
    "same_person": _("Somebody else than who wrote the lots down has to confirm them."),
    "no_such_number": _("The list has no number {number}."),
    "struck_already": _("Number {number} is struck already."),
    "not_drawn": _("The lots are not drawn yet."),
    "no_such_match": _("Match {number} cannot be played now."),
    "started_already": _("Match {number} has started."),
    "result_does_not_fit": _("The result does not fit match {number}."),
    "score_below_zero": _("Points and games cannot be below zero."),
    "absent_cannot_win": _("Who was not there cannot have won."),
    "somebody_won": _("Somebody was there, so somebody won."),
    "too_many_games": _("No side wins more games than decide this match ({count})."),
    "games_cannot_be": _("The winner has won {count} games, the other fewer."),
    "points_cannot_be": _(
        "{points} points cannot be: who won {won} of {games} games to {target} has {least} to {most}."
    ),
    "matches_left": _("{count} matches have no result yet."),
    # The day
    "table_numbers": _("Every table needs a number of its own, from 1 to {last}."),
    "table_in_use": _("A match is called to table {table}, so it has to stay."),
    "no_such_table": _("There is no table {table}."),
    "table_taken": _("Match {number} is at table {table}. Give it another table first."),
    "side_busy": _("Somebody of this match is called to match {number}."),
    "no_free_table": _("No table is free. Call the match to one first, or wait until one is."),
    "sides_missing": _(
        "Not everybody of this match is there; still to come: number {numbers}. "
        "Say that it begins all the same."
    ),
    "no_tables": _("Say first which tables there are."),
    "nothing_to_call": _("No match can be called now: no table is free, or nobody is."),
    "before_start": _(
        "Play is announced for {start}, and this is before it. Say that it is to be all the same. "
        "Matches called: {matches}, entries told: {entries}."
    ),
    "stage_before": _(
        "The stage before is still being played. Each stage has its own day and is called when the one "
        "before is over."
    ),
    "another_day": _("The next stage starts on {start} and is called on its day."),
    "no_such_phase": _("This event has no part that is called {phase}."),
    "start_past": _("This start is over already. Please give a later one."),
    "not_yet": _("The match starts at {start}."),
    "no_such_player": _("Number {number} has no such player."),
    "not_called": _("Match {number} has no start yet. Call it first."),
    "no_walk_over_clause": _("The rules of this event do not say when an absent side is out."),
    "not_over_yet": _("There is time until {limit}."),
    "not_of_match": _("Choose who of match {number} is absent."),
    "was_there": _("Whoever was there by {limit} is not absent."),
    "delay_past": _("This time is over already. Please give a later one."),
    "delay_too_short": _("There is time until {limit} anyway. Please give a later hour."),
    "is_out": _("They are out of the tournament already."),
    "match_would_go": _("A match that has begun would no longer be played under these rules."),
    "no_result": _("Match {number} has no result to correct."),
    "nothing_to_annul": _("Nothing was played of match {number} yet."),
    "nothing_corrected": _("This is the result of match {number} already."),
    "no_such_entrant": _("Nobody in this event has number {number}."),
    "no_such_clause": _("The rules of this event have no such clause."),
    "disqualified_already": _("They are disqualified already."),
    "not_disqualified": _("They are not disqualified."),
    "check_in_link_unknown": _("This link is not valid. Please check in at the desk."),
    "check_in_early": _("It is too early to check in. You can from {start}."),
    "check_in_over": _("Nobody checks in any more: play is over."),
    "entry_out": _("This entry is out of the tournament."),
    "nobody_ticked": _("Please tick who is there."),
    "held_already": _("Results are held back already."),
    "not_held": _("Results are not held back."),
    # Displays, prizes, archives
    "display_name": _("Please give the display a name."),
    "display_pages": _("Choose at least one page that the display shows."),
    "display_seconds": _("Each screen is shown for {least} to {most} seconds."),
    "display_twice": _("There is a display called {name} already."),
    "too_many_displays": _("An event has at most {most} displays. Remove one that is no longer needed."),
    "no_voucher_won": _("Number {number} has won no free entry, or the event is not finished."),
    "voucher_given": _(
        "The voucher of number {number} was given already. It can be printed, or mailed again."
    ),
    "archive_too_early": _("The archive is made when the event is finished or cancelled."),
    "archive_not_one": _("This file is not an archive of an event."),
    "archive_too_large": _("This archive is larger than we take ({most} MB)."),
    "archive_other_format": _("This archive is of the format {format}; we can read {known}."),
    "archive_damaged": _("The archive is damaged or was changed: {name} is not as it was when it was made."),
    "archive_line_broken": _("The archive's log cannot be read: line {line} is not right."),
    "archive_log_broken": _("The archive's log does not make an event that can be shown."),
    "archive_not_over": _("The archive is of an event that is not over. Only finished events are imported."),
    "archive_proof_bad": _("The proof of the draw in this archive does not fit its log."),
    "archive_disagrees": _(
        "The archive contradicts itself: {name} does not say what its log comes to. Nothing is imported."
    ),
    "archive_match_disagrees": _(
        "The archive contradicts itself: match {number} does not come to the result that is stated. "
        "Nothing is imported."
    ),
    "archive_is_here": _("The event {title} of this archive is here already."),
    # The judge
    "not_a_judge": _("Only a judge of this event can go on duty."),
    # Anything
    "key_reused": _("This form was sent before with other contents. Please open the page again."),
    "no_such_account": _("Nobody has an account with this address yet."),
    "no_token_label": _("Please say what the token is for."),
    "too_many_tokens": _("You have {most} tokens already. Revoke one that is no longer needed."),
    "paper_deleted": _("This paper was deleted when its time was over."),
    "paper_unreadable": _(
        "This paper cannot be opened: its file is missing, or was sealed with a key that is not here. "
        "Whoever runs the server can say more."
    ),
    "no_such_page": _("This paper has no page {number}."),
    "page_unreadable": _("This page cannot be shown as a picture. Open the file instead."),
    **OF_ENTRIES,
    **OF_TABLES,
    **OF_ONLINE,
    **OF_LATE,
}


def in_words(refusal: Refusal, zone: str = "UTC") -> str:
    """A refusal as a sentence, with its clause; moments in the event's zone."""
    facts = {name: _readable(name, value, zone) for name, value in refusal.facts.items()}
    if "why" in facts:
        facts["reason"] = _now(REASONS[str(facts["why"])]).format(**facts)
    text = str(_template(refusal.code)).format(**facts)
    return f"{text} ({refusal.clause})" if refusal.clause else text


def _template(code: str) -> str | Promise:
    """The sentence of a code; uploads have theirs where they are cleaned."""
    return _now(uploads.WORDS[code.removeprefix("upload_")]) if code.startswith("upload_") else WORDS[code]


def _readable(name: str, value: Fact, zone: str) -> Fact:
    if name in ("closes", "arrived", "moment", "start", "limit"):
        return in_zone(datetime.fromisoformat(str(value)), zone)
    if name == "choices":
        return _now(OR).join(str(value).split(CHOICES))
    if name == "what":
        return _now(str(value))
    return status_words().get(str(value), value) if name == "status" else value


def status_words() -> dict[str, str]:
    """The stages of an event's and an entry's life."""
    return {
        "draft": _now("draft"),
        "published": _now("announced"),
        "open": _now("entries open"),
        "closed": _now("entries closed"),
        "frozen": _now("list frozen"),
        "drawn": _now("lots drawn"),
        "finished": _now("finished"),
        "cancelled": _now("cancelled"),
        "submitted": _now("submitted"),
        "waiting": _now("waiting list"),
        "returned": _now("to be corrected"),
        "accepted": _now("accepted"),
        "refused": _now("refused"),
        "withdrawn": _now("withdrawn"),
    }


def role_words() -> dict[str, str]:
    """What somebody is at an event."""
    return {role: str(words) for role, words in ROLES.items()}
