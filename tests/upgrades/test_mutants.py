"""Forged archives: 400 mutants of real ones are refused whole, or are events all of whose parts agree."""

from random import Random

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
from doublesix.web.presentation.words import in_words
from doublesix.web.roletable import pages
from tests.samples import IS_LONG, sample
from tests.store import people
from tests.upgrades.mutants import files_of, mutant
from tests.upgrades.test_upgrades import ARCHIVES, HERE

MUTANTS = sample(18, 400)
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


def whole_pages() -> list[str]:
    """Every page of an event that is of no single thing in it; papers only where all is run."""
    return [
        each.name
        for each in pages()
        if each.is_of_event and each.route.count("<") == 1 and (IS_LONG or not each.name.endswith("_pdf"))
    ]


def assert_right(tournament: Tournament) -> None:
    """Its matches adjudicate to their results, its proof verifies, and every page can be looked at."""
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
    client = Client(raise_request_exception=False)
    client.force_login(people.account("Olaf"))
    for name in (*PAGES, *sample((), PAPERS)):
        answer = client.get(reverse(name, args=[tournament.slug]))
        assert answer.status_code == 200, (name, answer.status_code)
    for name in whole_pages():  # some only take what is sent, or lead on
        answer = client.get(reverse(name, args=[tournament.slug]))
        assert answer.status_code < 500, (name, answer.status_code)
    for fixture in fixtures_of(state):
        for name in ("board_match", *sample((), MATCH_PAGES)):
            answer = client.get(reverse(name, args=[tournament.slug, fixture.number]))
            assert answer.status_code == 200, (name, fixture)


def restored(sent: bytes) -> Tournament | None:
    """The event of an archive, or nothing where it is refused in words."""
    try:
        return restoration.restore(sent, people.who("Olaf"))
    except Refused as refused:
        return None if in_words(refused.refusal) else pytest.fail("refused without a word")


@pytest.mark.slow
@pytest.mark.django_db
def test_a_mutant_is_refused_whole_or_is_an_event_that_can_be_shown() -> None:
    chance = Random(12)  # nosec B311 - the same mutants each time
    whole = [(HERE / name).read_bytes() for name in ARCHIVES]
    accepted = 0
    for number in range(MUTANTS):
        sent = mutant(whole[number % len(whole)], chance)
        log.clear_memory()
        with transaction.atomic():
            brought = restored(sent)
            if brought is not None:
                accepted += 1
                assert_right(brought)
            transaction.set_rollback(True)
    print(f"{accepted} of {MUTANTS} accepted")
    assert accepted < MUTANTS / 3
