"""Why an entry is not taken or changed as asked, in words: forms, endorsements, money, imports."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, str | Promise]] = {
    # Entries
    "late": _("Entries closed on {closes}. Your entry arrived on {arrived}, which is too late."),
    "entries_not_open": _("Entries are not open at the moment."),
    "no_institution_name": _("Please give the name of the ministry, department or institution."),
    "institution_exists": _(
        "{name} has begun its form already. Ask its representative, or the secretary, to invite you."
    ),
    "too_many_teams": _(
        "An institution enters at most {most} teams. With more candidates, hold an internal tournament; "
        "its best teams enter."
    ),
    "name_taken": _("Another team is called “{name}” already. Please give this one a name of its own."),
    "teams_only": _("Teams are entered here, by their institutions."),
    "entered_already": _("You have entered already."),
    "changed_meanwhile": _(
        "Somebody changed this while you were looking at it. Please check what is there now."
    ),
    "late_entry_instead": _(
        "The list is frozen for the draw. Whoever comes now is a late entry, which has a page of its own."
    ),
    "same_name_entered": _(
        "Somebody called “{name}” is entered already. Open that entry, or say that this is another person."
    ),
    "not_refused": _("The entry is not refused ({status})."),
    "check_in_instead": _("The list is frozen. Whoever is there is noted at the check-in."),
    "not_to_change": _("The entry cannot be changed as it is now ({status})."),
    "not_to_delete": _(
        "Only a draft that was never submitted is deleted ({status}). Refuse or withdraw this one instead."
    ),
    "no_words": _("There is nothing to send yet: please write a mail, a text, or both."),
    "nobody_to_tell": _("There is nobody to tell: no entry is like this."),
    "no_such_audience": _("Nobody can be written to as “{value}”."),
    "reach_changed": _(
        "Whom this reaches, or what it costs, has changed since it was shown. Please look at it again."
    ),
    "no_such_place": _("The form has no place called {place}."),
    "incomplete": _("Something is still missing ({count}). The list below says what."),
    "not_submitted": _("The entry is not waiting for a decision ({status})."),
    "strike_instead": _("The list is frozen: ask the secretary to strike the entry. It keeps its place."),
    "no_comment": _("Please say what is to be corrected."),
    "by_institution": _("At this event teams are entered by their institutions."),
    "bad_signature": _("The signature could not be read. Please clear it and draw it again."),
    "identity_twice": _(
        "The identity number of {name} is in another entry already. Nobody plays in two: "
        "correct the number, or ask the secretary."
    ),
    "identity_twice_here": _("{name} and {other} have the same identity number. Please correct one of them."),
    "identity_twice_listed": _(
        "The same person is in these entries: {entries}. Nobody plays in two: "
        "return or refuse one of them first."
    ),
    "person_twice": _(
        "{name} is in the entry “{entry}” already, with the same e-mail address. Nobody plays in two: "
        "correct one of them, or ask the secretary."
    ),
    "person_twice_here": _(
        "{name} is in this entry twice, with the same e-mail address. Please correct one of them."
    ),
    "identity_unreadable": _("An identity number has 1 to 64 letters and digits."),
    "represents_already": _("{email} represents the institution already."),
    "too_many_representatives": _("At most {most} people represent an institution."),
    "last_representative": _("Somebody has to represent the institution. Invite another person first."),
    # The list of institutions
    "institution_like": _(
        "“{name}” is not on the organiser’s list of institutions, but looks like: {like}. "
        "Take one of these, or say that it is another one."
    ),
    "name_listed_already": _("“{name}” is on the list already, as {other}."),
    "listed_twice_here": _("“{name}” is in line {line} too."),
    "list_too_long": _("The list has at most {most} institutions."),
    "too_many_spellings": _("“{name}” can have at most {most} other names of usual length."),
    "no_officer_address": _(
        "The organiser’s list has no address of this institution’s officer. Please give one."
    ),
    # The internal tournament
    "any_number_of_teams": _("This event takes any number of teams, so no internal tournament is needed."),
    "internal_exists": _("{name} has an internal tournament already."),
    "not_internal": _("This is not an institution's internal tournament."),
    "internal_not_finished": _("The internal tournament is not finished yet ({status})."),
    "has_teams_already": _(
        "The institution has entered teams already. "
        "Withdraw them first; then the best teams take their places."
    ),
    "internal_shared_rank": _(
        "Several teams share rank {rank}, so it is not decided which of them goes on. Play it off first."
    ),
    "no_reason_or_clause": _("Please give the reason and the clause."),
    # Endorsement
    "nothing_to_endorse": _("There is no team to endorse yet."),
    "link_unknown": _("This link is not valid. Please use the link exactly as it stands in the mail."),
    "link_used": _("This link has been used: the form is endorsed."),
    "link_revoked": _("This link was withdrawn. If you were sent a newer one, please use that."),
    "link_expired": _("This link has expired. Please ask for a new one."),
    "no_officer": _("Please give the supervising officer's name and post."),
    "no_seal": _("Please upload a photo or a PDF of the page with the seal; without it nothing counts."),
    # Money
    "wrong_amount": _("The amount has to be more than zero and at most what is owed."),
    "nothing_owed": _("Nothing is owed."),
    "wrong_refund": _("No more can be refunded than was paid."),
    "voucher_unknown": _("There is no such voucher, or it cannot be used for this event."),
    "vouchers_locked": _(
        "You typed too many codes of vouchers that are none. Please try again in {minutes} min, "
        "or ask the treasurer."
    ),
    "voucher_elsewhere": _(
        "This voucher is of an event of other organisers. The next event of those who gave it takes it."
    ),
    "voucher_code_gone": _(
        "The code of this voucher is not known any more: it was given before it was kept."
    ),
    "voucher_used": _("This voucher has been used."),
    # Import
    "import_empty": _("There is nothing in this file but its headings, or nothing at all."),
    "import_too_large": _("The file is larger than {most} MB. Please import it in parts."),
    "import_too_many_rows": _("The file has more than {most} lines. Please import it in parts."),
    "import_too_many_columns": _(
        "The file has more than {most} columns. Please use the empty file of this page."
    ),
    "import_unpacks_too_large": _("This workbook unpacks to more than we take. Please save it as CSV."),
    "import_not_a_table": _("This file cannot be read. Please send a CSV or XLSX file."),
    "import_other_kind": _("This is {what}. Please send a CSV or XLSX file."),
    "import_unknown_heading": _(
        "There is no column called “{heading}”. Please use the headings of the empty file."
    ),
    "import_heading_twice": _("The column “{heading}” is there twice."),
    "import_heading_missing": _("These columns are missing: {heading}."),
    "import_too_long": _("The column “{heading}” has at most {most} characters."),
    "import_bad_address": _("“{value}” is not an e-mail address."),
    "import_no_name": _("A name is missing in the column “{heading}”."),
    "import_bad_identity": _("The identity number in the column “{heading}” cannot be read."),
    "import_name_twice": _(
        "An entry called “{value}” is there already ({status}). Leave this line out; "
        "the entry is changed at the desk."
    ),
    "import_name_twice_here": _("Line {line} has an entry called “{value}” too."),
    "import_person_twice": _(
        "{value} is in the entry “{entry}” already ({status}). Leave this line out, "
        "or change that entry at the desk first."
    ),
    "import_person_twice_here": _("{value} is in line {line} too."),
    "import_gone": _("The file is no longer there. Please send it again."),
    "import_changed": _(
        "Something was entered or changed since this was shown. Nothing was imported; please check again."
    ),
    "import_faulty": _("{count} lines have faults. Nothing was imported."),
    # Personal data
    "event_not_over": _("People’s data is deleted when the event is finished or cancelled, not before."),
    "not_failed": _("This message is sent, or will be tried again by itself."),
}
