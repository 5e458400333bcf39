"""The clauses of the rules in plain words: what a rule sheet prints and what a ruling cites.

The words are data, in the folder ``clauses`` beside this module: for each clause a title, the theme
it is printed under, and what it says. An entry of that is a text, or a table; where its text has
several sentences, the rest of the table holds for each:

- ``text``: the sentences. ``{target}`` stands for a fact, ``{target:point}`` for "1 point", "151 points".
- ``when``: the conditions under which it holds, all of them: ``"blamed_win=void, next_start!=draw"``.
  ``|`` parts values of which one is enough (after ``!=``: none).
- ``ours``: true where the printed rules are silent and this is our own rule, or the conditions of that.
- ``each_stage``: true where this is said once for each group of stages that are played alike (P14).

Facts are the options in force and a few more (:func:`facts`). What an event's organiser settled and no option
holds, as the prizes, is brought by who knows the event (:class:`Settled`); a rule sheet of no event says what
the document of its preset says. This module never applies a rule.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from string import Formatter
from typing import Any, Final, NamedTuple

from doublesix.rules import options as opt
from doublesix.rules.options import GAMES
from doublesix.rules.rulesets import STAGES, Ruleset, preset

THEMES: Final = (
    "The set and the seats",
    "Draw and deal",
    "Play",
    "Irregularities",
    "The end of a round",
    "Game and match",
    "Conduct",
    "The event",
    "The desk",
)
"""The headings of a rule sheet, in their order."""
UNNUMBERED: Final = ("judge", "notation")
"""What a ruling may name instead of a clause."""

_LETTERS: Final = {"P": "powc", "G": "bigsix", "F": "straight"}
_STAGES: Final = {
    "preliminary": "preliminary matches",
    "semi-final": "semi-finals",
    "third-place": "third-place match",
    "final": "final",
}
_BEHIND: Final = {
    "best_of": ("games_to_win",),
    "targets": ("target",),
    "time_limits": ("time_limit",),
    "stages": ("third_place",),
}
"""Facts that are not options, and the options they come from."""

NONE: Final = "none"
YES: Final = "yes"
NO: Final = "no"

Facts = Mapping[str, str]
Translate = Callable[[str], str]
"""From a text of this room to the same in the reader's language."""
WORDS: Final = ("team", "player", "Every match", "{first} and {last}", "the {stage}", *_STAGES.values())
"""What is filled into sentences."""


class EventFacts(NamedTuple):
    """What the settings of an event say and clauses repeat, in the reader's words; none where it has none."""

    settled: str = YES
    team_size: str = NONE
    """How many of a team play."""
    spares: str = NONE
    institutions: str = NO
    """Whether teams are those of institutions."""
    start_hour: str = NONE
    prizes: str = NONE
    entrants: str = NONE
    """Teams, players, or players who draw their partners."""
    teams_each: str = NONE
    """At most so many teams of an institution."""
    most: str = NONE
    """At most so many teams or players in all."""
    evidence: str = NO
    endorsement: str = NO
    signatures: str = NO
    contacts: str = NO
    fee: str = NONE
    """Of each player, as an amount of money."""
    fee_includes: str = NONE
    may_cancel: str = NO
    paper: str = NONE
    """What announces the event."""
    format: str = NONE
    """How it is played: elimination, tables, groups."""
    free_entry: str = NO
    """Whether a prize is a free entry in the next event."""


NO_EVENT_FACTS: Final = EventFacts(settled=NO)
"""There is no event: a game, or a preset by itself."""


class Condition(NamedTuple):
    """That a fact has one of some values, or none of them."""

    fact: str
    is_wanted: bool
    values: tuple[str, ...]

    def holds(self, known: Facts) -> bool:
        return (known[self.fact] in self.values) == self.is_wanted


class Sentence(NamedTuple):
    """A sentence of a clause, with its blanks and the conditions under which it is said."""

    text: str
    when: tuple[Condition, ...] = ()
    ours: bool | tuple[Condition, ...] = False
    each_stage: bool = False

    def uses(self) -> Iterator[str]:
        """The facts that it depends on."""
        yield from (condition.fact for condition in self.when)
        yield from (field for _, field, _, _ in Formatter().parse(self.text) if field)

    def is_ours(self, known: Facts) -> bool:
        """Whether the printed rules are silent about it."""
        return self.ours if isinstance(self.ours, bool) else _hold(self.ours, known)


class ClauseText(NamedTuple):
    """A sentence in force, and whether it is our own rule."""

    text: str
    ours: bool


class Clause(NamedTuple):
    """A clause: its id, its title, the heading it stands under, the games it is for, what it can say."""

    id: str
    title: str
    theme: str
    games: tuple[str, ...]
    sentences: tuple[Sentence, ...]

    @property
    def options(self) -> tuple[str, ...]:
        """The options that change what it says, in the order of the rule book."""
        used = {fact for sentence in self.sentences for fact in sentence.uses()}
        used |= {name for fact in used for name in _BEHIND.get(fact, ())}
        return tuple(name for name in opt.CATALOGUE if name in used)


class _Number(str):
    """A number in a text that can stand with its noun: ``{:point}`` is "1 point" or "2 points"."""

    __slots__ = ()

    def __format__(self, noun: str) -> str:
        if not noun:
            return str(self)
        return f"{self} {noun}" if self == "1" else f"{self} {noun}s"


def _condition(text: str) -> Condition:
    parts = re.fullmatch(r"(\w+)(!?)=(.+)", text.strip())
    if parts is None:
        raise ValueError(f"not a condition: {text}")
    return Condition(parts[1], not parts[2], tuple(parts[3].split("|")))


def _sentences(given: str | Mapping[str, Any]) -> Iterator[Sentence]:
    entry: Mapping[str, Any] = {"text": given} if isinstance(given, str) else given
    when = _conditions(entry["when"]) if "when" in entry else ()
    ours = entry.get("ours", False)
    ours = _conditions(ours) if isinstance(ours, str) else ours
    for text in re.split(r"(?<=[.])\s+", entry["text"]):
        yield Sentence(text, when, ours, entry.get("each_stage", False))


def _conditions(text: str) -> tuple[Condition, ...]:
    return tuple(_condition(each) for each in text.split(","))


def _hold(conditions: tuple[Condition, ...], known: Facts) -> bool:
    return all(condition.holds(known) for condition in conditions)


def _read() -> Iterator[Clause]:
    folder = resources.files(__package__).joinpath("clauses")
    for name in (*GAMES, "event"):
        for identifier, table in tomllib.loads(folder.joinpath(f"{name}.toml").read_text("utf-8")).items():
            games = tuple(table["games"]) if "games" in table else (_LETTERS[identifier[0]],)
            sentences = tuple(each for given in table["says"] for each in _sentences(given))
            yield Clause(identifier, table["title"], table["theme"], games, sentences)


CATALOGUE: Final[Mapping[str, Clause]] = {clause.id: clause for clause in _read()}
"""Every clause by its id, those of each game in their order, then those of the event."""


def clauses_of(game: str) -> tuple[Clause, ...]:
    """The clauses of a game, then those of the event that apply to it."""
    return tuple(
        clause for clause in CATALOGUE.values() if game in clause.games and clause.id not in UNNUMBERED
    )


def says(clause_id: str, ruleset: Ruleset) -> tuple[str, ...]:
    """The sentences of a clause that are in force; none where the clause is of another game."""
    return tuple(said.text for said in said_by(CATALOGUE[clause_id], ruleset))


def said_by(
    clause: Clause, ruleset: Ruleset, translate: Translate = str, event: EventFacts = NO_EVENT_FACTS
) -> tuple[ClauseText, ...]:
    """The same sentences with what is ours told apart, in another language where one is brought, and with
    what an event's settings say where there is an event."""
    if ruleset.game not in clause.games:
        return ()
    here = [facts(ruleset, translate, event)]
    is_staged = any(sentence.each_stage for sentence in clause.sentences)
    groups = _groups(ruleset, translate, clause.options) if is_staged else []
    return tuple(
        ClauseText(translate(sentence.text).format_map(known), sentence.is_ours(known))
        for sentence in clause.sentences
        for known in (groups if sentence.each_stage else here)
        if _hold(sentence.when, known)
    )


def differences(ruleset: Ruleset) -> list[tuple[str, str, str]]:
    """The options that differ from the bare game's at the same stage: name, the game's value, this value."""
    usual = preset(ruleset.game).at_stage(ruleset.stage).in_force()
    values = ruleset.in_force()
    return [
        (
            option.name,
            option.text_of(getattr(usual, option.name)),
            option.text_of(getattr(values, option.name)),
        )
        for option in opt.options_of(ruleset.game)
        if getattr(usual, option.name) != getattr(values, option.name)
    ]


def stages_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The stages an event has: without a match for third place, one less (E11)."""
    has_match = ruleset.in_force().third_place == opt.THIRD_MATCH
    return tuple(stage for stage in STAGES if has_match or stage != "third-place")


def matches_of(stages: tuple[str, ...], translate: Translate = str) -> str:
    """The matches of some stages in words: "semi-finals, third-place match and final"."""
    names = [translate(_STAGES[stage]) for stage in stages]
    if len(names) == 1:
        return names[0]
    return translate("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def facts(ruleset: Ruleset, translate: Translate = str, event: EventFacts = NO_EVENT_FACTS) -> dict[str, str]:
    """What sentences may ask about: each option in force as it is written, and

    ``game``; ``event``, the preset that a ruleset is or starts from; ``side``, a team or a player;
    ``best_of``, the most games a match can have; ``stage``, the matches of the stage in force;
    ``targets``, whether the stages' targets are alike or differ; ``time_limits``, whether some stage has
    one; and what an event has settled.
    """
    values = ruleset.in_force()
    by_stage = [ruleset.at_stage(stage).in_force() for stage in stages_of(ruleset)]
    targets = {each.target for each in by_stage}
    has_limit = any(each.time_limit != opt.OFF for each in by_stage)
    known = {
        option.name: _Number(option.text_of(getattr(values, option.name)))
        for option in opt.CATALOGUE.values()
    }
    return {
        **known,
        **{name: _Number(value) for name, value in event._asdict().items()},
        "game": ruleset.game,
        "event": ruleset.name if ruleset.base in GAMES else ruleset.base,
        "side": translate("player" if ruleset.game == "bigsix" else "team"),
        "best_of": _Number(2 * values.games_to_win - 1),
        "stage": translate("the {stage}").format(stage=translate(_STAGES[ruleset.stage])),
        "targets": "alike" if len(targets | {values.target}) == 1 else "differ",
        "time_limits": "some" if has_limit else NONE,
    }


def _groups(ruleset: Ruleset, translate: Translate, names: tuple[str, ...]) -> list[dict[str, str]]:
    """The facts of each group of stages that have these options alike; ``stages`` names the group."""
    alike: dict[tuple[int, ...], list[str]] = {}
    for stage in stages_of(ruleset):
        values = ruleset.at_stage(stage).in_force()
        alike.setdefault(tuple(getattr(values, name) for name in names), []).append(stage)
    if len(alike) == 1:
        return [{**facts(ruleset.at_stage(STAGES[0]), translate), "stages": translate("Every match")}]
    return [
        {
            **facts(ruleset.at_stage(stages[0]), translate),
            "stages": _sentence_case(matches_of(tuple(stages), translate)),
        }
        for stages in alike.values()
    ]


def _sentence_case(text: str) -> str:
    return text[0].upper() + text[1:]
