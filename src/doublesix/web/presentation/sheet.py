"""A match's sheet as its table sees it: plain data with words ready to read, in the reader's language.

Nothing of a hand is in it that the table did not write itself; no codes, no numbers of people, no notes of
the judge that are for officials.
"""

from functools import lru_cache
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.app import wire
from doublesix.app.matches import start_of, table_status
from doublesix.app.sheets import seating
from doublesix.app.sheets.ahead import open_rounds, written_score
from doublesix.app.sheets.decide_rounds import ahead_or_now
from doublesix.app.sheets.starters import start_clause
from doublesix.app.sheets.state import CountedRound, Sheet, game_number
from doublesix.rules.options import OFF
from doublesix.store.notifications.messages import in_zone
from doublesix.store.services.sheets import Table
from doublesix.tournament import day
from doublesix.tournament.decide_day import late_clause
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import results_of
from doublesix.web.presentation.entry_words import PLACES
from doublesix.web.presentation.formats import phase_words
from doublesix.web.presentation.game_facts import game_facts, most_games, score_facts, seat_facts
from doublesix.web.presentation.sheet_names import Data
from doublesix.web.presentation.sheet_rounds import SheetRounds

MOST_ROUNDS: Final = 16_384
"""Rounds that are kept as they are shown: those of some hundred tables; fewer would be made anew always."""


@lru_cache(MOST_ROUNDS)
def _round(counted: CountedRound) -> Data:
    """A round that counts; it is asked for again with every round that follows."""
    return {
        "id": counted.id,
        "side": counted.side,
        "game": counted.game,
        "gained": list(counted.gained),
        "scores": list(counted.scores),
        "is_void": counted.is_void,
        "written": wire.to_data(counted.written),
    }


class SheetPresenter(SheetRounds):
    """Puts one match into words."""

    def data(self, entrants: frozenset[Entrant] = frozenset(), is_desk: bool = False) -> Data:
        """Everything that a phone shows; ``entrants`` are those for whom it may write while they play."""
        table, sheet = self.table, self.table.sheet
        sides = table.sides_of(entrants)
        return {
            "at": timezone.now().isoformat(),
            "seq": table.row.seq if table.row else 0,
            "edition": table.edition,
            "match": self._match(),
            "sides": [self._side(at) for at in range(len(self.sides))],
            "you": {
                "sides": sorted(sides),
                "is_desk": is_desk,
                "left": "" if sides else self._left(entrants),
            },
            "status": table_status(sheet, has_result=self._has_result()).value,
            **(self._sheet(sheet, sides, is_desk) if sheet else {}),
        }

    def _left(self, gone: frozenset[Entrant]) -> str:
        """What the phone of a team is told that plays here no more, because a result was corrected."""
        if not gone:
            return ""
        words = _(
            "A result was changed: {team} no longer plays this match. It is now {sides}. "
            "Nothing can be written for {team} here; please ask at the desk."
        )
        return words.format(team=", ".join(self.entrants[each] for each in sorted(gone)), sides=self._met())

    def _met(self) -> str:
        """Who meets whom."""
        return " – ".join(self.entrants[each] for each in self.sides)

    def _anew(self) -> str:
        """That the match was annulled, until the first round of the new sheet is written."""
        sheet = self.table.sheet
        if not self.table.edition or (sheet is not None and sheet.written_count):
            return ""
        words = _("This match was annulled and begins anew: {sides}. What was written before does not count.")
        return words.format(sides=self._met())

    def _match(self) -> Data:
        table, rules = self.table, self.ruleset
        options = rules.in_force()
        call = table.state.calls.get(table.fixture.number)
        starts = start_of(table.state, table.fixture)
        return {
            "event": table.tournament.title,
            "number": table.fixture.number + 1,
            "phase": phase_words(table.fixture.phase),
            "stage": table.fixture.stage,
            "table": call.table if call else 0,
            "starts": starts.isoformat() if starts else "",
            "starts_words": in_zone(starts, table.tournament.zone),
            "is_open": starts is None or starts <= timezone.now(),
            "game": rules.game,
            "target": options.target,
            "games_to_win": options.games_to_win,
            "most_games": most_games(options),
            **game_facts(rules.game),
            "pass_costs": options.mistaken_pass,
            "agrees_by_hand": table.state.settings.agrees_by_hand,
            "options": options._asdict(),
            "has_result": table.fixture.number in table.state.results,
            "missing": self._missing(),
            "anew": self._anew(),
        }

    def _has_result(self) -> bool:
        return self.table.fixture.number in results_of(self.table.state)

    def _missing(self) -> str:
        """Who has not come yet, said before the sheet is begun and until a round counts; nothing after."""
        table, sheet, now = self.table, self.table.sheet, timezone.now()
        if self._has_result() or (sheet is not None and sheet.rounds):
            return ""
        has_choice = table.state.settings.terms.spares > 0
        there = seating.active_sides(sheet, has_choice=has_choice) if sheet else frozenset()
        away = ", ".join(
            self.side(at)
            for at, side in enumerate(self.sides)
            if side in table.present and at not in there and not day.is_complete(table.state, side, now)
        )
        if not away:
            return ""
        if day.grace_of(table.state) is None:
            return _("Not checked in yet: {names}.").format(names=away)
        words = _(
            "Not checked in yet: {names}. Until a round counts, the desk can still put them out ({clause})."
        )
        return words.format(names=away, clause=late_clause(table.state))

    def _side(self, side: int) -> Data:
        people = [
            {
                "number": each.number,
                "place": each.place,
                "role": str(PLACES.get(each.role, each.role)),
                "name": each.name,
            }
            for number in self.numbers[side]
            for each in self.people.get(number, ())
        ]
        return {
            "entrant": self.sides[side],
            "name": self.side(side),
            "people": people,
            "notation": self.notation(side),
        }

    def _sheet(self, sheet: Sheet, sides: frozenset[int], is_desk: bool) -> Data:
        return {
            "line_up": {side: [list(person) for person in people] for side, people in sheet.line_up.items()},
            "seats": [
                {"seat": each.seat, "side": each.side, "name": self.seat(each.seat)}
                for each in seating.seats(sheet)
            ],
            **seat_facts(sheet.match),
            **score_facts(sheet),
            "next": self._next(sheet),
            "scores": list(sheet.scores),
            "ahead": self._ahead(sheet),
            "games_won": list(sheet.games_won),
            "games": [list(scores) for scores, _winner in sheet.games],
            "playing": sorted(sheet.active_sides()),
            "written": sheet.written_count,
            "last_hand": self._last_hand(sheet, is_desk),
            "rounds": [_round(each) for each in sheet.rounds],
            "waiting": self.waiting_rounds(sheet, sides, is_desk),
            "rivals": [
                {
                    "id": each.id,
                    "against": each.against,
                    "side": each.side,
                    "at": each.at.isoformat(),
                    "may_withdraw": is_desk or each.side in sides,
                    "written": wire.to_data(each.written),
                    **self.preview(self.match_before(sheet, each.against), each.written),
                }
                for each in sheet.rivals
            ],
            "call": self._call(sheet),
            "rulings": [self.ruling(at, each) for at, each in enumerate(sheet.rulings)],
            "won": self._won(sheet),
        }

    def _last_hand(self, sheet: Sheet, is_desk: bool) -> Data:
        """Whether the next round can say that it was the last hand, and whether the floor did (E40)."""
        match = ahead_or_now(sheet)
        is_over = match.ended is not None or (match.game is not None and match.game.time_is_over)
        is_announced = not is_over and sheet.last_hand == game_number(match)
        has_limit = match.options.time_limit != OFF
        return {"asks": has_limit and not is_over and (is_announced or is_desk), "is_announced": is_announced}

    def _ahead(self, sheet: Sheet) -> Data:
        """The score with what is written, and what each side can agree with in one word."""
        found = written_score(sheet)
        waits = {side: open_rounds(sheet, side) for side in sorted(sheet.active_sides())}
        return {
            "scores": list(found.scores),
            "rounds": found.rounds,
            "ends_game": found.ends_game,
            "open": [
                {"side": side, "round": each[-1].id, "count": len(each)}
                for side, each in waits.items()
                if each
            ],
        }

    def _next(self, sheet: Sheet) -> Data | None:
        found = seating.next_round(sheet)
        if found is None:
            return None
        return {
            "game": found.game,
            "round": found.round,
            "starter": found.starter,
            "draws_lead": found.draws_lead,
            "order": list(found.order),
            "choices": list(found.choices),
            "words": self._next_words(sheet, found),
        }

    def _next_words(self, sheet: Sheet, found: seating.NextRound) -> list[str]:
        match, ahead = sheet.match, ahead_or_now(sheet)
        words = []
        if ahead.game is not None and ahead.game.time_is_over:
            words.append(_("The time is over and the score is equal: one more hand. (E40)"))
        elif sheet.last_hand == game_number(ahead):
            words.append(_("The time is over: the hand being played is the last of this game. (E40)"))
        if found.draws_lead:
            clause = match.rules.cites.lead
            words.append(_("Everybody draws a tile; the highest starts. ({clause})").format(clause=clause))
        elif match.rules.game == "bigsix":
            words.append(_("Whoever holds the highest double leads it. (G3)"))
        elif found.starter:
            clause = start_clause(match, found.game, found.round)
            words.append(_("{seat} starts. ({clause})").format(seat=self.seat(found.starter), clause=clause))
        if match.rules.game == "straight" and found.round == 1 and found.game > 1:
            words.append(_("The players who lost change places with each other. (F3)"))
        return words

    def _call(self, sheet: Sheet) -> Data | None:
        number = sheet.open_call
        if number is None:
            return None
        call = sheet.calls[number]
        state = "coming" if call.acknowledged_at else "called"
        return {"state": state, "reason": call.reason, "at": call.at.isoformat()}

    def _won(self, sheet: Sheet) -> Data | None:
        ended = sheet.match.ended
        if ended is None:
            return self._decided()
        side = sheet.match.rules.sides.index(ended.winner)
        return {"side": side, "name": self.side(side), "by": ended.decided_by}

    def _decided(self) -> Data | None:
        """Who goes on where the match was decided elsewhere: at the desk, or because a side is out."""
        result = results_of(self.table.state).get(self.table.fixture.number)
        if result is None or result.winner not in self.sides:
            return None
        side = self.sides.index(result.winner)
        return {"side": side, "name": self.side(side), "by": "desk"}


def present_sheet(table: Table, entrants: frozenset[Entrant] = frozenset(), *, is_desk: bool = False) -> Data:
    """A match's sheet for the desk, or for a phone that may write for these."""
    return SheetPresenter(table).data(entrants, is_desk)
