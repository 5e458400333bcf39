"""Amending the rules on the organiser's page: a form of options, a preview, a new version (E12)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from doublesix.rules import rulesets
from doublesix.rules.clauses import EventFacts
from doublesix.rules.options import CATALOGUE, options_of
from doublesix.rules.rulesets import STAGES, stage_options
from doublesix.store.models import Message, Tournament
from doublesix.store.services import entries, tournaments
from doublesix.tournament import commands
from doublesix.web.organiser.amendment import AmendForm, list_changed_clauses
from doublesix.web.presentation.rulebook import list_differences
from tests.store import people
from tests.web.organiser.asking import address, browser, form_data, send, text_of

EVENTS = ("powc-2018", "powc-2023", "garrison-2022", "fortbend-2023")


def as_shown(event: Tournament) -> dict[str, str]:
    return form_data(browser("Olga").get(address("organise_rules", event)), "reason")


@pytest.mark.django_db
@pytest.mark.parametrize("preset", EVENTS)
def test_the_form_has_every_option_of_the_game(preset: str) -> None:
    event = people.event(preset)
    game = tournaments.state_of(event).version.ruleset.game
    names = {name.rpartition(".")[2] for name in as_shown(event)} - {"seen", "reason"}
    assert names == {option.name for option in options_of(game)}


@pytest.mark.django_db
def test_e40_is_named_once_it_is_one_of_the_events_rules() -> None:
    event, client = people.event(), browser("Olga")
    assert "(E40)" not in text_of(client.get(address("organise_rules", event)))
    limited = commands.AmendRules('base = "powc-2023"\n[options]\ntime_limit = 45\n', "The hall closes")
    tournaments.carry_out(event, limited, people.who("Olga"))
    assert "(E40)" in text_of(client.get(address("organise_rules", event)))


@pytest.mark.django_db
def test_e12_preview_then_amend() -> None:
    event, client = people.event(), browser("Olga")
    people.institution(event)
    entries.begin_team(event.institutions.get(), people.who("Rita"))
    data = as_shown(event) | {"grace_minutes": "20", "final.target": "151", "reason": "A late bus"}
    preview = send(client, event, "organise_rules", **data, step="preview")
    assert preview.status_code == 200
    text = text_of(preview)
    assert "What version 2 would change" in text
    assert "minutes after the start when an absent team is out: 15 20 E10" in text
    assert "points that end a game (final): 101 151 P13" in text
    assert "A team that is not there 20 minutes after its starting time" in text
    assert "grace_minutes = 20" in text
    assert len(tournaments.state_of(event).versions) == 1
    confirm = form_data(preview, "reason") | {"step": "amend"}
    for _ in range(2):
        assert send(client, event, "organise_rules", **confirm).status_code == 303
    first, second = tournaments.state_of(event).versions
    assert (second.number, second.reason) == (2, "A late bus")
    assert second.ruleset.in_force().grace_minutes == 20
    assert second.ruleset.at_stage("final").in_force().target == 151
    assert second.ruleset.at_stage("semi-final").in_force() == first.ruleset.at_stage(
        "semi-final"
    ).in_force()._replace(grace_minutes=20)
    assert Message.objects.filter(to="rita@example.org", subject__contains="rules were amended").count() == 1


@pytest.mark.django_db
def test_back_to_the_form_keeps_what_was_filled_in() -> None:
    event, client = people.event(), browser("Olga")
    data = as_shown(event) | {"grace_minutes": "25", "reason": "Perhaps"}
    preview = send(client, event, "organise_rules", **data, step="preview")
    answer = send(client, event, "organise_rules", **form_data(preview, "reason"), step="back")
    assert answer.status_code == 200
    again = form_data(answer, "reason")
    assert (again["grace_minutes"], again["reason"]) == ("25", "Perhaps")
    assert len(tournaments.state_of(event).versions) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("step", ["preview", "amend"])
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"reason": "Why not"}, "already"),
        ({"grace_minutes": "20"}, "This field is required."),
        ({"final.games_to_win": "9", "reason": "x"}, "less than or equal to 5"),
        ({"final.target": "0", "reason": "x"}, "greater than or equal to 1"),
        ({"lead_order": "random", "reason": "x"}, "Select a valid choice."),
    ],
)
def test_what_cannot_be_amended(step: str, changes: dict[str, str], words: str) -> None:
    event = people.event()
    data = as_shown(event) | {"key": "k", "step": step} | changes
    answer = send(browser("Olga"), event, "organise_rules", **data)
    assert answer.status_code == 422
    assert any(each in text_of(answer) for each in words.split("|"))
    assert len(tournaments.state_of(event).versions) == 1


@pytest.mark.django_db
def test_an_empty_field_switches_a_rule_off() -> None:
    event = people.event()
    data = as_shown(event) | {"grace_minutes": "", "reason": "No hurry", "step": "amend", "key": "k"}
    assert send(browser("Olga"), event, "organise_rules", **data).status_code == 303
    text = text_of(browser().get(address("rules", event)))
    assert "No time is set at which an absent team is out." in text


@pytest.mark.django_db
def test_an_amendment_made_from_an_older_version_is_refused() -> None:
    event = people.event()
    data = as_shown(event) | {"grace_minutes": "30", "reason": "Mine", "step": "amend", "key": "k"}
    other = commands.AmendRules('base = "powc-2023"\n[options]\ngrace_minutes = 20\n', "Another")
    tournaments.carry_out(event, other, people.who("Olga"))
    answer = send(browser("Olga"), event, "organise_rules", **data)
    assert answer.status_code == 422
    assert "Somebody changed this" in text_of(answer)


def values(game: str) -> some.SearchStrategy[dict[str, str]]:
    """Whatever an organiser may fill in for a game."""
    fields = {}
    for option in options_of(game):
        numbers = some.integers(option.lowest, min(option.highest, 500)).map(str)
        text = some.sampled_from(option.choices) if option.choices else numbers
        if option.can_be_off:
            text = some.one_of(some.just(""), numbers)
        staged = option.name in stage_options(game)
        for name in [f"{stage}.{option.name}" for stage in STAGES] if staged else [option.name]:
            fields[name] = text
    return some.fixed_dictionaries(fields)


@pytest.mark.slow
@pytest.mark.parametrize("preset", EVENTS)
@settings(max_examples=30, deadline=None)
@given(data=some.data())
def test_the_file_says_exactly_what_was_filled_in(preset: str, data: some.DataObject) -> None:
    ruleset = rulesets.parse(f'base = "{preset}"\n', "version 1")
    for _ in range(2):
        filled = data.draw(values(ruleset.game))
        form = AmendForm(ruleset, filled | {"reason": "x"})
        assert form.is_valid(), form.errors
        amended = form.build_ruleset()
        for name, text in filled.items():
            stage, _dot, key = name.rpartition(".")
            at = amended.at_stage(stage) if stage else amended
            assert CATALOGUE[key].text_of(getattr(at.in_force(), key)) == (text or "off")
        assert (amended.base, amended.game) == (preset, ruleset.game)
        same = AmendForm(amended, {**AmendForm(amended).initial, "reason": "y"})
        assert same.is_valid()
        assert not list_differences(amended, same.build_ruleset())
        ruleset = amended


def test_only_the_sentences_that_change_are_marked() -> None:
    before = rulesets.parse('base = "powc-2023"\n', "v")
    after = rulesets.parse('base = "powc-2023"\n[options]\ngrace_minutes = 20\n', "v")
    (found,) = list_changed_clauses(before, after, EventFacts(start_hour="09:37"))
    assert found.clause.id == "E10"
    kinds = [kind for kind, _ in found.sentences]
    assert (kinds.count("gone"), kinds.count("new")) == (1, 1)
    assert ("kept", "Play starts at 09:37.") in found.sentences
