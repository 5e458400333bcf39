"""What came of a match, as the JSON of `doublesix adjudicate` has it."""

from collections.abc import Sequence
from typing import Any

from doublesix.play import events as e
from doublesix.play.evolve import evolve
from doublesix.play.notation.reader import Entry, Record
from doublesix.play.rulings import rulings_of
from doublesix.play.state import Match, open_match

Json = dict[str, Any]


def report(record: Record) -> Json:
    """The whole verdict: winner, games, rounds, points and rulings with their lines."""
    return _Clerk(record).verdict()


class _Clerk:
    """Goes through the log once and writes down games, rounds and rulings."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.sides = record.match.sides
        self.games: list[Json] = []
        self.loose: list[Json] = []
        self.waiting: list[Json] = []
        self.misplay_line = 0

    def verdict(self) -> Json:
        match = open_match(self.record.ruleset, self.record.names)
        for entry in self.record.entries:
            match = self.note(match, entry)
        end = match.ended
        return {
            "ruleset": self.record.ruleset.name,
            "stage": self.record.ruleset.stage,
            "sides": list(self.sides),
            "winner": end.winner if end else None,
            "games_won": self.by_side(match.games_won),
            "status": "finished" if end else "in progress",
            "decided_by": end.decided_by if end else None,
            "games": self.games,
            "rulings": self.loose + self.waiting,
        }

    def by_side(self, row: Sequence[int]) -> dict[str, int]:
        return dict(zip(self.sides, row, strict=False))

    def note(self, match: Match, entry: Entry) -> Match:
        line, event = entry
        before, match = match, evolve(match, event)
        if isinstance(event, e.GameStarted):
            if self.games:
                self.loose, self.waiting = self.loose + self.waiting, []
            self.games.append({"winner": None, "scores": {}, "status": "in progress", "rounds": []})
        elif isinstance(event, e.RoundStarted):
            self.games[-1]["rounds"].append(_new_round(self.waiting))
            self.waiting = []
        elif isinstance(event, e.TileMisplaid):
            self.misplay_line = line
        for ruling in rulings_of(event, before):
            settled = self.misplay_line if isinstance(event, e.MisplayStood) else line
            self.rule({"line": settled, "clause": ruling.clause, "text": ruling.text})
        self.keep(event, before, match)
        return match

    def rule(self, ruling: Json) -> None:
        """A ruling stands with its round; between rounds with the round before, else with the next."""
        if self.games and self.games[-1]["rounds"]:
            self.games[-1]["rounds"][-1]["rulings"].append(ruling)
        else:
            self.waiting.append(ruling)

    def keep(self, event: e.Event, before: Match, after: Match) -> None:
        """Write down how the game and the round stand after the event."""
        if before.game is None and after.game is None:
            return
        game = self.games[-1]
        if after.game is not None:
            game["scores"] = self.by_side(after.game.scores)
        if isinstance(event, e.GameEnded):
            game.update(
                winner=event.winner, status="finished", **({"by_time": True} if event.by_time else {})
            )
        now = after.round or before.round
        if now is None or after.game is None:
            return
        entry = game["rounds"][-1]
        gained = [new - old for new, old in zip(after.game.scores, now.opening_scores, strict=True)]
        entry["starter"] = now.starter or None
        entry["points"] = self.by_side(gained)
        entry["scores"] = self.by_side(after.game.scores)
        if isinstance(event, e.RoundEnded):
            entry["ended"] = event.how
            entry["by"] = event.by or None
            entry["winner"] = event.winner
            entry["void"] = event.void


def _new_round(rulings: list[Json]) -> Json:
    return {
        "starter": None,
        "ended": None,
        "by": None,
        "winner": None,
        "void": False,
        "points": {},
        "scores": {},
        "rulings": rulings,
    }
