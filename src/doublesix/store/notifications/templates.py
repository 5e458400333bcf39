"""The words of messages: each a subject, a body, and its text for phones where it is sent as a text too."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


class MessageTemplate(NamedTuple):
    """A message to people; ``short`` is its text for a phone, where it is sent as a text too."""

    subject: Words
    body: Words
    short: Words = ""


TEMPLATES: Final = {
    "submitted": MessageTemplate(
        _("{event}: your entry has arrived"),
        _("The entry {entry} arrived on {at}. You will be told when it has been looked at.\n\n{link}"),
    ),
    "waiting": MessageTemplate(
        _("{event}: your entry is on the waiting list"),
        _(
            "All places are taken (E30). The entry {entry} is on the waiting list in the order of arrival, "
            "and moves up by itself when a place becomes free.\n\n{link}"
        ),
    ),
    "moved_up": MessageTemplate(
        _("{event}: a place has become free for you"),
        _("The entry {entry} was on the waiting list and now has a place.\n\n{link}"),
        _("{event}: {entry} now has a place."),
    ),
    "accepted": MessageTemplate(
        _("{event}: your entry is accepted"),
        _("The entry {entry} is accepted and takes part in the drawing of lots.\n\n{link}"),
    ),
    "returned": MessageTemplate(
        _("{event}: please correct your entry"),
        _("The entry {entry} came back to you with this comment:\n\n{comment}\n\n{link}"),
    ),
    "refused": MessageTemplate(
        _("{event}: your entry is refused"),
        _("The entry {entry} is refused for this reason ({clause}):\n\n{comment}\n\n{link}"),
    ),
    "restored": MessageTemplate(
        _("{event}: your entry is no longer refused"),
        _("The refusal of the entry {entry} is taken back. The reason given:\n\n{comment}\n\n{link}"),
    ),
    "withdrawn": MessageTemplate(
        _("{event}: your entry is withdrawn"),
        _("The entry {entry} is withdrawn.\n\n{link}"),
    ),
    "late_accepted": MessageTemplate(
        _("{event}: your late entry is accepted"),
        _(
            "The entry {entry} came after the list was closed and is accepted (E41). Its number is {listed}. "
            "You are told where you play, or whether you wait. The reason given: {reason}\n\n{link}"
        ),
        _("{event}: the late entry {entry} is accepted, number {listed} (E41)."),
    ),
    "late_placed": MessageTemplate(
        _("{event}: you play match {number}"),
        _(
            "{entry}: you came late and have a place (E41). You play match {number} against {others}. "
            "You are told when and where.\n\n"
            "Your code to confirm scores is {code}. It is for your side only.\n\n{link}"
        ),
        _("{event}: you play match {number} against {others} (E41). Code {code}."),
    ),
    "late_opponent": MessageTemplate(
        _("{event}: somebody joins match {number}"),
        _(
            "{entry}: {others} came late and joins you in match {number} (E41). "
            "Your own place stays as it was drawn.\n\n{link}"
        ),
        _("{event}: {others} came late and joins you in match {number} (E41)."),
    ),
    "late_waits": MessageTemplate(
        _("{event}: no place was left"),
        _("{entry}: the late draw is over and no place was left for you (E41). You wait.\n\n{link}"),
        _("{event}: no place was left for {entry}. You wait (E41)."),
    ),
    "joined": MessageTemplate(
        _("{event}: you have a new partner"),
        _(
            "{entry}: you play with {partner}, in the place that was drawn (E42).\n\n"
            "Your code to confirm scores is {code}. It is for your side only.\n\n{link}"
        ),
        _("{event}: you play with {partner} (E42). Code {code}."),
    ),
    "replaced": MessageTemplate(
        _("{event}: a substitute plays for {entry}"),
        _("{entry}: a named person has taken another's place in the team (E42). Reason: {reason}\n\n{link}"),
        _("{event}: a substitute plays for {entry} (E42)."),
    ),
    "substitute": MessageTemplate(
        _("{event}: you play for {entry}"),
        _(
            "You take another's place in the team {entry} (E42). "
            "You are told when its match is called.\n\n{link}"
        ),
        _("{event}: you play for {entry} (E42)."),
    ),
    "retired": MessageTemplate(
        _("{event}: you have retired"),
        _("{entry} has retired and keeps the rank where it stood (E43). Reason: {reason}\n\n{link}"),
        _("{event}: {entry} has retired (E43)."),
    ),
    "partner_retired": MessageTemplate(
        _("{event}: your partner has retired"),
        _("{entry}: {others} has retired, and nobody waits to join you. Your pair is out (E42).\n\n{link}"),
        _("{event}: {others} has retired, your pair is out (E42)."),
    ),
    "partner_wanted": MessageTemplate(
        _("{event}: your partner has retired, and you can have another"),
        _(
            "{entry}: {others} has retired, and nobody waits to join you at the moment. "
            "Whoever comes before your first match is called takes the place (E42), and you are told. "
            "Without one your pair is out.\n\n{link}"
        ),
        _("{event}: {others} has retired. Whoever comes before your first match is called joins you (E42)."),
    ),
    "opponent_retired": MessageTemplate(
        _("{event}: match {number} is yours"),
        _("{entry}: {others} has retired. Match {number} is yours (E43).\n\n{link}"),
        _("{event}: {others} has retired. Match {number} is yours (E43)."),
    ),
    "retirement_undone": MessageTemplate(
        _("{event}: {others} plays on"),
        _("{entry}: the retirement of {others} was taken back (E43). Reason: {reason}\n\n{link}"),
        _("{event}: the retirement of {others} was taken back (E43)."),
    ),
    "opponent_back": MessageTemplate(
        _("{event}: match {number} is played after all"),
        _("{entry}: the retirement of {others} was taken back. Match {number} is played (E43).\n\n{link}"),
        _("{event}: {others} plays on. Match {number} is played (E43)."),
    ),
    "others_go_on": MessageTemplate(
        _("{event}: match {number} goes on without {others}"),
        _("{entry}: {others} has retired. Those who are left play match {number} on (E43).\n\n{link}"),
        _("{event}: match {number} goes on without {others} (E43)."),
    ),
    "imported": MessageTemplate(
        _("{event}: please complete your entry"),
        _(
            "{by} has begun the entry {entry} for you. It is a draft and is not submitted. "
            "Still missing: {count}. Entries close on {closes} (E5).\n\n"
            "Sign in with the address that this mail was sent to; you need no password, "
            "a code is sent to you. Then complete the form and submit it:\n\n{link}"
        ),
    ),
    "deleted": MessageTemplate(
        _("{event}: your draft is deleted"),
        _(
            "{by} deleted the draft {entry}. It was never submitted. "
            "If that is wrong, please tell them.\n\n{link}"
        ),
    ),
    "endorse": MessageTemplate(
        _("{event}: your endorsement is asked for"),
        _(
            "{institution} asks you, as its supervising officer, to endorse its entry form (E7).\n\n"
            "This link shows exactly what you endorse. It works once, until {until}:\n\n{link}"
        ),
    ),
    "endorsed": MessageTemplate(
        _("{event}: the entry form is endorsed"),
        _("{officer} endorsed the entry form of {institution}.\n\n{link}"),
    ),
    "voided": MessageTemplate(
        _("{event}: a new endorsement is needed"),
        _(
            "The entry {entry} was changed after it was endorsed, so the endorsement no longer holds (E7). "
            "Please ask for it again.\n\n{link}"
        ),
    ),
    "represent": MessageTemplate(
        _("{event}: please help with the entry form of {institution}"),
        _(
            "{by} asks you to help with the entry form of {institution}. Sign in with the address "
            "{address}; without a password, ask for a code by mail.\n\n{link}"
        ),
    ),
    "receipt": MessageTemplate(
        _("{event}: receipt {receipt}"),
        _("We received {amount} for the entry {entry}. Receipt {receipt}.\n\n{link}"),
    ),
    "voucher": MessageTemplate(
        _("{event}: your free entry"),
        _(
            "{entry} won a free entry in the next tournament (E32). This code takes the place of the fee, "
            "once; give it when you enter:\n\n{code}\n\n{link}"
        ),
    ),
    "cancelled": MessageTemplate(
        _("{event} is cancelled"),
        _("The event is cancelled (E12). The reason given:\n\n{reason}\n\n{link}"),
        _("{event} is cancelled. {reason}"),
    ),
    "amended": MessageTemplate(
        _("{event}: the rules were amended"),
        _(
            "Version {version} of the rules holds from {at} for matches that have not started (E12). "
            "The reason given:\n\n{reason}\n\n{link}"
        ),
        _("{event}: version {version} of the rules holds from {at}: {link}"),
    ),
    "extended": MessageTemplate(
        _("{event}: entries close later"),
        _("Entries now close on {closes} (E5). The reason given:\n\n{reason}\n\n{link}"),
    ),
    "venue": MessageTemplate(
        _("{event}: when and where"),
        _("Venue: {venue}\nPlay starts: {starts} (E9)\n\n{link}"),
        _("{event}: venue {venue}; play starts {starts}"),
    ),
    "draw": MessageTemplate(
        _("{event}: the drawing of lots"),
        _("Drawing of lots: {draw_at}\nPlace: {draw_place}\n\nPlease be there (E8).\n\n{link}"),
        _("{event}: drawing of lots {draw_at}; place {draw_place}."),
    ),
    "drawn": MessageTemplate(
        _("{event}: the lots are drawn"),
        _("The lots are drawn, and everybody can check the draw:\n\n{link}"),
    ),
    "judge_called": MessageTemplate(
        _("{event}: table {table} calls the judge"),
        _("Table {table} calls the judge at {at} (match {match}): {reason}\n\n{link}"),
        _("Table {table} calls the judge (match {match}, {at}): {reason}"),
    ),
    "judge_not_coming": MessageTemplate(
        _("{event}: no judge is coming to table {table}"),
        _(
            "Table {table} called the judge at {at} (match {match}) and no judge has said yet that one is "
            "coming. Please send one. The reason given: {reason}\n\n{link}"
        ),
        _("Table {table} called the judge at {at} and nobody is coming. Please send one."),
    ),
    "appointed": MessageTemplate(
        _("{event}: you are {role}"),
        _(
            "{by} gave you a role at {event}: {role}.\n\n"
            "Sign in with this address, {email}; you need no password, a code is sent to you:\n\n{link}"
        ),
    ),
    "called": MessageTemplate(
        _("{event}: your match is called"),
        _(
            "{entry}, match {number} against {others}: {where}, {start}.{until}\n\n"
            "Your code to confirm scores is {code}. It is for your side only.\n\n"
            "Check in and open your sheet here; the link is for your side only:\n\n{link}"
        ),
        _("{event}: match {number}, {where}, {start}.{until} Code {code}. {link}"),
    ),
    "moved": MessageTemplate(
        _("{event}: your match has moved"),
        _(
            "{entry}, match {number} against {others} is now at: {where}, {start}.{until}\n\n"
            "Your code to confirm scores is {code}.\n\n"
            "Check in and open your sheet here; the link is for your side only:\n\n{link}"
        ),
        _("{event}: match {number} has moved: {where}, {start}.{until} {link}"),
    ),
    "dropped": MessageTemplate(
        _("{event}: wait for a new call"),
        _("{entry}: match {number} is not played as you were called. You are told when you play.\n\n{link}"),
        _("{event}: match {number} is not played as called. Please wait for a new call."),
    ),
    "corrected": MessageTemplate(
        _("{event}: the result of match {number} was corrected"),
        _("{entry}, match {number} against {others}: {result}\n\nThe reason given: {reason}\n\n{link}"),
        _("{event}: match {number} was corrected. {result}"),
    ),
    "annulled": MessageTemplate(
        _("{event}: match {number} is played anew"),
        _(
            "{entry}: match {number} was annulled, and what was written does not count. You play it anew "
            "against {others}; wait until you are called. The reason given: {reason}\n\n{link}"
        ),
        _("{event}: match {number} was annulled. You play it anew against {others}; wait for the call."),
    ),
    "opponent": MessageTemplate(
        _("{event}: match {number} is against somebody else"),
        _(
            "{entry}: match {number} is now against {others}. You are told when and where. "
            "The reason given: {reason}\n\n{link}"
        ),
        _("{event}: match {number} is now against {others}."),
    ),
    "displaced": MessageTemplate(
        _("{event}: you no longer play match {number}"),
        _(
            "{entry}: a result was changed, and you no longer play match {number}. {now} "
            "The reason given: {reason}\n\n{link}"
        ),
        _("{event}: a result was changed. {entry} no longer plays match {number}. {now}"),
    ),
    "placed": MessageTemplate(
        _("{event}: you play match {number}"),
        _(
            "{entry}: a result was changed, and you play match {number} against {others}. "
            "You are told when and where. The reason given: {reason}\n\n"
            "Your code to confirm scores is {code}. It is for your side only.\n\n{link}"
        ),
        _("{event}: a result was changed. You play match {number} against {others}. Code {code}."),
    ),
    "delayed": MessageTemplate(
        _("{event}: more time for match {number}"),
        _("{entry}: the sides of match {number} may come until {limit} (E10). Reason: {reason}\n\n{link}"),
        _("{event}: match {number} waits until {limit}."),
    ),
    "walk_over": MessageTemplate(
        _("{event}: match {number} is yours"),
        _(
            "{entry}: {absent} did not come to match {number} in time. "
            "It is yours by walk-over ({clause}).\n\n{link}"
        ),
        _("{event}: match {number} is yours by walk-over ({clause}). {absent} did not come."),
    ),
    "without": MessageTemplate(
        _("{event}: match {number} is played without {absent}"),
        _(
            "{entry}: {absent} did not come to match {number} in time. "
            "The others play it ({clause}).\n\n{link}"
        ),
        _("{event}: match {number} is played without {absent} ({clause})."),
    ),
    "absent": MessageTemplate(
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
    "slip": MessageTemplate(
        _("{event}: your code for the day"),
        _(
            "{entry}\nVenue: {venue}\nPlay starts: {starts}\n\n"
            "Check in when you are there, at the desk or with this link, which is yours alone:\n\n{link}\n\n"
            "Your code to confirm scores is {code}. Show it to nobody but your own people."
        ),
        _("{event}: check in here when you are at the venue ({venue}): {link} Your code is {code}."),
    ),
}
BY_RULE: Final = frozenset({"cancelled", "amended", "extended", "venue", "draw", "drawn"})
"""Matters of the rules (E5, E8, E9, E12): they go by mail whatever somebody prefers."""
