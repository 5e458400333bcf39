"""What leaves the site: calendar files, the feed, pictures of links, the board that others embed."""

from datetime import UTC, datetime
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from doublesix.store.models import Tournament
from doublesix.store.services import tournaments
from doublesix.tournament import commands
from doublesix.web.presentation.calendar_file import Appointment, calendar_file
from tests.store import matches, people
from tests.web.board.days import get, play_all, text

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


def unfolded(file: bytes) -> list[str]:
    return file.decode().replace("\r\n ", "").split("\r\n")


def allow_embedding(event: Tournament) -> None:
    settings = tournaments.state_of(event).settings._replace(may_embed=True)
    tournaments.carry_out(event, commands.Edit(settings), people.who("Olga"))


def test_an_event_s_calendar_has_its_hours_in_its_zone() -> None:
    answer = get("calendar", people.event())
    assert answer["Content-Type"].startswith("text/calendar")
    lines = unfolded(answer.content)
    assert "DTSTART;TZID=Indian/Mauritius:20300405T150000" in lines
    assert "DTSTART;TZID=Indian/Mauritius:20300420T120000" in lines
    assert "TZOFFSETTO:+0400" in lines
    assert "SUMMARY:Entries close: Public officers' domino tournament" in lines
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2] == "END:VCALENDAR"


def test_lines_are_folded_signs_escaped_and_clocks_that_change_are_told() -> None:
    summer = datetime(2030, 7, 1, 17, 0, tzinfo=UTC)
    made = calendar_file("x", "America/Chicago", [Appointment("k", summer, "é" * 60 + "; a, b\\")], summer)
    assert all(len(line) <= 75 for line in made.split(b"\r\n"))
    lines = unfolded(made)
    assert f"SUMMARY:{'é' * 60}\\; a\\, b\\\\" in lines
    assert "DTSTART;TZID=America/Chicago:20300701T120000" in lines
    at = lines.index("DTSTART:20300310T020000")
    assert lines[at - 1] == "BEGIN:DAYLIGHT"
    assert lines[at + 1 : at + 3] == ["TZOFFSETFROM:-0600", "TZOFFSETTO:-0500"]


def test_a_team_s_calendar_has_its_own_matches_only() -> None:
    event = matches.drawn(count=8)
    lines = unfolded(get("team_calendar", event, 1).content)
    assert [line for line in lines if line.startswith("SUMMARY")] == [
        "SUMMARY:Quarter-finals: Team 1 \u2013 Team 8"
    ]
    assert get("team_calendar", event, 99).status_code == 404


def test_the_feed_has_results_the_newest_first() -> None:
    event = matches.drawn(count=4)
    play_all(event)
    root = ET.fromstring(get("results_feed", event).content)
    entries = root.findall(f"{ATOM}entry")
    assert len(entries) == 4
    assert "90 to 151" in (entries[0].findtext(f"{ATOM}summary") or "")
    assert all(entry.findtext(f"{ATOM}id") for entry in entries)


def test_e11_what_is_held_back_leaves_the_site_nowhere() -> None:
    event = matches.drawn(count=4)
    play_all(event, until=1)
    tournaments.carry_out(event, commands.HoldResults(), matches.now("Olga"))
    feed, picture = get("results_feed", event).content, get("event_picture", event).content
    calendar = [line for line in unfolded(get("calendar", event).content) if not line.startswith("DTSTAMP")]
    play_all(event)
    assert get("results_feed", event).content.count(b"<entry>") == feed.count(b"<entry>") == 1
    assert get("event_picture", event).content == picture
    after = [line for line in unfolded(get("calendar", event).content) if not line.startswith("DTSTAMP")]
    assert after == calendar


def test_a_link_shows_a_picture_of_ours() -> None:
    event = matches.begun(count=8)
    before = get("match_picture", event, 0).content
    for page, more in (("event_picture", ()), ("match_picture", (0,)), ("bracket_picture", ())):
        answer = get(page, event, *more)
        assert answer["Content-Type"] == "image/png"
        assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    matches.round_lost_by(event, 0, 1, 47)
    assert get("match_picture", event, 0).content != before
    assert get("match_picture", event, 99).status_code == 404


def test_every_page_of_an_event_says_what_it_is() -> None:
    event = matches.drawn(count=8)
    pages: list[tuple[str, tuple[int, ...]]] = [
        ("event", ()),
        ("circular", ()),
        ("rules", ()),
        ("entered", ()),
        ("draw", ()),
    ]
    pages += [("results", ()), ("board_bracket", ()), ("board_team", (1,)), ("board_match", (1,))]
    titles = set()
    for page, more in pages:
        html = get(page, event, *more).content.decode()
        titles.add(html.partition("<title>")[2].partition("</title>")[0])
        assert '<meta name="description" content="' in html, page
        assert '<meta property="og:image" content="http' in html, page
    assert len(titles) == len(pages)
    assert "/picture/match/2.png" in get("board_match", event, 1).content.decode()


def test_an_event_that_is_not_public_has_no_picture() -> None:
    draft = people.event(status="draft")
    assert get("event_picture", draft).status_code == 404
    assert get("event_picture", draft, name="Olga").status_code == 404
    assert "og:image" not in get("event", draft, name="Olga").content.decode()


def test_the_board_is_embedded_only_where_the_organiser_allows_it_and_no_other_page() -> None:
    event = matches.drawn(count=8)
    assert get("embedded_board", event).status_code == 404
    allow_embedding(event)
    matches.begin(event, 0)
    answer = get("embedded_board", event)
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer
    assert "Being played now" in text(answer)
    for page in ("event", "results"):
        other = get(page, event)
        assert "frame-ancestors 'none'" in other["Content-Security-Policy"]
        assert other["X-Frame-Options"] == "DENY"
    assert reverse("embedded_board", args=[event.slug]) in get("event", event).content.decode()


def test_a_head_request_and_strangers_get_them_too() -> None:
    event = people.event()
    assert Client().head(reverse("calendar", args=[event.slug])).status_code == 200
