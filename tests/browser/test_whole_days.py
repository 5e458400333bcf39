"""A day of each preset on which everything happens: walk-ins, paper, who comes late and who leaves early,
one phone for a table, an early start, a correction after the next match began; and nobody is lost.

Where a preset has no such thing, the nearest happens: a ministry's walk-in brings its papers (E7), who enters
alone has no substitute but somebody who comes in his place, and partners wait at the fair only (F2, E42).
"""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.conf import LazySettings
from playwright.sync_api import Browser

from doublesix.tournament.fixtures import Entrant
from doublesix.tournament.progress import field_of, fixtures_of, results_of
from doublesix.tournament.settings import PARTNERS
from tests.browser.day_desk import Desk
from tests.browser.day_end import End
from tests.browser.day_floor import Floor
from tests.browser.day_late import Late
from tests.browser.whole_day import DAYS, SAID, Day
from tests.samples import sample
from tests.web.floor.test_browser import RunningClock
from tests.web.live.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
USUAL = "powc-2023"
"""The preset that asks for most: evidence, endorsement and seal, a spare, a third place."""
WALK_INS = ("Ann Lee", "Bob May", "Cy Noon")
OTHERS = {"powc-2018": 2, "powc-2023": 2, "garrison-2022": 4, "fortbend-2023": 7}
"""How many entered by themselves: as few as leave a bye, room at a table, or a player without a partner."""


@pytest.fixture
def day(
    browser: Browser, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], Day]]:
    """Makes the day of a preset, on the real server, at a clock of its own."""
    settings.ALLOWED_HOSTS = ["*"]
    begun: list[Day] = []
    with served() as port:
        settings.SITE_ADDRESS = base = f"http://127.0.0.1:{port}"
        settings.CSRF_TRUSTED_ORIGINS = [base]

        def begin(name: str) -> Day:
            begun.append(Day(name, browser, base, RunningClock(monkeypatch)))
            return begun[-1]

        yield begin
        for each in begun:
            each.close()


@pytest.mark.parametrize("name", sample([USUAL], [*DAYS]))
def test_a_day_on_which_everything_happens(name: str, day: Callable[[str], Day]) -> None:
    today = day(name)
    late, floor = Late(today), Floor(today)
    _before_the_lots(today, late)
    _after_the_lots(today, late)
    floor.lay_tables(3)
    floor.check_in()
    floor.call()
    first, *others = today.left()
    floor.start_now(first)
    floor.play(first)
    if name == "garrison-2022":
        best = _tables(today, floor, late, first)
    else:
        floor.type_in(*(each for each in others if floor.stage(each) == floor.stage(first)))
        best = _elimination(today, floor, late, first)
    late.check_proofs()
    end = End(today)
    end.finish(best)
    end.bring_elsewhere()


def _before_the_lots(today: Day, late: Late) -> None:
    """Three walk-ins and a form on paper: before the deadline of a ministry's event, else on the day."""
    desk = Desk(today)
    desk.enter_others(OTHERS[today.name])
    hours = today.hours
    today.at(hours.closes - timedelta(hours=1) if today.is_team else hours.starts - timedelta(minutes=50))
    for each in WALK_INS:
        desk.walk_in(each)
    if not today.is_team:
        desk.on_paper("Pat Paper")
    if today.is_team:
        today.at(hours.closes + timedelta(days=1))
    today.told()
    late.draw_lots()
    assert today.told() >= today.reachable()


def _after_the_lots(today: Day, late: Late) -> None:
    """Who waits finds a partner; somebody comes late; somebody comes in another's place (E41, E42)."""
    if today.terms.entrants == PARTNERS:
        waits = field_of(today.state).waiting
        pair, members = next(iter(field_of(today.state).members.items()))
        late.retire(members[0], SAID["takes place"])
        assert field_of(today.state).members[pair] == (waits, members[1])
        late.come_late("Lara Late", SAID["byes"])
        late.come_late("Leo Later", SAID["byes"])
        late.draw_late_places()
        pair, members = [*field_of(today.state).members.items()][1]
        late.retire(members[0])
        late.come_late("Sid Substitute", SAID["partner"])
        assert field_of(today.state).members[pair] == (len(today.state.draw.whole_list), members[1])  # type: ignore[union-attr]
    elif today.is_team:
        late.come_late("Lara Late", SAID["byes"])
        late.draw_late_places()
        today.told()
        late.substitute(next(iter(today.left().values()))[0], "Sid Substitute")
        assert "sid@example.org" in today.told(), "who stands in is told"
        today.at(today.hours.starts - timedelta(hours=1))
    else:
        late.come_late("Lara Late", SAID["table"])
    today.told()


def _tables(today: Day, floor: Floor, late: Late, first: int) -> tuple[Entrant, ...]:
    """One leaves a table, whose others go on; the last table begins anew after a correction (E21, E43)."""
    other = next(each for each in today.left() if each != first)
    gone = today.left()[other][1]
    late.retire(gone)
    floor.type_in(*today.left())
    floor.call()
    last = max(today.left())
    _corrected(today, floor, first, last)
    floor.call()
    floor.type_in(last)
    assert gone not in results_of(today.state)[other].ranking[:1]
    return results_of(today.state)[last].ranking


def _elimination(today: Day, floor: Floor, late: Late, first: int) -> tuple[Entrant, ...]:
    """Semi-finals with a correction and a retirement in the middle of them, and what follows (E11, E43)."""
    today.at(today.hours.starts + timedelta(hours=1))
    floor.call()
    winner = results_of(today.state)[first].ranking[0]
    semi, other = sorted(today.left(), key=lambda each: winner not in today.left()[each])
    floor.begin(other)
    _corrected(today, floor, first, semi)
    stays, gone = today.left()[other]
    late.retire(field_of(today.state).members[gone][0])
    assert results_of(today.state)[other].ranking == (stays, gone), "who retired stays where he stood"
    floor.call()
    floor.type_in(semi)
    floor.type_in(*today.left())
    played = {each.stage: each.number for each in fixtures_of(today.state)}
    stages = [each for each in ("final", "third-place") if each in played]
    best = tuple(side for stage in stages for side in results_of(today.state)[played[stage]].ranking)
    assert best[0] == results_of(today.state)[semi].ranking[0]
    assert best[1] == stays
    return best


def _corrected(today: Day, floor: Floor, first: int, following: int) -> None:
    """The match after it has begun: it is annulled, and the phone of who is out of it says so."""
    floor.begin(following)
    phone = floor.phone(following)
    floor.sit(phone)
    floor.write_round(phone)
    old, new = results_of(today.state)[first].ranking[:2]
    side = today.left()[following].index(old)
    today.told()
    floor.correct(first, new, [following])
    assert new in today.left()[following]
    assert old not in today.left()[following]
    phone.sees(SAID["begins anew"] if side else SAID["no longer"])
    today.look(phone, "corrected-phone")
    assert not phone.errors
    phone.context.close()
