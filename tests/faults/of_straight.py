"""Planted faults of F1 to F19."""

from collections.abc import Callable
from typing import Any, Final

from doublesix.play import commands as c
from doublesix.play import endings, floor_judge, irregular, turns
from doublesix.play import events as e
from doublesix.play.evolve import evolve
from doublesix.play.refusal import Answer, Refusal
from doublesix.play.state import Match, Round
from doublesix.rules import leads, straight
from doublesix.rules.leads import CLOCKWORK, TURNED
from doublesix.rules.options import (
    ROUND_PER_HAND,
    SCORE_BOTH,
    SCORE_DIFFERENCE,
    TIE_BLOCKER,
    TURN_KEPT,
    YES,
    Options,
)
from doublesix.rules.seven import with_value
from doublesix.rules.sides import Result, partner_of, side_of_seat
from doublesix.rules.straight import Cross
from doublesix.tiles import DOUBLE, DOUBLES, HIGH, LOW, NO_TILE, VALUE, Tile, is_double
from tests.faults.planting import (
    EVOLVING,
    Plant,
    Planted,
    after_event,
    allowed,
    answered,
    at_desk,
    both,
    event_told,
    forbidden,
    in_force,
    in_game,
    in_round,
    named,
    rewritten,
    starter_of,
    with_target,
)

Row = tuple[int, ...]
GAME: Final = "straight"


def _side_by_side(seat: int) -> int:
    return (seat - 1) // 2


def _other_side(seat: int) -> int:
    return 1 - side_of_seat(seat)


def _ranked(height: Callable[[int], int]) -> Plant:
    return named(leads, "rank", lambda _: lambda tile, _order: height(tile))


def _ordered(order: Callable[[Match], Row]) -> Plant:
    return after_event(GAME, e.GameStarted, lambda _match, _event, after: in_game(after, order=order(after)))


def _set_to(**values: int) -> Plant:
    """Options in force where the file has not set these itself."""

    def change(ruleset: Any, options: Options) -> Options:
        return options._replace(
            **{name: value for name, value in values.items() if name not in ruleset.amended}
        )

    return in_force(GAME, change)


# The cross and its count


def _ends_first(right: Any) -> Any:
    """The spinner's short ends are open at once, and taken before its sides."""

    def wrong(layout: Cross, tile: int, on: int, number: int, outward: int) -> Cross:
        if is_double(on) and layout.spinner == number and layout.ends[number] and layout.sides[number]:
            swapped = layout._replace(
                sides=with_value(layout.sides, number, layout.ends[number]),
                ends=with_value(layout.ends, number, layout.sides[number]),
            )
            after: Cross = right(swapped, tile, on, number, outward)
            return after._replace(
                sides=with_value(after.sides, number, after.ends[number]),
                ends=with_value(after.ends, number, after.sides[number]),
            )
        return right(layout, tile, on, number, outward)  # type: ignore[no-any-return]

    return wrong


def _opened(is_open: Callable[[Cross, int], bool]) -> Plant:
    """Another rule of when a double has an open place."""

    def make(_right: Any) -> Any:
        def wrong(layout: Cross, number: int) -> Cross:
            double = 1 << DOUBLE[number]
            row = layout.opens[number] | double if is_open(layout, number) else layout.opens[number] & ~double
            return layout._replace(opens=with_value(layout.opens, number, row))

        return wrong

    return named(straight, "_reopen", make)


def _only_a_led_double_spins(layout: Cross, tile: int, on: int, number: int, options: Options) -> Cross:
    return straight.join(layout, tile, on, number, options)._replace(spinner=layout.spinner)


def _last_double_spins(layout: Cross, tile: int, on: int, number: int, options: Options) -> Cross:
    after = straight.join(layout, tile, on, number, options)
    return after._replace(spinner=HIGH[tile]) if is_double(tile) else after


def _double_counts(once: Callable[[Cross, int], bool]) -> Plant:
    """Some exposed doubles count one end only."""

    def make(right: Any) -> Any:
        def wrong(layout: Cross, number: int) -> int:
            return int(right(layout, number)) - (
                number if layout.sides[number] and once(layout, number) else 0
            )

        return wrong

    return named(straight, "end_value", make)


def _spinner_counts_on(right: Any) -> Any:
    """The spinner counts while it has any open place."""

    def wrong(layout: Cross, number: int) -> int:
        is_open = layout.spinner == number and not layout.sides[number] and layout.ends[number]
        return int(right(layout, number)) + (2 * number if is_open else 0)

    return wrong


def _points(change: Callable[[int], int]) -> Plant:
    """Another worth of the exposed ends."""
    return named(straight, "play_points", lambda _: lambda layout: change(straight.end_total(layout)))


# What a round is worth


def _out(by: int, counts: Row, _blamed: Row, _seats: int, options: Options) -> Result:
    return straight.score_out(by, counts, options)


def _partner_too(by: int, counts: Row, blamed: Row, seats: int, options: Options) -> Result:
    other = CLOCKWORK[by]
    more = counts[partner_of(by)]
    row = tuple(count + more if seat == other else count for seat, count in enumerate(counts))
    return _out(by, row, blamed, seats, options)


def _one_hand(by: int, counts: Row, blamed: Row, seats: int, options: Options) -> Result:
    row = tuple(count if seat == CLOCKWORK[by] else 0 for seat, count in enumerate(counts))
    return _out(by, row, blamed, seats, options)


def _to_five(change: Callable[[int], int]) -> Plant:
    return named(straight, "to_five", lambda _: change)


def _as(**values: int) -> Any:
    def wrong(counts: Row, _blamed: Row, _seats: int, last: int, options: Options) -> Result:
        return straight.score_blocked(counts, last or 1, options._replace(**values))

    return wrong


def _winners_own(counts: Row, _blamed: Row, _seats: int, last: int, options: Options) -> Result:
    right = straight.score_blocked(counts, last, options)
    if right.winner < 0:
        return right
    worth = straight.hands_points(counts, right.winner, options)
    return right._replace(points=tuple(points and worth for points in right.points))


def _least_hand(counts: Row, _blamed: Row, _seats: int, _last: int, options: Options) -> Result:
    return straight.score_out(min(range(1, 5), key=lambda seat: counts[seat]), counts, options)


def _last_play_is_lost(_match: Match, _command: Any, answer: Answer) -> Answer:
    if isinstance(answer, Refusal) or not any(isinstance(event, e.RoundEnded) for event in answer):
        return answer
    return tuple(event._replace(points=0) if isinstance(event, e.TilePlayed) else event for event in answer)


# Starts


def _round_starts(change: Callable[[Match, e.RoundEnded], int]) -> Plant:
    return event_told(GAME, e.RoundEnded, lambda match, event: event._replace(starts=change(match, event)))


def _game_starts(change: Callable[[Match, e.GameEnded], int]) -> Plant:
    return event_told(GAME, e.GameEnded, lambda match, event: event._replace(starts=change(match, event)))


def _on_penalty(make: Callable[[Any], Any]) -> Plant:
    return both(*(named(module, "after_penalty", make) for module in (turns, irregular, floor_judge)))


def _turned_back(match: Match) -> Match:
    return in_game(match, order=CLOCKWORK) if match.game else match


# Irregularities


def _scores_when_shown(match: Match, event: e.TilePlayed) -> e.TilePlayed:
    after = evolve(match, event).round
    return event._replace(points=straight.play_points(after.layout)) if after else event


def _offences(change: Callable[[Match, Match], Row]) -> Plant:
    return after_event(
        GAME, e.Talked, lambda match, _event, after: after._replace(offences=change(match, after))
    )


def _forgotten(kind: type[Any]) -> Plant:
    """An exposed tile is taken up again after the owner's turn."""

    def change(_match: Match, event: Any, after: Match) -> Match:
        assert after.round is not None
        shown = tuple(
            0 if seat == event.seat else tiles for seat, tiles in enumerate(after.round.exposed_tiles)
        )
        return in_round(after, exposed=shown)

    return after_event(GAME, kind, change)


def _lowest_due(right: Any) -> Any:
    def wrong(match: Match, now: Round, seat: int) -> int:
        due = int(right(match, now, seat))
        return due & -due

    return wrong


def _hidden(match: Match, event: Any, after: Match) -> Match:
    assert match.round is not None
    is_shown = isinstance(event, e.TileExposed) and not event.out_of_turn
    return after if is_shown else in_round(after, exposed=match.round.exposed_tiles)


def _next_in_turn(_match: Match, event: e.TileExposed, after: Match) -> Match:
    assert after.round is not None
    assert after.game is not None
    if not event.out_of_turn or not after.round.turn:
        return after
    return in_round(after, turn=after.game.order[after.round.turn])


def _turn_of_catcher(_match: Match, event: e.MisplayCaught, after: Match) -> Match:
    return in_round(after, turn=event.by)


def _same_turn(match: Match, _event: e.MisplayCaught, after: Match) -> Match:
    assert match.round is not None
    assert match.round.misplaid is not None
    return in_round(after, turn=match.round.misplaid.seat)


def _only_misplays(wrong_spinner: bool, change: Callable[[Match, Any, Match], Match]) -> Any:
    """A fault of one kind of misplay and not of the other."""

    def only(match: Match, event: Any, after: Match) -> Match:
        assert match.round is not None
        lying = match.round.misplaid
        is_meant = lying is not None and lying.wrong_spinner == wrong_spinner
        return change(match, event, after) if is_meant else after

    return only


def _stands_without_points(wrong_spinner: bool) -> Plant:
    def change(match: Match, event: e.MisplayStood) -> e.MisplayStood:
        assert match.round is not None
        lying = match.round.misplaid
        is_meant = lying is not None and lying.wrong_spinner == wrong_spinner
        return event._replace(points=0) if is_meant else event

    return event_told(GAME, e.MisplayStood, change)


def _scores_though_exposed(match: Match, _event: e.MisplayStood) -> e.MisplayStood:
    assert match.round is not None
    assert match.round.misplaid is not None
    lying = match.round.misplaid
    layout = straight.lay(match.round.layout, lying.tile, lying.on, lying.number, lying.showing)
    return e.MisplayStood(straight.play_points(layout))


def _inward_end(match: Match, event: e.TileMisplaid) -> e.TileMisplaid:
    if event.wrong_spinner or match.rules.game != GAME:
        return event
    return event._replace(showing=HIGH[event.tile] + LOW[event.tile] - event.showing)


def _no_new_spinner(layout_rule: Any) -> Any:
    """A first double that is misplayed does not become the spinner."""

    def wrong(now: Round, lying: e.TileMisplaid) -> Cross:
        after: Cross = layout_rule(now, lying)
        return after if lying.wrong_spinner else after._replace(spinner=now.layout.spinner)

    return wrong


def _laid_as(change: Callable[[Any, Cross, int, int], Cross]) -> Plant:
    """Another layout where a wrong spinner stands."""
    return named(
        straight,
        "join_wrong_spinner",
        lambda right: lambda layout, tile, on: change(right, layout, tile, on),
    )


def _at_the_side(_right: Any, layout: Cross, tile: int, on: int) -> Cross:
    number = HIGH[on]
    return straight.lay(layout, tile, on, number, HIGH[tile] + LOW[tile] - number)


def _old_spinner_stays(right: Any, layout: Cross, tile: int, on: int) -> Cross:
    after: Cross = right(layout, tile, on)
    return after._replace(spinner=layout.spinner)


def _old_ends_stay_open(right: Any, layout: Cross, tile: int, on: int) -> Cross:
    after: Cross = right(layout, tile, on)
    old = layout.spinner
    if not layout.ends[old]:
        return after
    return after._replace(opens=with_value(after.opens, old, after.opens[old] | 1 << DOUBLE[old]))


def _old_side_closes(right: Any, layout: Cross, tile: int, on: int) -> Cross:
    after: Cross = right(layout, tile, on)
    old = layout.spinner
    return after._replace(
        sides=with_value(after.sides, old, 0),
        opens=with_value(after.opens, old, after.opens[old] & ~(1 << DOUBLE[old])),
    )


def _new_ends_open_at_once(right: Any, layout: Cross, tile: int, on: int) -> Cross:
    """The other short end is taken for a side."""
    after: Cross = right(layout, tile, on)
    number = HIGH[on]
    return after._replace(
        sides=with_value(after.sides, number, after.sides[number] + after.ends[number]),
        ends=with_value(after.ends, number, 0),
    )


def _never_again(right: Any) -> Any:
    """A double whose sides are both taken is not taken for the spinner."""

    def wrong(layout: Cross, double: int) -> bool:
        return bool(right(layout, double)) and layout.sides[HIGH[double]] > 0

    return wrong


def _fined(change: Callable[[int], int]) -> Plant:
    """A fine that somebody else's fault would bring."""
    return named(
        EVOLVING,
        "_fine",
        lambda right: lambda match, scores, seat, points: right(match, scores, change(seat), points),
    )


def _every_pass(match: Match, event: e.Passed) -> e.Passed:
    return event._replace(points=match.options.mistaken_pass)


def _anywhere(match: Match, tile: int) -> tuple[Tile, int]:
    """A place of the layout that a tile fits, and its number."""
    assert match.round is not None
    for number in (HIGH[tile], LOW[tile]):
        where = straight.open_tiles(match.round.layout, number)
        if where:
            return Tile(where.bit_length() - 1), number
    return NO_TILE, -1


PLANTED: Final[dict[str, tuple[Planted, ...]]] = {
    "F1": (
        Planted("six tiles each", at_desk(GAME, hand_size=6)),
        Planted("the double blank is missing", at_desk(GAME, tiles=straight.TILES & ~1)),
        Planted(
            "a tile may be laid twice",
            allowed(GAME, c.PlayTile, "F1", lambda _match, play: (e.Passed(play.seat, False, 0),)),
        ),
    ),
    "F2": (
        Planted("partners sit side by side", named(EVOLVING, "side_of_seat", lambda _: _side_by_side)),
        Planted("partners win apart", named(straight, "side_of_seat", lambda _: _side_by_side)),
    ),
    "F3": (
        Planted("nobody changes places", _ordered(lambda _match: CLOCKWORK)),
        Planted(
            "they stay so in the third game", _ordered(lambda match: TURNED if match.games > 1 else CLOCKWORK)
        ),
        Planted("one game is a match", _set_to(games_to_win=1)),
        Planted("three games have to be won", _set_to(games_to_win=3)),
        Planted(
            "only team A changes places",
            _ordered(lambda match: TURNED if match.games == 2 and match.games_won[1] else CLOCKWORK),
        ),
    ),
    "F4": (
        Planted("doubles are not first", _ranked(lambda tile: 10 * VALUE[tile] + HIGH[tile])),
        Planted("equal values tie", _ranked(lambda tile: (1000 if is_double(tile) else 0) + VALUE[tile])),
        Planted(
            "the lower end breaks a tie",
            _ranked(lambda tile: (1000 if is_double(tile) else 0) + 10 * VALUE[tile] + LOW[tile]),
        ),
        Planted(
            "anybody starts",
            after_event(
                GAME,
                e.RoundStarted,
                lambda _match, _event, after: in_round(after, starter=0, starters=0b11110),
            ),
        ),
    ),
    "F5": (
        Planted("play goes to the right", _ordered(lambda _match: TURNED)),
        Planted(
            "a double is led",
            forbidden(
                GAME,
                c.PlayTile,
                "F5",
                lambda match, play, _events: (
                    match.round is not None and not match.round.last and not DOUBLES >> play.tile & 1
                ),
            ),
        ),
    ),
    "F6": (
        Planted("fives are counted", _points(lambda total: total // 5 if total % 5 == 0 else 0)),
        Planted("every total scores", _points(lambda total: total)),
        Planted("only multiples of ten score", _points(lambda total: total if total % 10 == 0 else 0)),
        Planted("the other team scores", named(EVOLVING, "side_of_seat", lambda _: _other_side)),
    ),
    "F7": (
        Planted("short ends are open at once", named(straight, "lay", _ends_first)),
        Planted(
            "every double is a spinner",
            _opened(lambda layout, number: layout.sides[number] + layout.ends[number] > 0),
        ),
        Planted("there is no spinner", _opened(lambda layout, number: layout.sides[number] > 0)),
        Planted("only a led double is the spinner", at_desk(GAME, join=_only_a_led_double_spins)),
        Planted("the last double is the spinner", at_desk(GAME, join=_last_double_spins)),
    ),
    "F8": (
        Planted(
            "an exposed double counts one end",
            _double_counts(lambda layout, number: layout.spinner != number),
        ),
        Planted(
            "the spinner counts one end", _double_counts(lambda layout, number: layout.spinner == number)
        ),
        Planted(
            "a joined spinner counts one end",
            _double_counts(lambda layout, number: layout.spinner == number and layout.sides[number] == 1),
        ),
        Planted("the spinner counts while it is open", named(straight, "end_value", _spinner_counts_on)),
    ),
    "F9": (
        Planted("rounded down", _to_five(lambda spots: spots // 5 * 5)),
        Planted("rounded up", _to_five(lambda spots: (spots + 4) // 5 * 5)),
        Planted("two is rounded up", _to_five(lambda spots: (spots + 3) // 5 * 5)),
        Planted("not rounded", _to_five(lambda spots: spots)),
        Planted("each hand is rounded", _set_to(round_to_five=ROUND_PER_HAND)),
        Planted("the partner's tiles count", at_desk(GAME, score_out=_partner_too)),
        Planted("one hand counts", at_desk(GAME, score_out=_one_hand)),
        Planted("the last play does not score", answered(GAME, c.PlayTile, _last_play_is_lost)),
    ),
    "F10": (
        Planted("the difference is scored", at_desk(GAME, score_blocked=_as(blocked_score=SCORE_DIFFERENCE))),
        Planted("both counts are scored", at_desk(GAME, score_blocked=_as(blocked_score=SCORE_BOTH))),
        Planted("the winners' count is scored", at_desk(GAME, score_blocked=_winners_own)),
        Planted("the least single hand wins", at_desk(GAME, score_blocked=_least_hand)),
        Planted(
            "a tie is lost by the last to play", at_desk(GAME, score_blocked=_as(blocked_tie=TIE_BLOCKER))
        ),
        Planted("not rounded", _to_five(lambda spots: spots)),
        Planted("a block is never seen", named(endings, "is_blocked", lambda _: lambda *_rest: False)),
    ),
    "F11": (
        Planted(
            "more than the target is needed in play",
            named(
                turns, "after_play", lambda right: lambda match, *rest: right(with_target(match, 1), *rest)
            ),
        ),
        Planted(
            "more than the target is needed by count",
            named(endings, "winner_by_score", lambda right: lambda match: right(with_target(match, 1))),
        ),
        Planted("hands are counted at the target", _set_to(count_at_target=YES)),
        Planted(
            "play goes on at the target",
            named(
                turns,
                "after_play",
                lambda right: lambda match, *rest: right(with_target(match, 1000), *rest),
            ),
        ),
        Planted("the target is 255", _set_to(target=255)),
    ),
    "F12": (
        Planted(
            "the start moves on",
            _round_starts(lambda match, _event: leads.followers(starter_of(match), CLOCKWORK)),
        ),
        Planted(
            "the last starter starts after a block",
            _round_starts(lambda match, event: starter_of(match) if event.how == "blocked" else event.starts),
        ),
        Planted(
            "equal spots: the lower seat",
            _round_starts(
                lambda _match, event: (
                    0b00010
                    if event.how == "blocked" and event.winner == "A" and event.counts[1] == event.counts[3]
                    else event.starts
                )
            ),
        ),
        Planted(
            "a tie moves the start on",
            _round_starts(
                lambda match, event: (
                    event.starts if event.winner else leads.followers(starter_of(match), CLOCKWORK)
                )
            ),
        ),
        Planted(
            "the losers start the next game",
            _game_starts(lambda _match, event: leads.followers(event.starts, CLOCKWORK)),
        ),
        Planted("the next game is drawn for", _game_starts(lambda _match, _event: 0b11110)),
        Planted(
            "after a penalty the first order holds",
            _on_penalty(lambda right: lambda match, offender: right(_turned_back(match), offender)),
        ),
        Planted(
            "a penalised team is told who starts",
            _on_penalty(lambda right: lambda match, offender: right(match, offender or 2)),
        ),
    ),
    "F13": (
        Planted("the first offence costs too", _set_to(talk_warnings=0)),
        Planted("two warnings", _set_to(talk_warnings=2)),
        Planted("a later one costs 25", _set_to(talk_penalty=25)),
        Planted("the talkers score", _fined(lambda seat: CLOCKWORK[seat])),
        Planted(
            "offences are forgotten after a game",
            after_event(GAME, e.GameStarted, lambda _match, _event, after: after._replace(offences=(0, 0))),
        ),
        Planted(
            "offences are forgotten after a round",
            after_event(GAME, e.RoundStarted, lambda _match, _event, after: after._replace(offences=(0, 0))),
        ),
        Planted("both teams are warned at once", _offences(lambda _match, after: (max(after.offences),) * 2)),
        Planted(
            "only the second offence costs",
            event_told(
                GAME,
                e.Talked,
                lambda match, event: (
                    event if match.offences[side_of_seat(event.seat)] < 2 else event._replace(points=0)
                ),
            ),
        ),
    ),
    "F14": (
        Planted(
            "an exposed tile scores",
            rewritten(GAME, c.PlayTile, e.TilePlayed, _scores_when_shown),
        ),
        Planted("it need not be played", named(turns, "due_tiles", lambda _: lambda *_rest: 0)),
        Planted("of several the lowest", named(turns, "due_tiles", _lowest_due)),
        Planted("it is taken up again after a play", _forgotten(e.TilePlayed)),
        Planted(
            "the empty table fits nothing",
            named(
                turns,
                "due_tiles",
                lambda right: lambda match, now, seat: right(match, now, seat) if now.last else 0,
            ),
        ),
        Planted(
            "a pass is allowed",
            allowed(GAME, c.Pass, "F14", lambda _match, command: (e.Passed(command.seat, False, 0),)),
        ),
        Planted(
            "going out with it scores nothing",
            answered(
                GAME,
                c.PlayTile,
                lambda match, play, answer: (
                    tuple(
                        event._replace(points=(0, 0)) if isinstance(event, e.RoundEnded) else event
                        for event in answer
                    )
                    if isinstance(answer, tuple) and match.round and match.round.exposed_tiles[play.seat]
                    else answer
                ),
            ),
        ),
    ),
    "F15": (
        Planted("the tile is taken back unseen", after_event(GAME, e.TileExposed, _hidden)),
        Planted("the turn moves on", after_event(GAME, e.TileExposed, _next_in_turn)),
        Planted(
            "it may be said in the own turn",
            allowed(
                GAME,
                c.PlayOutOfTurn,
                "F15",
                lambda _match, play: (e.TileExposed(play.seat, play.tile, True),),
            ),
        ),
        Planted(
            "the tile stays on the table",
            answered(
                GAME,
                c.PlayOutOfTurn,
                lambda match, play, answer: (
                    (e.TilePlayed(play.seat, play.tile, *_anywhere(match, play.tile), False, 0),)
                    if isinstance(answer, tuple)
                    else answer
                ),
            ),
        ),
    ),
    "F16": (
        Planted("the turn is kept", _set_to(misplay_turn=TURN_KEPT)),
        Planted(
            "a caught tile is taken back unseen",
            after_event(GAME, e.MisplayCaught, _only_misplays(False, _hidden)),
        ),
        Planted(
            "whoever catches is on turn",
            after_event(GAME, e.MisplayCaught, _only_misplays(False, _turn_of_catcher)),
        ),
        Planted(
            "the own team may catch",
            allowed(GAME, c.Catch, "F16", lambda _match, command: (e.MisplayCaught(command.seat),)),
        ),
        Planted("an uncaught misplay scores nothing", _stands_without_points(wrong_spinner=False)),
        Planted("an exposed tile scores there", event_told(GAME, e.MisplayStood, _scores_though_exposed)),
        Planted("play goes on from the inward end", event_told(GAME, e.TileMisplaid, _inward_end)),
        Planted("a misplayed first double is no spinner", named(EVOLVING, "layout_with", _no_new_spinner)),
    ),
    "F17": (
        Planted("the turn is kept", after_event(GAME, e.MisplayCaught, _only_misplays(True, _same_turn))),
        Planted(
            "a caught tile is taken back unseen",
            after_event(GAME, e.MisplayCaught, _only_misplays(True, _hidden)),
        ),
        Planted("it scores nothing", _stands_without_points(wrong_spinner=True)),
        Planted("it lies at the side", _laid_as(_at_the_side)),
        Planted("the old spinner stays", _laid_as(_old_spinner_stays)),
        Planted("the old spinner's ends stay open", _laid_as(_old_ends_stay_open)),
        Planted("the old spinner's free side closes", _laid_as(_old_side_closes)),
        Planted("the new spinner's end opens at once", _laid_as(_new_ends_open_at_once)),
        Planted("the old spinner never spins again", named(straight, "can_be_wrong_spinner", _never_again)),
    ),
    "F18": (
        Planted("a mistaken pass costs nothing", _set_to(mistaken_pass=0)),
        Planted("it costs 25", _set_to(mistaken_pass=25)),
        Planted("the own team scores", _fined(lambda seat: CLOCKWORK[seat])),
        Planted("every pass costs", rewritten(GAME, c.Pass, e.Passed, _every_pass)),
    ),
    "F19": (
        Planted("penalties end no game", _on_penalty(lambda _: lambda *_: ())),
        Planted(
            "more than the target is needed",
            _on_penalty(lambda right: lambda match, offender: right(with_target(match, 1), offender)),
        ),
        Planted(
            "talking ends no game",
            named(irregular, "after_penalty", lambda _: lambda *_: ()),
        ),
        Planted(
            "a mistaken pass ends no game",
            named(turns, "after_penalty", lambda _: lambda *_: ()),
        ),
        Planted(
            "a judge's penalty goes to the offender",
            event_told(
                GAME,
                e.Penalised,
                lambda _match, event: event._replace(who="A" if event.who in "B24" else "B"),
            ),
        ),
        Planted(
            "a judge's penalty ends no game between rounds",
            named(
                floor_judge,
                "after_penalty",
                lambda right: lambda match, offender: right(match, offender) if match.round else (),
            ),
        ),
    ),
}
"""The faults of each clause."""
