"""What turned a game, and who won its last rounds."""

from collections.abc import Sequence

from doublesix.app.match_story import MatchStory, StoryKind, tell_game, tell_match, turning_point
from doublesix.app.points_meaning import PointsMeaning
from doublesix.app.sheets.cards import SheetCard
from doublesix.app.sheets.round_records import GameRecord, RoundRecord
from doublesix.tournament import commands as cmd
from doublesix.tournament.late_commands import Retire
from tests.app.test_matches import card, read
from tests.tournament.events_made import Life
from tests.tournament.hall import LIMIT, hall, match, played, stay_away

BAD, GOOD = PointsMeaning(151, True), PointsMeaning(150, False)
TURNED = [
    (19, 0),
    (0, 22),
    (19, 0),
    (0, 25),
    (13, 0),
    (0, 8),
    (31, 0),
    (7, 0),
    (0, 30),
    (21, 0),
    (17, 0),
    (24, 0),
]


def game(gains: Sequence[tuple[int, ...]], winner: int, how: str = "out") -> GameRecord:
    scores = tuple(0 for _ in gains[0])
    rounds = []
    for number, each in enumerate(gains, 1):
        scores = tuple(before + now for before, now in zip(scores, each, strict=True))
        rounds.append(RoundRecord(number, (), each, scores, how))
    return GameRecord(1, tuple(rounds), winner)


def test_it_turns_where_the_winner_takes_the_lead_for_good() -> None:
    story = tell_game(BAD, game(TURNED, 1, "blocked"))
    assert (story.kind, story.round, story.how, story.points) == (StoryKind.TURNED, 7, "blocked", 31)
    assert (story.won, story.last) == (5, 6)


def test_who_was_never_behind_led_and_nothing_turned() -> None:
    story = tell_game(GOOD, game([(10, 0), (100, 0), (0, 5), (45, 0)], 0))
    assert (story.kind, story.won, story.last, story.round) == (StoryKind.LED, 3, 4, 0)


def test_three_sides_and_a_turn_in_the_last_round() -> None:
    story = tell_game(GOOD, game([(60, 0, 0), (0, 80, 0), (0, 0, 155)], 2))
    assert (story.kind, story.round, story.won, story.last) == (StoryKind.TURNED, 3, 1, 1)


def test_nothing_turns_while_nobody_has_won_or_where_a_judge_decided() -> None:
    assert turning_point(BAD, game(TURNED, -1)) == 0
    assert turning_point(BAD, game([(10, 0), (20, 0)], 0)) == 0
    assert tell_game(BAD, GameRecord(1, (), 1)).kind is StoryKind.DECIDED


ROUNDS = game([(19, 0), (0, 22), (0, 130)], 0)


def told(life: Life, games: Sequence[GameRecord] = (), sheet: SheetCard | None = None) -> MatchStory | None:
    """The story of the first match."""
    return tell_match(read(life, 0, sheet), games)


def sheet_of(life: Life, **changes: object) -> SheetCard:
    """The card of its sheet, as its result has it."""
    return card(life.now.results[0].sides, points=[100, 90], is_over=True, **changes)


def test_a_match_that_is_not_over_has_no_story() -> None:
    assert told(hall(count=8)) is None


def test_who_was_not_there_or_not_allowed() -> None:
    life = hall(count=8)
    one, other = match(life, 0).sides
    assert told(stay_away(hall(count=8), 0, one, other)) == MatchStory(StoryKind.NOBODY)
    assert told(stay_away(hall(count=8), 0, one)) == MatchStory(StoryKind.WALK_OVER, 1)
    out = played(hall(count=8), 0).do(cmd.DisqualifyEntrant(other, "P16", "signals"), at=LIMIT)
    assert told(out) == MatchStory(StoryKind.DISQUALIFIED, 0)
    left = hall(count=8).do(Retire(other, "called to work"), at=LIMIT)
    assert told(left) == MatchStory(StoryKind.RETIRED, 0)


def test_a_match_that_was_played() -> None:
    life = played(hall(count=8), 0)
    assert told(life) == MatchStory(StoryKind.DECIDED, 0)
    assert told(life, [ROUNDS]) == MatchStory(StoryKind.DECIDED, 0)
    assert told(life, [ROUNDS], sheet_of(life)) == tell_game(BAD, ROUNDS)
    assert told(life, [ROUNDS._replace(winner=1)], sheet_of(life)) == MatchStory(StoryKind.DECIDED, 0)
    changed = sheet_of(life)._replace(points=[3, 4])
    assert told(life, [ROUNDS], changed) == MatchStory(StoryKind.CORRECTED, 0)


def test_a_match_of_several_games_is_told_by_its_games() -> None:
    life = played(hall(count=4), 0)
    games = [ROUNDS, ROUNDS._replace(winner=1), ROUNDS]
    assert told(life, games, sheet_of(life)) == MatchStory(StoryKind.GAMES, 0, won=2, last=3)
