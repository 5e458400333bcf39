"""What the public pages of an event say, held against its numbers of then.

A page may look like anything. But it names each side by a link to its page, with what that side has behind
it, and the ranks in their order.
"""

import re
from collections.abc import Iterator
from typing import Any

from django.test import Client
from django.urls import resolve, reverse

PAGES = ("event", "rules", "entered", "draw", "results", "board_bracket", "board_standings")
_LINK = re.compile(r'<a\s[^>]*?href="([^"]*)"[^>]*>')
_TAG = re.compile(r"<[^>]*>")


def page_faults(slug: str, numbers: dict[str, Any]) -> Iterator[str]:
    """Whatever somebody who is not signed in is shown otherwise."""
    client = Client(raise_request_exception=False)
    for name in PAGES:
        answer = client.get(reverse(name, args=[slug]))
        if answer.status_code != 200:
            yield f"{slug} {name}: {answer.status_code}"
    for fixture in numbers["fixtures"]:
        yield from _match_faults(client, slug, fixture)
    if numbers["order"]:
        proof = client.get(reverse("draw_proof", args=[slug]))
        if proof.status_code != 200 or proof.json()["order"] != numbers["order"]:
            yield f"{slug}: another order was drawn"
    if numbers["ranks"]:
        text = client.get(reverse("results", args=[slug])).content.decode()
        ranks = [entrant for entrant, _said in _teams(text[text.index('id="ranking"') :])]
        wanted = [entrant for rank in numbers["ranks"] for entrant in rank]
        if ranks[: len(wanted)] != wanted:
            yield f"{slug}: ranks {ranks}, not {wanted}"


def _match_faults(client: Client, slug: str, fixture: dict[str, Any]) -> Iterator[str]:
    """The sides of a match, each with its points where it was played."""
    answer = client.get(reverse("board_match", args=[slug, fixture["number"]]))
    teams = _teams(answer.content.decode())
    sides = fixture["sides"]
    if answer.status_code != 200 or [entrant for entrant, _said in teams[: len(sides)]] != sides:
        yield f"{slug} match {fixture['number']}: {answer.status_code}, other sides"
    elif fixture["result"]:
        _ranking, points, _games, absent = fixture["result"]
        for (entrant, said), wanted in zip(teams, points, strict=False):
            if not absent and str(wanted) not in said:
                yield f"{slug} match {fixture['number']}: {entrant} has {said}, not {wanted}"


def _teams(text: str) -> list[tuple[int, list[str]]]:
    """The entrants that a page names by links to their pages, and the numbers up to the next link."""
    found = []
    parts = _LINK.split(text)
    for address, after in zip(parts[1::2], parts[2::2], strict=True):
        behind = after.partition("</a>")[2]
        if re.search(r"/team/\d+/$", address):
            match = resolve(address)
            found.append((match.kwargs["number"], re.findall(r"-?\d+", _TAG.sub(" ", behind))))
    return found
