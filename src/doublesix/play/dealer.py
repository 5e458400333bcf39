"""What is dealt next, from the secret that was committed to: one dealer for all who play with secrets."""

from collections.abc import Iterator, Sequence

from doublesix.play import commands as c
from doublesix.play import deals
from doublesix.play.commands import Command
from doublesix.play.state import Match
from doublesix.rules.options import START_DRAW
from doublesix.tiles import DOUBLES, tile_set


def deal_next(match: Match, secret: bytes, numbers: Sequence[str]) -> Iterator[Command]:
    """All that comes before somebody plays: a game, the lead draw, the round, hands and pile."""
    rules, game = match.rules, match.game
    number, round_ = next_round(match)
    if game is None:
        yield c.StartGame()
    if draws_lead(match, number, round_):
        order = match.options.lead_order
        yield from deals.lead_draw(rules, order, secret, numbers, number, round_).commands()
    yield c.StartRound()
    seats = [seat for seat in range(1, 5) if match.seats >> seat & 1]
    redeal = 0
    while True:
        dealt = deals.deal(rules, seats, secret, numbers, number, round_, redeal)
        yield from dealt.commands(rules)
        if rules.game != "bigsix" or any(tile_set(hand) & DOUBLES for _, hand in dealt.hands):
            return
        yield c.Redeal()
        redeal += 1


def next_round(match: Match) -> tuple[int, int]:
    """The numbers of the game and of the round that is dealt next."""
    game = match.game
    return (match.games + 1, 1) if game is None else (game.number, game.rounds + 1)


def draws_lead(match: Match, number: int, round_: int) -> bool:
    """Whether the lead is drawn for before this round of this game (P2, F4)."""
    if match.rules.game == "bigsix":
        return False
    is_first = round_ == 1 and (number == 1 or match.rules.game == "powc")
    return is_first or match.options.next_start == START_DRAW
