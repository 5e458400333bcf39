"""Every paper of every preset: what it says, on which paper, and that nothing typed is read as markup."""

import io
import re
import socket
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from doublesix.store.models import Entry, Tournament
from doublesix.store.services import entries, fees, tournaments
from doublesix.tournament import commands
from doublesix.tournament.settings import StageVenue
from doublesix.web.presentation.event_words import clauses_of_event
from doublesix.web.presentation.papers import circular, compiler
from tests.store import people
from tests.web.papers import scenes

pytestmark = pytest.mark.django_db
A4, LETTER = (595, 842), (612, 792)


def size_of(answer: Any) -> tuple[int, int]:
    """The shorter and the longer side of the first page, in points."""
    with pikepdf.open(io.BytesIO(answer.content)) as pdf:
        _, _, width, height = (round(float(each)) for each in pdf.pages[0].mediabox)
    return min(width, height), max(width, height)


def pages_of(answer: Any) -> int:
    with pikepdf.open(io.BytesIO(answer.content)) as pdf:
        return len(pdf.pages)


def rule_ids(tournament: Tournament) -> list[str]:
    return sorted(clauses_of_event(tournaments.state_of(tournament)))


def cited_in(text: str) -> set[str]:
    """The clauses that a text names in brackets."""
    return {
        each for found in re.findall(r"\(([A-Z]\d+(?:, [A-Z]\d+)*)\)", text) for each in found.split(", ")
    }


@pytest.mark.parametrize("name", ["powc-2018", "powc-2023"])
def test_e1_the_circular_says_all_that_a_circular_says(name: str) -> None:
    tournament = scenes.announced(name)
    answer = scenes.ask("circular_pdf", tournament)
    text = scenes.text_of(answer, "-layout")
    for said in (
        "Public officers’ welfare council",
        "Reference REF/2030/7",
        "Date Friday 1 March 2030",
        "Supervising officers in charge of ministries and departments",
        "Sonia Sender",
        "Secretary of the council",
        "Copies to Presidents of staff welfare associations",
        "Ministries and departments are invited to enter teams",
        "Friday 5 April 2030, 15:00 (Mauritius)",
        "Harbour Hall",
        "Council Room",
        "At most 2 teams an institution",
        "Annex A: the rules",
        "Version 1, in force since",
        "Annex B: the entry form",
        f"/events/{tournament.slug}/",
        "Page 1 of 4",
    ):
        assert said.replace("’", "'") in text.replace("’", "'"), said
    for identifier in rule_ids(tournament):
        assert f" {identifier} " in text, identifier
    assert pages_of(answer) == 4
    assert ("and 1 spare" in text) == (name == "powc-2023")
    assert ("may cancel" in text) == (name == "powc-2023"), "E12 is reserved in 2023 only"
    assert "may amend the rules" in text, "E12"
    assert ("MUR 5,000, a trophy" in text.replace("\u00a0", " ")) == (name == "powc-2023")


def test_e1_e5_the_circular_shows_an_extension_and_an_amendment_with_their_reasons() -> None:
    tournament = scenes.announced("powc-2023")
    organiser = people.who("Olga")
    tournaments.carry_out(tournament, commands.ExtendDeadline(people.later(hours=5), "a cyclone"), organiser)
    amended = 'base = "powc-2023"\n[options]\ngrace_minutes = 20\n'
    tournaments.carry_out(tournament, commands.AmendRules(amended, "the bus is late"), organiser)
    text = scenes.text_of(scenes.ask("circular_pdf", tournament))
    assert "5 April 2030, 20:00" in text
    assert "before that it was Friday 5 April 2030, 15:00 (Mauritius). Reason: a cyclone" in text
    assert "Version 2, in force since" in text
    assert "Amended because: the bus is late" in text
    assert "20 minutes after" in text


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "told later"), ("fr", "à préciser"), ("es", "se comunica más adelante")],
)
@pytest.mark.parametrize("name", scenes.PRESET_NAMES)
def test_e9_every_announcement_says_what_is_told_later(name: str, language: str, words: str) -> None:
    tournament = scenes.announced(name)
    known = tournaments.state_of(tournament).settings
    untold = known._replace(starts_at=None, venue="", draw_at=None, draw_place="")
    tournaments.carry_out(tournament, commands.Edit(untold), people.who("Olga"))
    text = scenes.text_of(scenes.ask("circular_pdf", tournament, lang=language))
    assert text.count(words) >= 2
    assert "Harbour Hall" not in text


@pytest.mark.parametrize("players", [2, 4])
def test_e22_no_announcement_explains_tables_of_three_after_players_was_changed(players: int) -> None:
    tournament = scenes.announced("garrison-2022")
    amended = f'base = "garrison-2022"\n[options]\nplayers = {players}\n'
    tournaments.carry_out(tournament, commands.AmendRules(amended, "more fun"), people.who("Olga"))
    text = scenes.text_of(scenes.ask("circular_pdf", tournament))
    assert "the winner of each table goes on" in text
    assert f"drawn by lot to tables of {players}" in text
    assert "An organiser may prefer" not in text, "that is for tables of three"


def test_e12_a_cancelled_event_says_so_on_its_circular() -> None:
    tournament = scenes.announced("powc-2023")
    tournaments.carry_out(tournament, commands.Cancel("too few entries"), people.who("Olga"))
    text = scenes.text_of(scenes.ask("circular_pdf", tournament))
    assert "This event is cancelled (E12). The reason given: too few entries" in text


def test_e20_the_garrisons_poster_is_one_page_with_all_that_is_needed_and_the_rules_behind_it() -> None:
    tournament = scenes.announced("garrison-2022")
    answer = scenes.ask("circular_pdf", tournament)
    text = scenes.text_of(answer, "-l", "1")
    for said in (
        "Garrison recreation office",
        "Big Six domino tournament",
        "Big Six: draw dominoes, everybody alone",
        "One game to 150 points",
        "Entering is free.",
        "Saturday, April 20, 2030, 03:00 (Chicago)",
        "Harbour Hall",
        "Register until Friday, April 5, 2030, 06:00 (Chicago)",
        "Carla Contact, 555 0199",
        f"/events/{tournament.slug}/",
        "Poster",
        "Page 1 of 2",
    ):
        assert said in text, said
    assert size_of(answer) == LETTER
    rules = scenes.text_of(answer, "-f", "2")
    for identifier in rule_ids(tournament):
        assert f" {identifier} " in rules, identifier


@pytest.mark.parametrize("name", scenes.PRESET_NAMES)
@pytest.mark.parametrize(("size", "sides"), [("a4", A4), ("letter", LETTER)])
def test_e13_every_event_has_a_poster_with_game_target_and_fee(
    name: str, size: str, sides: tuple[int, int]
) -> None:
    tournament = scenes.announced(name)
    answer = scenes.ask("poster_pdf", tournament, paper=size)
    text = scenes.text_of(answer, "-l", "1").replace("’", "'")
    said = {
        "powc-2018": ("Block dominoes, two against two", "Preliminary matches: one game to 151 points"),
        "powc-2023": ("Semi-finals, third-place match and final: best of 3 games to 101 points", "is free"),
        "garrison-2022": ("Big Six", "One game to 150 points"),
        "fortbend-2023": ("Best of 3 games to 250 points", "$10 a person", "the club's membership"),
    }
    for words in said[name]:
        assert words in text, words
    assert size_of(answer) == sides
    assert "The rules" in scenes.text_of(answer, "-f", "2")


@pytest.mark.parametrize("name", scenes.PRESET_NAMES)
def test_e1_every_clause_that_is_cited_is_printed_and_those_of_the_event_in_order(name: str) -> None:
    tournament = scenes.announced(name)
    text = scenes.text_of(scenes.ask("circular_pdf", tournament))
    rules = circular.rules_of(tournaments.state_of(tournament))
    printed = [each["id"] for theme in rules["themes"] for each in theme["clauses"]]
    assert cited_in(text) <= {*printed}
    assert all(f" {each} " in text for each in printed)
    of_event = [int(each[1:]) for each in printed if each[0] == "E"]
    assert of_event == sorted(of_event)


@pytest.mark.parametrize("name", scenes.PRESET_NAMES)
def test_e4_e9_papers_say_where_a_stage_is_played_and_where_the_form_is_sent(name: str) -> None:
    tournament = scenes.announced(name)
    known = tournaments.state_of(tournament).settings
    told = known._replace(
        stage_venues=(StageVenue("final", "Town Hall"),),
        notice=known.notice._replace(send_to="Room 9, Harbour House"),
    )
    tournaments.carry_out(tournament, commands.Edit(told), people.who("Olga"))
    for paper in ("circular_pdf", "poster_pdf", "form_pdf"):
        text = scenes.text_of(scenes.ask(paper, tournament))
        assert "Room 9, Harbour House" in text
        assert ("Final: Town Hall" in text) == (paper != "form_pdf")


def test_e13_a_poster_with_forty_lines_is_still_one_page() -> None:
    body = "\n\n".join(f"Paragraph {at} of what there is to say.\nIts second line." for at in range(20))
    tournament = scenes.announced("garrison-2022", body=body, title=f"{scenes.LONG} {scenes.LONG}"[:190])
    answer = scenes.ask("circular_pdf", tournament)
    assert "Paragraph 19" in scenes.text_of(answer, "-l", "1")
    assert "The rules" not in scenes.text_of(answer, "-l", "1")


def test_e30_the_fairs_sheet_has_the_terms_and_every_clause() -> None:
    tournament = scenes.announced("fortbend-2023")
    answer = scenes.ask("circular_pdf", tournament)
    text = scenes.text_of(answer)
    for said in (
        "$10 a person (E30)",
        "the club's membership for the year",
        "At most 40",
        "free entry in the next tournament (E32)",
        "Rule sheet",
    ):
        assert said in text.replace("’", "'"), said
    for identifier in rule_ids(tournament):
        assert f" {identifier} " in text, identifier
    assert pages_of(answer) == 2


@pytest.mark.parametrize("name", scenes.PRESET_NAMES)
def test_e4_the_blank_form_has_a_place_for_everything(name: str) -> None:
    tournament = scenes.announced(name)
    text = scenes.text_of(scenes.ask("form_pdf", tournament), "-layout")
    fields = ["Name", "Mobile", "E-mail", "Signature", "Date", "To arrive by"]
    if name.startswith("powc"):
        fields += [
            "Ministry or department",
            "Staff welfare association",
            "President",
            "Office telephone",
            "Fax",
            "Designation",
            "First player",
            "The president of the staff welfare association",
            "The supervising officer",
            "Post",
            "Seal of the ministry",
        ]
        assert text.count("Name of the team") == 2, "at most two teams (E3)"
    for field in fields:
        assert field in text, field
    assert text.count("Spare") == {"powc-2023": 2}.get(name, 0)


def test_e4_a_form_for_one_team_has_one() -> None:
    text = scenes.text_of(scenes.ask("form_pdf", scenes.announced("powc-2023", teams_each=1)))
    assert text.count("Name of the team") == 1


def test_e7_a_filled_form_says_who_endorsed_it_and_hides_identity_numbers() -> None:
    tournament = scenes.announced("powc-2023")
    institution = people.institution(tournament)
    entry = people.team(institution)
    entry.players.update(identity_digest="d" * 64, identity_tail="12AB", pay_office="PO 77")
    text = scenes.text_of(scenes.ask("form_filled_pdf", tournament, institution.pk, by="Rita"))
    assert "Ministry of Clouds" in text
    assert "Paula Presides" in text
    assert "Clerk" in text
    assert "identity number ending in 12AB" in text
    assert "d" * 64 not in text
    assert "signed on screen" in text
    assert "Endorsed by" not in text
    scenes.endorse(institution)
    text = scenes.text_of(scenes.ask("form_filled_desk_pdf", tournament, institution.pk, by="Sam"))
    assert "Endorsed by Otto Officer, Permanent secretary, on Friday 1 March 2030" in text
    institution.president = "Somebody Else"
    institution.save()
    text = scenes.text_of(scenes.ask("form_filled_desk_pdf", tournament, institution.pk, by="Sam"))
    assert "Endorsed by" not in text, "what was endorsed is no longer what the form says"


def test_e4_a_second_team_that_is_not_entered_stays_blank_on_the_form() -> None:
    tournament = scenes.announced("powc-2023")
    institution = people.institution(tournament)
    entry = people.team(institution)
    text = scenes.text_of(scenes.ask("form_filled_pdf", tournament, institution.pk, by="Rita"))
    assert text.count("Name of the team") == 2
    text = scenes.text_of(scenes.ask("entry_form_pdf", tournament, entry.pk, by="Rita"))
    assert text.count("Name of the team") == 1, "the form of one team alone"
    assert "Ministry of Clouds" in text


def test_e30_receipts_for_a_payment_and_a_refund() -> None:
    tournament = scenes.announced("fortbend-2023")
    entry = scenes.player(tournament, "Pia")
    paid = fees.pay(entry, 1000, "cash", people.who("Tina"))
    text = scenes.text_of(scenes.ask("receipt_pdf", tournament, paid.pk, by="Pia"))
    for said in ("No. 1", "Pia", "$10", "10 US dollars", "Tina", "02:00 (Chicago)", "cash"):
        assert said in text, said
    back = fees.refund(entry, 400, "left early", people.who("Tina"))
    text = scenes.text_of(scenes.ask("receipt_desk_pdf", tournament, back.pk, by="Tina"), "-layout")
    for said in ("Receipt for a refund", "No. 2", "$4", "left early", "Paid out by Tina"):
        assert said in text, said


def test_there_is_no_receipt_for_what_was_only_charged() -> None:
    tournament = scenes.announced("fortbend-2023")
    charged = scenes.player(tournament, "Pia").movements.get()
    assert scenes.ask("receipt_pdf", tournament, charged.pk, by="Pia").status_code == 404


def test_the_list_has_every_entry_that_was_handed_in() -> None:
    tournament = scenes.announced("powc-2023")
    empty = scenes.text_of(scenes.ask("list_pdf", tournament, by="Sam"))
    assert "No entries have been submitted yet" in empty
    institution = people.institution(tournament)
    people.team(institution)
    text = scenes.text_of(scenes.ask("list_pdf", tournament, by="Sam"))
    for said in ("Ministry of Clouds 1", "First of Ministry", "555 0102", "not endorsed", "1 entry"):
        assert said in text, said


@pytest.mark.parametrize("name", scenes.PRESET_NAMES)
def test_e8_the_draw_has_everybody_and_all_that_is_needed_to_check_it(name: str) -> None:
    tournament = scenes.drawn(name, [f"Name{at} Lastly" for at in range(1, 8)])
    scenes.strike(tournament, 3)
    text = scenes.text_of(scenes.ask("draw_pdf", tournament), "-layout")
    draw = tournaments.state_of(tournament).draw
    assert draw is not None
    for said in (draw.sha256, draw.commitment, draw.secret, draw.seed, "dice thrown in the room: 3 5 1 6"):
        assert said in text, said
    assert ", ".join(map(str, draw.order)) in text
    assert "verify-draw" in text
    assert "(withdrawn)" in text
    for at in range(1, 8):
        assert f"Name{at} Lastly" in text
    title = {"garrison-2022": "Table 2", "fortbend-2023": "Waiting for a partner"}.get(name, "Quarter-finals")
    assert title in text


def test_e8_lots_drawn_by_hand_are_said_to_be() -> None:
    tournament = scenes.frozen("powc-2023", ["Ann", "Ben", "Cid"])
    at = people.later(hours=2)
    tournaments.carry_out(tournament, commands.RecordLots((3, 1, 2)), people.who("Sam", at))
    assert scenes.ask("draw_pdf", tournament).status_code == 404, "nobody has confirmed the lots"
    tournaments.carry_out(tournament, commands.ConfirmLots(), people.who("Olga", at))
    text = scenes.text_of(scenes.ask("draw_pdf", tournament))
    assert "Written down by one person and confirmed by another" in text
    assert "Seed" not in text


def test_a_name_deleted_since_the_draw_is_no_longer_printed() -> None:
    tournament = scenes.drawn("powc-2023", ["Ann", "Ben", "Cid", "Dot"])
    assert "Ben" in scenes.text_of(scenes.ask("draw_pdf", tournament))
    tournament.draw_names.filter(name="Ben").delete()
    text = scenes.text_of(scenes.ask("draw_pdf", tournament))
    assert "Ben" not in text
    assert "name withheld" in text


@pytest.mark.parametrize(("count", "brackets"), [(2, 1), (3, 1), (32, 1), (33, 3), (64, 3), (200, 9)])
def test_a_bracket_has_a_page_for_each_part(count: int, brackets: int) -> None:
    tournament = scenes.drawn("powc-2023", [f"{scenes.LONG}, team {at}" for at in range(count)])
    text = scenes.pdftotext(scenes.ask("draw_pdf", tournament).content)
    pages = text.split("\f")
    assert next(at for at, page in enumerate(pages) if "The list that was drawn from" in page) == brackets
    parts = [page for page in pages if "Part " in page and "Goes on" in page]
    assert len(parts) == (brackets - 1 if brackets > 1 else 0)
    assert "…, team 1" in text or count < 32, "the end of a name that is cut stays"


@pytest.mark.parametrize("format_name", ["groups", "groups+elimination", "swiss"])
def test_other_formats_are_printed_too(format_name: str) -> None:
    tournament = scenes.announced("powc-2023")
    state = tournaments.state_of(tournament)
    changed = state.settings._replace(format=format_name)
    tournaments.carry_out(tournament, commands.Edit(changed), people.who("Olga"))
    assert tournaments.state_of(tournament).settings.format == format_name
    scenes.freeze(tournament, [f"Name{at}" for at in range(1, 10)])
    scenes.reveal(tournament)
    text = scenes.text_of(scenes.ask("draw_pdf", tournament))
    assert ("Group 1" in text) == format_name.startswith("groups")
    assert "Name9" in text


@pytest.mark.parametrize("name", scenes.PRESET_NAMES)
def test_markup_in_what_people_type_is_inert(name: str) -> None:
    tournament = scenes.announced(name, title=scenes.MARKUP, body=f"{scenes.MARKUP}\n\n{scenes.MARKUP}")
    for paper in ("circular_pdf", "form_pdf"):
        assert scenes.MARKUP in scenes.text_of(scenes.ask(paper, tournament)), paper
    lots = scenes.drawn(name, [scenes.MARKUP] * 4)
    assert scenes.MARKUP in scenes.text_of(scenes.ask("draw_pdf", lots))


def test_markup_in_the_names_of_people_is_inert() -> None:
    tournament = scenes.announced("powc-2023")
    institution = people.institution(tournament, scenes.MARKUP)
    entry = people.team(institution)
    entry.players.update(name=scenes.MARKUP, designation="#panic()")
    scenes.endorse(institution)
    text = scenes.text_of(scenes.ask("form_filled_pdf", tournament, institution.pk, by="Rita"))
    assert scenes.MARKUP in text
    assert scenes.MARKUP in scenes.text_of(scenes.ask("list_pdf", tournament, by="Sam"))


@pytest.mark.parametrize("called", ["名前 😀 नाम", "W" * 150, "\x00\x07 bell", "a\u202eb", "\ue000"])
def test_no_name_keeps_a_paper_from_being_printed(called: str) -> None:
    tournament = scenes.drawn("powc-2023", ["Ann", "Ben"])
    tournament.draw_names.filter(number=1).update(name=called.replace("\x00", ""))
    assert scenes.ask("draw_pdf", tournament).status_code == 200


@pytest.mark.parametrize("name", ["powc-2023", "fortbend-2023"])
def test_the_longest_words_stay_on_the_paper(name: str) -> None:
    longest = "W" * 100
    tournament = scenes.announced(name, title=longest, body=longest)
    answers = [scenes.ask("circular_pdf", tournament)]
    if name == "powc-2023":
        institution = people.institution(tournament, longest)
        entry = people.team(institution)
        entry.players.update(name=longest, designation=longest, email=f"{longest}@example.org")
        answers.append(scenes.ask("form_filled_pdf", tournament, institution.pk, by="Rita"))
    else:
        entry = scenes.player(tournament, longest[:60])
        paid = fees.pay(entry, 1000, longest, people.who("Tina"))
        answers.append(scenes.ask("receipt_desk_pdf", tournament, paid.pk, by="Tina"))
    answers.append(scenes.ask("list_pdf", tournament, by="Sam"))
    for answer in answers:
        boxes = scenes.pdftotext(answer.content, "-bbox")
        width = float(re.findall(r'<page width="([\d.]+)"', boxes)[0])
        assert max(map(float, re.findall(r'xMax="([\d.]+)"', boxes))) <= width - 40


@pytest.mark.parametrize(
    ("name", "asked", "size"),
    [
        ("powc-2023", "", A4),
        ("powc-2023", "letter", LETTER),
        ("powc-2023", "a3", A4),
        ("fortbend-2023", "", LETTER),
        ("fortbend-2023", "a4", A4),
        ("garrison-2022", "", LETTER),
    ],
)
def test_paper_is_that_of_the_place_or_the_one_asked_for(
    name: str, asked: str, size: tuple[int, int]
) -> None:
    tournament = scenes.announced(name)
    assert size_of(scenes.ask("circular_pdf", tournament, paper=asked)) == size


@pytest.mark.parametrize("name", scenes.PRESET_NAMES)
def test_papers_are_kept_long_and_read_aloud(name: str) -> None:
    """PDF/A-2a and PDF/UA-1, with a title and a language, and nothing of the machine in them."""
    tournament = scenes.drawn(name, ["Ann", "Ben", "Cid", "Dot"])
    for paper in ("circular_pdf", "form_pdf", "draw_pdf"):
        answer = scenes.ask(paper, tournament, lang="fr")
        with pikepdf.open(io.BytesIO(answer.content)) as pdf:
            metadata = pdf.open_metadata()
            assert metadata.pdfa_status == "2A", paper
            assert metadata["pdfuaid:part"] == "1", paper
            assert str(pdf.Root.Lang) == "fr"
            assert tournament.title in str(metadata["dc:title"])
            known = f"{dict(pdf.docinfo)} {dict(metadata)}"
        assert answer["Content-Disposition"].startswith(f'inline; filename="{tournament.slug}-')
        assert not re.search(rf"\b{re.escape(socket.gethostname())}\b", known)
        for path in (str(Path.cwd()), str(compiler.FOLDER), "templates/"):
            assert path not in known
            assert path.encode() not in answer.content


def test_dates_and_money_are_in_the_readers_language() -> None:
    text = scenes.text_of(scenes.ask("circular_pdf", scenes.announced("powc-2023"), lang="fr"))
    assert "5 avril 2030" in text
    assert "5 000 MUR" in text.replace("\u202f", " ").replace("\u00a0", " ")


def test_a_paper_is_made_once_until_what_it_says_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    real = compiler.compile_template

    def counted(template: str, data: str) -> bytes:
        made.append(template)
        return real(template, data)

    monkeypatch.setattr(compiler, "compile_template", counted)
    tournament = scenes.announced("garrison-2022", title="Made once")
    for _ in range(2):
        scenes.ask("circular_pdf", tournament)
    assert len(made) == 1
    scenes.ask("circular_pdf", tournament, paper="a4")
    scenes.ask("circular_pdf", tournament, lang="fr")
    assert len(made) == 3
    tournaments.carry_out(tournament, commands.Cancel("rain"), people.who("Olga"))
    assert "rain" in scenes.text_of(scenes.ask("circular_pdf", tournament))
    assert len(made) == 4


LONG_ADDRESS = "a.very-long.name.of.somebody@department.of.harbours.example.org"


def test_an_address_is_copied_as_it_was_typed() -> None:
    tournament = scenes.announced("powc-2023", body=f"Please write to {LONG_ADDRESS} " + "and so on " * 40)
    institution = people.institution(tournament)
    entry = entries.begin_team(institution, people.who("Rita"))
    people.fill(entry, "Rita")
    entry.players.update(email=LONG_ADDRESS)
    institution.email = LONG_ADDRESS
    institution.save()
    entries.submit(entry, Entry.objects.get(pk=entry.pk).revision, people.who("Rita"))
    papers = {
        "circular_pdf": scenes.ask("circular_pdf", tournament),
        "form_filled_desk_pdf": scenes.ask("form_filled_desk_pdf", tournament, institution.pk, by="Sam"),
        "list_pdf": scenes.ask("list_pdf", tournament, by="Sam"),
    }
    for name, answer in papers.items():
        text = scenes.pdftotext(answer.content, "-raw")
        assert not re.search(r"[\u200b-\u200d\u2060\ufeff]", text), name
        assert LONG_ADDRESS in text, name
