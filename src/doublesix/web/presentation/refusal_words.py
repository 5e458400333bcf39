"""Why something cannot be written on a match's sheet, in words."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, str | Promise]] = {
    # The table's link and the codes of the sides
    "table_link_unknown": _("This link opens no match. Please scan the code on the table again."),
    "table_link_revoked": _("This link was withdrawn. Please scan the new code on the table."),
    "table_code_unknown": _("This code opens no table. Please type it as it stands on the card."),
    "table_code_replaced": _("This table has a new code. Please use the new card, or ask at the desk."),
    "duty_link_unknown": _("This link opens nothing. Please ask at the desk for a new one."),
    "duty_link_revoked": _("This link was withdrawn. Please ask at the desk for a new one."),
    "duty_link_over": _("This link was for a day that is over. Please ask at the desk for a new one."),
    "no_such_role": _("A link is for a scorekeeper or for a judge."),
    "role_not_yours": _("Links for judges are made by an organiser."),
    "link_name": _("Say whom the link is for: the log names them so."),
    "too_many_links": _("There are {most} links already. Revoke those that nobody uses."),
    "hall_code_wanted": _("Type the code that is shown in the hall."),
    "wrong_hall_code": _("This is not the code that the hall shows now. It has four digits."),
    "hall_codes_locked": _(
        "Too many wrong codes of the hall for this entry. "
        "Please try again in {minutes} min, or check in at the desk."
    ),
    "wrong_code": _("This is not the code of that side. It has six digits and is given to each team."),
    "codes_locked": _(
        "Too many wrong codes of this side on this phone. "
        "Please try again in {minutes} min, or call the judge."
    ),
    "codes_locked_for_new": _(
        "Many wrong codes of this side were typed. Phones that gave the right one go on; "
        "a new one can try again in {minutes} min. Or call the judge."
    ),
    "code_wanted": _("Type the code of this side first."),
    "unreadable": _("The desk could not read this. Please open the page again."),
    "match_begins_anew": _(
        "This was written before the match was annulled. It belongs to the old sheet and does not count."
    ),
    "team_plays_no_more": _(
        "A result was changed, and your side no longer plays this match. "
        "Nothing can be written for it here; please ask at the desk."
    ),
    "match_not_known": _(
        "Who plays match {number} is not known at the moment: a match before it was annulled. "
        "As soon as it is known again, this page shows it."
    ),
    "no_photo": _("Choose a photo or a scan first."),
    # Matches gone through again
    "replay_too_long": _("This is too long for a match: at most {most} letters are taken."),
    "replay_no_text": _("This file is no text. A match is a text file with the ending .dtn."),
    "replay_unreadable": _("Line {line} cannot be read: “{text}”. In the notation's own words: {detail}."),
    "replay_against_rules": _("Line {line}, “{text}”: by the rules this cannot be: {reason}."),
    "replays_many": _("From here {most} matches were opened today. Please come again tomorrow."),
    "replays_full": _("Very many matches are kept at the moment. Please come again in some days."),
    "analyses_at_once": _("From here {most} analyses are being computed. Please wait until one is there."),
    "analyses_many": _("From here {most} analyses were asked for today. Please come again tomorrow."),
    "analyses_full": _("Very many analyses are waiting. Please try again later."),
    # Line-up, lead
    "not_started": _("The match has not begun."),
    "sides_wanted": _("A table of {count} cannot play this game."),
    "round_counts": _("A round counts already, so everybody was there. Ask the judge."),
    "no_such_side": _("This side does not play here."),
    "no_such_seat": _("There is no such seat."),
    "line_up_fixed": _("The line-up is fixed for this match. Only the judge can change it."),
    "line_up_wanted": _("Name exactly {seats} of your people."),
    "highest_double_leads": _("Nobody draws for the lead: the highest double is led."),
    "lead_is_drawn": _("The game has begun: the lead is drawn."),
    "winner_starts": _("The winner of the last game starts this one."),
    # Rounds
    "decided_elsewhere": _("Match {number} was decided meanwhile, at the desk or because a side is out."),
    "how_it_ended": _("Say how the round ended: who went out, or blocked."),
    "who_went_out": _("Say who went out."),
    "counts_wanted": _("Give the pips of exactly these seats: {seats}."),
    "no_tile": _("“{tile}” is not a tile."),
    "no_such_tile": _("The {tile} is not played with here."),
    "left_not_counted": _("Only tiles of hands that are counted are written down."),
    "tile_left_twice": _("The {tile} cannot be left twice."),
    "multiples_of_five": _("Points made in play are multiples of five."),
    "target_reached": _("A side has reached {target} with this: say that the target was reached in play."),
    "target_not_reached": _("Exactly one side has to reach {target} with what it made in play."),
    "too_many_plays": _("A round has at most {most} plays."),
    "not_notation": _("“{line}” cannot be read."),
    "against_the_rules": _("By the rules this cannot be: {reason}."),
    "plays_are_of_straight": _("Plays are written in fives only. Please give the count."),
    "not_a_play": _("“{play}” is not something that a seat does. Please write it again."),
    "scored_by_sides": _("Give the points made in play for {who}, each once."),
    "ended_before": _(
        "{target} was reached before the last play. Please leave out how the round ended, or correct it."
    ),
    "round_not_over": _("The round is not over yet. Say how it ended."),
    "match_is_over": _("The match is over."),
    "no_such_round": _("This round is not there any more."),
    "round_before_is_gone": _(
        "A round before this one is not at the desk: it was taken back or not sent. "
        "Correct or take back what waits first."
    ),
    "agree_first": _(
        "The game is over with what is written. The others agree first; nothing more is written before that."
    ),
    "confirm_first": _("The rounds that wait have to be agreed with or taken back first."),
    "waiting_is_wrong": _(
        "A round that waits does not fit what counts by now. It has to be taken back and written again first."
    ),
    "last_first": _("Rounds are written after this one. Take those back first, beginning with the last."),
    "round_is_contested": _("There are two versions of this round. One is taken back, or the judge decides."),
    "others_confirm": _("The other side has to agree with it, not the side that wrote it."),
    "judge_undoes": _(
        "This was agreed with, or something was written after it. Only the judge can change it."
    ),
    "not_yours": _("The other side wrote this. Only who wrote it can take it back."),
    "counts_already": _("This round counts already. Another score needs a ruling."),
    "no_time_limit": _("Games have no time limit at this stage."),
    "last_hand_not_announced": _("The floor has not announced the last hand of this game."),
    "last_hand_is_written": _("A round was written as the last hand already. Take that back first."),
    "no_tables_named": _("Say at which tables."),
    # Calls, rulings, appeals
    "call_is_closed": _("This call is over."),
    "call_is_taken": _("A judge is on the way already."),
    "no_such_decision": _("There is no such decision."),
    "whom_wanted": _("Say whom the ruling concerns. It can be: {who}."),
    "points_wanted": _("Say how many points, at least 1."),
    "scores_wanted": _("Give the totals that hold from now on, for {who}."),
    "between_rounds": _(
        "A round is in progress. Set the score when it is written, or let the round be void first."
    ),
    "facts_wanted": _("Please say in a few words what it is about."),
    "talk_is_of_straight": _("Talking has points only in fives."),
    "no_such_ruling": _("There is no such ruling."),
    "appealed_already": _("The organiser was asked about this ruling already."),
    "appeal_decided": _("This appeal is decided."),
}
"""By the code of the refusal."""
