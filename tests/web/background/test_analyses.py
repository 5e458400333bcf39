"""Analyses that visitors ask for: as on the command line, one at a time, begun again after a restart."""

from datetime import timedelta

import pytest
from django.utils import timezone

from doublesix.bots.decisions import replay
from doublesix.bots.weighed_decisions import from_data
from doublesix.cli.analyse import analyse_record
from doublesix.play.notation import read
from doublesix.store.models import Replay
from doublesix.store.models.replays import DONE, FAILED, RUNNING, WAITING
from doublesix.store.services import replays
from doublesix.web.background import analyses
from doublesix.web.background.analyses import Analyst
from doublesix.web.background.weighing_process import Progress, WeighingFault, WeighingProcess, weigh
from tests.architecture.tree import ROOT
from tests.bots.test_analysis import LATE
from tests.web.live.serving import PATIENCE

NOW = timezone.now()
TEXT = LATE + "4 plays 2-1 on 5-1\n"
WORLDS = 20


class Puppet(WeighingProcess):
    """A process that says what a test has it say."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.says: list[Progress | Exception | None] = []
        self.is_gone = False

    def latest(self, seconds: float = 0.0) -> Progress | None:
        said = self.says.pop(0)
        if isinstance(said, Exception):
            raise said
        return said

    def end(self) -> None:
        self.is_gone = True


def asked(text: str = TEXT) -> Replay:
    row = replays.open_replay(text, "", NOW)
    replays.ask_analysis(row, "ann", NOW)
    return row


def state(row: Replay) -> tuple[str, int, int]:
    row.refresh_from_db()
    return row.state, row.done, row.total


@pytest.mark.django_db
def test_a_turn_hears_what_is_new_and_keeps_it() -> None:
    made: list[Puppet] = []

    def begin(text: str) -> Puppet:
        made.append(Puppet(text))
        return made[-1]

    analyst = Analyst(begin)
    analyst.turn(NOW)
    assert not made, "nobody asked"
    first, second = asked(), asked(LATE)
    analyst.turn(NOW)
    (work,) = made
    assert work.text == TEXT
    found = tuple(decision for progress in weigh(TEXT, 2, 1) for decision in progress.weighed or ())
    work.says = [Progress(3, 9), None, Progress(9, 9, found)]
    analyst.turn(NOW)
    assert state(first) == (RUNNING, 3, 9)
    analyst.turn(NOW + replays.LEASE)
    first.refresh_from_db()
    assert first.claimed_until == NOW + 2 * replays.LEASE, "it lives, though it says nothing"
    assert state(second) == (WAITING, 0, 0)
    analyst.turn(NOW)
    assert state(first) == (DONE, len(found), len(found))
    assert tuple(from_data(each) for each in first.weighed) == found
    assert work.is_gone
    analyst.turn(NOW)
    assert state(second)[0] == RUNNING


@pytest.mark.django_db
def test_what_fails_or_takes_too_long_is_given_up_and_the_next_begins() -> None:
    made: list[Puppet] = []

    def begin(text: str) -> Puppet:
        made.append(Puppet(text))
        return made[-1]

    first, second = asked(), asked(LATE)
    analyst = Analyst(begin)
    analyst.turn(NOW)
    made[0].says = [WeighingFault("died")]
    analyst.turn(NOW)
    assert (state(first)[0], made[0].is_gone) == (FAILED, True)
    analyst.turn(NOW)
    made[1].says = [Progress(1, 9)]
    analyst.turn(NOW + analyses.LONGEST + timedelta(seconds=1))
    assert (state(second)[0], made[1].is_gone) == (FAILED, True)


@pytest.mark.django_db
def test_another_server_goes_on_where_one_is_gone() -> None:
    row = asked()
    Analyst(Puppet).turn(NOW)
    assert state(row)[0] == RUNNING
    made: list[str] = []

    def begin(text: str) -> Puppet:
        made.append(text)
        return Puppet(text)

    after = Analyst(begin)
    after.turn(NOW)
    assert not made, "the first may still live"
    after.turn(NOW + replays.LEASE + timedelta(seconds=1))
    assert made == [TEXT]


def test_the_numbers_are_those_of_the_command_line() -> None:
    text = (ROOT / "docs" / "examples" / "ending.dtn").read_text("utf-8")
    for each in (text, "# somebody's notes\n" + TEXT):
        *steps, last = weigh(each, WORLDS, 1)
        expected = analyse_record(read(each), WORLDS, 1)
        assert last.weighed is not None
        lines = {one.position: one.line for one in replay(read(each)).situations}
        assert tuple(one._replace(line=lines[one.position]) for one in last.weighed) == expected.decisions
        assert [step.done for step in steps] == sorted({step.done for step in steps})
        assert {step.total for step in steps} <= {len(expected.decisions)}


@pytest.mark.slow
def test_a_process_of_its_own_weighs_and_is_gone_afterwards() -> None:
    work = WeighingProcess(TEXT, 2)
    found = work.latest(PATIENCE)
    while found is not None and found.weighed is None:
        found = work.latest(PATIENCE)
    work.end()
    *_, expected = weigh(TEXT, 2, 1)
    assert found == expected
    assert not work._process.is_alive()
    broken = WeighingProcess("no match", 2)
    with pytest.raises(WeighingFault, match="Fault"):
        broken.latest(PATIENCE)
    broken.end()
    dead = WeighingProcess(TEXT, 2)
    dead._process.kill()
    with pytest.raises(WeighingFault, match="died"):
        dead.latest(PATIENCE)
    dead.end()
