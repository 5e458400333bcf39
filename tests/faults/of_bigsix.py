"""Planted faults of G1 to G10."""

from typing import Any, Final

from doublesix.play import commands as c
from doublesix.play import endings, sheets, turns
from doublesix.play import events as e
from doublesix.play.refusal import Answer, Refusal
from doublesix.play.state import Match, Round
from doublesix.rules import bigsix
from doublesix.rules.options import Options
from doublesix.rules.seven import with_value
from doublesix.rules.sides import Result
from doublesix.tiles import DOUBLES, members, size
from tests.faults.planting import (
    Plant,
    Planted,
    after_event,
    allowed,
    answered,
    at_desk,
    backwards,
    both,
    in_force,
    in_game,
    in_round,
    named,
    seen,
    with_target,
)

Row = tuple[int, ...]


def _lowest_double(tiles: int) -> int:
    return next(members(tiles & DOUBLES), -1)


def _highest_tile(tiles: int) -> int:
    return tiles.bit_length() - 1


def _first_seat_leads(match: Match, _event: e.HandDealt, after: Match) -> Match:
    now = after.round
    assert now is not None
    assert match.game is not None
    return in_round(after, starter=1, turn=1) if match.game.rounds > 1 and now.starter else after


def _any_double(match: Match, play: c.PlayTile) -> Answer:
    now = match.round
    assert now is not None
    if DOUBLES >> play.tile & 1 and now.hands[play.seat] >> play.tile & 1 and not now.begun:
        return (e.PlayersCounted(size(now.dealt)), e.TilePlayed(play.seat, play.tile, play.on, -1, False, 0))
    return Refusal("G3", "no_double_held")


def _opens(places: int) -> Any:
    def wrong(layout: bigsix.Branches, tile: int, on: int, number: int, options: Options) -> bigsix.Branches:
        return bigsix.join(layout, tile, on, number, options._replace(double_opens=places))

    return wrong


def _both_ends_open(
    layout: bigsix.Branches, tile: int, on: int, number: int, options: Options
) -> bigsix.Branches:
    after = bigsix.join(layout, tile, on, number, options)
    return after._replace(opens=with_value(after.opens, number, after.opens[number] | 1 << tile))


def _place_stays(
    layout: bigsix.Branches, tile: int, on: int, number: int, options: Options
) -> bigsix.Branches:
    after = bigsix.join(layout, tile, on, number, options)
    return after._replace(opens=with_value(after.opens, number, after.opens[number] | 1 << on))


def _no_blanks(layout: bigsix.Branches, number: int) -> int:
    return layout.opens[number] if number else 0


def _turn_goes_on(match: Match, event: e.TileDrawn, after: Match) -> Match:
    assert match.game is not None
    return in_round(after, turn=match.game.order[event.seat])


def _drawn_anyway(match: Match, draw: c.DrawTile) -> Answer:
    now = match.round
    assert now is not None
    if now.begun and now.turn == draw.seat and draw.tile >= 0 and now.undealt >> draw.tile & 1:
        return (e.TileDrawn(draw.seat, draw.tile),)
    return Refusal("G7", "pile_not_empty")


def _passed(_match: Match, command: c.Pass) -> Answer:
    return (e.Passed(command.seat, False, 0),)


def _passed_with(is_playable: bool) -> Any:
    def change(match: Match, command: c.Pass) -> Answer:
        now = match.round
        assert now is not None
        if bool(now.hands[command.seat] & match.rules.fits(now.layout)) == is_playable:
            return _passed(match, command)
        return Refusal("G7", "pile_not_empty")

    return change


def _hands_alone(match: Match, now: Round) -> bool:
    held = now.hands[1] | now.hands[2] | now.hands[3] | now.hands[4]
    return not held & match.rules.fits(now.layout)


def _first_event(_match: Match, _command: Any, answer: Answer) -> Answer:
    return answer[:1] if isinstance(answer, tuple) else answer


def _result(winner: int, points: int) -> Result:
    return Result(winner - 1, False, tuple(points if seat == winner else 0 for seat in range(1, 5)))


def _whole_pips(counts: Row, _blamed: Row, seats: int, last: int, options: Options) -> Result:
    right = bigsix.score_blocked(counts, seats, last, options)
    if right.winner < 0:
        return right
    winner = right.winner + 1
    return _result(winner, sum(counts[seat] for seat in range(1, 5) if seats >> seat & 1 and seat != winner))


def _own_pips_once(counts: Row, _blamed: Row, seats: int, last: int, options: Options) -> Result:
    right = _whole_pips(counts, _blamed, seats, last, options)
    if right.winner < 0:
        return right
    return _result(right.winner + 1, max(right.points) - counts[right.winner + 1])


def _first_of_the_tied(counts: Row, _blamed: Row, seats: int, _last: int, _options: Options) -> Result:
    winner = min((seat for seat in range(1, 5) if seats >> seat & 1), key=lambda seat: counts[seat])
    return bigsix.score_out(winner, counts, seats)


def _any_tie(counts: Row, _blamed: Row, seats: int, last: int, options: Options) -> Result:
    row = [counts[seat] for seat in range(1, 5) if seats >> seat & 1]
    if len(set(row)) < len(row):
        return Result(-1, False, (0, 0, 0, 0))
    return bigsix.score_blocked(counts, seats, last, options)


def _fewest_though_out(_by: int, counts: Row, _blamed: Row, seats: int, options: Options) -> Result:
    return bigsix.score_blocked(counts, seats, 0, options)


def _next_seat_only(by: int, counts: Row, _blamed: Row, seats: int, _options: Options) -> Result:
    follower = next(seat for seat in (*range(by + 1, 5), *range(1, 5)) if seats >> seat & 1)
    return _result(by, counts[follower])


def _any_seats(seats: int, _match: Match) -> e.PlayersCounted:
    return e.PlayersCounted(seats.bit_length() - 1)


def _turn_back(_match: Match, _event: Any, after: Match) -> Match:
    assert after.game is not None
    return in_game(after, order=backwards(after.game.order))


def _score_differs(more: int) -> Plant:
    return named(endings, "winner_by_score", lambda right: lambda match: right(with_target(match, more)))


PLANTED: Final[dict[str, tuple[Planted, ...]]] = {
    "G1": (
        Planted("six tiles each", at_desk("bigsix", hand_size=6)),
        Planted("the double blank is missing", at_desk("bigsix", tiles=bigsix.TILES & ~1)),
        Planted(
            "four sit down unless said otherwise",
            in_force(
                "bigsix", lambda ruleset, options: options if ruleset.amended else options._replace(players=4)
            ),
        ),
        Planted(
            "seats may have gaps",
            both(
                named(turns, "count_players", lambda _: _any_seats),
                named(sheets, "count_players", lambda _: _any_seats),
            ),
        ),
        Planted(
            "opposite seats are partners",
            at_desk(
                "bigsix",
                score_out=lambda by, counts, _blamed, _seats, _options: _result(by, counts[by % 4 + 1]),
            ),
        ),
    ),
    "G2": (
        Planted("play goes the other way", after_event("bigsix", e.PlayersCounted, _turn_back)),
        Planted("the pile is laid open", seen(e.PileLaid, lambda event, _seat: event)),
        Planted("drawn tiles are shown", seen(e.TileDrawn, lambda event, _seat: event)),
        Planted(
            "the pile may be written in part",
            allowed(
                "bigsix",
                c.PlayTile,
                "G2",
                lambda match, play: (e.TilePlayed(play.seat, play.tile, play.on, -1, False, 0),),
            ),
        ),
    ),
    "G3": (
        Planted("the lowest double is led", named(bigsix, "highest_double", lambda _: _lowest_double)),
        Planted("the highest tile is led", named(bigsix, "highest_double", lambda _: _highest_tile)),
        Planted("any double may be led", allowed("bigsix", c.PlayTile, "G3", _any_double)),
        Planted("seat 1 leads a later round", after_event("bigsix", e.HandDealt, _first_seat_leads)),
        Planted(
            "a redeal although there is a double",
            allowed("bigsix", c.Redeal, "G3", lambda _match, _redeal: (e.Redealt(),)),
        ),
    ),
    "G4": (
        Planted("three places for the first double", named(bigsix, "FIRST_PLACES", lambda _: 3)),
        Planted("two places for the first double", named(bigsix, "FIRST_PLACES", lambda _: 2)),
        Planted("no end to the places", named(bigsix, "FIRST_PLACES", lambda _: 7)),
    ),
    "G5": (
        Planted("a double opens two", at_desk("bigsix", join=_opens(2))),
        Planted("a double opens four", at_desk("bigsix", join=_opens(4))),
        Planted("a double opens one", at_desk("bigsix", join=_opens(1))),
        Planted("the option holds for the first double too", named(bigsix, "FIRST_PLACES", lambda _: 2)),
        Planted("the place below stays open", at_desk("bigsix", join=_place_stays)),
    ),
    "G6": (
        Planted("both ends stay open", at_desk("bigsix", join=_both_ends_open)),
        Planted("the place below stays open", at_desk("bigsix", join=_place_stays)),
        Planted("blanks match nothing", at_desk("bigsix", open_tiles=_no_blanks)),
    ),
    "G7": (
        Planted(
            "a pass with a playable tile", allowed("bigsix", c.Pass, "G7", _passed_with(is_playable=True))
        ),
        Planted(
            "a pass with tiles in the pile", allowed("bigsix", c.Pass, "G7", _passed_with(is_playable=False))
        ),
        Planted("a draw with a playable tile", allowed("bigsix", c.DrawTile, "G7", _drawn_anyway)),
        Planted("one draw a turn", after_event("bigsix", e.TileDrawn, _turn_goes_on)),
        Planted(
            "the last tile is never drawn",
            both(
                named(turns, "drawable", lambda right: lambda match, now: max(0, right(match, now) - 1)),
                named(endings, "drawable", lambda right: lambda match, now: max(0, right(match, now) - 1)),
            ),
        ),
    ),
    "G8": (
        Planted("a block is never seen", named(endings, "is_blocked", lambda _: lambda *_rest: False)),
        Planted("the pile does not matter", named(endings, "is_blocked", lambda _: _hands_alone)),
        Planted("a draw never blocks", answered("bigsix", c.DrawTile, _first_event)),
        Planted(
            "the last tile does not end it",
            named(endings, "end_out", lambda _: lambda match, *_rest: endings.after_change(match)),
        ),
    ),
    "G9": (
        Planted("the winner's own pips are not taken off", at_desk("bigsix", score_blocked=_whole_pips)),
        Planted("the winner's own pips are taken off once", at_desk("bigsix", score_blocked=_own_pips_once)),
        Planted("the first of those tied wins", at_desk("bigsix", score_blocked=_first_of_the_tied)),
        Planted("any two equal counts are a tie", at_desk("bigsix", score_blocked=_any_tie)),
        Planted("the double blank ties with no tiles", at_desk("bigsix", score_out=_fewest_though_out)),
        Planted("only the next player pays", at_desk("bigsix", score_out=_next_seat_only)),
    ),
    "G10": (
        Planted("more than the target is needed", _score_differs(1)),
        Planted("one less is enough", _score_differs(-1)),
        Planted(
            "the target is 151",
            in_force(
                "bigsix",
                lambda ruleset, options: options if ruleset.amended else options._replace(target=151),
            ),
        ),
        Planted(
            "a match is two games",
            in_force(
                "bigsix",
                lambda ruleset, options: options if ruleset.amended else options._replace(games_to_win=2),
            ),
        ),
        Planted(
            "a round's points are not added up",
            after_event(
                "bigsix", e.RoundStarted, lambda _match, _event, after: in_game(after, scores=(0, 0, 0, 0))
            ),
        ),
    ),
}
"""The faults of each clause."""
