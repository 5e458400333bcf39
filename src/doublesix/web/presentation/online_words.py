"""What is said at a table on the screen: refusals, news, courtesies."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = dict[str, str | Promise]

WORDS: Final[dict[str, str | Promise]] = {
    "no_online_table": _("There is no table at this address. It may have been closed."),
    "not_your_seat": _("This seat is not yours. Take a free seat, or open your own link again."),
    "table_is_over": _("The match at this table is over. Open a new table to play on."),
    "sits_already": _("You sit at this table already."),
    "seat_is_taken": _("Somebody else took this seat just now. Choose another."),
    "no_seat_free": _("All seats are taken. You can watch."),
    "stays_in_tournament": _("This match counts. Call the judge if you have to leave."),
    "table_has_begun": _("The match has begun already."),
    "seats_are_free": _("The match begins when all seats are taken."),
    "judge_has_the_word": _("The judge has the word. Play goes on in a moment."),
    "no_round_is_played": _("No round is being played just now."),
    "overtaken_at_table": _("Something happened meanwhile. Look at the table and choose again."),
    "no_such_phrase": _("This cannot be said here."),
    "no_talk_in_round": _("Nobody talks during a round. You can say it when the round is over."),
    "no_judge_here": _("No judge looks after this table."),
    "assisted_table": _("This can only be done at a strict table."),
    "no_such_rules": _("There are no such rules."),
    "wrong_players": _("This game has two to four players, the partnership games four."),
    "always_assisted": _("Big Six knows no irregularities, so its tables are always assisted."),
    "no_such_table_settings": _("These settings do not fit together."),
    "no_name_at_table": _("Say what to call you, in at most {most} letters."),
    "no_such_deal_number": _("Your own number for the deals has at most {most} characters."),
    "too_fast": _("This came too fast. Please wait a moment."),
    "too_many_tables": _("There are many tables from here already. Finish one of them, or come back later."),
    "not_this_form": _("This was not understood. Reload the page and try again."),
    "not_the_host": _("Only who opened the table can do this."),
    "daily_is_played": _("This daily deal is still being played. It is open to all when its day is over."),
    "report_of_whom": _("Choose who it is about."),
    "report_text": _("Say what happened, in at most {most} letters."),
    "no_such_report": _("There is no such report."),
    "report_is_closed": _("Somebody has closed this report already."),
    "is_played_in_hall": _("This match is played in the hall."),
    "is_played_on_screen": _("A round of this match was played on the screen: it ends there."),
}

PHRASES: Final[Words] = {
    "good_luck": _("Good luck!"),
    "well_played": _("Well played."),
    "thank_you": _("Thank you."),
    "one_moment": _("One moment, please."),
    "sorry": _("Sorry."),
    "good_match": _("A good match!"),
}

NEWS: Final[Words] = {
    "seat": _("{seat} sits down."),
    "left": _("{seat} has left the table."),
    "held": _("The time of {seat} is over: a bot plays on until they return."),
    "back": _("{seat} is back."),
    "judge": _("{seat} calls the judge."),
    "time_over": _("The time of {seat} is over: the judge is called."),
    "resumed": _("Play goes on."),
    "revealed": _("The deals are revealed: anybody can check them."),
    "closed": _("Everybody has left: the table is closed."),
    "to_hall": _("The match is played in the hall after all: {reason}"),
    "said": _("{seat}: {phrase}"),
    "game": _("Game {number} begins."),
    "lead": _("Drawn for the lead: {draws}."),
    "round": _("The tiles are dealt."),
    "redeal": _("Nobody holds a double: the tiles are dealt again."),
    "lead_tile": _("{seat} leads the {tile}."),
    "play": _("{seat} plays the {tile} on the {on}."),
    "pass": _("{seat} passes."),
    "draw": _("{seat} draws a tile."),
    "draw_own": _("You draw the {tile}."),
    "blame": _("The {tile} of {seat} fits nowhere: it is blamed and lies face up."),
    "caught": _("{seat} catches the tile that was laid wrong."),
    "exposed": _("The {tile} of {seat} lies face up."),
    "ruling": _("The judge has decided."),
    "struck": _("{seat} is out of the match."),
    "round_over": _("The round is over."),
    "game_over": _("{side} wins the game."),
    "match_over": _("{side} wins the match."),
}
"""By kind of news; what is not here is said by its reasons alone."""

NEWS_OF_SEVERAL: Final[Words] = {
    "game_over": _("{side} win the game."),
    "match_over": _("{side} win the match."),
}
"""The same of two who play together."""

BOTS: Final = ("Amber", "Birch", "Cedar", "Dogwood")
"""The names of bots, by seat."""

HINTS: Final[Words] = {
    "lead_any": _("You begin: lead any tile. Heavy ones are good to be rid of, perhaps the {tile}."),
    "lead_scores": _("You begin: lead any tile. The {tile} would score {points} at once."),
    "lead_double": _("You begin with your highest double, the {tile}."),
    "how_powc": _(
        "A tile joins an open end of the line that has the same number. Tap a tile, then the place."
    ),
    "how_bigsix": _(
        "A tile joins any open end with the same number, and every double opens new directions. "
        "Tap a tile, then the place."
    ),
    "how_straight": _(
        "A tile joins an open end with the same number. When the open ends add up to a multiple of five, "
        "you score it. Tap a tile, then the place."
    ),
    "scores": _("The {tile} would score {points} at once."),
    "double_first": _("The {tile} is a double: it fits seldom, so play it while it does."),
    "heavy_first": _(
        "What stays in your hand counts against you, so heavy tiles go first: perhaps the {tile}."
    ),
    "ends_make": _("The open ends make {total} now."),
    "have_to_pass": _("Nothing in your hand fits: pass."),
    "draw_one": _("Nothing in your hand fits: draw a tile."),
    "next_powc": _("Points are bad here: the side that did not go out takes the pips it still holds."),
    "next_bigsix": _("Who goes out scores what each of the others holds more."),
    "next_straight": _(
        "Who goes out scores the pips of the others, rounded to five, beside what the ends gave."
    ),
}
"""What a first-time player is told."""
