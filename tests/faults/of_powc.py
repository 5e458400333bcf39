"""Planted faults of P1 to P18."""

from typing import Any, Final

from doublesix.play import commands as c
from doublesix.play import endings, views
from doublesix.play import events as e
from doublesix.play.evolve import fold
from doublesix.play.refusal import Answer, Refusal
from doublesix.play.state import Match, Round
from doublesix.rules import leads, powc
from doublesix.rules.leads import CLOCKWORK, TURNED
from doublesix.rules.options import (
    BLAMED_STANDS,
    SCORE_BOTH,
    SCORE_DIFFERENCE,
    TIE_BLOCKER,
    Options,
)
from doublesix.rules.sides import Result, partner_of, side_of_seat
from doublesix.tiles import ALL, DOUBLES, HIGH, VALUE, is_double, pips
from tests.faults.planting import (
    EVOLVING,
    Planted,
    after_event,
    allowed,
    answered,
    at_desk,
    event_told,
    forbidden,
    in_force,
    in_game,
    in_round,
    named,
    rewritten,
    seen,
    starter_of,
    with_target,
)

Row = tuple[int, ...]
NONE: Final = (0, 0, 0, 0, 0)


def _side_by_side(seat: int) -> int:
    return (seat - 1) // 2


# The line


def _left_only(line: powc.Line, number: int) -> int:
    return 1 << line[2] if line[0] == number else 0


def _double_stays_open(line: powc.Line, tile: int, on: int, number: int, options: Options) -> powc.Line:
    return line if is_double(on) else powc.join(line, tile, on, number, options)


def _turned_round(line: powc.Line, tile: int, on: int, number: int, _options: Options) -> powc.Line:
    left, right, left_tile, right_tile = line
    if left == number and left_tile == on:
        return (number, right, tile, right_tile)
    return (left, number, left_tile, tile)


# What a round is worth


def _out(by: int, counts: Row, blamed: Row, _seats: int, options: Options) -> Result:
    return powc.score_out(by, counts, blamed, options)


def _blocked(counts: Row, blamed: Row, _seats: int, last: int, options: Options) -> Result:
    return powc.score_blocked(counts, blamed, last, options)


def _stands(options: Options) -> Options:
    return options._replace(blamed_win=BLAMED_STANDS)


def _partners_blame_is_no_matter(by: int, counts: Row, blamed: Row, seats: int, options: Options) -> Result:
    return _out(by, counts, blamed, seats, options if blamed[by] else _stands(options))


def _own_blame_is_no_matter(by: int, counts: Row, blamed: Row, seats: int, options: Options) -> Result:
    return _out(by, counts, blamed, seats, options if blamed[partner_of(by)] else _stands(options))


def _block_is_never_void(counts: Row, blamed: Row, seats: int, last: int, options: Options) -> Result:
    return _blocked(counts, blamed, seats, last, _stands(options))


def _losers_blame_voids_too(by: int, counts: Row, blamed: Row, seats: int, options: Options) -> Result:
    return Result(-1, True, (0, 0)) if sum(blamed) else _out(by, counts, blamed, seats, options)


def _partners_tiles_too(by: int, counts: Row, blamed: Row, seats: int, options: Options) -> Result:
    result = _out(by, counts, blamed, seats, options)
    more = counts[partner_of(by)]
    return result._replace(points=tuple(points and points + more for points in result.points))


def _next_hand_only(by: int, counts: Row, blamed: Row, seats: int, options: Options) -> Result:
    kept = tuple(count if seat == CLOCKWORK[by] else 0 for seat, count in enumerate(counts))
    return _out(by, kept, blamed, seats, options)


def _to_the_winners(by: int, counts: Row, blamed: Row, seats: int, options: Options) -> Result:
    result = _out(by, counts, blamed, seats, options)
    return result._replace(points=result.points[::-1])


def _winners_own(counts: Row, blamed: Row, seats: int, last: int, options: Options) -> Result:
    result = _blocked(counts, blamed, seats, last, options)
    least = min(counts[1] + counts[3], counts[2] + counts[4])
    return result._replace(points=tuple(points and least for points in result.points))


def _least_hand_wins(counts: Row, blamed: Row, seats: int, last: int, options: Options) -> Result:
    least = min(range(1, 5), key=lambda seat: counts[seat])
    return _out(least, counts, blamed, seats, options)


def _tie_to_the_last(counts: Row, blamed: Row, seats: int, last: int, options: Options) -> Result:
    return _blocked(counts, blamed, seats, last or 1, options._replace(blocked_tie=TIE_BLOCKER))


def _scored_as(blocked_score: int) -> Any:
    def wrong(counts: Row, blamed: Row, seats: int, last: int, options: Options) -> Result:
        return _blocked(counts, blamed, seats, last, options._replace(blocked_score=blocked_score))

    return wrong


# The course of a round


def _blamed_or_held(_before: Match, event: e.TileBlamed, after: Match) -> Match:
    assert after.round is not None
    hands = tuple(
        hand | 1 << event.tile if seat == event.seat else hand for seat, hand in enumerate(after.round.hands)
    )
    return in_round(after, hands=hands)


def _out_by_blame(match: Match, command: c.BlameTile, answer: Answer) -> Answer:
    if isinstance(answer, Refusal):
        return answer
    return (*answer, *endings.after_play(fold(match, answer), command.seat))


def _blocked_by_passes(match: Match, _command: c.Pass, answer: Answer) -> Answer:
    now = match.round
    if isinstance(answer, Refusal) or now is None:
        return answer
    after = fold(match, answer)
    if after.round is None or after.round.turn != now.last:
        return answer
    counts = tuple(pips(hand) for hand in now.hands)
    blamed = tuple(pips(tiles) for tiles in now.blamed)
    return (*answer, *endings.end_blocked(after, counts, blamed, now.hands))


def _blamed_keep_it_open(right: Any) -> Any:
    def wrong(match: Match, now: Round) -> bool:
        held = tuple(hand | tiles for hand, tiles in zip(now.hands, now.blamed, strict=True))
        return bool(right(match, now._replace(hands=held)))

    return wrong


def _start(change: Any) -> Any:
    """A later round is started by somebody else."""
    return event_told("powc", e.RoundEnded, lambda match, event: event._replace(starts=change(match, event)))


def _show_all_hands(match: Match, event: e.RoundEnded) -> e.RoundEnded:
    assert match.round is not None
    return event._replace(shown=match.round.hands)


def _seat_after(_match: Match, event: Any, after: Match, steps: int) -> Match:
    seat = event.seat
    for _ in range(steps):
        seat = CLOCKWORK[seat]
    return in_round(after, turn=seat)


PLANTED: Final[dict[str, tuple[Planted, ...]]] = {
    "P1": (
        Planted("the double blank is in the set", at_desk("powc", tiles=ALL)),
        Planted("partners sit side by side", named(powc, "side_of_seat", lambda _: _side_by_side)),
        Planted("the 1-0 is missing too", at_desk("powc", tiles=powc.TILES & ~0b10)),
    ),
    "P2": (
        Planted(
            "the greater end breaks a tie",
            named(leads, "rank", lambda _: lambda tile, _order: 10 * VALUE[tile] + HIGH[tile]),
        ),
        Planted("the lowest starts", named(leads, "rank", lambda _: lambda tile, _order: 12 - VALUE[tile])),
        Planted(
            "all draw again after a tie",
            after_event(
                "powc",
                e.LeadDrawn,
                lambda match, _event, after: (
                    in_game(after, lead_tied=match.seats) if after.game and after.game.lead_tied else after
                ),
            ),
        ),
        Planted(
            "a redraw may take a drawn tile",
            after_event(
                "powc",
                e.LeadDrawn,
                lambda _match, _event, after: (
                    in_game(after, lead_drawn=0) if after.game and after.game.lead_tied else after
                ),
            ),
        ),
        Planted(
            "a tie is not drawn again",
            after_event("powc", e.LeadDrawn, lambda _match, _event, after: in_game(after, lead_tied=0)),
        ),
        Planted(
            "the winners start the next game",
            event_told("powc", e.GameEnded, lambda _match, event: event._replace(starts=0b00010)),
        ),
    ),
    "P3": (
        Planted(
            "play goes the other way",
            after_event("powc", e.GameStarted, lambda _match, _event, after: in_game(after, order=TURNED)),
        ),
        Planted(
            "partners change places after a game",
            after_event(
                "powc",
                e.GameStarted,
                lambda _match, _event, after: in_game(after, order=TURNED) if after.games == 2 else after,
            ),
        ),
        Planted(
            "partners play one after the other",
            after_event(
                "powc", e.TilePlayed, lambda match, event, after: _seat_after(match, event, after, 2)
            ),
        ),
    ),
    "P4": (
        Planted("seven tiles each", at_desk("powc", hand_size=7)),
        Planted(
            "all hands are shown after a round",
            rewritten("powc", c.PlayTile, e.RoundEnded, _show_all_hands),
        ),
        Planted("hands are dealt face up", seen(e.HandDealt, lambda event, _seat: event)),
        Planted(
            "a seat may play any tile",
            allowed(
                "powc",
                c.PlayTile,
                "P4",
                lambda _match, play: (e.TilePlayed(play.seat, play.tile, play.on, -1, False, 0),),
            ),
        ),
    ),
    "P5": (
        Planted("the same player starts again", _start(lambda match, _event: starter_of(match))),
        Planted(
            "whoever went out starts",
            _start(lambda match, event: 1 << event.by if event.by else starter_of(match)),
        ),
        Planted(
            "a void round keeps the start",
            _start(lambda match, event: starter_of(match) if event.void else event.starts),
        ),
        Planted(
            "the start moves backwards",
            _start(lambda match, _event: leads.followers(starter_of(match), TURNED)),
        ),
        Planted(
            "only a double is led",
            forbidden(
                "powc",
                c.PlayTile,
                "P5",
                lambda match, play, _events: (
                    match.round is not None and not match.round.last and not DOUBLES >> play.tile & 1
                ),
            ),
        ),
    ),
    "P6": (
        Planted("only one end is open", at_desk("powc", open_tiles=_left_only)),
        Planted("a double stays open", at_desk("powc", join=_double_stays_open)),
        Planted("a joined tile is turned round", at_desk("powc", join=_turned_round)),
        Planted(
            "a tile need not match",
            allowed("powc", c.PlayTile, "P6", lambda _match, play: (e.Passed(play.seat, False, 0),)),
        ),
    ),
    "P7": (
        Planted(
            "the turn is kept",
            after_event(
                "powc", e.TileBlamed, lambda match, event, after: _seat_after(match, event, after, 0)
            ),
        ),
        Planted("the tile goes back to the hand", after_event("powc", e.TileBlamed, _blamed_or_held)),
        Planted(
            "a tile that fits may be blamed",
            allowed("powc", c.BlameTile, "P7", lambda _match, blame: (e.TileBlamed(*blame),)),
        ),
        Planted("a blamed last tile is out", answered("powc", c.BlameTile, _out_by_blame)),
        Planted(
            "the blamed tile is not shown",
            after_event("powc", e.TileBlamed, lambda _match, _event, after: in_round(after, blamed=NONE)),
        ),
    ),
    "P8": (
        Planted(
            "a blamed tile is not counted",
            named(
                powc, "partners_count", lambda right: lambda counts, _blamed, side: right(counts, NONE, side)
            ),
        ),
        Planted(
            "the partner's blamed tile is no matter", at_desk("powc", score_out=_partners_blame_is_no_matter)
        ),
        Planted("the owner may go out", at_desk("powc", score_out=_own_blame_is_no_matter)),
        Planted("a blocked round is never void", at_desk("powc", score_blocked=_block_is_never_void)),
        Planted("any blamed tile voids", at_desk("powc", score_out=_losers_blame_voids_too)),
        Planted(
            "a void round keeps the start",
            _start(lambda match, event: starter_of(match) if event.void else event.starts),
        ),
        Planted(
            "a void round takes penalties back",
            after_event(
                "powc",
                e.RoundEnded,
                lambda match, event, after: (
                    in_game(after, scores=match.round.opening_scores) if event.void and match.round else after
                ),
            ),
        ),
    ),
    "P9": (
        Planted(
            "a mistaken pass costs 50",
            event_told(
                "powc", e.Passed, lambda _match, event: event._replace(points=50 if event.mistaken else 0)
            ),
        ),
        Planted(
            "a mistaken pass is refused",
            forbidden(
                "powc", c.Pass, "P9", lambda _match, _pass, events: any(event.mistaken for event in events)
            ),
        ),
        Planted(
            "the turn is kept",
            after_event("powc", e.Passed, lambda match, event, after: _seat_after(match, event, after, 0)),
        ),
        Planted(
            "every pass is a mistake",
            rewritten("powc", c.Pass, e.Passed, lambda _match, event: event._replace(mistaken=True)),
        ),
        Planted(
            "the other team takes the points",
            named(
                EVOLVING,
                "_fine",
                lambda right: lambda match, scores, seat, points: right(match, scores, seat % 4 + 1, points),
            ),
        ),
    ),
    "P10": (
        Planted("four passes block", answered("powc", c.Pass, _blocked_by_passes)),
        Planted("blamed tiles keep it open", named(endings, "is_blocked", _blamed_keep_it_open)),
        Planted("a block is never seen", named(endings, "is_blocked", lambda _: lambda *_rest: False)),
        Planted(
            "the last tile does not end it",
            named(endings, "end_out", lambda _: lambda match, *_rest: endings.after_change(match)),
        ),
    ),
    "P11": (
        Planted("the winner's partner's tiles count too", at_desk("powc", score_out=_partners_tiles_too)),
        Planted("only the next hand counts", at_desk("powc", score_out=_next_hand_only)),
        Planted("the winners take the points", at_desk("powc", score_out=_to_the_winners)),
    ),
    "P12": (
        Planted("the difference is scored", at_desk("powc", score_blocked=_scored_as(SCORE_DIFFERENCE))),
        Planted("both counts are scored", at_desk("powc", score_blocked=_scored_as(SCORE_BOTH))),
        Planted("the losers add the winners' count", at_desk("powc", score_blocked=_winners_own)),
        Planted("the least single hand wins", at_desk("powc", score_blocked=_least_hand_wins)),
        Planted("a tie is lost by the last to play", at_desk("powc", score_blocked=_tie_to_the_last)),
    ),
    "P13": (
        Planted(
            "more than the target is needed",
            named(endings, "winner_by_score", lambda right: lambda match: right(with_target(match, 1))),
        ),
        Planted("who reaches the target wins", at_desk("powc", points_are_bad=False)),
        Planted(
            "one less is enough",
            named(endings, "winner_by_score", lambda right: lambda match: right(with_target(match, -1))),
        ),
    ),
    "P14": (
        Planted(
            "every stage is to 151", in_force("powc", lambda _ruleset, options: options._replace(target=151))
        ),
        Planted(
            "one game at every stage",
            in_force(
                "powc",
                lambda ruleset, options: options if ruleset.amended else options._replace(games_to_win=1),
            ),
        ),
        Planted(
            "the third-place match is like a preliminary",
            in_force(
                "powc",
                lambda ruleset, options: (
                    options._replace(target=151, games_to_win=1)
                    if ruleset.stage == "third-place"
                    else options
                ),
            ),
        ),
        Planted(
            "all three games are played",
            in_force(
                "powc",
                lambda _ruleset, options: (
                    options._replace(games_to_win=3) if options.games_to_win == 2 else options
                ),
            ),
        ),
    ),
    "P15": (
        Planted(
            "a redeal keeps the hands",
            after_event("powc", e.Redealt, lambda match, _event, _after: match),
        ),
        Planted(
            "a redeal may come late", allowed("powc", c.Redeal, "P15", lambda _match, _redeal: (e.Redealt(),))
        ),
        Planted(
            "a redeal takes the start away",
            after_event(
                "powc", e.Redealt, lambda _match, _event, after: in_round(after, starter=0, starters=0b11110)
            ),
        ),
        Planted(
            "a hand of many doubles is refused",
            forbidden(
                "powc",
                c.DealHand,
                "P15",
                lambda _match, dealt, _events: sum(is_double(tile) for tile in dealt.tiles) > 4,
            ),
        ),
        Planted(
            "a stand-in comes during a game",
            allowed("powc", c.LineUp, "E2", lambda _match, line_up: (e.LinedUp(*line_up),)),
        ),
        Planted("partners are those beside", named(powc, "side_of_seat", lambda _: _side_by_side)),
    ),
    "P16": (
        Planted(
            "the disqualified team wins",
            rewritten(
                "powc",
                c.Disqualify,
                e.MatchEnded,
                lambda _match, event: event._replace(winner="B" if event.winner == "A" else "A"),
            ),
        ),
        Planted(
            "a disqualification is only noted",
            answered(
                "powc",
                c.Disqualify,
                lambda _match, _command, answer: answer[:1] if isinstance(answer, tuple) else answer,
            ),
        ),
        Planted(
            "partners see each other's hands",
            seen(
                e.HandDealt,
                lambda event, seat: (
                    event
                    if seat and side_of_seat(event.seat) == side_of_seat(seat)
                    else event._replace(tiles=())
                ),
            ),
        ),
    ),
    "P17": (
        Planted("spectators see the hands", seen(e.HandDealt, lambda event, _seat: event)),
        Planted(
            "spectators read the judge's reasons",
            named(views, "_without_reason", lambda _: lambda event: event),
        ),
        Planted(
            "blamed tiles are hidden", named(views, "_face_up", lambda _: lambda _rows: ((), (), (), ()))
        ),
        Planted(
            "the layout is hidden",
            named(views, "standing_of", lambda right: lambda match: right(match)._replace(layout=None)),
        ),
    ),
    "P18": (
        Planted(
            "a penalty goes to the other side",
            event_told(
                "powc",
                e.Penalised,
                lambda _match, event: event._replace(who="A" if event.who in "B24" else "B"),
            ),
        ),
        Planted(
            "a void round keeps its penalties",
            after_event(
                "powc",
                e.RoundEnded,
                lambda match, event, after: (
                    in_game(after, scores=match.game.scores) if event.how == "void" and match.game else after
                ),
            ),
        ),
        Planted(
            "a sheet needs a judge",
            forbidden("powc", c.RecordOut, "P18", lambda _match, _sheet, _events: True),
        ),
        Planted(
            "a correction is added",
            event_told(
                "powc",
                e.ScoreCorrected,
                lambda match, event: event._replace(
                    scores=tuple(
                        (side, points + (match.game.scores["AB".index(side)] if match.game else 0))
                        for side, points in event.scores
                    )
                ),
            ),
        ),
        Planted(
            "a game is given to the wrong side",
            rewritten(
                "powc",
                c.ForfeitGame,
                e.GameEnded,
                lambda _match, event: event._replace(winner="B" if event.winner == "A" else "A"),
            ),
        ),
    ),
}
"""The faults of each clause."""
