"""Importing on the page: sent, shown, confirmed; nothing half done."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from doublesix.store.models import Entry, Tournament
from doublesix.store.services import pending_files
from tests.store import people
from tests.store.services.test_entry_import import team_file
from tests.web.api.calling import Program, at, told
from tests.web.official import scenes
from tests.web.organiser.asking import form_data

pytestmark = pytest.mark.django_db
FAIR = "public name,player name,player mobile,player email\n"


def file(text: str, name: str = "entries.csv") -> SimpleUploadedFile:
    """A file to send."""
    return SimpleUploadedFile(name, text.encode())


def lines(*names: str) -> str:
    """A file for the fair."""
    return FAIR + "".join(f"{name},{name} Full,555,{name.lower()}@example.org\n" for name in names)


def send(tournament: Tournament, text: str, who: str = "Sam") -> object:
    """What the page answers to a file."""
    return scenes.signed_in(who).post(scenes.at("import_entries", tournament), {"file": file(text)})


def test_only_secretary_and_organiser_import() -> None:
    tournament = scenes.event("fortbend-2023")
    for name in ("Tom", "Kim", "Jo", "Nobody"):
        client = scenes.signed_in(name)
        for page in ("import_entries", "import_confirm", "import_drop"):
            assert client.post(scenes.at(page, tournament)).status_code == 403


def test_a_good_file_is_shown_and_nothing_is_written_until_it_is_confirmed() -> None:
    tournament = scenes.event("fortbend-2023")
    client = scenes.signed_in("Sam")
    answer = client.post(scenes.at("import_entries", tournament), {"file": file(lines("Ann", "Bob"))})
    assert answer.status_code == 200
    assert "2 lines, no faults" in scenes.said(answer)
    assert not Entry.objects.exists()
    form = {"key": "k", "token": answer.context["token"], "seen": answer.context["preview"].digest}
    done = client.post(scenes.at("import_confirm", tournament), form)
    assert done.status_code == 303
    assert client.post(scenes.at("import_confirm", tournament), form).status_code == 303
    assert Entry.objects.filter(status="submitted").count() == 2
    assert "2 entries are imported." in scenes.said(client.get(done["Location"]))
    again = client.post(scenes.at("import_confirm", tournament), {**form, "key": "other"})
    assert again.status_code == 422
    assert "The file is no longer there" in scenes.said(again)


def test_faults_are_shown_by_line_and_nothing_can_be_confirmed() -> None:
    tournament = scenes.event("fortbend-2023")
    answer = send(
        tournament, FAIR + "Ann,Ann,5,not an address\nBob,Bob,5,bob@example.org\n,,,\nCy,,5,cy@example.org\n"
    )
    page = scenes.said(answer)
    assert "2 lines have faults" in page
    assert "“not an address” is not an e-mail address. (E9)" in page
    assert "A name is missing in the column “player name”. (E4)" in page
    assert "import/confirm" not in page
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "The submitted file is empty"),
        ("what,ever\n1,2\n", "There is no column called “what”"),
        (FAIR, "nothing in this file but its headings"),
        ("player name,player name\na,b\n", "is there twice"),
        ("player email\na@example.org\n", "These columns are missing: player name"),
        ("PK\x03\x04 nonsense", "This file cannot be read"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_words(text: str, words: str) -> None:
    tournament = scenes.event("fortbend-2023")
    answer = send(tournament, text)
    assert words in scenes.said(answer)
    assert answer.status_code == 422  # type: ignore[attr-defined]


def test_a_changed_situation_is_shown_again_and_nothing_is_imported() -> None:
    """E30: the last place was taken in between."""
    tournament = scenes.event("fortbend-2023", most=2)
    client = scenes.signed_in("Sam")
    answer = client.post(scenes.at("import_entries", tournament), {"file": file(lines("Ann", "Bob"))})
    people.player(tournament, "Quick")
    form = {"key": "k", "token": answer.context["token"], "seen": answer.context["preview"].digest}
    refused = client.post(scenes.at("import_confirm", tournament), form)
    page = scenes.said(refused)
    assert refused.status_code == 422
    assert "Nothing was imported; please check again." in page
    assert "waiting list" in page
    assert Entry.objects.count() == 1
    form = {"key": "l", "token": refused.context["token"], "seen": refused.context["preview"].digest}
    assert client.post(scenes.at("import_confirm", tournament), form).status_code == 303
    assert sorted(Entry.objects.values_list("status", flat=True)) == ["submitted", "submitted", "waiting"]


def test_what_one_person_sent_nobody_else_confirms() -> None:
    tournament = scenes.event("fortbend-2023")
    other = scenes.event("fortbend-2023")
    answer = send(tournament, lines("Ann"))
    context = answer.context  # type: ignore[attr-defined]
    form = {"key": "k", "token": context["token"], "seen": context["preview"].digest}
    assert scenes.signed_in("Olga").post(scenes.at("import_confirm", tournament), form).status_code == 422
    assert scenes.signed_in("Sam").post(scenes.at("import_confirm", other), form).status_code == 422
    traversal = {**form, "token": "../../keys/vault"}
    assert scenes.signed_in("Sam").post(scenes.at("import_confirm", tournament), traversal).status_code == 422
    assert not Entry.objects.exists()


def test_what_was_sent_can_be_thrown_away() -> None:
    tournament = scenes.event("fortbend-2023")
    client = scenes.signed_in("Sam")
    token = client.post(scenes.at("import_entries", tournament), {"file": file(lines("Ann"))}).context[
        "token"
    ]
    address = scenes.at("import_drop", tournament)
    assert "thrown away" in scenes.said(client.post(address, {"token": token}, follow=True))
    assert "no longer there" in scenes.said(client.post(address, {"token": token}, follow=True))
    assert list(pending_files._folder().glob(f"{token}*")) == []


def test_the_empty_file_has_the_headings_and_can_be_filled_in_and_sent() -> None:
    tournament = scenes.event()
    text = scenes.said(scenes.signed_in("Sam").get(scenes.at("import_template", tournament)))
    headings = text.lstrip("\ufeff").strip().split(",")
    assert headings[0] == "institution"
    assert "spare identity number" in headings
    row = dict.fromkeys(headings, "")
    row.update({"institution": "Ministry of Tides", "first name": "A", "second name": "B", "spare name": "C"})
    answer = send(tournament, text + ",".join(row[name] for name in headings) + "\n")
    assert "1 line, no faults" in scenes.said(answer)
    assert "still missing:" in scenes.said(answer)


def test_e3_near_spellings_are_shown_chosen_and_imported_as_one() -> None:
    tournament, client = scenes.event(), scenes.signed_in("Sam")
    text = team_file({"institution": "Ministry of Roads"}, {"institution": "Min. of Roads"}).decode()
    answer = client.post(scenes.at("import_entries", tournament), {"file": file(text)})
    page = scenes.said(answer)
    assert "Perhaps other names of the same institution" in page
    assert "is the same as Ministry of Roads" in page
    token = answer.context["token"]
    same = {"spelling": ["Min. of Roads"], "means": ["Ministry of Roads"]}
    again = client.post(scenes.at("import_same", tournament), {"token": token, **same})
    assert again.status_code == 200
    assert not Entry.objects.exists()
    found = form_data(again, "seen")
    assert (found["spelling"], found["means"]) == ("Min. of Roads", "Ministry of Roads")
    assert client.post(scenes.at("import_confirm", tournament), found).status_code == 303
    assert [each.name for each in tournament.institutions.all()] == ["Ministry of Roads"]
    assert scenes.signed_in("Kim").post(scenes.at("import_same", tournament)).status_code == 403


def test_e3_programs_say_which_names_are_the_same() -> None:
    tournament, program = scenes.event(), Program("Sam")
    text = team_file({"institution": "Ministry of Roads"}, {"institution": "Min. of Roads"}).decode()

    def sent(path: str) -> Any:
        address = f"/api{at(tournament, path)}"
        return program.client.post(address, {"file": file(text)}, headers=program.headers)

    seen = told(sent("/import/preview"))
    assert seen["likenesses"] == [
        {"spelling": "Min. of Roads", "proposals": ["Ministry of Roads"], "chosen": ""}
    ]
    same = "spelling=Min.+of+Roads&means=Ministry+of+Roads"
    shown = told(sent(f"/import/preview?{same}"))
    assert shown["likenesses"][0]["chosen"] == "Ministry of Roads"
    done = sent(f"/import?digest={shown['digest']}&{same}")
    assert len(told(done)["entries"]) == 2
    assert tournament.institutions.count() == 1
