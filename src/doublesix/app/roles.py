"""Who may do what at an event: one table, asked by every page and every call of the API.

An act is what somebody does, by its name in the addresses; a role is what somebody is at an event. The
table of docs/roles.md is printed from here.
"""

from typing import Final, NamedTuple

PUBLIC: Final = "public"
PLAYER: Final = "player"
ENDORSER: Final = "endorser"
REPRESENTATIVE: Final = "representative"
TREASURER: Final = "treasurer"
SCOREKEEPER: Final = "scorekeeper"
JUDGE: Final = "judge"
SECRETARY: Final = "secretary"
ORGANISER: Final = "organiser"
ROLES: Final = (
    PUBLIC,
    PLAYER,
    ENDORSER,
    REPRESENTATIVE,
    TREASURER,
    SCOREKEEPER,
    JUDGE,
    SECRETARY,
    ORGANISER,
)
APPOINTED: Final = (TREASURER, SCOREKEEPER, JUDGE, SECRETARY, ORGANISER)
"""Roles that an organiser gives to an account."""
STAFF: Final = frozenset(APPOINTED)
EVERYBODY: Final = frozenset(ROLES)


class Act(NamedTuple):
    """Something that can be done at an event, in words, and by whom."""

    name: str
    words: str
    roles: frozenset[str]


def _act(name: str, words: str, *roles: str) -> Act:
    return Act(name, words, frozenset(roles))


ACTS: Final = {
    act.name: act
    for act in (
        Act("see", "see the circular, the rules, the list and the draw once they are public", EVERYBODY),
        Act("staff", "see the event's desk", STAFF),
        _act("edit", "edit the event, its circular and its prizes", ORGANISER),
        _act("publish", "publish, open and close entries, extend the deadline, cancel", ORGANISER),
        _act("amend", "amend the rules", ORGANISER),
        _act("appoint", "give roles to people", ORGANISER),
        Act("begin", "begin an entry, once signed in", EVERYBODY),
        _act("enter", "see one's own entries, and what was paid for them", REPRESENTATIVE, PLAYER),
        _act(
            "fill_in",
            "fill in, hand in and withdraw entries: one's own, or any where one may enter for others",
            *(REPRESENTATIVE, PLAYER, SECRETARY, ORGANISER),
        ),
        _act("enter_any", "enter for others, and delete drafts", SECRETARY, ORGANISER),
        _act("hold_internal", "hold an internal tournament", REPRESENTATIVE),
        _act(
            "ask_endorsement",
            "send and revoke the link for the endorsement",
            *(REPRESENTATIVE, SECRETARY, ORGANISER),
        ),
        _act("endorse", "endorse from the link", ENDORSER),
        _act("record_endorsement", "record that the sealed paper was seen", SECRETARY, ORGANISER),
        _act("see_entries", "see all entries", SECRETARY, ORGANISER),
        _act("see_evidence", "open evidence", SECRETARY, ORGANISER),
        _act(
            "open_evidence",
            "open evidence: one's own, or all of it where one may see evidence",
            *(REPRESENTATIVE, PLAYER, SECRETARY, ORGANISER),
        ),
        _act("review", "accept, return and refuse entries", SECRETARY, ORGANISER),
        _act("import", "import entries from a file", SECRETARY, ORGANISER),
        _act("see_fees", "see fees and their totals", TREASURER, SECRETARY, ORGANISER),
        _act("take_fees", "record payments, waivers and refunds", TREASURER, SECRETARY, ORGANISER),
        _act("give_vouchers", "give, mail and print vouchers, which are worth a fee", TREASURER, ORGANISER),
        _act(
            "keep_institutions",
            "keep the list of institutions and their officers' addresses",
            *(SECRETARY, ORGANISER),
        ),
        _act("draw", "freeze the list and make the draw", SECRETARY, ORGANISER),
        _act("attendance", "note who attends the drawing of lots", SECRETARY, SCOREKEEPER, ORGANISER),
        _act("strike", "strike an entry that withdrew after the freeze", SECRETARY, ORGANISER),
        _act("late", "take late entries and draw places for them", SECRETARY, ORGANISER),
        _act("substitute", "put a substitute in a team", SECRETARY, ORGANISER),
        _act("retire", "note who retires", SECRETARY, ORGANISER),
        _act("record_result", "record results", SCOREKEEPER, JUDGE, SECRETARY, ORGANISER),
        Act("see_day", "see the day as the staff does: calls, check-ins, sheets", STAFF),
        _act("check_in", "note who is there", SCOREKEEPER, SECRETARY, ORGANISER),
        _act("floor", "lay tables, plan stages, call matches, grant delays", SECRETARY, ORGANISER),
        _act("last_hand", "announce the last hand of games with a time limit", JUDGE, SECRETARY, ORGANISER),
        _act(
            "link_scorekeepers",
            "make and revoke links for scorekeepers of the day, who need no account",
            *(SECRETARY, ORGANISER),
        ),
        _act("link_judges", "make links for judges of the day, who need no account", ORGANISER),
        _act("walk_over", "give walk-overs to who came", JUDGE, SECRETARY, ORGANISER),
        _act("judge", "see calls for the judge and give rulings", JUDGE, ORGANISER),
        _act("appeal", "decide appeals", ORGANISER),
        _act("correct", "correct results, disqualify and reinstate", JUDGE, ORGANISER),
        _act("displays", "set what the screens of the hall show", SECRETARY, ORGANISER),
        _act("hold", "hold results back and release them", ORGANISER),
        _act(
            "prizes",
            "make the prize list, receipts, certificates, the press sheet and the archive",
            *(TREASURER, SECRETARY, ORGANISER),
        ),
        _act("messages", "see the messages that were sent", SECRETARY, ORGANISER),
        _act("write_messages", "write to participants by mail and text", SECRETARY, ORGANISER),
        _act("delete_personal", "delete people's data after the event", ORGANISER),
    )
}


def may(roles: frozenset[str] | set[str], act: str) -> bool:
    """Whether somebody with these roles may do this."""
    return bool(ACTS[act].roles & (set(roles) | {PUBLIC}))
