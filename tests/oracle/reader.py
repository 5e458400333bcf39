"""Reads one line of a match file into a statement. Knows the forms, not the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .faults import OracleFault
from .tiles import Tile, make_tile

TILE = re.compile(r"([0-6])-([0-6])", re.ASCII)
NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)
SEAT = re.compile(r"[1-4]", re.ASCII)
STAGES = ("preliminary", "semi-final", "third-place", "final")


@dataclass
class Statement:
    line: int
    kind: str
    seat: int = 0
    tile: Tile | None = None
    on: Tile | None = None
    number: int = 0  # misplays: the number of the place; judge penalty: the amount
    showing: int | None = None
    mark: str = ""  # wrong-spinner, out-of-turn
    tiles: list[Tile] = field(default_factory=list)
    draws: dict[int, Tile] = field(default_factory=dict)  # lead
    what: str = ""  # the word after judge, sheet, ruleset, stage; the name of an option or tag
    value: str = ""
    side: str = ""
    reason: str = ""
    names: list[str] = field(default_factory=list)
    totals: dict[str, int] = field(default_factory=dict)  # judge score; scored
    has_scored: bool = False
    counts: dict[int, int] = field(default_factory=dict)
    blamed: list[tuple[int, Tile]] = field(default_factory=list)


def without_comment(raw: str) -> str:
    quoted = False
    for index, letter in enumerate(raw):
        if letter == '"':
            quoted = not quoted
        elif letter == "#" and not quoted:
            return raw[:index]
    return raw


class LineReader:
    """All the forms; every method either returns or raises a fault of this line."""

    def __init__(self, line: int) -> None:
        self.line = line

    def bad(self, message: str) -> OracleFault:
        return OracleFault(self.line, "notation", message)

    def tile(self, word: str) -> Tile:
        match = TILE.fullmatch(word)
        if match is None:
            raise self.bad(f"{word!r} is not a tile")
        return make_tile(int(match.group(1)), int(match.group(2)))

    def seat(self, word: str) -> int:
        if SEAT.fullmatch(word) is None:
            raise self.bad(f"{word!r} is not a seat")
        return int(word)

    def whole(self, word: str) -> int:
        if NUMBER.fullmatch(word) is None:
            raise self.bad(f"{word!r} is not a whole number")
        return int(word)

    def pair(self, word: str) -> tuple[str, str]:
        left, equals, right = word.partition("=")
        if not equals or not left or not right:
            raise self.bad(f"{word!r} should look like this=that")
        return left, right

    def count(self, words: list[str], how_many: int) -> None:
        if len(words) != how_many:
            raise self.bad("too many or too few words")

    def reason(self, text: str) -> tuple[list[str], str]:
        """Split a statement that must end in one quoted reason."""
        match = re.fullmatch(r'([^"]*\s)"([^"]*)"', text)
        if match is None or not match.group(2).strip():
            raise self.bad("a reason in quotes is needed at the end")
        return match.group(1).split(), match.group(2)

    def read(self, text: str) -> Statement:
        words = text.split()
        first = words[0]
        if first.isdigit():
            return self.seat_statement(words)
        rest = text[len(first) :].strip()
        if first == "ruleset":
            self.count(words, 2)
            return Statement(self.line, "ruleset", what=words[1])
        if first == "option":
            option, value = (part.strip() for part in self.pair(rest))
            return Statement(self.line, "option", what=option, value=value)
        if first == "stage":
            self.count(words, 2)
            if words[1] not in STAGES:
                raise self.bad(f"no stage is called {words[1]!r}")
            return Statement(self.line, "stage", what=words[1])
        if first == "seats":
            people = [person.strip() for person in rest.split("|")]
            if not all(people):
                raise self.bad("a name is empty")
            return Statement(self.line, "seats", names=people)
        if first == "tag":
            if re.fullmatch(r"[^=]*[^\s=][^=]*=.*", rest) is None:
                raise self.bad("a tag looks like name=text")
            return Statement(self.line, "tag", what=rest)
        if first in ("game", "round", "redeal", "time"):
            self.count(words, 1)
            return Statement(self.line, first)
        if first == "lead":
            return self.lead(words[1:])
        if first == "hand":
            if len(words) < 3:
                raise self.bad("a hand needs a seat and tiles")
            return Statement(
                self.line, "hand", seat=self.seat(words[1]), tiles=[self.tile(word) for word in words[2:]]
            )
        if first == "pile":
            return Statement(self.line, "pile", tiles=[self.tile(word) for word in words[1:]])
        if first == "judge":
            return self.judge(text)
        if first == "walkover":
            before, why = self.reason(text)
            self.count(before, 2)
            return Statement(self.line, "walkover", side=before[1], reason=why)
        if first == "lineup":
            if len(words) < 3:
                raise self.bad("a line-up needs a seat and a name")
            return Statement(
                self.line, "lineup", seat=self.seat(words[1]), value=rest[len(words[1]) :].strip()
            )
        if first == "sheet":
            return self.sheet(words[1:])
        raise self.bad(f"no statement begins with {first!r}")

    def lead(self, words: list[str]) -> Statement:
        statement = Statement(self.line, "lead")
        if not words:
            raise self.bad("a lead draw needs tiles")
        for word in words:
            left, right = self.pair(word)
            seat = self.seat(left)
            if seat in statement.draws:
                raise self.bad("a seat draws twice in one lead line")
            statement.draws[seat] = self.tile(right)
        return statement

    def judge(self, text: str) -> Statement:
        words, why = self.reason(text)
        if len(words) < 2:
            raise self.bad("the judge says nothing")
        statement = Statement(self.line, "judge", what=words[1], reason=why)
        if words[1] == "penalty":
            self.count(words, 4)
            statement.side = words[2]
            statement.number = self.whole(words[3])
            if statement.number < 1:
                raise self.bad("a penalty is at least one point")
        elif words[1] == "void":
            self.count(words, 2)
        elif words[1] in ("disqualify", "warn", "game", "match"):
            self.count(words, 3)
            statement.side = words[2]
        elif words[1] == "score":
            if len(words) < 3:
                raise self.bad("a score needs totals")
            for word in words[2:]:
                side, number = self.pair(word)
                if side in statement.totals:
                    raise self.bad("a side has two totals")
                negative = number.startswith("-")
                amount = self.whole(number.removeprefix("-"))
                statement.totals[side] = -amount if negative else amount
                if negative:
                    statement.mark = "negative"
        else:
            raise self.bad(f"a judge cannot {words[1]!r}")
        return statement

    def sheet(self, words: list[str]) -> Statement:
        if not words or words[0] not in ("out", "blocked", "target"):
            raise self.bad("a sheet is out, blocked or target")
        statement = Statement(self.line, "sheet", what=words[0])
        rest = words[1:]
        if words[0] == "out":
            if not rest:
                raise self.bad("who went out?")
            statement.seat = self.seat(rest.pop(0))
        if words[0] != "target":
            while rest and rest[0] not in ("blamed", "scored"):
                left, right = self.pair(rest.pop(0))
                seat = self.seat(left)
                if seat in statement.counts:
                    raise self.bad("a seat is counted twice")
                statement.counts[seat] = self.whole(right)
            while rest and rest[0] == "blamed":
                if len(rest) < 2:
                    raise self.bad("which tile was blamed?")
                left, right = self.pair(rest[1])
                statement.blamed.append((self.seat(left), self.tile(right)))
                rest = rest[2:]
        if rest:
            if rest[0] != "scored" or len(rest) < 2:
                raise self.bad("words that do not belong on a sheet")
            statement.has_scored = True
            for word in rest[1:]:
                side, number = self.pair(word)
                if side not in ("A", "B") or side in statement.totals:
                    raise self.bad("scored gives each side once")
                statement.totals[side] = self.whole(number)
                if statement.totals[side] % 5:
                    raise self.bad("points made in play are multiples of five")
        elif words[0] == "target":
            raise self.bad("a target sheet needs the points scored")
        return statement

    def seat_statement(self, words: list[str]) -> Statement:
        seat = self.seat(words[0])
        if len(words) < 2:
            raise self.bad("the seat does nothing")
        verb = words[1]
        rest = words[2:]
        statement = Statement(self.line, verb, seat=seat)
        if verb == "plays":
            if not rest:
                raise self.bad("plays what?")
            statement.tile = self.tile(rest.pop(0))
            if rest and rest[0] == "on":
                if len(rest) < 2:
                    raise self.bad("on what?")
                statement.on = self.tile(rest[1])
                rest = rest[2:]
            if rest and rest[0] in ("wrong-spinner", "out-of-turn"):
                statement.mark = rest.pop(0)
            self.count(rest, 0)
            if statement.mark == "wrong-spinner" and statement.on is None:
                raise self.bad("a wrong spinner needs the tile it was joined to")
        elif verb == "misplays":
            if not rest:
                raise self.bad("misplays what?")
            statement.tile = self.tile(rest[0])
            if len(rest) > 1:
                self.count(rest, 5)
                place = re.fullmatch(r"([0-6]-[0-6])/([0-6])", rest[2], re.ASCII)
                if rest[1] != "on" or place is None or rest[3] != "showing":
                    raise self.bad("a misplay names its place like: on 6-5/5 showing 3")
                if re.fullmatch(r"[0-6]", rest[4], re.ASCII) is None:
                    raise self.bad("the number shown is not one")
                statement.on = self.tile(place.group(1))
                statement.number = int(place.group(2))
                statement.showing = int(rest[4])
        elif verb == "draws":
            if rest:
                self.count(rest, 1)
                statement.tile = self.tile(rest[0])
        elif verb == "exposes":
            self.count(rest, 1)
            statement.tile = self.tile(rest[0])
        elif verb in ("passes", "talks", "catches"):
            self.count(rest, 0)
        else:
            raise self.bad(f"nobody can {verb!r}")
        return statement


def read_line(line: int, raw: str) -> Statement | None:
    """The statement of a line, or None for a line that holds none."""
    text = without_comment(raw).strip()
    if not text:
        return None
    return LineReader(line).read(text)


def lines_of(text: str) -> list[str]:
    """The lines of a text, numbered from 1 by their place."""
    return text.removeprefix("\ufeff").split("\n")
