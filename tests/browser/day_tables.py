"""A table on the day: its phones, and the engine that plays there; what they show is compared with it."""

from http import HTTPStatus
from itertools import count
from typing import Any, NamedTuple

from playwright.sync_api import expect

from doublesix.app import wire
from doublesix.app.sheets.written_round import BLOCKED, OUT, TARGET, WrittenRound
from doublesix.play import commands as c
from doublesix.play import events as e
from doublesix.rules.rulesets import Ruleset
from doublesix.tournament.fixtures import Result
from tests.browser.table_phones import TablePhone
from tests.chromium import SOON
from tests.days.engine import Engine

"""Milliseconds for what comes by itself, on a machine that has other things to do."""
SPARE = 2
ASK = """async ([address, body]) => {
  const token = document.cookie.split("; ").find((each) => each.startsWith("csrftoken="));
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token.slice(10) };
  const options = body === null ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(address, options);
  return [answer.status, await answer.json()];
}"""
"""What the page's own script does: a request with the page's cookies and token."""


class Called(NamedTuple):
    """A match that stands at a table, as the pages of the floor show it."""

    number: int
    table: int
    about: str
    sides: tuple[str, ...]
    link: str
    codes: tuple[str, ...]
    has_spare: tuple[bool, ...]
    """Whether a side plays with its spare (E2)."""


class Hand(Engine):
    """An engine that hears of a judge's ruling on talk before its next round is played (F13)."""

    ruled: tuple[int, ...] = ()

    def _play(self) -> list[e.Event]:
        for seat in self.ruled:
            self.do(c.Talk(seat))
        self.ruled = ()
        return super()._play()


class Table:
    """A match at its table."""

    def __init__(self, called: Called, phones: list[TablePhone], rules: Ruleset, seed: str) -> None:
        self.called = called
        self.phones = phones
        self.rules = rules.at_stage(self.view()["match"]["stage"])
        self.engine = Hand(self.rules, len(called.sides), (seed, called.number))
        self.rounds = 0

    @property
    def keeper(self) -> TablePhone:
        """The phone that keeps the sheet."""
        return self.phones[0]

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.engine.match.ended is not None

    def view(self, phone: int = 0) -> dict[str, Any]:
        """The sheet, from the page's own address."""
        _status, found = self.phones[phone].page.evaluate(ASK, ["view", None])
        return dict(found)

    # Taps

    def sit(self) -> None:
        """Everybody with a phone joins by the code, and says who plays."""
        for side, phone in enumerate(self.phones):
            phone.join(side)
        if self.rules.game == "bigsix":
            return
        for side in range(len(self.called.sides)):
            if str(side) not in self.view()["line_up"]:
                self._line_up(side)

    def _line_up(self, side: int) -> None:
        places = (0, SPARE) if self.called.has_spare[side] else (0, 1)
        if side < len(self.phones):
            self.phones[side].line_up(side, *places)
            return
        phone = self.keeper
        phone.press(f"here-line-up-{side}")
        for place in places:
            phone.page.locator(f"[id^='b-line-up-{side}-'][id$='-{place}']").click()
        phone.page.fill(f"#code-line-up-{side}", self.called.codes[side])
        phone.press(f"send-line-up-{side}")

    def tap_round(self) -> WrittenRound:
        """The engine plays a round, and the keeper writes it with the page's own buttons."""
        written = self.engine.round()
        phone = self.keeper
        if written.lead:
            phone.page.locator("#lead-tiles summary").click(timeout=SOON)
            for _seat, tile in sorted(written.lead[0]):
                phone.press(f"lead-{tile}")
        phone.press("open-editor")
        for side, points in written.scored:
            phone.page.fill(f"#scored-{side}", str(points))
        ended = {OUT: f"out-{written.by}", BLOCKED: "blocked", TARGET: "target"}
        if written.how:
            phone.press(ended[written.how])
        phone.count(*written.counts)
        if written.how == TARGET:
            phone.look()
        self._tap_slips(phone, written)
        scores = phone.page.locator("#preview .outcome strong.number")
        expect(scores).to_have_text([str(each) for each in self.after()])
        phone.write()
        self.rounds += 1
        return written

    def _tap_slips(self, phone: TablePhone, written: WrittenRound) -> None:
        for at, (seat, tile) in enumerate(written.blamed):
            if not at:
                phone.page.locator("#more-blamed summary").click()
            phone.press(f"blame-{seat}")
            phone.press(f"blamed-{tile}")
        for at, seat in enumerate(written.talks):
            if not at:
                phone.page.locator("#more-slips summary").click()
            phone.press(f"talks-more-{seat}")

    def tap_agreed(self) -> None:
        """The others agree: on their own phone where they have one, else with their code on the keeper's."""
        for side in range(1, len(self.called.sides)):
            if side < len(self.phones):
                self.phones[side].agree(side)
            else:
                self.keeper.agree_with_code(side)
        for phone in self.phones:
            phone.scores(*self.shown())

    def after(self) -> tuple[int, ...]:
        """The totals with which the last round left its game."""
        has_ended = self.engine.match.game is None
        return self.engine.games[-1] if has_ended else self.engine.scores

    def shown(self) -> tuple[int, ...]:
        """The totals a phone shows: of the game that is played, and of the last one after the match."""
        return self.engine.games[-1] if self.is_over else self.engine.scores

    # The page's own address

    def ask(self, phone: int, **data: Any) -> dict[str, Any]:
        """What the page would send, with the page's cookies and token."""
        status, answer = self.phones[phone].page.evaluate(ASK, ["do", data])
        assert status == HTTPStatus.OK, answer
        return dict(answer["view"])

    def send_round(self) -> None:
        """The engine plays a round; it is written, agreed with, and its score is the engine's."""
        written = self.engine.round()
        side = self.rounds % len(self.phones)
        name = f"day-{self.called.number}-{self.rounds}"
        data = wire.to_data(written)
        view = self.ask(side, act="write", side=side, id=name, after=self.rounds, written=data)
        for other in range(len(self.called.sides)):
            if other == side:
                continue
            own = other if other < len(self.phones) else 0
            code = {} if other == own else {"code": self.called.codes[other], "once": True}
            view = self.ask(own, act="confirm", side=other, round=name, **code)
        assert tuple(view["scores"]) == self.engine.scores, (self.called, written)
        assert tuple(view["games_won"]) == self.engine.match.games_won[: len(self.called.sides)]
        self.rounds += 1

    # The end

    @property
    def winner(self) -> int:
        """Which side won."""
        ended = self.engine.match.ended
        assert ended is not None
        return self.engine.match.rules.sides.index(ended.winner)

    def result(self, entrants: dict[str, int]) -> Result:
        """What the engine says of the match."""
        sides = tuple(entrants[name] for name in self.called.sides)
        points = tuple(map(sum, zip(*self.engine.games, strict=True)))
        order = sorted(range(len(sides)), key=lambda side: (side != self.winner, -points[side]))
        games = self.engine.match.games_won[: len(sides)]
        return Result(sides, tuple(sides[side] for side in order), points, games)

    def ends(self) -> None:
        """Every phone says who won, and no page had a fault."""
        for phone in self.phones:
            phone.wins(self.called.sides[self.winner])
            phone.scores(*self.shown())
            assert not phone.errors


def played_out(tables: list[Table]) -> None:
    """The rest of some matches, one round here and one round there."""
    for _turn in count():
        left = [table for table in tables if not table.is_over]
        if not left:
            break
        for table in left:
            table.send_round()
    for table in tables:
        table.ends()
