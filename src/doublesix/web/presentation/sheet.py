"""A match's sheet as its table sees it: plain data with words ready to read, in the reader's language.

Nothing of a hand is in it that the table did not write itself; no codes, no numbers of people, no notes of
the judge that are for officials.
"""

from functools import lru_cache
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.app import wire
from doublesix.app.matches import start_of, table_status
from doublesix.app.sheets import seating
from doublesix.app.sheets.agreement import contested_rounds
from doublesix.app.sheets.ahead import open_rounds, sides_wanted, written_score
from doublesix.app.sheets.decide_rounds import ahead_or_now, play_round, preview_round, why_it_stays
from doublesix.app.sheets.doubts import MANY_PIPS, MANY_POINTS, Doubt, doubts
from doublesix.app.sheets.play_reading import read_plays
from doublesix.app.sheets.referee import Step, ask_referee, standing
from doublesix.app.sheets.starters import start_clause
from doublesix.app.sheets.state import CountedRound, Ruling, Sheet, WaitingRound, game_number
from doublesix.app.sheets.written_round import WrittenRound, lead_step
from doublesix.play.commands import StartGame
from doublesix.play.state import Match, only_seat
from doublesix.rules.options import OFF
from doublesix.rules.rulesets import Ruleset
from doublesix.store.notifications.messages import in_zone
from doublesix.store.services.sheets import Table
from doublesix.tournament import day
from doublesix.tournament.decide_day import late_clause
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import field_of, results_of
from doublesix.tournament.refusal import Refusal
from doublesix.web.presentation.entry_words import PLACES
from doublesix.web.presentation.formats import phase_words
from doublesix.web.presentation.game_facts import game_facts, most_games, score_facts, seat_facts
from doublesix.web.presentation.play_layout import present_plays
from doublesix.web.presentation.reason_words import DECISIONS, in_words
from doublesix.web.presentation.table_names import table_names
from doublesix.web.presentation.words import in_words as refusal_in_words

Data = dict[str, Any]
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


class SheetPresenter:
    """Puts one match into words."""

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
            "notation": self._notation(side),
        }

    def _notation(self, side: int) -> str:
        return str(side + 1) if self.ruleset.game == "bigsix" else "AB"[side]

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
            "waiting": self._waiting(sheet, sides, is_desk),
            "rivals": [
                {
                    "id": each.id,
                    "against": each.against,
                    "side": each.side,
                    "at": each.at.isoformat(),
                    "may_withdraw": is_desk or each.side in sides,
                    "written": wire.to_data(each.written),
                    **self.preview(self._before(sheet, each.against), each.written),
                }
                for each in sheet.rivals
            ],
            "call": self._call(sheet),
            "rulings": [self._ruling(at, each) for at, each in enumerate(sheet.rulings)],
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

    def _before(self, sheet: Sheet, round_id: str) -> Match:
        """The match as it stood before a waiting round; for a round that counts, as it stands."""
        match = sheet.match
        for each in sheet.waiting:
            if each.id == round_id:
                return match
            found = play_round(match, each.written)
            match = match if isinstance(found, Refusal) else found.match
        return sheet.match

    def _waiting(self, sheet: Sheet, sides: frozenset[int], is_desk: bool) -> list[Data]:
        return [self._one_waiting(sheet, each, sides, is_desk) for each in sheet.waiting]

    def _one_waiting(self, sheet: Sheet, waiting: WaitingRound, sides: frozenset[int], is_desk: bool) -> Data:
        needs = sides_wanted(sheet, waiting)
        is_ours = is_desk or waiting.side in sides
        return {
            "id": waiting.id,
            "side": waiting.side,
            "is_mine": waiting.side in sides,
            "needs": sorted(needs),
            "may_confirm": sorted(needs & sides),
            "may_withdraw": is_ours and why_it_stays(sheet, waiting, is_official=is_desk) is None,
            "may_correct": waiting.side in sides
            and not waiting.confirmed
            and waiting.id not in contested_rounds(sheet),
            "is_contested": waiting.id in contested_rounds(sheet),
            "at": waiting.at.isoformat(),
            "written": wire.to_data(waiting.written),
            **self.preview(self._before(sheet, waiting.id), waiting.written),
        }

    def preview(self, match: Match, written: WrittenRound) -> Data:
        """What a round would come to on top of a match, and why; or why it cannot be."""
        found = preview_round(match, written)
        if isinstance(found, Refusal):
            return {"refused": refusal_in_words(found, self.table.tournament.zone), "words": []}
        words = [in_words(each, self.side, self.seat) for each in found.reasons]
        count = len(self.sides)
        gained = [new - old for new, old in zip(found.scores, standing(match).scores, strict=True)]
        return {
            "refused": "",
            "words": words,
            "gained": gained[:count],
            "scores": list(found.scores[:count]),
            "is_whole": found.match.round is None,
            "doubts": [self._doubt(each) for each in doubts(match, written)],
            **({"play": present_plays(read_plays(found.match, found.events))} if written.plays else {}),
        }

    def _doubt(self, doubt: Doubt) -> str:
        """What is unlikely about a round, as a question."""
        if doubt.code == MANY_POINTS:
            words = _("Are you sure: {name} made {count} points in play?")
            return words.format(name=self._who(doubt.side), count=doubt.number)
        words = (
            _("Are you sure: {name} has {count} pips left?")
            if doubt.code == MANY_PIPS
            else _("Are you sure: {name} has tiles left without a pip?")
        )
        return words.format(name=self.seat(doubt.seat), count=doubt.number)

    def lead(self, match: Match, draws: tuple[tuple[tuple[int, str], ...], ...]) -> Data:
        """Who starts after a lead draw, or who draws again (P2, F4)."""
        begun = [] if match.game else [Step("game", StartGame())]
        found = ask_referee(standing(match), [*begun, *map(lead_step, draws)])
        if isinstance(found, Refusal):
            return {"refused": refusal_in_words(found, self.table.tournament.zone)}
        game = found.match.game
        assert game is not None
        tied = [seat for seat in range(1, 5) if game.lead_tied >> seat & 1]
        return {"refused": "", "starter": 0 if tied else only_seat(found.match.starters), "tied": tied}

    def _call(self, sheet: Sheet) -> Data | None:
        number = sheet.open_call
        if number is None:
            return None
        call = sheet.calls[number]
        state = "coming" if call.acknowledged_at else "called"
        return {"state": state, "reason": call.reason, "at": call.at.isoformat()}

    def _ruling(self, number: int, given: Ruling) -> Data:
        rule = given.ruling
        return {
            "number": number,
            "decision": rule.decision,
            "words": self._decision(rule.decision, rule.who, rule.points),
            "who": rule.who,
            "clause": rule.clause,
            "facts": rule.facts,
            "points": rule.points,
            "at": given.at.isoformat(),
            "appeal": given.appeal,
            "is_upheld": given.is_upheld,
            "answer": given.answer,
        }

    def _decision(self, decision: str, who: str, points: int) -> str:
        """What a judge decided, and about whom."""
        words = str(DECISIONS.get(decision, decision))
        named = self._who(who)
        return f"{words.format(points=points)} · {named}" if named else words.format(points=points)

    def _who(self, who: str) -> str:
        """A side or a seat of the notation, by name."""
        if who.isdigit() and self.ruleset.game != "bigsix":
            return self.seat(int(who))
        side = next((at for at in range(len(self.sides)) if self._notation(at) == who), None)
        return "" if side is None else self.side(side)

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
