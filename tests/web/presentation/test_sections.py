"""Where officials find what they do: what is offered may be done, and what may be looked at is found."""

import pytest
from django.test import Client

from doublesix.app.roles import APPOINTED, SCOREKEEPER, TREASURER, may
from doublesix.web.presentation.sections import (
    INSTITUTIONS,
    LIST,
    MATCHES,
    MEMBERS,
    VOUCHERS,
    current_page,
    list_sections,
    official_tabs,
)
from doublesix.web.roletable import pages
from tests.web.scene import made

HAS = {LIST, MATCHES, VOUCHERS}


def names(role: str) -> dict[str, list[str]]:
    """The pages of each section that a role is offered once the lots are drawn."""
    found = list_sections("cup", {role}, HAS, "")
    return {section.name: [page.name for page in section.pages] for section in found}


@pytest.mark.parametrize("role", APPOINTED)
def test_nothing_is_offered_that_the_role_may_not_do(role: str) -> None:
    acts = {page.name: page.act for page in pages()}
    assert all(may({role}, acts[name]) for section in names(role).values() for name in section)


def test_each_role_has_its_own_sections() -> None:
    assert [*names("organiser")] == ["today", "entries", "money", "papers", "screens", "settings"]
    assert names(TREASURER)["money"] == ["fees"]
    assert "settings" not in names(TREASURER)
    assert names(SCOREKEEPER)["today"] == ["floor", "check_in", "results_desk"]
    assert list_sections("cup", {"public", "player"}, HAS, "") == []


def test_what_an_event_has_not_is_not_offered() -> None:
    pages_of = {
        page.name
        for section in list_sections("cup", {"organiser"}, HAS | {MEMBERS, INSTITUTIONS}, "")
        for page in section.pages
    }
    assert pages_of - {page for each in names("organiser").values() for page in each} == {
        "members",
        "institution_list",
    }


def test_who_looks_at_a_page_before_its_time_reads_its_own_name() -> None:
    looked_at = list_sections("cup", {"organiser"}, set(), "/events/cup/judge/corrections/")
    here = next(section for section in looked_at if section.is_current)
    assert (here.name, here.current_label) == ("today", "Corrections")
    assert [page.name for page in here.pages] == ["floor_tables", "floor_codes", "corrections"]


def test_the_page_that_is_looked_at_is_the_longest_that_fits() -> None:
    addresses = ["/e/floor/", "/e/floor/check-in/", "/e/desk/"]
    assert current_page(addresses, "/e/floor/check-in/7/") == "/e/floor/check-in/"
    assert current_page(addresses, "/e/floor/12/") == "/e/floor/"
    assert current_page(addresses, "/e/rules/") == ""


def test_officials_come_in_at_the_day_once_there_is_one() -> None:
    assert [each[1] for each in official_tabs("cup", {"secretary"}, HAS)] == ["/events/cup/floor/"]
    assert [each[1] for each in official_tabs("cup", {"secretary"}, set())] == ["/events/cup/desk/"]
    assert [*official_tabs("cup", {"public"}, HAS)] == []


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("who", ["treasurer", "scorekeeper", "judge", "secretary", "organiser"])
def test_every_page_that_is_offered_opens_and_says_where_one_is(who: str) -> None:
    scene = made(True)
    client = Client()
    account = scene.visitors[who].account
    assert account is not None
    client.force_login(account)
    slug = scene.tournament.slug
    for section in list_sections(slug, set(scene.visitors[who].roles), HAS - {VOUCHERS}, ""):
        for page in section.pages:
            answer = client.get(page.address)
            assert answer.status_code == 200, page.name
            assert f'<a href="{page.address}" ' in answer.content.decode(), page.name
            assert 'aria-current="page"' in answer.content.decode(), page.name


def test_a_section_says_how_many_things_wait_in_it() -> None:
    waiting = {"review_queue": 27, "judge": 1}
    found = list_sections("cup", {"organiser"}, HAS, "", waiting)
    assert {each.name: each.waiting_count for each in found if each.waiting_count} == {
        "today": 1,
        "entries": 27,
    }
    page = next(page for each in found for page in each.pages if page.name == "review_queue")
    assert page.waiting == 27


@pytest.mark.django_db
def test_the_count_stands_beside_the_word_for_who_may_do_it() -> None:
    scene = made(is_drawn=False)
    client = Client()
    secretary = scene.visitors["secretary"].account
    assert secretary is not None
    client.force_login(secretary)
    scene.tournament.entries.update(status="submitted")
    page = client.get(f"/events/{scene.tournament.slug}/desk/").content.decode()
    count = scene.tournament.entries.count()
    assert f'<span class="waits">{count}<' in page
