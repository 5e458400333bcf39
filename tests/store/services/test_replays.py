"""Matches kept to go through again: bounded by visitor, analysed one after another, gone in their time."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.utils import timezone
from django.utils.translation import override

from doublesix.store.models import Replay
from doublesix.store.models.replays import DONE, FAILED, RUNNING, WAITING
from doublesix.store.refusals import Refused
from doublesix.store.retention_days import REPLAYS
from doublesix.store.services import replays, retention
from doublesix.web.presentation.words import in_words
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db
NOW = timezone.now()
TEXT = (Path(__file__).parents[3] / "docs" / "examples" / "ending.dtn").read_text("utf-8")
SHORT = "ruleset powc\ngame\nround\nsheet out 3 2=11 4=9\n"


def kept(number: int = 0, visitor: str = "") -> Replay:
    """A match, another by number."""
    return replays.open_replay(f"{SHORT}# {number}\n", visitor, NOW)


def asked(number: int, visitor: str = "ann", seconds: int = 0) -> Replay:
    """One whose analysis was asked for."""
    row = kept(number)
    replays.ask_analysis(row, visitor, NOW + timedelta(seconds=seconds))
    row.refresh_from_db()
    return row


def test_a_match_is_kept_once_at_an_address_that_says_nothing_of_it() -> None:
    first = replays.open_replay(TEXT, "ann", NOW)
    assert replays.open_replay(TEXT, "bea", NOW).pk == first.pk
    assert replays.find_replay(first.token) == first
    assert len(first.token) > 20
    assert first.token not in first.digest
    assert replays.find_replay("elsewhere") is None
    assert kept(1).token != kept(2).token
    assert replays.open_replay("\0" + SHORT, now=NOW).text == SHORT


def test_what_is_no_match_is_refused_with_its_line() -> None:
    def why(text: str, language: str = "en") -> str:
        with pytest.raises(Refused) as found, override(language):
            replays.open_replay(text, "ann", NOW)
        with override(language):
            return in_words(found.value.refusal)

    assert why("hello") == (
        "Line 1 cannot be read: “hello”. In the notation's own words: "
        "the first statement names the ruleset: ruleset powc-2023."
    )
    assert why(SHORT + "1 plays 6-6\n").startswith("Line 5, “1 plays 6-6”: by the rules this cannot be: ")
    assert "not in its hand" not in why("ruleset powc\ngame\nround\n1 plays 6-6\n", "fr")
    assert why("").startswith("Line 1 cannot be read")
    assert refusal(lambda: replays.open_replay("#" * 60_001))[0] == "replay_too_long"
    assert not Replay.objects.exists()


def test_a_visitor_brings_so_many_a_day_and_matches_of_ours_are_not_counted(settings: LazySettings) -> None:
    settings.REPLAYS_A_DAY = 2
    kept(1, "ann"), kept(2, "ann")
    assert refusal(lambda: kept(3, "ann"))[0] == "replays_many"
    assert kept(1, "ann").made_by == "ann", "what is here already can be opened"
    assert kept(3, "bea").made_by == "bea"
    assert kept(4).made_by == ""
    later = NOW + timedelta(days=1, seconds=1)
    assert replays.open_replay(SHORT + "# 5", "ann", later).made_by == "ann"


def test_all_visitors_together_bring_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_KEPT", 1)
    kept(1, "ann"), kept(2)
    assert refusal(lambda: kept(3, "bea"))[0] == "replays_full"
    assert kept(3).made_by == ""


def test_the_mark_of_an_address_does_not_tell_it() -> None:
    assert (
        replays.visitor_at("192.0.2.1") == replays.visitor_at("192.0.2.1") != replays.visitor_at("192.0.2.2")
    )
    assert "wxyz" not in replays.visitor_at("wxyz"), "which has no letters but a to f"


def test_analyses_wait_in_one_line() -> None:
    first, second = asked(1), asked(2, "bea", 1)
    assert (first.state, replays.count_ahead(first), replays.count_ahead(second)) == (WAITING, 0, 1)
    claimed = replays.claim_next(NOW)
    assert claimed is not None
    assert (claimed.pk, claimed.state, claimed.tries) == (first.pk, RUNNING, 1)
    replays.note_progress(first.pk, 3, 10, NOW)
    first.refresh_from_db()
    assert (first.done, first.total) == (3, 10)
    other = replays.claim_next(NOW)
    assert other is not None
    assert other.pk == second.pk
    assert replays.claim_next(NOW) is None
    replays.finish(first.pk, [[1], [2]])
    first.refresh_from_db()
    assert (first.state, first.weighed, first.total) == (DONE, [[1], [2]], 2)
    replays.ask_analysis(first, "cyd", NOW)
    first.refresh_from_db()
    assert (first.state, first.asked_by) == (DONE, "ann"), "what is there is not computed again"


def test_what_a_process_had_that_is_gone_is_computed_by_another_but_not_for_ever() -> None:
    row = asked(1)
    moment = NOW
    for tries in (1, 2, 3):
        claimed = replays.claim_next(moment)
        assert claimed is not None
        assert claimed.tries == tries
        assert replays.claim_next(moment + replays.LEASE) is None, "it may still live"
        moment += replays.LEASE + timedelta(seconds=1)
    assert replays.claim_next(moment) is None
    row.refresh_from_db()
    assert row.state == FAILED
    replays.ask_analysis(row, "ann", moment)
    again = replays.claim_next(moment)
    assert again is not None
    replays.give_up(again.pk)
    row.refresh_from_db()
    assert (row.state, row.tries) == (FAILED, 1)
    replays.finish(row.pk, [[1]])
    row.refresh_from_db()
    assert row.state == FAILED, "whoever comes too late is not heard"


def test_a_visitor_waits_for_few_at_once_and_asks_for_so_many_a_day(settings: LazySettings) -> None:
    settings.ANALYSES_A_DAY = 4
    for number in range(3):
        asked(number)
    assert refusal(lambda: asked(3))[0] == "analyses_at_once"
    assert asked(4, "bea").state == WAITING
    Replay.objects.update(state=DONE)
    asked(5)
    assert refusal(lambda: asked(6))[0] == "analyses_many"


def test_the_line_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_WAITING", 1)
    asked(1)
    assert refusal(lambda: asked(2, "bea"))[0] == "analyses_full"


def test_a_match_goes_some_days_after_somebody_last_looked_at_it() -> None:
    old, looked_at = kept(1), kept(2)
    Replay.objects.update(opened_at=NOW - timedelta(days=29))
    assert replays.find_replay(looked_at.token) is not None
    planned = {each.kind: (each.at, each.amount) for each in retention.list_planned()}
    assert planned[REPLAYS] == (NOW + timedelta(days=1), 1)
    assert retention.tidy(NOW + timedelta(days=2)) == 1
    assert [row.pk for row in Replay.objects.all()] == [looked_at.pk] != [old.pk]
