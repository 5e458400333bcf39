"""The page where the secretary writes to participants: looked at first, then sent once."""

from typing import Any

import pytest

from doublesix.store.models import Message, Tournament
from tests.store import people
from tests.web.api.calling import Program, at, refusal, told
from tests.web.official import scenes
from tests.web.organiser.asking import form_data

pytestmark = pytest.mark.django_db
WORDS = {"audience": "all", "subject": "The bus", "body": "It leaves at ten.", "text": "Bus at ten: “ê”"}


def entered() -> Tournament:
    tournament = scenes.event()
    people.team(people.institution(tournament))
    Message.objects.all().delete()
    return tournament


def shown(tournament: Tournament, **given: str) -> Any:
    return scenes.signed_in("Sam").post(
        scenes.at("message_write", tournament), {**WORDS, "key": "k", **given}
    )


def test_e9_what_it_costs_is_shown_and_then_it_is_sent_once() -> None:
    tournament = entered()
    answer = shown(tournament)
    assert answer.status_code == 200
    page = scenes.said(answer)
    for words in (
        "It goes to 1 entry.",
        "4 mails",
        "1 text, each is charged as 1 message: 1 message in all",
        "15 characters, in the long alphabet (UCS-2) because of “ ê ”",
        "It leaves at ten.",
        "Send it to 1 entry",
    ):
        assert words in page, words
    assert not Message.objects.exists()
    kept = form_data(answer, "digest")
    for _ in range(2):
        done = scenes.signed_in("Sam").post(scenes.at("message_write", tournament), kept)
        assert done.status_code == 303
    assert Message.objects.filter(channel="text").count() == 1
    assert Message.objects.filter(channel="mail").count() == 4


def test_what_changed_meanwhile_is_shown_again() -> None:
    tournament = entered()
    answer = shown(tournament, step="send", digest="0" * 32)
    assert answer.status_code == 422
    page = scenes.said(answer)
    assert "has changed since it was shown" in page
    assert "Before it is sent" in page
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"body": "", "text": ""}, "There is nothing to send yet"),
        ({"audience": "entry"}, "Which entry?"),
        ({"audience": "in"}, "Select a valid choice"),
        ({"text": "a" * 601}, "at most 600"),
    ],
)
def test_what_cannot_be_sent_says_why_and_keeps_what_was_written(given: dict[str, str], words: str) -> None:
    answer = shown(entered(), **given)
    assert answer.status_code == 422
    page = scenes.said(answer)
    assert words in page
    assert "The bus" in page


def test_only_the_secretary_and_the_organiser_write() -> None:
    tournament = entered()
    for name, status in (("Sam", 200), ("Olga", 200), ("Tom", 403), ("Kim", 403), ("Jo", 403), ("Rita", 403)):
        assert scenes.signed_in(name).get(scenes.at("message_write", tournament)).status_code == status
    page = scenes.said(scenes.signed_in("Sam").get(scenes.at("messages", tournament)))
    assert "Write to participants" in page


def test_e9_programs_write_too_and_are_told_the_cost_first() -> None:
    tournament, program = entered(), Program("Sam")
    reach = told(program.post(at(tournament, "/messages/forecast"), WORDS))
    assert (reach["entries"], reach["mails"], reach["texts"], reach["messages"]) == (1, 4, 1, 1)
    assert (reach["alphabet"], reach["dear_signs"]) == ("UCS-2", ["“", "ê", "”"])
    assert not Message.objects.exists()
    refusal(program.post(at(tournament, "/messages/send"), {**WORDS, "digest": "x"}), 422, "reach_changed")
    told(program.post(at(tournament, "/messages/send"), {**WORDS, "digest": reach["digest"]}))
    assert Message.objects.filter(channel="text").count() == 1


def test_who_wrote_a_message_is_kept_and_shown() -> None:
    tournament, program = entered(), Program("Sam")
    reach = told(program.post(at(tournament, "/messages/forecast"), WORDS))
    told(program.post(at(tournament, "/messages/send"), {**WORDS, "digest": reach["digest"]}))
    people.team(people.institution(tournament, "Ministry of Rivers", "Remy"), "Rivers")
    listed = told(program.get(at(tournament, "/messages")))
    assert {each["by"] for each in listed if each["body"].startswith(("It leaves", "Bus at"))} == {"Sam"}
    assert {
        each["by"] for each in listed if "It leaves" not in each["body"] and each["channel"] == "mail"
    } == {""}
    page = scenes.said(scenes.signed_in("Olga").get(scenes.at("messages", tournament)))
    assert page.count("by Sam") == 5
    people.account("Sam").delete()
    assert Message.objects.filter(subject__contains="The bus", by=None).count() == 4, "the messages stay"
