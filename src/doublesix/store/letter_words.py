"""The words of letters: each a subject, a body, and its text for phones where it is sent as a text too."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


class Letter(NamedTuple):
    """A message to people; ``short`` is its text for a phone, where it is sent as a text too."""

    subject: Words
    body: Words
    short: Words = ""


LETTERS: Final = {
    "submitted": Letter(
        _("{event}: your entry has arrived"),
        _("The entry {entry} arrived on {at}. You will be told when it has been looked at.\n\n{link}"),
    ),
    "waiting": Letter(
        _("{event}: your entry is on the waiting list"),
        _(
            "All places are taken (E30). The entry {entry} is on the waiting list in the order of arrival, "
            "and moves up by itself when a place becomes free.\n\n{link}"
        ),
    ),
    "moved_up": Letter(
        _("{event}: a place has become free for you"),
        _("The entry {entry} was on the waiting list and now has a place.\n\n{link}"),
        _("{event}: {entry} now has a place."),
    ),
    "accepted": Letter(
        _("{event}: your entry is accepted"),
        _("The entry {entry} is accepted and takes part in the drawing of lots.\n\n{link}"),
    ),
    "returned": Letter(
        _("{event}: please correct your entry"),
        _("The entry {entry} came back to you with this comment:\n\n{comment}\n\n{link}"),
    ),
    "refused": Letter(
        _("{event}: your entry is refused"),
        _("The entry {entry} is refused for this reason ({clause}):\n\n{comment}\n\n{link}"),
    ),
    "withdrawn": Letter(
        _("{event}: your entry is withdrawn"),
        _("The entry {entry} is withdrawn.\n\n{link}"),
    ),
    "imported": Letter(
        _("{event}: please complete your entry"),
        _(
            "{by} has begun the entry {entry} for you. It is a draft and is not handed in. "
            "Still missing: {count}. Entries close on {closes} (E5).\n\n"
            "Sign in with the address that this mail was sent to; you need no password, "
            "a code is sent to you. Then complete the form and hand it in:\n\n{link}"
        ),
    ),
    "deleted": Letter(
        _("{event}: your draft is deleted"),
        _(
            "{by} deleted the draft {entry}. It was never handed in. "
            "If that is wrong, please tell them.\n\n{link}"
        ),
    ),
    "endorse": Letter(
        _("{event}: your endorsement is asked for"),
        _(
            "{institution} asks you, as its supervising officer, to endorse its entry form (E7).\n\n"
            "This link shows exactly what you endorse. It works once, until {until}:\n\n{link}"
        ),
    ),
    "endorsed": Letter(
        _("{event}: the entry form is endorsed"),
        _("{officer} endorsed the entry form of {institution}.\n\n{link}"),
    ),
    "voided": Letter(
        _("{event}: a new endorsement is needed"),
        _(
            "The entry {entry} was changed after it was endorsed, so the endorsement no longer holds (E7). "
            "Please ask for it again.\n\n{link}"
        ),
    ),
    "represent": Letter(
        _("{event}: please help with the entry form of {institution}"),
        _(
            "{by} asks you to help with the entry form of {institution}. Sign in with the address "
            "{address}; without a password, ask for a code by mail.\n\n{link}"
        ),
    ),
    "receipt": Letter(
        _("{event}: receipt {receipt}"),
        _("We received {amount} for the entry {entry}. Receipt {receipt}.\n\n{link}"),
    ),
    "cancelled": Letter(
        _("{event} is cancelled"),
        _("The event is cancelled (E12). The reason given:\n\n{reason}\n\n{link}"),
        _("{event} is cancelled. {reason}"),
    ),
    "amended": Letter(
        _("{event}: the rules were amended"),
        _(
            "Version {version} of the rules holds from {at} for matches that have not started (E12). "
            "The reason given:\n\n{reason}\n\n{link}"
        ),
        _("{event}: version {version} of the rules holds from {at}: {link}"),
    ),
    "extended": Letter(
        _("{event}: entries close later"),
        _("Entries now close on {closes} (E5). The reason given:\n\n{reason}\n\n{link}"),
    ),
    "venue": Letter(
        _("{event}: when and where"),
        _("Venue: {venue}\nPlay starts: {starts} (E9)\n\n{link}"),
        _("{event}: venue {venue}; play starts {starts}"),
    ),
    "draw": Letter(
        _("{event}: the drawing of lots"),
        _("Drawing of lots: {draw_at}\nPlace: {draw_place}\n\nPlease be there (E8).\n\n{link}"),
        _("{event}: drawing of lots {draw_at}; place {draw_place}."),
    ),
    "drawn": Letter(
        _("{event}: the lots are drawn"),
        _("The lots are drawn, and everybody can check the draw:\n\n{link}"),
    ),
    "judge_called": Letter(
        _("{event}: table {table} calls the judge"),
        _("Table {table} calls the judge at {at} (match {match}): {reason}\n\n{link}"),
        _("Table {table} calls the judge (match {match}, {at}): {reason}"),
    ),
    "judge_not_coming": Letter(
        _("{event}: no judge is coming to table {table}"),
        _(
            "Table {table} called the judge at {at} (match {match}) and no judge has said yet that one is "
            "coming. Please send one. The reason given: {reason}\n\n{link}"
        ),
        _("Table {table} called the judge at {at} and nobody is coming. Please send one."),
    ),
    "appointed": Letter(
        _("{event}: you are {role}"),
        _(
            "{by} gave you a role at {event}: {role}.\n\n"
            "Sign in with this address, {email}; you need no password, a code is sent to you:\n\n{link}"
        ),
    ),
    "called": Letter(
        _("{event}: your match is called"),
        _(
            "{entry}, match {number} against {others}: {where}, {start}.{until}\n\n"
            "Your code to confirm scores is {code}. It is for your side only.\n\n"
            "Follow the matches here:\n\n{link}"
        ),
        _("{event}: match {number}, {where}, {start}.{until} Code {code}. {link}"),
    ),
    "moved": Letter(
        _("{event}: your match has moved"),
        _(
            "{entry}, match {number} against {others} is now at: {where}, {start}.{until}\n\n"
            "Your code to confirm scores is {code}.\n\n{link}"
        ),
        _("{event}: match {number} has moved: {where}, {start}.{until}"),
    ),
    "dropped": Letter(
        _("{event}: wait for a new call"),
        _("{entry}: match {number} is not played as you were called. You are told when you play.\n\n{link}"),
        _("{event}: match {number} is not played as called. Please wait for a new call."),
    ),
    "corrected": Letter(
        _("{event}: the result of match {number} was corrected"),
        _("{entry}, match {number} against {others}: {result}\n\nThe reason given: {reason}\n\n{link}"),
        _("{event}: match {number} was corrected. {result}"),
    ),
    "annulled": Letter(
        _("{event}: match {number} is played anew"),
        _(
            "{entry}: match {number} was annulled, and what was written does not count. You play it anew "
            "against {others}; wait until you are called. The reason given: {reason}\n\n{link}"
        ),
        _("{event}: match {number} was annulled. You play it anew against {others}; wait for the call."),
    ),
    "opponent": Letter(
        _("{event}: match {number} is against somebody else"),
        _(
            "{entry}: match {number} is now against {others}. You are told when and where. "
            "The reason given: {reason}\n\n{link}"
        ),
        _("{event}: match {number} is now against {others}."),
    ),
    "displaced": Letter(
        _("{event}: you no longer play match {number}"),
        _(
            "{entry}: a result was changed, and you no longer play match {number}. {now} "
            "The reason given: {reason}\n\n{link}"
        ),
        _("{event}: a result was changed. {entry} no longer plays match {number}. {now}"),
    ),
    "placed": Letter(
        _("{event}: you play match {number}"),
        _(
            "{entry}: a result was changed, and you play match {number} against {others}. "
            "You are told when and where. The reason given: {reason}\n\n"
            "Your code to confirm scores is {code}. It is for your side only.\n\n{link}"
        ),
        _("{event}: a result was changed. You play match {number} against {others}. Code {code}."),
    ),
    "delayed": Letter(
        _("{event}: more time for match {number}"),
        _("{entry}: the sides of match {number} may come until {limit} (E10). Reason: {reason}\n\n{link}"),
        _("{event}: match {number} waits until {limit}."),
    ),
    "walk_over": Letter(
        _("{event}: match {number} is yours"),
        _(
            "{entry}: {absent} did not come to match {number} in time. "
            "It is yours by walk-over ({clause}).\n\n{link}"
        ),
        _("{event}: match {number} is yours by walk-over ({clause}). {absent} did not come."),
    ),
    "without": Letter(
        _("{event}: match {number} is played without {absent}"),
        _(
            "{entry}: {absent} did not come to match {number} in time. "
            "The others play it ({clause}).\n\n{link}"
        ),
        _("{event}: match {number} is played without {absent} ({clause})."),
    ),
    "absent": Letter(
        _("{event}: you are out"),
        _(
            "{entry} was not complete at match {number} by {limit} "
            "and is out of the tournament ({clause}).\n\n"
            "If that is wrong, speak to the floor judge now.\n\n{link}"
        ),
        _(
            "{event}: {entry} was not there by {limit} and is out ({clause}). "
            "If that is wrong, see the judge."
        ),
    ),
    "slip": Letter(
        _("{event}: your slip for the day"),
        _(
            "{entry}\nVenue: {venue}\nPlay starts: {starts}\n\n"
            "Check in when you are there, at the desk or with this link, which is yours alone:\n\n{link}\n\n"
            "Your code to confirm scores is {code}. Show it to nobody but your own people."
        ),
        _("{event}: check in here when you are at the venue ({venue}): {link} Your code is {code}."),
    ),
}
LATER: Final = _("told later")
"""What stands for a place or a time that is not known yet (E8, E9)."""
ROLES: Final[dict[str, Words]] = {
    "player": _("player"),
    "endorser": _("endorser"),
    "representative": _("representative"),
    "treasurer": _("treasurer"),
    "scorekeeper": _("scorekeeper"),
    "judge": _("floor judge"),
    "secretary": _("secretary"),
    "organiser": _("organiser"),
}
"""What somebody is at an event, in words."""
BY_RULE: Final = frozenset({"cancelled", "amended", "extended", "venue", "draw", "drawn"})
"""Matters of the rules (E5, E8, E9, E12): they go by mail whatever somebody prefers."""
