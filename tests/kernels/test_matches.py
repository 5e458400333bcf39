"""Compiled matches against the referee: who starts, what counts, when games and matches end."""

import pickle

import numpy as np
import pytest

from doublesix.kernels import games, matches
from doublesix.kernels.engine import Game, game_of
from doublesix.kernels.matches import ALWAYS, CHANGED, Playout, Playouts
from doublesix.kernels.policies import RANDOM, SCORER
from doublesix.kernels.traces import LOG_WIDTH, TARGET
from doublesix.play import commands as c
from doublesix.play import deals
from doublesix.play import events as e
from doublesix.play.game_rules import GAME_RULES
from doublesix.play.state import only_seat
from doublesix.rules.options import LEAD_VALUE, OFF, START_DRAW
from doublesix.rules.rulesets import Ruleset, preset
from tests.samples import sample

from .replays import Desk, replay_round, same_end, seated, turns_taken
from .test_agreement import ruleset_of
from .traces import Trace, read, trace_seed

MATCHES = sample(6, 300)
RULES = (
    "powc target=151",
    "powc target=101 games_to_win=2",
    "powc target=40 games_to_win=3 next_start=winner",
    "powc target=60 games_to_win=2 next_start=draw",
    "powc target=60 next_start=winner blocked_tie=blocker blocked_score=difference",
    "bigsix players=2 target=150",
    "bigsix players=3 target=60 games_to_win=2",
    "bigsix players=4 target=100",
    "straight target=250 games_to_win=2",
    "straight target=60 games_to_win=5",
    "straight target=70 games_to_win=4 count_at_target=yes",
    "straight target=80 games_to_win=3 next_start=rotate",
    "straight target=80 games_to_win=3 next_start=draw round_to_five=per_hand",
    "powc target=101 games_to_win=2 time_limit=6",
    "bigsix players=3 target=150 time_limit=11",
    "bigsix players=2 target=150 games_to_win=2 time_limit=7",
    "straight target=150 games_to_win=3 time_limit=5",
    "straight target=150 games_to_win=2 next_start=winner time_limit=9",
)


PACE, SHUFFLE = 6.0, 60


def played(ruleset: Ruleset, skills: tuple[float, ...], seed: int) -> tuple[Game, list[int], list[Trace]]:
    """A match as compiled code plays it: its row, and its rounds one by one."""
    game = game_of(ruleset)
    rows = np.zeros((1, matches.MATCH_WIDTH), np.int64)
    log = np.zeros((1 << 14, LOG_WIDTH), np.int64)
    shares = np.array([round(skill * ALWAYS) for skill in matches._of_seats(skills)], np.int64)
    matches.play_matches(
        game, np.uint64(seed), shares, SCORER, RANDOM, matches.clock_of(PACE, SHUFFLE), rows, log
    )
    row = rows[0].tolist()
    assert row[matches.OF_ROWS] < len(log)
    return game, row, read(game, log[: row[matches.OF_ROWS]])


def is_drawn(rules: Desk) -> bool:
    """Whether there is a lead draw before the next round (P2, F4)."""
    game = rules.match.game
    assert game is not None
    if rules.match.options.next_start == START_DRAW:
        return True
    return game.rounds == 0 and (rules.match.rules.game == "powc" or game.number == 1)


def replayed(ruleset: Ruleset, game: Game, traces: list[Trace]) -> Desk:
    """The match at the referee's desk, compared round by round."""
    rules = Desk(ruleset, game.players)
    seconds = 0.0
    for trace in traces:
        if rules.match.game is None:
            rules.do(c.StartGame())
            seconds = 0
        turned = ruleset.game == "straight" and rules.match.games % 2 == 0
        if ruleset.game != "bigsix":
            if is_drawn(rules):
                rules.draw_lead(seated(turned, trace.starter))
            assert only_seat(rules.match.starters) == seated(turned, trace.starter)
        before = len(rules.log)
        same_end(rules, replay_round(rules, trace, turned), trace, turned)
        seconds += turns_taken(rules.log[before:]) * PACE + SHUFFLE
        announce_when_over(rules, seconds)
    return rules


def announce_when_over(rules: Desk, seconds: float) -> None:
    """The floor's word when the time of the game in progress is over (E40)."""
    limit, game = rules.match.options.time_limit, rules.match.game
    if game is not None and limit != OFF and not game.time_is_over and seconds >= limit * 60:
        rules.do(c.AnnounceTime())


def points_of(rules: Desk) -> list[int]:
    """Each side's points over all games."""
    totals = [0] * len(rules.match.rules.sides)
    for event in rules.log:
        if isinstance(event, e.TilePlayed) and event.points:
            totals[1 - event.seat % 2] += event.points
        elif isinstance(event, e.RoundEnded):
            totals = [total + more for total, more in zip(totals, event.points, strict=True)]
    return totals


def agree(text: str, seed: int) -> list[Trace]:
    ruleset = ruleset_of(text)
    sides = ruleset.in_force().players if ruleset.game == "bigsix" else 2
    game, row, traces = played(ruleset, (0.5, 0.3, 0.8, 0.0)[:sides], seed)
    try:
        rules = replayed(ruleset, game, traces)
        assert rules.match.ended is not None
        won = rules.match.games_won
        assert row[matches.OF_WON : matches.OF_WON + len(won)] == list(won)
        assert row[matches.OF_POINTS : matches.OF_POINTS + len(won)] == points_of(rules)
        rounds = sum(isinstance(event, e.RoundEnded) for event in rules.log)
        assert row[: matches.OF_STARTER] == [rules.match.games, rounds, turns_taken(rules.log)]
        first = traces[0].starter - 1
        assert row[matches.OF_STARTER] == (first if ruleset.game == "bigsix" else first % 2)
    except AssertionError as error:
        error.add_note(f"agree({text!r}, {seed})")
        raise
    return traces


@pytest.mark.parametrize("text", [RULES[0], RULES[6], RULES[9], *RULES[-5:]])
def test_a_few_matches(text: str) -> None:
    for seed in range(4):
        agree(text, 1_000 + seed)


@pytest.mark.parametrize(
    ("name", "sides", "points"), [("powc", 2, 151), ("bigsix", 4, 300), ("straight", 2, 500)]
)
def test_a_game_takes_the_limit_and_its_last_rounds_e40(name: str, sides: int, points: int) -> None:
    free = preset(name).amend("target", points).amend("games_to_win", 1)
    limited, none = free.amend("time_limit", 10), free.amend("time_limit", 100_000)
    skills = (0.5,) * sides
    shorter = 0
    for seed in range(100):
        long, short = (Playouts().play_match(each, skills, seed, PACE, SHUFFLE) for each in (free, limited))
        assert Playouts().play_match(none, skills, seed, PACE, SHUFFLE) == long
        assert short.rounds <= long.rounds
        if short.rounds < long.rounds:
            shorter += 1
            assert short.turns * PACE + short.rounds * SHUFFLE >= 600
            order = [short.points[side] for side in short.ranking]
            assert order[0] != order[1], "equal at the top: one more round"
            assert order == sorted(order, reverse=name != "powc")
        else:
            assert short == long
    assert shorter > 50
    # Who plays twice as slowly has fewer rounds.
    assert (
        Playouts().play_match(limited, skills, 7, 2 * PACE, 2 * SHUFFLE).rounds
        < Playouts().play_match(limited, skills, 7, PACE, SHUFFLE).rounds
    )


@pytest.mark.slow
@pytest.mark.parametrize("text", RULES)
def test_matches(text: str) -> None:
    ends = set()
    for seed in range(MATCHES):
        ends |= {trace.how for trace in agree(text, seed)}
    assert (TARGET in ends) == text.startswith("straight")


def test_a_match_begins_with_the_stream_of_its_seed() -> None:
    game, _, traces = played(ruleset_of("straight target=50"), (0, 0), 12)
    assert traces[0].hands == trace_seed(game, (0, 0, 0, 0), 12).hands


def test_places_changed_twice_are_as_before() -> None:
    assert CHANGED == (0, 3, 2, 1)
    assert [CHANGED[CHANGED[seat]] for seat in range(4)] == [0, 1, 2, 3]


def test_the_lead_draw_favours_no_seat() -> None:
    """What the throw among four seats stands for (P2)."""
    rules, times = GAME_RULES["powc"], sample(600, 2_000)
    starts = [0] * 5
    for secret in range(times):
        starts[deals.lead_draw(rules, LEAD_VALUE, secret.to_bytes(32, "big"), [""] * 4, 1).starter] += 1
    assert all(abs(count - times / 4) < 3 * (times * 3 / 16) ** 0.5 for count in starts[1:])
    thrown = [0] * 5
    for seed in range(times):
        thrown[trace_seed(game_of(preset("powc")), (0, 0, 0, 0), seed).starter] += 1
    assert all(abs(count - times / 4) < 3 * (times * 3 / 16) ** 0.5 for count in thrown[1:])


# The port


def test_a_sitting() -> None:
    sitting = Playouts().play_match(preset("powc").at_stage("final"), (0.9, 0.2), 7, PACE, SHUFFLE)
    assert isinstance(sitting, Playout)
    assert sitting._fields == ("ranking", "points", "games_won", "games", "rounds", "turns")
    assert sorted(sitting.ranking) == [0, 1]
    assert sitting.games_won[sitting.ranking[0]] == 2
    assert sum(sitting.games_won) == sitting.games
    assert sitting.turns > 10 * sitting.rounds > 10 * sitting.games
    assert Playouts().play_match(preset("powc").at_stage("final"), (0.9, 0.2), 7, PACE, SHUFFLE) == sitting
    assert Playouts().play_match(preset("powc").at_stage("final"), (0.9, 0.2), 8, PACE, SHUFFLE) != sitting


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sitting_of_single_players(players: int) -> None:
    for seed in range(20):
        sitting = Playouts().play_match(preset("garrison-2022"), (0.5,) * players, seed, PACE, SHUFFLE)
        assert len(sitting.points) == len(sitting.games_won) == len(sitting.ranking) == players
        ranked = [sitting.points[side] for side in sitting.ranking]
        assert ranked == sorted(ranked, reverse=True)
        assert ranked[0] >= 150 > ranked[1]


@pytest.mark.parametrize("name", ["powc", "bigsix", "straight"])
def test_skill_wins(name: str) -> None:
    playouts = pickle.loads(pickle.dumps(Playouts()))
    weak = (0.1,) if name != "bigsix" else (0.1, 0.1)
    won = sum(
        playouts.play_match(preset(name), (0.9, *weak), seed, PACE, SHUFFLE).ranking[0] == 0
        for seed in range(300)
    )
    assert won > 300 * (0.6 if len(weak) == 1 else 0.4)


@pytest.mark.parametrize("name", ["powc", "straight"])
def test_each_seat_has_its_own_share(name: str) -> None:
    """One good player beside a bad one wins less than two, and more than none."""
    game, rows = game_of(preset(name)), np.zeros((400, matches.MATCH_WIDTH), np.int64)
    won = []
    good = ALWAYS // 3
    for partner in (0, good):
        shares = np.array([good, 0, partner, 0], np.int64)
        matches.play_matches(
            game, np.uint64(3), shares, SCORER, RANDOM, matches.clock_of(PACE, SHUFFLE), rows, matches.NO_LOG
        )
        won.append(int((rows[:, matches.OF_WON] > rows[:, matches.OF_WON + 1]).sum()))
    assert 210 < won[0] < won[1] - 20


@pytest.mark.parametrize(("name", "sides"), [("powc", 3), ("straight", 1), ("bigsix", 1), ("bigsix", 5)])
def test_too_many_or_too_few_do_not_sit_down(name: str, sides: int) -> None:
    with pytest.raises(ValueError, match=f"{sides} sides do not sit down to a match of {name}"):
        Playouts().play_match(preset(name), (0.5,) * sides, 1, PACE, SHUFFLE)


# Many games


def test_games_come_in_chunks_that_travel() -> None:
    game = game_of(preset("powc").at_stage("final"))
    chunks = list(games.cut(game, SCORER, 5, games.CHUNK + 3, PACE, SHUFFLE))
    assert [(chunk.number, chunk.games) for chunk in chunks] == [(0, games.CHUNK), (1, 3)]
    work, chunk = pickle.loads(pickle.dumps((games.play, chunks[1])))
    rows = games.Rows()
    assert not len(rows.table)
    assert rows.add(work(chunk)) == 3
    assert np.array_equal(rows.table, games.play(chunks[1]))
    assert not np.array_equal(rows.table, games.play(chunks[0])[:3])
    for row in rows.table.tolist():
        assert row[matches.OF_GAMES] == sum(row[matches.OF_WON : matches.OF_WON + 4]) == 1
        lost = row[matches.OF_POINTS + (row[matches.OF_WON] == 1)]
        assert lost >= 101
