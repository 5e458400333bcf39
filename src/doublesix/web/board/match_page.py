"""The page of one match: its head, its story, its games with a chart, the layouts and all rounds."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.match_readings import MatchReading
from doublesix.app.match_story import tell_match, turning_point
from doublesix.app.points_meaning import PointsMeaning
from doublesix.app.sheets.round_records import GameRecord, read_games
from doublesix.app.sheets.state import Sheet
from doublesix.drawing.score_chart import ScoreChart, score_chart
from doublesix.tournament.settings import TEAMS
from doublesix.web.presentation.board import Board, BoardMatch
from doublesix.web.presentation.rounds import GameSummary, SeatNames, describe_games, last_round_words
from doublesix.web.presentation.story_words import meaning_words, story_words

WIDE = (560, 330)
NARROW = (328, 320)


class SeatedPerson(NamedTuple):
    """Somebody at the table, where the name is public; else only the seat."""

    seat: int
    name: str = ""


class GamePage(NamedTuple):
    """A game as it is shown."""

    game: GameSummary
    names: tuple[str, ...]
    charts: tuple[ScoreChart, ...]
    turning: int
    meaning: PointsMeaning

    @property
    def scores(self) -> tuple[int, ...]:
        """How it stands, or stood when it was over."""
        return self.game.rounds[-1].scores if self.game.rounds else ()

    @property
    def is_beside(self) -> bool:
        """Whether its rounds stand beside its chart where there is room."""
        return bool(self.charts) and len(self.names) == 2 and not self.game.layouts and not self.is_long

    @property
    def is_long(self) -> bool:
        """Whether its rounds stand in two columns where there is room."""
        return len(self.names) == 2 and len(self.game.rounds) > 7


class MatchHead(NamedTuple):
    """What stands at the head of a match's page."""

    people: tuple[tuple[SeatedPerson, ...], ...]
    story: str
    news: str
    """What the last round gave, while it is played."""
    good: str
    """Which score is good."""
    target: str
    """What reaching the target does."""


class MatchPage:
    """A match for its page."""

    def __init__(self, of: Board, reading: MatchReading, line: BoardMatch, sheet: Sheet | None) -> None:
        self.of = of
        self.reading = reading
        self.line = line
        self.sheet = sheet
        self.records: list[GameRecord] = read_games(sheet) if sheet else []
        self.names = tuple(side.short_name for side in line.sides)
        """As the fixture has the sides."""

    def head(self) -> MatchHead:
        """Its head."""
        story = tell_match(self.reading, self._in_order())
        good, target = meaning_words(
            self.reading.meaning, is_of_teams=self.of.state.settings.terms.entrants == TEAMS
        )
        return MatchHead(
            self._people(), story_words(story, self.names) if story else "", self._news(), good, target
        )

    def _in_order(self) -> list[GameRecord]:
        """The games with sides as the fixture has them."""
        if self.sheet is None:
            return []
        place = [self.sheet.sides.index(each.entrant) for each in self.line.sides]
        return [
            game._replace(
                winner=place.index(game.winner) if game.winner >= 0 else -1,
                rounds=tuple(
                    row._replace(
                        gains=tuple(row.gains[at] for at in place),
                        scores=tuple(row.scores[at] for at in place),
                    )
                    for row in game.rounds
                ),
            )
            for game in self.records
        ]

    def _people(self) -> tuple[tuple[SeatedPerson, ...], ...]:
        if self.sheet is None:
            return ((),) * len(self.line.sides)
        found: list[tuple[SeatedPerson, ...]] = []
        names = SeatNames(self.sheet, self.of)
        is_partnership = self.sheet.match.rules.is_partnership
        for each in self.line.sides:
            side = self.sheet.sides.index(each.entrant)
            seats = (side + 1, side + 3) if is_partnership else (side + 1,)
            found.append(
                tuple(
                    SeatedPerson(seat, names.people.get(seat, "") if is_partnership else "") for seat in seats
                )
            )
        return tuple(found)

    def _news(self) -> str:
        if self.sheet is None or not self.sheet.rounds or self.reading.is_over:
            return ""
        last = self.sheet.rounds[-1]
        entrants = {side.entrant: side.short_name for side in self.line.sides}
        names = [entrants[each] for each in self.sheet.sides]
        number = len(self.sheet.rounds)
        return last_round_words(last, last.written.how, number, names, self.reading.meaning)

    def games(self) -> list[GamePage]:
        """Its games, as the fixture has the sides."""
        if self.sheet is None:
            return []
        records = self._in_order()
        summaries = describe_games(self.records, self.sheet, self.of)
        return [self._game(record, summary) for record, summary in zip(records, summaries, strict=True)]

    def _game(self, record: GameRecord, summary: GameSummary) -> GamePage:
        meaning = self.reading.meaning
        turning = turning_point(meaning, record)
        rounds = tuple(
            each._replace(gains=row.gains, scores=row.scores)
            for each, row in zip(summary.rounds, record.rounds, strict=True)
        )
        shown = [row.scores for row in record.rounds]
        charts = tuple(
            score_chart(
                shown, meaning.target, is_lower_better=meaning.is_lower_better,
                turning=_place_of(record, turning), size=size, most_figures=figures,
            )
            for size, figures in ((WIDE, 16), (NARROW, 4))
        ) if len(shown) > 1 else ()  # fmt: skip
        return GamePage(summary._replace(rounds=rounds), self.names, charts, turning, meaning)


def _place_of(record: GameRecord, turning: int) -> int:
    """Where the round that turned it stands among all rows."""
    return next((at for at, row in enumerate(record.rounds, 1) if turning and row.number == turning), 0)


def title_of(line: BoardMatch) -> str:
    """Who plays whom."""
    return _(" against ").join(side.whole_name for side in line.sides)
