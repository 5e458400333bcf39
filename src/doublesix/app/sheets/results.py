"""From a sheet to what the tournament is told: the only place where the two meet."""

from typing import Final

from doublesix.app.sheets import commands as cmd
from doublesix.app.sheets.left_tiles import with_left_tiles
from doublesix.app.sheets.ruling import DISQUALIFIED
from doublesix.app.sheets.state import Sheet
from doublesix.play.notation.reader import Record
from doublesix.play.notation.writer import write
from doublesix.tournament.fixtures import Entrant, Result
from doublesix.tournament.progress import results_of
from doublesix.tournament.refusal import Refusal, make_refusal
from doublesix.tournament.state import Tournament

OF_PLAY: Final = (cmd.Write, cmd.RecordPlayed, cmd.Confirm, cmd.Keep, cmd.NameStarter, cmd.AnnounceLastHand)
"""What has no use once the match was decided elsewhere: typed in at the desk, or a side put out."""


def decided_elsewhere(
    command: cmd.Command, number: int, state: Tournament, *, is_over: bool
) -> Refusal | None:
    """Why a match is not played on: it has a result that its sheet, which is not over, does not know."""
    if isinstance(command, OF_PLAY) and not is_over and number in results_of(state):
        return make_refusal("decided_elsewhere", number=number + 1)
    return None


def points_of(sheet: Sheet) -> tuple[int, ...]:
    """Each side's points over the match, the game in progress included."""
    return tuple(map(sum, zip(sheet.totals, sheet.scores, strict=True)))


def scores_after(before: Sheet, after: Sheet) -> tuple[int, ...]:
    """The totals that something came to: those of the game that it ended, else of the game in progress."""
    return after.games[-1][0] if len(after.games) > len(before.games) else after.scores


def result_of(sheet: Sheet, sides: tuple[Entrant, ...], absent: tuple[Entrant, ...]) -> Result | None:
    """What the table reports once the match is over; those who were absent stand behind all others."""
    ended = sheet.match.ended
    if ended is None:
        return None
    points = dict(zip(sheet.sides, points_of(sheet), strict=True))
    games = dict(zip(sheet.sides, sheet.games_won, strict=True))
    winner = sheet.sides[sheet.match.rules.sides.index(ended.winner)]
    struck = {sheet.sides[side] for side in range(len(sheet.sides)) if side not in sheet.active_sides()}
    sign = 1 if sheet.match.rules.points_are_bad else -1
    others = sorted(
        (side for side in sheet.sides if side != winner),
        key=lambda side: (side in struck, sign * points[side]),
    )
    away = tuple(side for side in sides if side in absent)
    return Result(
        sides,
        (winner, *others, *away),
        tuple(points.get(side, 0) for side in sides),
        tuple(games.get(side, 0) for side in sides),
        away,
    )


def disqualified_entrants(sheet: Sheet) -> dict[Entrant, int]:
    """Who was disqualified here, and by which ruling; one that an appeal changed does not count."""
    found = {}
    for number, given in enumerate(sheet.rulings):
        if given.ruling.decision == DISQUALIFIED and given.is_upheld is not False:
            found[entrant_of(sheet, given.ruling.who)] = number
    return found


def entrant_of(sheet: Sheet, who: str) -> Entrant:
    """The entrant that a side or a seat of the notation stands for."""
    if sheet.match.rules.is_partnership and who.isdigit():
        return sheet.sides[(int(who) - 1) % 2]
    return sheet.sides[sheet.match.rules.sides.index(who)]


def notation(sheet: Sheet, names: tuple[str, ...], tags: tuple[tuple[str, str], ...]) -> str:
    """The match as a `.dtn` file: its heading and every statement that counts."""
    if not sheet.match.rules.is_partnership:  # the names say how many sit down
        names = names or sheet.match.sides
    seated = tuple(_as_word(name) or str(seat) for seat, name in enumerate(names, 1))
    tagged = tuple((_as_word(key), _as_word(value)) for key, value in tags)
    heading = write(Record(sheet.match.ruleset, seated, tagged, (), sheet.match))
    return heading + "".join(f"{line}\n" for line in with_left_tiles(sheet))


def _as_word(text: str) -> str:
    """A name as a heading can hold it: one line, without the characters that end it there."""
    return " ".join(text.replace("|", "/").replace("#", "").split())
