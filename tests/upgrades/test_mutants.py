"""Forged archives: 400 mutants of real ones are refused whole, or are events all of whose parts agree."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from doublesix.app.sheets.results import result_of
from doublesix.play.notation.reader import read as adjudicated
from doublesix.store import log
from doublesix.store.archives import (
    export,
    restoration,
)
from doublesix.store.models import Tournament
from doublesix.store.refusals import Refused
from doublesix.store.services import (
    draws,
    sheets,
    tournaments,
)
from doublesix.tournament import proofs
from doublesix.tournament.progress import fixtures_of
from doublesix.tournament.state import Tournament as State
from doublesix.web.presentation.words import in_words
from tests.samples import IS_LONG, sample
from tests.store import people
from tests.upgrades.addresses import Asked, addresses
from tests.upgrades.mutants import files_of, mutant
from tests.upgrades.test_upgrades import ARCHIVES, HERE
from tests.web.papers.scenes import pdftotext

MUTANTS = sample(18, 400)
PARTS = sample(1, 2)
"""All of them takes long: parts of it can run beside each other."""
PAGES = (
    "event",
    "rules",
    "entered",
    "draw",
    "results",
    "board_bracket",
    "board_standings",
    "ending",
    "archive",
)
MATCH_PAGES = ("floor_match", "judge_match", "correct")
PAPERS = ("ranking_pdf", "prize_list_pdf")
REFUSALS = (403, 404, 405, 409)


def signed_in() -> Client:
    """The browser of who brought the event."""
    client = Client(raise_request_exception=False)
    client.force_login(people.account("Olaf"))
    return client


def ask(client: Client, tournament: Tournament, asked: Asked) -> Any:
    """What an event answers at an address of its own."""
    return client.get(f"/events/{tournament.slug}/{asked.path}")


def assert_right(tournament: Tournament) -> State:
    """Its matches adjudicate to their results, its proof verifies, and its pages can be looked at."""
    state = tournaments.state_of(tournament)
    files = files_of(export.build_archive(tournament))
    for name, data in files.items():
        if name.endswith(".dtn"):
            adjudicated(data.decode())
    corrected = {each.fixture for each in state.corrections}
    for row in tournament.sheets.filter(is_over=True):
        if row.edition == state.editions.get(row.fixture, 0) and row.fixture not in corrected:
            told = state.results[row.fixture]
            found = result_of(sheets.sheet_of(row), told.sides, told.absent)
            assert found is not None
            assert (found.winner, found.points) == (told.winner, told.points)
    proof = draws.proof_of(tournament, state)
    assert proof is None or proofs.verify(proof).is_good
    client = signed_in()
    for name in (*PAGES, *sample((), PAPERS)):
        answer = client.get(reverse(name, args=[tournament.slug]))
        assert answer.status_code == 200, (name, answer.status_code)
    for fixture in fixtures_of(state):
        for name in ("board_match", *sample((), MATCH_PAGES)):
            answer = client.get(reverse(name, args=[tournament.slug, fixture.number]))
            assert answer.status_code == 200, (name, fixture)
    return state


def assert_whole_pages_answer(tournament: Tournament, state: State) -> None:
    """Every page that is of no single thing answers; some only take what is sent, or lead on."""
    client = signed_in()
    for asked in addresses(tournament, state):
        if not asked.is_single and not asked.is_paper:
            assert ask(client, tournament, asked).status_code < 500, asked


def assert_all_answer(tournament: Tournament, state: State, usual: dict[str, int]) -> Counter[int]:
    """Every page and paper answers, of each single thing too; how often it did what."""
    client = signed_in()
    found: Counter[int] = Counter()
    faults = {}
    for asked in addresses(tournament, state):
        answer = ask(client, tournament, asked)
        found[answer.status_code] += 1
        faults[asked.path] = fault_of(answer, asked, usual.get(asked.path, 200))
    assert {path: fault for path, fault in faults.items() if fault} == {}
    return found


def fault_of(answer: Any, asked: Asked, usual: int) -> str:
    """What is wrong with an answer: a paper nobody can read, or one that the whole event does not give."""
    status = answer.status_code
    if status == 200 and asked.is_paper:
        is_pdf = answer["Content-Type"] == "application/pdf"
        return "" if is_pdf and pdftotext(answer.content).strip() else "no paper to read"
    is_told = status in REFUSALS and b"</h1>" in answer.content
    return "" if is_told or status in (200, usual) else f"{status}, usually {usual}"


def usual_answers(whole: bytes) -> dict[str, int]:
    """By address, what the event answers that nobody changed; nothing is left of it."""
    with transaction.atomic():
        tournament = restoration.restore(whole, people.who("Olaf"))
        client = signed_in()
        every = addresses(tournament, tournaments.state_of(tournament))
        found = {asked.path: ask(client, tournament, asked).status_code for asked in every}
        transaction.set_rollback(True)
    assert max(found.values()) < 500
    return found


def restored(sent: bytes) -> Tournament | None:
    """The event of an archive, or nothing where it is refused in words."""
    try:
        return restoration.restore(sent, people.who("Olaf"))
    except Refused as refused:
        return None if in_words(refused.refusal) else pytest.fail("refused without a word")


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("part", range(PARTS))
def test_a_mutant_is_refused_whole_or_is_an_event_that_can_be_shown(part: int) -> None:
    chance = Random(12)  # nosec B311 - the same mutants each time
    whole = [(HERE / name).read_bytes() for name in ARCHIVES]
    usual: dict[str, dict[str, int]] = {}
    answers: Counter[int] = Counter()
    tried = accepted = 0
    for number in range(MUTANTS):
        at = number % len(whole)
        name = ARCHIVES[at]
        sent = mutant(whole[at], chance)
        if number % PARTS != part:
            continue
        log.clear_memory()
        if IS_LONG and name not in usual:
            usual[name] = usual_answers(whole[at])
            log.clear_memory()
        tried += 1
        with transaction.atomic():
            brought = restored(sent)
            if brought is not None:
                accepted += 1
                state = assert_right(brought)
                if IS_LONG:
                    answers += assert_all_answer(brought, state, usual[name])
                else:
                    assert_whole_pages_answer(brought, state)
            transaction.set_rollback(True)
    print(f"{accepted} of {tried} accepted, {dict(answers)}")
    assert accepted < tried / 3
