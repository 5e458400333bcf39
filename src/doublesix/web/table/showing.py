"""A match's sheet as its table sees it: plain data with words ready to read, in the reader's language.

Nothing of a hand is in it that the table did not write itself; no codes, no numbers of people, no notes of
the judge that are for officials.
"""

from functools import lru_cache
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from doublesix.app import wire
from doublesix.app.sheets import seating
from doublesix.app.sheets.agreeing import contested
from doublesix.app.sheets.reasons import reasons
from doublesix.app.sheets.refereeing import Outcome, after
from doublesix.app.sheets.starting import start_clause
from doublesix.app.sheets.state import Counted, Ruling, Sheet, Waiting
from doublesix.app.sheets.writing import foreseen, played, why_it_stays
from doublesix.app.sheets.written import Written
from doublesix.play import evolve
from doublesix.play.events import GameEnded, MatchEnded
from doublesix.play.legal import choices
from doublesix.play.state import Match, only_seat
from doublesix.rules.rulesets import Ruleset
from doublesix.store.desks.sheets import Table
from doublesix.store.letters import in_zone
from doublesix.tiles import name
from doublesix.tournament import day
from doublesix.tournament.decide_day import late_clause
from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.playing import field_of, results_of
from doublesix.tournament.refusal import Refusal
from doublesix.web.entrant.words import PLACES
from doublesix.web.papers.telling import phase_words
from doublesix.web.table.game_facts import game_facts, most_games, seat_facts
from doublesix.web.table.naming import called
from doublesix.web.table.reason_words import DECISIONS, in_words
from doublesix.web.words import in_words as refusal_in_words

Data = dict[str, Any]
MOST_ROUNDS: Final = 16_384
"""Rounds that are kept as they are shown: those of some hundred tables; fewer would be made anew always."""


@lru_cache(MOST_ROUNDS)
def _round(counted: Counted) -> Data:
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


class Shown:
    """Puts one match into words."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sides = table.sides
        members = field_of(table.state).members
        self.numbers = [members[side] for side in self.sides]
        self.entrants, self.people = called(table)

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
            "status": self._status(),
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
        if not self.table.edition or (sheet is not None and sheet.written):
            return ""
        words = _("This match was annulled and begins anew: {sides}. What was written before does not count.")
        return words.format(sides=self._met())

    def _status(self) -> str:
        sheet = self.table.sheet
        if sheet is None:
            return "unopened"
        if sheet.is_over or self.table.fixture.number in results_of(self.table.state):
            return "over"
        needed = set(range(len(self.sides)))
        is_named = needed <= set(sheet.line_up) or not sheet.match.desk.is_partnership
        return "playing" if is_named or sheet.match.games else "line_up"

    def _match(self) -> Data:
        table, rules = self.table, self.ruleset
        options = rules.in_force()
        call = table.state.calls.get(table.fixture.number)
        starts = call.at if call else day.stage_time(table.state, table.fixture.phase)
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
            "has_result": table.fixture.number in table.state.results,
            "missing": self._missing(),
            "anew": self._anew(),
        }

    def _missing(self) -> str:
        """Who has not come yet, said before the sheet is begun and until a round counts; nothing after."""
        table, sheet, now = self.table, self.table.sheet, timezone.now()
        if table.fixture.number in results_of(table.state) or (sheet is not None and sheet.rounds):
            return ""
        has_choice = table.state.settings.terms.spares > 0
        there = seating.seen(sheet, has_choice=has_choice) if sheet else frozenset()
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
            "next": self._next(sheet),
            "scores": list(sheet.scores),
            "games_won": list(sheet.games_won),
            "games": [list(scores) for scores, _winner in sheet.games],
            "playing": sorted(sheet.playing()),
            "written": sheet.written,
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

    def _next(self, sheet: Sheet) -> Data | None:
        found = seating.upcoming(sheet)
        if found is None:
            return None
        return {**wire.to_data(found), "words": self._next_words(sheet.match, found)}

    def _next_words(self, match: Match, found: seating.Next) -> list[str]:
        words = []
        if found.draws_lead:
            clause = match.desk.cites.lead
            words.append(_("Everybody draws a tile; the highest starts. ({clause})").format(clause=clause))
        elif match.desk.game == "bigsix":
            words.append(_("Whoever holds the highest double leads it. (G3)"))
        elif found.starter:
            clause = start_clause(match, found.game, found.round)
            words.append(_("{seat} starts. ({clause})").format(seat=self.seat(found.starter), clause=clause))
        if match.desk.game == "straight" and found.round == 1 and found.game > 1:
            words.append(_("The players who lost change places with each other. (F3)"))
        return words

    def _before(self, sheet: Sheet, round_id: str) -> Match:
        """The match as it stood before a waiting round; for a round that counts, as it stands."""
        match = sheet.match
        for each in sheet.waiting:
            if each.id == round_id:
                return match
            found = played(match, each.written)
            match = match if isinstance(found, Refusal) else found.match
        return sheet.match

    def _waiting(self, sheet: Sheet, sides: frozenset[int], is_desk: bool) -> list[Data]:
        return [self._one_waiting(sheet, each, sides, is_desk) for each in sheet.waiting]

    def _one_waiting(self, sheet: Sheet, waiting: Waiting, sides: frozenset[int], is_desk: bool) -> Data:
        needs = sheet.playing() - waiting.confirmed - {waiting.side}
        is_ours = is_desk or waiting.side in sides
        return {
            "id": waiting.id,
            "side": waiting.side,
            "is_mine": waiting.side in sides,
            "needs": sorted(needs),
            "may_confirm": sorted(needs & sides),
            "may_withdraw": is_ours and why_it_stays(sheet, waiting, is_official=is_desk) is None,
            "is_contested": waiting.id in contested(sheet),
            "at": waiting.at.isoformat(),
            "written": wire.to_data(waiting.written),
            **self.preview(self._before(sheet, waiting.id), waiting.written),
        }

    def preview(self, match: Match, written: Written) -> Data:
        """What a round would come to on top of a match, and why; or why it cannot be."""
        found = foreseen(match, written)
        if isinstance(found, Refusal):
            return {"refused": refusal_in_words(found, self.table.tournament.zone), "words": []}
        words = [in_words(each, self.side, self.seat) for each in reasons(match, found.events)]
        count = len(self.sides)
        before, scores = _scores_around(match, found)
        gained = [new - old for new, old in zip(scores, before, strict=True)]
        return {
            "refused": "",
            "words": words,
            "gained": gained[:count],
            "scores": list(scores[:count]),
            "is_whole": found.match.round is None,
            **({"play": _play(found.match)} if written.plays and found.match.round else {}),
        }

    def lead(self, match: Match, draws: tuple[tuple[tuple[int, str], ...], ...]) -> Data:
        """Who starts after a lead draw, or who draws again (P2, F4)."""
        lines = [] if match.game else ["game"]
        lines += [f"lead {' '.join(f'{seat}={tile}' for seat, tile in each)}" for each in draws]
        found = after(match, lines)
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
        side = sheet.match.desk.sides.index(ended.winner)
        return {"side": side, "name": self.side(side), "by": ended.decided_by}

    def _decided(self) -> Data | None:
        """Who goes on where the match was decided elsewhere: at the desk, or because a side is out."""
        result = results_of(self.table.state).get(self.table.fixture.number)
        if result is None or result.winner not in self.sides:
            return None
        side = self.sides.index(result.winner)
        return {"side": side, "name": self.side(side), "by": "desk"}


def _scores_around(match: Match, found: Outcome) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The totals of the game before a round, and those that the game had when the round was over."""
    before = match.game.scores if match.game else (0,) * len(match.desk.sides)
    scores = before
    for event in found.events:
        match = evolve(match, event)
        if match.game is not None:
            scores = match.game.scores
        if isinstance(event, GameEnded | MatchEnded):
            break
    return before, scores


def _play(match: Match) -> Data:
    """Where a round stands whose plays are written: whose turn it is and what can be laid where."""
    now = match.round
    assert now is not None
    places: dict[str, list[str]] = {}
    for each in choices(match).plays:
        places.setdefault(name(each.tile), []).extend([name(each.on)] if each.on >= 0 else [])
    laid = list(now.laid[1:]) if now.laid else []
    return {"turn": now.turn, "places": places, "laid": laid}


def shown(table: Table, entrants: frozenset[Entrant] = frozenset(), *, is_desk: bool = False) -> Data:
    """A match's sheet for the desk, or for a phone that may write for these."""
    return Shown(table).data(entrants, is_desk)
