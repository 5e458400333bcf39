"""A sheet round by round, as the public reads it: how each round ended, what it gave, the totals after it.

People are not named who are not on the public list: of a team its name and the seat are said.
"""

from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from doublesix.app.sheets.reasons import Reason, is_mistaken_pass, reasons
from doublesix.app.sheets.ruling import ruled_clauses
from doublesix.app.sheets.seating import seats
from doublesix.app.sheets.state import Sheet
from doublesix.play import evolve, public_view
from doublesix.play.events import Event, GameEnded, GameStarted, MatchEnded, RoundEnded, TimeAnnounced
from doublesix.play.state import Match, open_match
from doublesix.store.services import draws
from doublesix.tournament.settings import TEAMS
from doublesix.web.presentation.board import Board
from doublesix.web.presentation.reason_words import in_words

QUIET: Final = ("no_score", "match_won")
"""Reasons that a page leaves out: they say nothing new."""


class RoundSummary(NamedTuple):
    """A round that counts; what a judge did after the last one has no number."""

    number: int
    words: tuple[str, ...]
    gains: tuple[int, ...]
    scores: tuple[int, ...]
    is_void: bool = False


class GameSummary(NamedTuple):
    """A game, its rounds, and who won it."""

    number: int
    rounds: tuple[RoundSummary, ...]
    sides: tuple[str, ...]
    winner: str = ""
    by_time: bool = False
    """Whether the time limit ended it (E40)."""


class _Reader:
    """Goes through the referee's events of a match."""

    def __init__(self, sheet: Sheet, of: Board) -> None:
        self.of = of
        self.sheet = sheet
        self.count = len(sheet.sides)
        self.games: list[GameSummary] = []
        self.said: list[str] = []
        self.before = (0,) * self.count
        """The scores after the last round that was noted."""
        self.scores = self.before
        known = draws.load_names(of.tournament)
        self.people = {
            each.seat: known[each.person.number]
            for each in seats(sheet)
            if each.person is not None and each.person.number in known
        }

    def side(self, side: int) -> str:
        """A side's name."""
        return self.of.names[self.sheet.sides[side]]

    def seat(self, seat: int) -> str:
        """Somebody at the table, by a name that is public."""
        rules = self.sheet.match.rules
        if not rules.is_partnership:
            return self.side(seat - 1)
        if self.of.state.settings.terms.entrants != TEAMS and seat in self.people:
            return self.people[seat]
        return _("{side} (seat {seat})").format(side=self.side((seat - 1) % 2), seat=seat)

    def read(self) -> list[GameSummary]:
        """All games."""
        match = _opening_match(self.sheet)
        events = self.sheet.events
        public = public_view(self.sheet.match, events).record
        for event, seen, ruled in zip(events, public, ruled_clauses(self.sheet), strict=True):
            after = evolve(match, event)
            known = event if is_mistaken_pass(event) else seen  # why is the rules' own word, not a judge's
            self.note(known, reasons(match, (known,), ruled), after)
            match = after
        if self.said and self.games:
            self.close(0, False)
        return self.games

    def note(self, event: Event, why: tuple[Reason, ...], after: Match) -> None:
        """One more event."""
        if isinstance(event, GameStarted):
            sides = tuple(map(self.side, range(self.count)))
            self.games.append(GameSummary(len(self.games) + 1, (), sides))
            self.before = self.scores = (0,) * self.count
        if after.game is not None:
            self.scores = after.game.scores[: self.count]
        if isinstance(event, GameEnded):
            if self.said:
                self.close(0, False)
            winner = self.side(after.rules.sides.index(event.winner))
            self.games[-1] = self.games[-1]._replace(winner=winner, by_time=event.by_time)
            return
        if isinstance(event, MatchEnded) or (isinstance(event, TimeAnnounced) and after.round is None):
            return  # the heading of the game says it
        self.said += [in_words(each, self.side, self.seat) for each in why if each.code not in QUIET]
        if isinstance(event, RoundEnded):
            number = sum(each.number > 0 for each in self.games[-1].rounds) + 1
            self.close(number, event.void or event.how == "void")

    def close(self, number: int, is_void: bool) -> None:
        """What was said since the last round belongs to this one."""
        gained = tuple(new - old for new, old in zip(self.scores, self.before, strict=True))
        game = self.games[-1]
        row = RoundSummary(number, tuple(self.said), gained, self.scores, is_void)
        self.games[-1] = game._replace(rounds=(*game.rounds, row))
        self.said, self.before = [], self.scores


def _opening_match(sheet: Sheet) -> Match:
    """The match as it was when its sheet was opened."""
    names = () if sheet.match.rules.is_partnership else tuple(map(str, sheet.sides))
    return open_match(sheet.match.ruleset, names)


def list_games(sheet: Sheet, of: Board) -> list[GameSummary]:
    """The games of a match, round by round."""
    return _Reader(sheet, of).read()
