"""The sentences of an analysis, as templates: the command line fills them in, the pages translate them first.

Facts that vary in form (tiles, values, names) come in as words already.
"""

from typing import Final

EXPLAINED: Final = (
    "A play's value is the points that the player's side could expect of the rest of the round, from what "
    "the seat knew. Best: the share of decisions that lost nothing; a difference within the error of the "
    "estimate is no loss. Accuracy: of the points that hung on the choice between the best play and the "
    "worst, the share that was kept, in 100."
)
NEVER_BLAMED: Final = "What was true with all hands open nobody could know: it is in no number above."
NO_LOSS: Final = "No play lost more than the error of the estimate."
NOTHING: Final = "There is nothing to analyse: no turn of this match is written with its hands and a choice."
VALUES: Final = {
    "powc": "Points are what the other team is charged less what the own team is charged.",
    "straight": "Points are the own team's less the other team's.",
    "bigsix": "Points are the player's own less the mean of the others'.",
}

HELD_AND_LED: Final = "The seat held {tiles} and had the lead."
HELD: Final = {
    True: "The seat held {tiles}; {numbers} was open.",
    False: "The seat held {tiles}; {numbers} were open.",
}
"""By whether one number alone was open; so are the next three."""
PASSED: Final = {
    True: "{player} passed when {numbers} was open.",
    False: "{player} passed when {numbers} were open.",
}
DREW_ONE: Final = {
    True: "{player} drew 1 tile when {numbers} was open.",
    False: "{player} drew 1 tile when {numbers} were open.",
}
DREW: Final = {
    True: "{player} drew {count} tiles when {numbers} was open.",
    False: "{player} drew {count} tiles when {numbers} were open.",
}
LEFT: Final = "Tiles left: {others}."
LEFT_AND_PILE: Final = "Tiles left: {others}, the pile {pile}."

BEST: Final = "{play} was worth {value} to {side}; no other play was worth more."
LOST: Final = "{play} was worth {value} to {side}; {better} was worth {best}: {lost} points lost."
WITHIN: Final = (
    "{play} was worth {value} to {side}; {better} was worth {best}, which is within the error: "
    "nothing counts as lost."
)

SKIPPED: Final = "Game {game}, round {round} is not analysed: {why}."
SKIPPED_FROM: Final = "Game {game}, round {round} is not analysed from line {line} on: {why}."

TURNED: Final = (
    "Round {round} turned at turn {turn}, when {player} played {play}: "
    "{better} was worth {lost} points more to {side}."
)
TURNED_BY_ITSELF: Final = (
    "Round {round} turned by turn {turn}: what {side} could expect fell from {before} to {after}, "
    "and no play of theirs lost points that count."
)

ALL: Final = (
    *(EXPLAINED, NEVER_BLAMED, NO_LOSS, NOTHING, *VALUES.values()),
    *(HELD_AND_LED, *HELD.values(), *PASSED.values(), *DREW_ONE.values(), *DREW.values()),
    *(LEFT, LEFT_AND_PILE, BEST, LOST, WITHIN, SKIPPED, SKIPPED_FROM, TURNED, TURNED_BY_ITSELF),
)
"""For whoever translates them."""
