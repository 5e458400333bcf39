"""Whether level 8 at the tables of a server is the bot of the league: games won against the same players.

Two programs that play the most pips take a team's seats at tables of a server, over the address that every
program uses (docs/tables.md); bots of level 8 sit between them. The league plays its expert against its
greedy player under the same rules in the same run. Both shares are printed with their 95 % intervals; they
have to meet.
"""

import argparse
import json
import random
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import count, islice
from typing import Any, Final

from doublesix.bots.league import Board, score_of
from doublesix.cli import chunks
from doublesix.cli.league import Pairing, play
from doublesix.rules.rulesets import preset
from hall import servers
from live import set_up

RULESETS: Final = ("powc-2023", "fortbend-2023")
AT_ONCE: Final = 12
"""Tables."""
AGAIN: Final = 0.15
"""Seconds until a program that was told to slow down asks again."""


class Program:
    """Somebody who plays the most pips, at a table's address."""

    def __init__(self, port: int, code: str, key: str, dice: random.Random) -> None:
        self.port, self.code, self.key, self.dice = port, code, key, dice
        self.acted = 0

    def play(self) -> str:
        """Play to the end; the side that won."""
        wire = HTTPConnection("127.0.0.1", self.port, timeout=60)
        wire.request("GET", f"/live/table/{self.code}/", headers={"Authorization": f"Bearer {self.key}"})
        for line in wire.getresponse():
            frame = json.loads(line[6:]) if line.startswith(b"data: {") else {}
            if frame.get("status") == "over":
                wire.close()
                return str(frame["result"]["winner"])
            move = self._move(frame) if "choices" in frame and frame["n"] > self.acted else None
            if move is not None:
                self.acted = frame["n"]
                self._send({**move, "n": frame["n"], "key": f"at {frame['n']}"})
        raise ConnectionError("the stream ended before the match")

    def _move(self, frame: dict[str, Any]) -> dict[str, Any] | None:
        may = frame["choices"]
        if may["plays"]:
            most = max(_pips(each["tile"]) for each in may["plays"])
            heaviest = [
                {"tile": each["tile"], **place}
                for each in may["plays"]
                if _pips(each["tile"]) == most
                for place in each["places"]
            ]
            return {"do": "play", **self.dice.choice(heaviest)}
        others = (("may_draw", "draw"), ("may_pass", "pass"), ("may_be_ready", "ready"))
        return next(({"do": do} for name, do in others if may[name]), None)

    def _send(self, body: dict[str, Any]) -> None:
        head = {"Content-Type": "application/json", "Authorization": f"Bearer {self.key}"}
        address = f"http://127.0.0.1:{self.port}/play/{self.code}/do/"
        command = urllib.request.Request(address, json.dumps(body).encode(), head)
        while True:
            try:
                urllib.request.urlopen(command).close()
                return
            except urllib.error.HTTPError as refusal:
                if refusal.code == 409:  # something happened meanwhile: the next frame has it
                    return
                if refusal.code != 429:
                    raise
                time.sleep(AGAIN)


def _pips(tile: str) -> int:
    return int(tile[0]) + int(tile[2])


def one_match(port: int, ruleset: str, at: int) -> bool:
    """A match at a new table; whether the bots of level 8 won."""
    own = (f"127.1.{1 + at // 200}.{1 + at % 200}", 0)
    wire = HTTPConnection("127.0.0.1", port, timeout=60, source_address=own)
    wire.request("GET", "/play/new/")
    answer = wire.getresponse()
    token = _cookie(answer.headers.get_all("Set-Cookie") or (), "csrftoken")
    answer.read()

    def post(path: str, cookies: str, **fields: str) -> Any:
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields})
        head = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={token}{cookies}"}
        wire.request("POST", path, body, head)
        said = wire.getresponse()
        assert said.status == 303, (path, said.status, said.read()[:300])
        said.read()
        return said

    opened = post("/play/open/", "", ruleset=ruleset, level="8", name="Most pips", seconds="0")
    code = opened.headers["Location"].split("/")[-2]
    key = _cookie(opened.headers.get_all("Set-Cookie") or (), f"seat-{code}")
    wire.request(
        "POST",
        f"/play/{code}/sit/",
        json.dumps({"name": "Most pips too", "seat": 3}),
        {"Content-Type": "application/json", "Authorization": "Bearer none"},
    )
    seat = json.loads(wire.getresponse().read())
    post(f"/play/{code}/begin/", f"; seat-{code}={key}")
    wire.close()
    dice = random.Random(f"{ruleset} {at}")
    with ThreadPoolExecutor(2) as pair:
        programs = [Program(port, code, each, dice) for each in (key, seat["key"])]
        winners = set(pair.map(Program.play, programs))
    assert len(winners) == 1
    return winners == {"B"}


def _cookie(said: Sequence[str], name: str) -> str:
    return next(each.partition("=")[2].partition(";")[0] for each in said if each.startswith(f"{name}="))


def in_league(ruleset: str, boards: int, jobs: int) -> tuple[float, float]:
    """The share of games that the league's expert wins, and half of its interval."""
    pairings = (Pairing(preset(ruleset), 4, ("expert", "greedy"), 1, board) for board in count())
    played: Iterator[Board] = islice(chunks.run(play, pairings, jobs), boards)
    score = score_of(list(played))
    return score.games_won_share, score.games_half_width or 1.0


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each game")
    parser.add_argument("--jobs", type=int, default=2)
    said = parser.parse_args()
    is_other = False
    for ruleset in RULESETS:
        with tempfile.TemporaryDirectory() as folder:
            set_up(folder)
            with (
                servers.server(DOUBLESIX_BOT_SECONDS="0") as (port, _),
                ThreadPoolExecutor(AT_ONCE) as tables,
            ):
                won = list(tables.map(lambda at: one_match(port, ruleset, at), range(said.games)))  # noqa: B023
        share = sum(won) / len(won)
        width = max(1.96 * (share * (1 - share) / len(won)) ** 0.5, 3 / len(won))
        league, league_width = in_league(ruleset, said.games // 2, said.jobs)
        apart = abs(share - league) / (width**2 + league_width**2) ** 0.5
        is_other |= apart > 1
        print(
            f"{ruleset}: level 8 won {share:.1%} ± {width:.1%} of {len(won)} matches at tables, the league's "
            f"expert {league:.1%} ± {league_width:.1%} of games, ratio {share / league:.3f}; "
            f"apart by {apart:.2f} of what chance allows, limit 1",
            flush=True,
        )
    sys.exit(is_other)


if __name__ == "__main__":
    main()
