"""The dealer: what is dealt next follows from the secret, the numbers and the place in the match alone."""

import hashlib

import pytest

from doublesix.chance import SECRET_BYTES
from doublesix.play import Table, deals
from doublesix.play import commands as c
from doublesix.play.commands import Command
from doublesix.play.dealer import deal_next, draws_lead
from doublesix.play.state import only_seat
from doublesix.rules.leads import CLOCKWORK, TURNED
from doublesix.rules.rulesets import Ruleset
from doublesix.tiles import DOUBLES, tile_set
from tests.play.tables import NAMES, game_of, round_of, rules, say, seats

SECRET = hashlib.sha256(b"a dealer's").digest()
NUMBERS = ("seven", "", "42", "x")


def at(ruleset: Ruleset, players: int = 4) -> Table:
    """A table at which nothing has happened."""
    return Table(ruleset, NAMES[:players])


def next_deal(table: Table, secret: bytes = SECRET) -> list[Command]:
    """What is dealt next, carried out."""
    commands = list(deal_next(table.match, secret, NUMBERS[: table.match.players]))
    for command in commands:
        table.do(command)
    return commands


def end_round(table: Table) -> None:
    """The judge ends it; the start moves on as after any round."""
    say(table, 'judge void "next"')


def end_game(table: Table, loser: str = "B") -> None:
    """The judge gives the game."""
    say(table, f'judge game {loser} "next"')


def kinds(commands: list[Command]) -> list[str]:
    """What was done, by name, a run of the same once."""
    names = [type(command).__name__ for command in commands]
    return [name for at, name in enumerate(names) if not at or names[at - 1] != name]


def is_dealt(commands: list[Command], dealt: deals.Deal) -> bool:
    """Whether these are the last hands that were dealt, in this order."""
    hands = [command for command in commands if isinstance(command, c.DealHand)]
    return [(hand.seat, hand.tiles) for hand in hands[-len(dealt.hands) :]] == list(dealt.hands)


@pytest.mark.parametrize("name", ["powc", "straight"])
def test_the_first_round_of_a_match_has_a_game_and_its_lead_draw(name: str) -> None:
    table = at(rules(name))
    commands = next_deal(table)
    assert kinds(commands) == ["StartGame", "DrawLead", "StartRound", "DealHand"]
    order = table.match.options.lead_order
    drawn = deals.lead_draw(table.match.rules, order, SECRET, NUMBERS, 1)
    assert [command for command in commands if isinstance(command, c.DrawLead)] == drawn.commands()
    assert round_of(table).turn == drawn.starter
    assert is_dealt(commands, deals.deal(table.match.rules, (1, 2, 3, 4), SECRET, NUMBERS, 1, 1))


@pytest.mark.parametrize("name", ["powc", "straight"])
def test_a_later_round_has_its_own_deal_and_no_draw(name: str) -> None:
    table = at(rules(name))
    for round_ in range(1, 6):
        commands = next_deal(table)
        assert is_dealt(commands, deals.deal(table.match.rules, (1, 2, 3, 4), SECRET, NUMBERS, 1, round_))
        assert round_ == 1 or kinds(commands) == ["StartRound", "DealHand"]
        end_round(table)


@pytest.mark.parametrize("name", ["powc", "straight"])
def test_every_round_draws_for_the_lead_where_the_option_says_so(name: str) -> None:
    table = at(rules(name, next_start="draw"))
    for round_ in range(1, 5):
        commands = next_deal(table)
        order = table.match.options.lead_order
        drawn = deals.lead_draw(table.match.rules, order, SECRET, NUMBERS, 1, round_)
        assert [command for command in commands if isinstance(command, c.DrawLead)] == drawn.commands()
        assert round_of(table).turn == drawn.starter
        end_round(table)


def test_every_game_of_powc_draws_for_the_lead_and_only_the_first_of_straight() -> None:
    powc, straight = at(rules("powc", games_to_win=3)), at(rules("straight", games_to_win=3))
    for game in range(1, 4):
        drawn = deals.lead_draw(powc.match.rules, powc.match.options.lead_order, SECRET, NUMBERS, game)
        for table in (powc, straight):
            has_drawn = table is powc or game == 1
            commands = next_deal(table)
            draw = ["DrawLead"] if has_drawn else []
            assert kinds(commands) == ["StartGame", *draw, "StartRound", "DealHand"]
            assert is_dealt(commands, deals.deal(table.match.rules, (1, 2, 3, 4), SECRET, NUMBERS, game, 1))
        assert round_of(powc).turn == drawn.starter
        for table in (powc, straight):
            end_game(table, "AB"[game % 2])


def test_the_order_of_play_turns_after_a_game_and_the_deal_stays_by_seats() -> None:
    table = at(rules("straight", games_to_win=2))
    for game, order in ((1, CLOCKWORK), (2, TURNED), (3, CLOCKWORK)):
        commands = next_deal(table)
        assert game_of(table).order == order
        assert is_dealt(commands, deals.deal(table.match.rules, (1, 2, 3, 4), SECRET, NUMBERS, game, 1))
        if game < 3:
            end_game(table, "AB"[game % 2])


def test_a_round_whose_starter_a_team_chooses_is_dealt_once() -> None:
    """A team that was given points by the judge chooses who starts (F12): nobody is on turn yet."""
    table = at(rules("straight"))
    next_deal(table)
    say(table, 'judge penalty B 250 "x"')
    commands = next_deal(table)
    assert kinds(commands) == ["StartGame", "StartRound", "DealHand"]
    assert (round_of(table).turn, round_of(table).starters) == (0, seats(1, 3))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bigsix_has_a_pile_and_is_dealt_until_there_is_a_double(players: int) -> None:
    redealt = 0
    for trial in range(400 if players == 2 else 20):
        secret = hashlib.sha256(trial.to_bytes(2, "big")).digest()
        table = at(rules("bigsix"), players)
        commands = next_deal(table, secret)
        every = range(1, players + 1)
        deal = deals.deal(table.match.rules, every, secret, NUMBERS[:players], 1, 1)
        redeals = sum(isinstance(command, c.Redeal) for command in commands)
        for again in range(1, redeals + 1):
            assert not any(tile_set(hand) & DOUBLES for _, hand in deal.hands)
            deal = deals.deal(table.match.rules, every, secret, NUMBERS[:players], 1, 1, again)
        assert is_dealt(commands, deal)
        assert commands[-1] == c.LayPile(deal.rest)
        assert round_of(table).turn
        redealt += redeals
    assert players > 2 or redealt > 0


def test_a_struck_player_is_dealt_nothing() -> None:
    table = at(rules("bigsix"), 3)
    next_deal(table)
    say(table, 'judge disqualify 2 "x"')
    commands = next_deal(table)
    assert [command.seat for command in commands if isinstance(command, c.DealHand)] == [1, 3]
    assert is_dealt(commands, deals.deal(table.match.rules, (1, 3), SECRET, NUMBERS[:3], 1, 2))


def test_another_secret_number_or_round_is_another_deal() -> None:
    match = at(rules("powc")).match
    told = [
        list(deal_next(match, SECRET, NUMBERS)),
        list(deal_next(match, bytes(SECRET_BYTES), NUMBERS)),
        list(deal_next(match, SECRET, (*NUMBERS[:3], "y"))),
    ]
    assert told[0] == list(deal_next(match, SECRET, NUMBERS))
    assert told[0] != told[1] != told[2] != told[0]


@pytest.mark.parametrize(
    ("name", "option", "draws"),
    [
        ("powc", "rotate", {(1, 1), (2, 1)}),
        ("powc", "winner", {(1, 1), (2, 1)}),
        ("powc", "draw", {(1, 1), (1, 2), (2, 1), (2, 2)}),
        ("straight", "winner", {(1, 1)}),
        ("straight", "rotate", {(1, 1)}),
        ("straight", "draw", {(1, 1), (1, 2), (2, 1), (2, 2)}),
    ],
)
def test_when_the_lead_is_drawn_for(name: str, option: str, draws: set[tuple[int, int]]) -> None:
    match = at(rules(name, next_start=option)).match
    assert {(game, at) for game in (1, 2) for at in (1, 2) if draws_lead(match, game, at)} == draws
    assert only_seat(match.seats) == 0


def test_bigsix_knows_no_lead_draw() -> None:
    assert not draws_lead(at(rules("bigsix"), 3).match, 1, 1)
