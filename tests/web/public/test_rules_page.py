"""The rules page: every clause in force, every version with its date and reason (E12)."""

import pytest

from doublesix.rules.clauses import clauses_of, said_by
from doublesix.rules.options import CATALOGUE
from doublesix.rules.rulesets import preset
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.web.presentation.event_words import clause_settings
from doublesix.web.presentation.option_words import CHOICES
from doublesix.web.presentation.rulebook import list_differences
from tests.store import people
from tests.web.organiser.asking import address, browser, text_of

pytestmark = pytest.mark.django_db
AMENDED = 'base = "powc-2023"\n[options]\ngrace_minutes = 20\n[stages.final]\ntarget = 151\n'


@pytest.mark.parametrize("name", ["powc-2018", "powc-2023", "garrison-2022", "fortbend-2023"])
def test_every_clause_in_force_stands_on_the_page(name: str) -> None:
    event = people.event(name)
    text = text_of(browser().get(address("rules", event)))
    state = tournaments.state_of(event)
    ruleset = state.version.ruleset
    for clause in clauses_of(ruleset.game):
        for said in said_by(clause, ruleset, event=clause_settings(state.settings)):
            assert " ".join(said.text.split()) in text
    assert "Nowhere: these are the rules of the preset" in text


def test_e12_versions_are_dated_with_reasons_and_earlier_ones_stay() -> None:
    event = people.event()
    tournaments.carry_out(event, commands.AmendRules(AMENDED, "A late bus"), people.who("Olga"))
    now = text_of(browser().get(address("rules", event)))
    assert "20 minutes after its starting time" in now
    assert "Version 2 Friday 1 March 2030 12:00 Mauritius A late bus" in now
    assert "minutes after the start when an absent team is out: 15 20 E10" in now
    assert "points that end a game (final): 101 151 P13" in now
    before = text_of(browser().get(address("rules", event) + "?version=1"))
    assert "15 minutes after its starting time" in before
    assert "This is version 1, which is no longer in force." in before


@pytest.mark.parametrize("asked", ["0", "2", "x", "-1"])
def test_a_version_that_is_not_there(asked: str) -> None:
    assert browser().get(address("rules", people.event()) + f"?version={asked}").status_code == 404


def test_a_draft_s_rules_are_for_its_people() -> None:
    draft = people.event(status="draft")
    assert browser().get(address("rules", draft)).status_code == 404
    assert browser("Sam").get(address("rules", draft)).status_code == 200


def test_every_choice_of_every_option_has_words() -> None:
    assert {name: set(words) for name, words in CHOICES.items()} == {
        option.name: set(option.choices) for option in CATALOGUE.values() if option.choices
    }


def test_2018_differs_from_the_game_in_one_option() -> None:
    (found,) = list_differences(preset("powc"), preset("powc-2018"))
    assert (found.option.name, found.before, found.after) == ("grace_minutes", "15", "off")
