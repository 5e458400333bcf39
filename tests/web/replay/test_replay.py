"""Going through a match again: brought as a file, stepped through, shared, seen from a seat, analysed."""

import json
import re
from datetime import timedelta
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from doublesix.app.replays import replay_rounds
from doublesix.bots.decisions import replay
from doublesix.play.notation import read
from doublesix.store.models import Replay
from doublesix.store.models.replays import DONE, RUNNING, WAITING
from doublesix.store.services import replays
from doublesix.tiles import name
from doublesix.web.background.analyses import Analyst
from doublesix.web.background.weighing_process import weigh
from tests.architecture.tree import ROOT
from tests.bots.test_analysis import LATE
from tests.play.test_invariants import played
from tests.samples import sample

pytestmark = pytest.mark.django_db
FAIR = (ROOT / "docs" / "examples" / "fair.dtn").read_text("utf-8")
BLUNDER = LATE + "4 plays 2-1 on 5-1\n"
WORLDS = 20


def text_of(html: str) -> str:
    """What a page says."""
    return " ".join(unescape(re.sub(r"<script.*?</script>|<[^>]+>", " ", html, flags=re.DOTALL)).split())


def bring(client: Client, text: str = "", file: bytes | None = None) -> tuple[int, str]:
    """Bring a match; the status, and where it leads or what the page says."""
    key = re.search(r'name="key" value="([^"]+)"', client.get("/replay/").content.decode())
    assert key is not None
    brought: dict[str, object] = {"key": key[1], "text": text}
    if file is not None:
        brought["file"] = SimpleUploadedFile("match.dtn", file)
    answer = client.post("/replay/", brought)
    return answer.status_code, answer.headers.get("Location") or text_of(answer.content.decode())


def page(row: Replay, query: str = "", client: Client | None = None) -> str:
    return (client or Client()).get(f"/replay/{row.token}/{query}").content.decode()


def data_of(html: str) -> dict[str, object]:
    found = re.search(r'<script id="replay-data"[^>]*>(.*?)</script>', html, re.DOTALL)
    assert found is not None
    data: dict[str, object] = json.loads(found[1])
    return data


def analysed(text: str) -> Replay:
    row = replays.open_replay(text)
    replays.ask_analysis(row, "ann")
    assert replays.claim_next(timezone.now()) is not None
    *_, whole = weigh(text, WORLDS, 1)
    assert whole.weighed is not None
    replays.finish(row.pk, whole.weighed)
    row.refresh_from_db()
    return row


def test_a_file_or_a_text_is_brought_and_opened() -> None:
    client = Client()
    status, address = bring(client, file=b"\xef\xbb\xbf" + FAIR.replace("\n", "\r\n").encode())
    assert status == 303
    assert re.fullmatch(r"/replay/[\w-]{20,}/", address)
    answer = client.get(address)
    assert answer["Cache-Control"] == "no-store"
    assert answer["X-Robots-Tag"] == "noindex"
    assert "Ann and Cyd against Bea and Dee" in text_of(answer.content.decode())
    assert bring(client, FAIR)[0] == 303
    assert client.get("/replay/elsewhere/").status_code == 404


def test_what_is_no_match_is_told_with_its_line_and_stays_on_the_page() -> None:
    client = Client()
    status, said = bring(client, "ruleset powc\ngame\nround\n1 plays 6-6\n")
    assert status == 422
    assert "Line 4, “1 plays 6-6”" in said
    assert "1 plays 6-6" in said[said.index("paste") :]
    assert "is no text" in bring(client, file=b"\xff\xfe\x00")[1]
    assert "too long" in bring(client, file=b"#" * 250_000)[1]
    assert "too long" in bring(client, "#" * 60_001)[1]
    assert not Replay.objects.exists()


def test_every_moment_is_a_page_with_its_neighbours() -> None:
    row = replays.open_replay(FAIR)
    rounds = replay_rounds(read(FAIR))
    html = page(row, "?round=3&turn=14")
    assert "Turn 14 of 21" in html
    assert f"/replay/{row.token}/?round=3&amp;turn=13" in html
    assert f"/replay/{row.token}/?round=3&amp;turn=15" in html
    assert "Ann plays 5-4: the ends make 17, no points." in text_of(html)
    end = page(row, f"?round=3&turn={rounds[2].last}")
    assert "?round=4&amp;turn=0" in end
    assert f"?round=2&amp;turn={rounds[1].last}" in page(row, "?round=3&turn=0")
    first = page(row)
    assert 'data-go="back" role="link" aria-disabled="true"' in first, (
        "there is nothing before the first moment"
    )
    assert "The hands are dealt." in first
    for beyond in ("?round=999&turn=999", "?round=x&turn=-1", "?seat=9", "?round=1&turn=0&seat=-1"):
        assert Client().get(f"/replay/{row.token}/{beyond}").status_code == 200


def test_the_page_holds_the_whole_round_for_a_script() -> None:
    html = page(replays.open_replay(FAIR), "?round=3&turn=14")
    data = data_of(html)
    (one,) = replay_rounds(read(FAIR))[2:3]
    moments = data["moments"]
    assert isinstance(moments, list)
    assert [each["scores"] for each in moments] == [list(moment.scores) for moment in one.moments]
    assert [each["lying"] for each in moments] == [len(moment.laid) for moment in one.moments]
    assert html.count('class="lies') == len(one.moments[-1].laid)
    there = [
        spans for spans, rest in re.findall(r'data-turns="([^"]*)"([^>]*)>', html) if "hidden" not in rest
    ]
    assert len(there) == sum(len(hand.tiles) for hand in one.moments[14].hands)


@pytest.mark.slow
def test_a_seat_s_page_has_no_tile_of_another_s_hand() -> None:
    """The tiles that others never laid stand nowhere in the page, whatever its parts."""
    for number in range(sample(6, 60)):
        at = played(number, ("powc", "straight", "bigsix")[number % 3], 0.0, 40 + number)
        text = at.notation
        record = read(text)
        row = replays.open_replay(text)
        for one in replay_rounds(record):
            for seat in range(1, record.match.player_count + 1):
                html = page(row, f"?round={one.place}&seat={seat}")
                seen = _known(record.match.player_count, text, one.place, seat)
                shown = set(re.findall(r'aria-label="([0-6]-[0-6])"', html))
                assert shown <= seen | {"6-6"}, (number, one.place, seat)  # the brand's tile


def _known(_players: int, text: str, place: int, seat: int) -> set[str]:
    """What a seat's view of a round ever shows."""
    one = replay_rounds(read(text), seat)[place - 1]
    return {
        name(tile)
        for moment in one.moments
        for row in (*(hand.tiles for hand in moment.hands), *moment.aside)
        for tile in row
    }


def test_whoever_asks_for_an_analysis_sees_how_far_it_is() -> None:
    client = Client()
    row = replays.open_replay(BLUNDER)
    html = page(row, "?turn=3", client)
    key = re.search(r'name="key" value="([^"]+)"', html)
    assert key is not None
    asked = {"key": key[1], "round": "1", "turn": "3", "seat": "2"}
    answer = client.post(f"/replay/{row.token}/analyse/", asked)
    assert answer.headers["Location"] == f"/replay/{row.token}/?round=1&turn=3&seat=2#analysis"

    def progress() -> dict[str, object]:
        found: dict[str, object] = client.get(f"/replay/{row.token}/progress/").json()
        return found

    assert progress()["words"] == "The analysis begins in a moment."
    assert "http-equiv" in page(row), "without a script the page looks again by itself"
    assert replays.claim_next(timezone.now()) is not None
    assert progress()["words"] == "The analysis has begun."
    replays.note_progress(row.pk, 3, 12, timezone.now())
    assert progress() == {
        "state": RUNNING,
        "done": 3,
        "total": 12,
        "words": "Weighing decisions: 3 of 12.",
    }
    other = replays.open_replay(FAIR)
    replays.ask_analysis(other, "bea", timezone.now() + timedelta(seconds=1))
    answer = client.get(f"/replay/{other.token}/progress/").json()
    assert (answer["state"], answer["words"]) == (WAITING, "The analysis waits: 1 before it.")
    replays.give_up(row.pk)
    assert "could not be finished" in text_of(page(row))


def test_more_than_is_taken_at_once_is_refused_in_words() -> None:
    client = Client()
    answers = []
    for number in range(4):
        row = replays.open_replay(f"{BLUNDER}# {number}\n")
        key = re.search(r'name="key" value="([^"]+)"', page(row, "", client))
        assert key is not None
        asked = {"key": key[1], "round": "1", "turn": "2"}
        answers.append(client.post(f"/replay/{row.token}/analyse/", asked))
    assert [answer.status_code for answer in answers] == [303, 303, 303, 422]
    said = text_of(answers[-1].content.decode())
    assert "3 analyses are being computed" in said
    assert "Turn 2 of" in said, "one goes on looking at the match"


@pytest.mark.slow
def test_the_analysis_stands_beside_the_moment_with_where_it_turned() -> None:
    row = analysed(BLUNDER)
    assert row.state == DONE
    html = page(row, "?round=1&turn=20")
    said = text_of(html).replace("\u2011", "-")
    assert "Turn 20: Dee" in said
    assert "2-1 on 5-1 was worth −" in said
    assert "The seat held 1-1 and 2-1; 1 and 4 were open." in said
    assert "Bea passed when 0 and 6 were open." in said
    assert "The table after the best play" in said
    assert "Round by round" not in said
    whole = text_of(page(row, "?round=1&turn=1")).replace("\u2011", "-")
    assert "Accuracy: of the points that hung on the choice" in whole
    assert html.count("course-chart") == 2
    over = analysed(FAIR_SHORT)
    turned = text_of(page(over)).replace("\u2011", "-")
    assert re.search(r"Round 1 turned (at|by) turn \d+", turned)


FAIR_SHORT = FAIR[: FAIR.index("round", FAIR.index("round") + 5)]


def test_who_watches_as_a_seat_sees_that_seat_s_decisions_only() -> None:
    row = analysed(BLUNDER)
    own, other = page(row, "?turn=20&seat=4"), page(row, "?turn=20&seat=1")
    assert "Turn 20: Dee" in text_of(own)
    assert "All hands open" not in text_of(own)
    assert "Turn 20: Dee" not in text_of(other)
    assert "this seat decided nothing" in text_of(other)
    seats = {each.turn: each.made.seat for each in replay(read(BLUNDER)).situations}
    for turn in map(int, re.findall(r'data-decision="(\d+)"', other)):
        assert seats[turn] == 1


def test_a_match_without_hands_has_nothing_to_analyse_and_says_so() -> None:
    row = analysed("ruleset powc\ngame\nround\nsheet out 3 2=11 4=9\n")
    said = text_of(page(row))
    assert "There is nothing to analyse" in said
    assert "only its scoresheet is written" in said
    assert "Only the counts of this round are written." in text_of(page(row, "?turn=1"))
    nothing = replays.open_replay('ruleset powc\nwalkover B "nobody came"\n')
    assert "No round of this match is written" in text_of(page(nothing))


@pytest.mark.slow
def test_the_job_computes_what_a_page_asked_for() -> None:
    row = replays.open_replay(BLUNDER)
    replays.ask_analysis(row, "ann")
    analyst = Analyst()
    while row.state != DONE:
        analyst.turn()
        if analyst._work is not None:
            analyst._work._receiver.poll(60)
        row.refresh_from_db()
        assert row.state in (WAITING, RUNNING, DONE)
    assert "points lost" in text_of(page(row))


def test_seats_and_sides_are_called_by_the_names_there_are() -> None:
    def heading(text: str) -> str:
        said = text_of(page(replays.open_replay(text)))
        return said[: said.index(" · Double Six")]

    teams = FAIR.replace("Ann | Bea | Cyd | Dee", "Reds | Blues | Reds | Blues")
    assert teams != FAIR
    assert heading(teams) == "Reds against Blues"
    assert "Reds (seat 1)" in text_of(page(replays.open_replay(teams)))
    unnamed = BLUNDER.replace("seats Ann | Bea | Cyd | Dee\n", "")
    assert heading(unnamed) == "Team A against Team B"
    assert "Seat 4" in text_of(page(replays.open_replay(unnamed)))
    alone = (ROOT / "tests" / "golden" / "bigsix" / "four-pass.dtn").read_text("utf-8")
    assert " against " in heading(alone) or "A match of 4" in heading(alone)


def test_names_are_escaped() -> None:
    row = replays.open_replay(FAIR.replace("Ann", "<script>alert(1)</script>"))
    html = page(row)
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert" in html


@pytest.mark.parametrize("language", ["fr", "es"])
def test_it_speaks_the_reader_s_language(language: str) -> None:
    row = analysed(BLUNDER)
    with override(language):  # the client leaves the language of its last page behind
        answer = Client(headers={"Accept-Language": language}).get(f"/replay/{row.token}/?turn=20")
    html = answer.content.decode()
    assert "The seat held" not in html
    assert "points lost" not in html
