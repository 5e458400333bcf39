"""Reading a `.dtn` text: heading, statements, the referee's answer to each, and the first fault."""

from typing import Final, NamedTuple

from doublesix.play.commands import Command, Settle
from doublesix.play.decide import decide
from doublesix.play.events import Event
from doublesix.play.evolve import evolve
from doublesix.play.notation.faults import Fault, quote_piece
from doublesix.play.notation.statements import FormError, pair, parse, without_comment
from doublesix.play.refusal import Refusal
from doublesix.play.state import Match, open_match, with_heading
from doublesix.rules.options import CATALOGUE, options_of
from doublesix.rules.rulesets import PRESETS, STAGES, Ruleset, preset

_HEADING: Final = ("ruleset", "option", "stage", "seats", "tag")
_ONCE: Final = ("ruleset", "stage", "seats")


class Entry(NamedTuple):
    """An event and the line of the statement it came from."""

    line: int
    event: Event


class Record(NamedTuple):
    """A match as it was written down: what opened it, what happened, and how it stands."""

    ruleset: Ruleset
    names: tuple[str, ...]
    tags: tuple[tuple[str, str], ...]
    entries: tuple[Entry, ...]
    match: Match

    @property
    def events(self) -> tuple[Event, ...]:
        """The log without lines."""
        return tuple(entry.event for entry in self.entries)


def read(text: str) -> Record:
    """The record a text holds, or :class:`Fault` for the first thing wrong."""
    reader = _Reader()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        statement = without_comment(line)
        if statement:
            reader.take(number, statement)
    return reader.close()


class _Reader:
    """Takes statements one by one and keeps what they amount to."""

    def __init__(self) -> None:
        self.ruleset: Ruleset | None = None
        self.names: tuple[str, ...] = ()
        self.tags: list[tuple[str, str]] = []
        self.said: set[str] = set()
        self.entries: list[Entry] = []
        self.match: Match | None = None
        self.line = 0

    def take(self, line: int, statement: str) -> None:
        self.line = line
        word, rest = (*statement.split(None, 1), "")[:2]
        try:
            if self.ruleset is None and word != "ruleset":
                raise FormError("the first statement names the ruleset: ruleset powc-2023")
            if word in _HEADING:
                self.head(word, rest)
            else:
                self.act(statement)
        except FormError as error:
            raise Fault(line, str(error)) from None

    def head(self, word: str, rest: str) -> None:
        if self.match is not None and self.match.ended is not None:
            raise FormError("the match is over")
        if self.match is not None and self.match.games:
            raise FormError(f"heading lines like {word} stand before the first game")
        if word in _ONCE and word in self.said:
            raise FormError(f"{word} stands once")
        self.said.add(word)
        if word == "ruleset":
            self.ruleset = _named_ruleset(rest)
            return
        assert self.ruleset is not None
        if self.entries and self.ruleset.game == "bigsix" and word in ("seats", "option"):
            raise FormError(f"{word} can change who plays: it stands before anything that happens")
        if word == "option":
            self.ruleset = _amend(self.ruleset, rest)
        elif word == "stage":
            self.ruleset = _at_stage(self.ruleset, rest)
        elif word == "seats":
            self.names = _names(rest, self.ruleset.game)
        else:
            self.tags.append(_tag(rest))
        if self.match is not None:
            self.match = with_heading(self.match, self.ruleset, self.names)

    def open_match(self) -> Match:
        assert self.ruleset is not None
        return open_match(self.ruleset, self.names)

    def act(self, statement: str) -> None:
        assert self.ruleset is not None
        command = parse(statement, self.ruleset.game)
        if self.match is None:
            self.match = self.open_match()
        self.carry_out(self.match, command)

    def carry_out(self, match: Match, command: Command) -> None:
        answer = decide(match, command)
        if isinstance(answer, Refusal):
            raise Fault(self.line, answer.reason, answer.clause, answer)
        for event in answer:
            match = evolve(match, event)
            self.entries.append(Entry(self.line, event))
        self.match = match

    def close(self) -> Record:
        if self.ruleset is None:
            raise Fault(1, "the file is empty: it begins with its ruleset, like ruleset powc-2023")
        self.carry_out(self.match or self.open_match(), Settle())
        assert self.match is not None
        return Record(self.ruleset, self.names, tuple(self.tags), tuple(self.entries), self.match)


def _named_ruleset(rest: str) -> Ruleset:
    if rest not in PRESETS:
        raise FormError(f"there is no ruleset {quote_piece(rest)}; there are {', '.join(PRESETS)}")
    return preset(rest)


def _amend(ruleset: Ruleset, rest: str) -> Ruleset:
    name, text = (part.strip() for part in pair(rest))
    option = CATALOGUE.get(name)
    if option is None or ruleset.game not in option.games:
        have = ", ".join(option.name for option in options_of(ruleset.game))
        raise FormError(f"{ruleset.game} has no option {quote_piece(name)}; it has {have}")
    value = option.value_of(text)
    if value is None:
        raise FormError(f"{name} takes {option.takes}, not {quote_piece(text)}")
    return ruleset.amend(name, value)


def _at_stage(ruleset: Ruleset, rest: str) -> Ruleset:
    if rest not in STAGES:
        raise FormError(f"there is no stage {quote_piece(rest)}; there are {', '.join(STAGES)}")
    return ruleset.at_stage(rest)


def _tag(rest: str) -> tuple[str, str]:
    key, equals, value = rest.partition("=")
    if not (key.strip() and equals):
        raise FormError("the form is: tag table=4")
    return key.strip(), value.strip()


def _names(rest: str, game: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in rest.split("|"))
    fewest = 2 if game == "bigsix" else 4
    if not fewest <= len(names) <= 4:
        many = "four" if fewest == 4 else "two to four"
        raise FormError(f"seats names {many} players: seats Ann | Bea | Cyd | Dee")
    if not all(names):
        raise FormError("every seat has a name: seats Ann | Bea | Cyd | Dee")
    return names
