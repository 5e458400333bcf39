"""Addresses of pages: within the site, and whole ones for what leaves it (messages, papers, QR codes)."""

from typing import Final
from urllib.parse import quote, urlsplit, urlunsplit

from django.conf import settings
from django.urls import NoReverseMatch, reverse

from doublesix.store.addresses import Pages
from doublesix.store.models import DutyLink, Tournament
from doublesix.store.services import check_in_links, duty_links, table_codes, table_links

LIVE: Final = "/live/"
"""Where the boards are that pages follow; the server answers there before any page."""


def event_address(name: str, slug: str) -> str:
    """The address of an event's page by its name; its first page where there is none of that name."""
    try:
        return reverse(name, args=[slug])
    except NoReverseMatch:
        return reverse("event", args=[slug])


def whole_address(name: str, *arguments: object) -> str:
    """The address of a page by its name, with that of the site before it."""
    return f"{settings.SITE_ADDRESS}{reverse(name, args=arguments)}"


def at_site(link: str) -> str:
    """A link to one of our pages, however it was reached, as everybody can open it."""
    return f"{settings.SITE_ADDRESS}{urlunsplit(('', '', *urlsplit(link)[2:]))}"


def live_address(event: int, page: str, argument: str | int | None = None) -> str:
    """Where a page follows its board: of an event's key, a board and what it is of."""
    asked = "" if argument is None else f"?a={quote(str(argument), safe='')}"
    return f"{LIVE}{event}/{page}/{asked}"


def table_live_address(code: str) -> str:
    """Where the frames of a table on the screen are followed."""
    return f"{LIVE}table/{code}/"


def table_address(tournament: Tournament, fixture: int) -> str:
    """Where a match's link leads, for a QR code."""
    return whole_address("table_link", table_links.token_of(tournament, fixture))


def card_address(tournament: Tournament, table: int) -> str:
    """Where a table's code leads, for its card."""
    return whole_address("table_card", table_codes.code_of(tournament, table))


def duty_address(link: DutyLink) -> str:
    """Where a link from the desk leads."""
    return whole_address("duty_link", duty_links.token_of(link))


def check_in_address(tournament: Tournament, number: int) -> str:
    """Where an entry of the list checks itself in, for a QR code."""
    return PAGES.check_in(check_in_links.token_of(tournament, number))


def own_sheet_address(tournament: Tournament, number: int) -> str:
    """Where the sheet of the match is that an entry plays, by the entry's own link."""
    return whole_address("own_sheet", check_in_links.token_of(tournament, number))


def endorsement_address(token: str) -> str:
    """The link that an officer gets."""
    return whole_address("endorse", token)


PAGES: Final = Pages(
    event=lambda slug: whole_address("event", slug),
    entry=lambda slug: whole_address("enter", slug),
    draw=lambda slug: whole_address("draw", slug),
    team=lambda slug, entrant: whole_address("board_team", slug, entrant),
    judge_match=lambda slug, fixture: whole_address("judge_match", slug, fixture),
    check_in=lambda token: whole_address("check_self_in", token),
)
"""Where the links in messages lead."""
