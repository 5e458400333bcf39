"""An amendment of the rules (E12): a form made from the options, the file it makes, and what it changes."""

import json
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from doublesix.rules import rulesets
from doublesix.rules.clauses import Clause, EventFacts, clauses_of, said_by
from doublesix.rules.options import CATALOGUE, OFF, Option, options_of
from doublesix.rules.rulesets import STAGES, Ruleset, stage_options
from doublesix.web.presentation.option_words import option_words
from doublesix.web.presentation.rulebook import stage_words

JOINT = "."
"""What stands between a stage and an option in the name of a field."""


class ClauseChange(NamedTuple):
    """A clause that an amendment changes, sentence by sentence: "kept", "gone" or "new"."""

    clause: Clause
    sentences: list[tuple[str, str]]


class AmendForm(forms.Form):
    """A field for each option of the game, for those that stages set one a stage, and the reason."""

    reason = forms.CharField(
        label=gettext_lazy("Reason, which everybody sees"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, ruleset: Ruleset, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        staged = stage_options(ruleset.game)
        for option in options_of(ruleset.game):
            if option.name not in staged:
                self._add(option.name, option, ruleset)
        for stage in STAGES:
            for name in staged:
                self._add(stage + JOINT + name, CATALOGUE[name], ruleset.at_stage(stage))
        self.order_fields([name for name in self.fields if name != "reason"])

    def _add(self, name: str, option: Option, ruleset: Ruleset) -> None:
        value = getattr(ruleset.in_force(), option.name)
        here = {clause.id for clause in clauses_of(ruleset.game)}
        clauses = ", ".join(clause for clause in option.clauses if clause in here)
        words = _(option.meaning)
        self.fields[name] = field_of(option, f"{words[:1].upper()}{words[1:]} ({clauses})")
        self.initial[name] = format_value(option, value)

    def values(self) -> dict[str, int]:
        """The value of every field, coded as the rules have it."""
        found = {}
        for name, given in self.cleaned_data.items():
            option = CATALOGUE.get(name.rpartition(JOINT)[2])
            if option is not None:
                found[name] = parse_value(option, given)
        return found

    def build_ruleset(self) -> Ruleset:
        """The ruleset as it was filled in."""
        return rulesets.parse(self.text(), self.ruleset.name)

    def text(self) -> str:
        """The same as a ruleset's file."""
        return write_ruleset(self.ruleset, self.values())

    @property
    def plain(self) -> list[forms.BoundField]:
        """The fields that hold for all stages."""
        return [self[name] for name in self.fields if name != "reason" and JOINT not in name]

    @property
    def stage_fields(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields of each stage."""
        words, staged = stage_words(), stage_options(self.ruleset.game)
        return [(words[stage], [self[stage + JOINT + name] for name in staged]) for stage in STAGES]


def field_of(option: Option, label: str) -> forms.Field:
    """A field that takes what the option takes."""
    if option.choices:
        return forms.ChoiceField(
            label=label, choices=[(word, option_words(option, word)) for word in option.choices]
        )
    return forms.IntegerField(
        label=label,
        min_value=option.lowest,
        max_value=min(option.highest, 99_999),
        required=not option.can_be_off,
        help_text=_("Leave empty to switch it off.") if option.can_be_off else "",
    )


def format_value(option: Option, value: int) -> str:
    """A value as its field shows it."""
    return "" if option.can_be_off and value == OFF else option.text_of(value)


def parse_value(option: Option, given: Any) -> int:
    """The value that a field's contents stand for."""
    if given is None:
        return OFF
    value = option.value_of(str(given))
    assert value is not None, "the field takes only what the option takes"
    return value


def write_ruleset(ruleset: Ruleset, values: dict[str, int]) -> str:
    """The file of a ruleset with these values: the base it has, and what differs from that."""
    base = rulesets.preset(ruleset.base)
    first = {
        name: values.get(name, values.get(STAGES[0] + JOINT + name))
        for name in (option.name for option in options_of(ruleset.game))
    }
    wanted = {name: value for name, value in first.items() if value is not None}
    lines = [f'base = "{ruleset.base}"']
    if ruleset.title not in (ruleset.name, base.title):
        lines.append(f"title = {json.dumps(ruleset.title, ensure_ascii=False)}")
    lines += _section("options", _differences(wanted, base.options._asdict()))
    for stage in STAGES:
        usual = {**wanted, **base.stages.get(stage, {})}
        here = {name: values[stage + JOINT + name] for name in stage_options(ruleset.game)}
        lines += _section(f"stages.{stage}", _differences(here, usual))
    return "\n".join(lines) + "\n"


def _differences(wanted: dict[str, int], usual: dict[str, int]) -> dict[str, int]:
    return {name: value for name, value in wanted.items() if usual[name] != value}


def _section(name: str, values: dict[str, int]) -> Iterator[str]:
    if values:
        yield f"\n[{name}]"
    for key, value in values.items():
        text = CATALOGUE[key].text_of(value)
        yield f"{key} = {text}" if text.isdigit() else f'{key} = "{text}"'


def list_changed_clauses(before: Ruleset, after: Ruleset, event: EventFacts) -> list[ClauseChange]:
    """The clauses of an event that say something else."""
    found = []
    for clause in clauses_of(after.game):
        old, new = (
            tuple(said.text for said in said_by(clause, rules, _, event)) for rules in (before, after)
        )
        if old != new:
            found.append(ClauseChange(clause, list(_compare(old, new))))
    return found


def _compare(old: tuple[str, ...], new: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for tag, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from (("kept", sentence) for sentence in old[first:last])
        else:
            yield from (("gone", sentence) for sentence in old[first:last])
            yield from (("new", sentence) for sentence in new[start:end])
