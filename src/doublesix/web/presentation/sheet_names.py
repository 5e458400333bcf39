"""Who is at a table, by name: sides, seats, people, and whom a ruling is about."""

from typing import Any

from django.utils.translation import gettext as _

from doublesix.app.sheets import seating
from doublesix.app.sheets.state import Ruling
from doublesix.rules.rulesets import Ruleset
from doublesix.store.services.sheets import Table
from doublesix.tournament.progress import field_of
from doublesix.web.presentation.reason_words import DECISIONS
from doublesix.web.presentation.table_names import table_names

Data = dict[str, Any]


class SheetNames:
    """Names and words for those who sit at one table, and for what a judge says of them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sides = table.sides
        members = field_of(table.state).members
        self.numbers = [members[side] for side in self.sides]
        self.entrants, self.people = table_names(table)

    @property
    def ruleset(self) -> Ruleset:
        """The rules that the match is played under, or would be if it began now."""
        if self.table.sheet is not None:
            return self.table.sheet.match.ruleset
        fixture = self.table.fixture
        return self.table.state.version_of(fixture.number).ruleset.at_stage(fixture.stage)

    def side(self, side: int) -> str:
        """A side's name."""
        return self.entrants[self.sides[side]]

    def person(self, number: int, place: int) -> str:
        """Somebody's name."""
        for each in self.people.get(number, ()):
            if each.place == place:
                return each.name
        return _("number {number}").format(number=number)

    def seat(self, seat: int) -> str:
        """Who sits at a seat, else the seat and its side."""
        sheet = self.table.sheet
        if sheet is not None:
            found = seating.seats(sheet)[seat - 1]
            if found.person is not None:
                return self.person(*found.person)
        side = (seat - 1) % 2 if self.ruleset.game != "bigsix" else seat - 1
        return _("seat {seat} ({side})").format(seat=seat, side=self.side(side))

    def notation(self, side: int) -> str:
        return str(side + 1) if self.ruleset.game == "bigsix" else "AB"[side]

    def ruling(self, number: int, given: Ruling) -> Data:
        rule = given.ruling
        return {
            "number": number,
            "decision": rule.decision,
            "words": self.decision(rule.decision, rule.who, rule.points),
            "who": rule.who,
            "clause": rule.clause,
            "facts": rule.facts,
            "points": rule.points,
            "at": given.at.isoformat(),
            "appeal": given.appeal,
            "is_upheld": given.is_upheld,
            "answer": given.answer,
        }

    def decision(self, decision: str, who: str, points: int) -> str:
        """What a judge decided, and about whom."""
        words = str(DECISIONS.get(decision, decision))
        named = self.name_of(who)
        return f"{words.format(points=points)} · {named}" if named else words.format(points=points)

    def name_of(self, who: str) -> str:
        """A side or a seat of the notation, by name."""
        if who.isdigit() and self.ruleset.game != "bigsix":
            return self.seat(int(who))
        side = next((at for at in range(len(self.sides)) if self.notation(at) == who), None)
        return "" if side is None else self.side(side)
