"""What a seat knows, read from its view."""

import numpy as np

from doublesix.bots import bot_named
from doublesix.bots.knowledge import FIRST_BELIEFS, know, rounds_of, turn_order
from doublesix.bots.league import _LeagueTable
from doublesix.chance import Stream
from doublesix.kernels.encoding import ENCODE, square, tiles_of
from doublesix.kernels.engine import AT_END, AT_HANDS, AT_LAYOUT
from doublesix.kernels.likelihood import DREW
from doublesix.kernels.rollouts import MOST_PIPS
from doublesix.kernels.worlds import Reals
from doublesix.play import Table, seat_view
from doublesix.play import commands as c
from doublesix.play.views import seat_view_with
from doublesix.rules.leads import CLOCKWORK, TURNED
from doublesix.rules.rulesets import preset
from doublesix.tiles import Tile, tile_set
from tests.bots.tables import HANDS, second_turn


def test_places_are_counted_from_the_own_seat_in_the_order_of_play() -> None:
    assert turn_order(CLOCKWORK, 3) == (3, 4, 1, 2)
    assert turn_order(TURNED, 3) == (3, 2, 1, 4)
    assert turn_order((0, 3, 2, 1, 4), 1) == (1, 3)  # two of them are struck


def test_the_second_seat_knows_its_hand_the_lead_and_how_many_the_others_have() -> None:
    view = second_turn()
    known = know(view)
    own = tile_set(Tile(word) for word in HANDS[1].split())
    assert known.now[AT_HANDS] == square(own)
    assert known.now[AT_LAYOUT] == ENCODE["powc"](view.standing.layout)
    assert known.needs.tolist() == [6, 6, 5]
    assert known.record.tolist() == [[3, 7 * 6 + 3]]  # the last in turn led the 6-3
    unseen = ~(own | 1 << Tile("6-3") | 1) & (1 << 28) - 1
    assert tile_set(int(tile) for tile in known.hidden) == unseen
    assert tiles_of(int(known.laid[3])) == 1 << Tile("6-3")


def test_passes_tell_what_a_seat_lacks() -> None:
    table = Table("powc")
    table.deal(*HANDS)
    table.play(1, "6-3")
    table.play(2, "5-3")
    table.pass_turn(3)
    table.pass_turn(4)
    known = know(seat_view(table.match, table.log, 1))
    assert known.lacks.tolist() == [0, 0, 1 << 6 | 1 << 5, 1 << 6 | 1 << 5]


def test_a_draw_forgets_what_was_lacking_before_and_tells_what_is_now() -> None:
    table = Table("bigsix", ("Ann", "Bea"))
    table.deal("6-6 5-5 5-3 5-2 5-1 5-0 4-4", "4-3 4-2 4-1 4-0 3-3 3-2 3-1")
    table.play(1, "6-6")
    table.draw(2, "2-1")
    table.draw(2, "6-5")
    table.play(2, "6-5")
    known = know(seat_view(table.match, table.log, 1))
    assert known.record.tolist()[1:] == [[1, DREW], [1, DREW], [1, 7 * 6 + 5]]
    assert known.lacks[1] == 1 << 6
    assert known.since[1] == 4
    assert known.now[AT_END] == 12
    assert known.needs.tolist() == [8, 0, 0]


def test_an_irregular_round_is_not_weighed() -> None:
    table = Table("powc")
    table.deal(*HANDS)
    table.play(1, "6-3")
    table.do(c.BlameTile(2, Tile("4-4")))
    table.pass_turn(3)
    table.play(4, "3-3")
    known = know(seat_view(table.match, table.log, 1))
    assert len(known.record) == 0
    assert known.lacks.tolist() == [0, 0, 0, 0]
    assert Tile("4-4") not in known.hidden


def test_earlier_rounds_tell_who_plays_the_most_pips() -> None:
    rules, greedy, dice = _LeagueTable(preset("powc"), 4), bot_named("greedy"), Stream(bytes(32))
    rules.do(c.StartGame())
    beliefs: list[Reals] = []
    while rules.match.ended is None and len(beliefs) < 5:
        rules.deal(bytes(32))
        seat = rules.match.round.turn if rules.match.round else 0
        beliefs.append(know(seat_view_with(rules.match, tuple(rules.seen[seat]), seat)).beliefs)
        while rules.match.round is not None:
            seat = rules.match.round.turn
            rules.do(greedy(seat_view_with(rules.match, tuple(rules.seen[seat]), seat), dice))
    assert np.array_equal(beliefs[0], np.tile(FIRST_BELIEFS, (4, 1)))
    assert all(row.argmax() == MOST_PIPS for row in beliefs[-1][1:])


def test_a_redealt_round_begins_anew() -> None:
    table = Table("powc")
    table.deal(*HANDS)
    table.do(c.Redeal())
    assert [events for _, events in rounds_of(tuple(table.log))] == [[]]
