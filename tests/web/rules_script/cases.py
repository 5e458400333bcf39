"""Sheets to score: every one of small tables, those of every preset and option by chance, and the edges."""

import json
import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple

from doublesix.app.sheets.written_round import WrittenRound
from doublesix.play.game_rules import GAME_RULES
from doublesix.rules.options import GAMES, Options, options_of
from doublesix.rules.rulesets import PRESETS, STAGES, preset
from doublesix.rules.sheet_scores import RoundSheet, SheetRules, SheetScore, Standing, score_sheet
from doublesix.rules.sides import partner_of
from doublesix.tiles import NAMES, VALUE, parse

ALL_SEATS: Final = 0b11110
SCORING: Final = ("blamed_win", "blocked_score", "blocked_tie", "round_to_five")
"""The options with which hands are counted."""
MOST: Final = 999_999_999
"""No number on a sheet is greater."""


class Case(NamedTuple):
    """A round as a table writes it, where the match stands, and by which rules."""

    rules: SheetRules
    standing: Standing
    written: WrittenRound

    @property
    def args(self) -> tuple[SheetRules, Standing, RoundSheet]:
        """What the score is computed from."""
        return self.rules, self.standing, sheet_of(self.written, self.rules.game)


def sheet_of(written: WrittenRound, game: str) -> RoundSheet:
    """A written round as rows of numbers."""
    counts, blamed = [-1] * 5, [0] * 5
    for seat, pips in written.counts:
        counts[seat] = pips
    for seat, named in written.blamed:
        tile = parse(named)
        assert tile is not None
        blamed[seat] += VALUE[tile]
    sides = GAME_RULES[game].sides
    gained = dict(written.scored)
    scored = tuple(gained.get(side, 0) for side in sides)
    return RoundSheet(
        written.how, written.by, tuple(counts), tuple(blamed), scored, written.talks, written.passes
    )


def rules_of(game: str, options: Options, seats: int = ALL_SEATS) -> SheetRules:
    """The rules of a game with some options."""
    known = GAME_RULES[game]
    return SheetRules(game, known.is_partnership, known.points_are_bad, seats, options)


def standing_of(game: str, *scores: int, won: tuple[int, ...] = (), talked: tuple[int, ...] = ()) -> Standing:
    """Where a match stands; what is not said is 0."""
    count = len(GAME_RULES[game].sides)

    def filled(row: tuple[int, ...]) -> tuple[int, ...]:
        return (*row, *(0,) * count)[:count]

    return Standing(filled(scores), filled(won), filled(talked), -1)


def counted(rules: SheetRules, how: str, by: int) -> list[int]:
    """The seats whose pips are asked for."""
    own = {by, partner_of(by)} if rules.is_partnership else {by}
    seated = [seat for seat in range(1, 5) if rules.seats >> seat & 1]
    return [seat for seat in seated if how == "blocked" or seat not in own]


# Every sheet of small tables


def every_small_case(step: int = 1) -> Iterator[Case]:
    """Every sheet with few pips, points and penalties, under every option, before and at the target.

    With a step, one of so many: best a prime, so that nothing is left out always.
    """
    skip = 0
    for game in GAMES:
        for options in _small_options(game):
            for rules in _small_tables(game, options):
                rounds = _small_rounds(game, rules.seats)
                for standing in _small_standings(game, options):
                    yield from (Case(rules, standing, written) for written in rounds[skip::step])
                    skip = (skip - len(rounds)) % step


def _small_options(game: str) -> Iterator[Options]:
    names = {each.name: each for each in options_of(game)}
    choices = [range(len(names[name].choices)) if name in names else range(1) for name in SCORING]
    fines = (0, 4) if "mistaken_pass" in names else (0,)
    for values, fine in product(product(*choices), fines):
        yield Options(
            target=6,
            games_to_win=2,
            mistaken_pass=fine,
            talk_penalty=5,
            **dict(zip(SCORING, values, strict=True)),
        )


def _small_tables(game: str, options: Options) -> Iterator[SheetRules]:
    for seats in (0b110, 0b1110, 0b11010, ALL_SEATS) if game == "bigsix" else (ALL_SEATS,):
        yield rules_of(game, options, seats)


def _small_standings(game: str, options: Options) -> Iterator[Standing]:
    last = options.target - 1
    talked = (1,) if game == "straight" else ()
    for scores in ((0, 0), (last, 0), (0, last), (1, last)):
        yield standing_of(game, *scores, won=(1,), talked=talked)


@cache
def _small_rounds(game: str, seats: int) -> tuple[WrittenRound, ...]:
    return tuple(_rounds_of(rules_of(game, Options(), seats)))


def _rounds_of(rules: SheetRules) -> Iterator[WrittenRound]:
    ends = [("blocked", 0), *(("out", seat) for seat in range(1, 5) if rules.seats >> seat & 1)]
    for how, by in ends:
        seats = counted(rules, how, by)
        for pips in product(range(4), repeat=len(seats)):
            for more in _small_extras(rules):
                yield WrittenRound(how, by, tuple(zip(seats, pips, strict=True)), **more)
    if rules.game == "straight":
        for points in product((0, 5, 10), repeat=2):
            yield WrittenRound("target", scored=(("A", points[0]), ("B", points[1])))
    for talks, passes in product(((), (1,), (2,), (1, 1)), ((), (2,), (3, 4))):
        yield WrittenRound("", talks=talks, passes=passes)


def _small_extras(rules: SheetRules) -> Iterator[dict[str, Any]]:
    """What else can be on a sheet."""
    yield {}
    if rules.game == "powc":
        yield from ({"blamed": ((seat, "1-0"),)} for seat in range(1, 5))
        yield {"blamed": ((1, "1-0"), (2, "1-1"))}
    if rules.game == "straight":
        yield from ({"scored": ((side, 5),)} for side in "AB")
        yield from ({"talks": (seat,)} for seat in (1, 2))
    if rules.is_partnership:
        yield {"passes": (2,)}


# By chance


def random_cases(count: int, seed: int) -> Iterator[Case]:
    """Sheets of every preset, stage and option, most of them such as tables write them."""
    dice = random.Random(seed)  # nosec B311 - a test that can be repeated
    rulesets = [preset(name).at_stage(stage) for name in PRESETS for stage in STAGES]
    for _ in range(count):
        ruleset = dice.choice(rulesets)
        options = ruleset.in_force()
        if dice.random() < 0.5:
            options = _amended(dice, ruleset.game, options)
        seats = dice.choice((0b110, 0b1110, ALL_SEATS, 0b11010)) if ruleset.game == "bigsix" else ALL_SEATS
        rules = rules_of(ruleset.game, options, seats)
        yield Case(rules, _some_standing(dice, rules), _some_round(dice, rules))


def _amended(dice: random.Random, game: str, options: Options) -> Options:
    """Every option otherwise that an organiser can set otherwise."""
    values = {}
    for option in options_of(game):
        if option.choices:
            values[option.name] = dice.randrange(len(option.choices))
        elif option.name in ("target", "mistaken_pass", "talk_penalty", "talk_warnings"):
            values[option.name] = dice.choice(
                (option.lowest, option.lowest + 1, dice.randint(1, 300), 10 ** dice.randint(0, 8))
            )
    return options._replace(games_to_win=dice.randint(1, 5), **values)


def _some_standing(dice: random.Random, rules: SheetRules) -> Standing:
    options, count = rules.options, len(GAME_RULES[rules.game].sides)
    scores = tuple(
        options.target - 1 - dice.choice((dice.randint(0, 40), dice.randrange(options.target)))
        for _ in range(count)
    )
    if rules.is_partnership:
        scores = tuple(max(0, score) for score in scores)
    won = tuple(dice.randrange(options.games_to_win) for _ in range(count))
    talked = tuple(dice.randrange(3) for _ in range(count)) if rules.game == "straight" else (0,) * count
    return Standing(scores, won, talked, -1)


def _some_round(dice: random.Random, rules: SheetRules) -> WrittenRound:
    seated = [seat for seat in range(1, 5) if rules.seats >> seat & 1]
    how = dice.choice((*4 * ("out",), *4 * ("blocked",), "target" if rules.game == "straight" else "out", ""))
    by = dice.choice(seated) if how == "out" else 0
    seats = counted(rules, how, by) if how in ("out", "blocked") else []
    if dice.random() < 0.02:
        seats = seats[1:]  # somebody forgot one
    most = dice.choice((3, 12, 60, MOST))
    same = dice.randint(0, most)
    counts = tuple((seat, same if dice.random() < 0.2 else dice.randint(0, most)) for seat in seats)
    return WrittenRound(
        how,
        by,
        counts,
        _some_blamed(dice, rules) if how != "target" else (),
        _some_points(dice, rules, how) if rules.game == "straight" else (),
        _some_seats(dice) if rules.game == "straight" or dice.random() < 0.02 else (),
        _some_seats(dice),
    )


def _some_seats(dice: random.Random) -> tuple[int, ...]:
    return tuple(dice.randint(1, 4) for _ in range(dice.choice((0, 0, 0, 0, 1, 3))))


def _some_blamed(dice: random.Random, rules: SheetRules) -> tuple[tuple[int, str], ...]:
    if rules.game != "powc":
        return ()
    names = dice.sample(NAMES[1:], dice.choice((0, 0, 1, 2, 4)))
    return tuple((dice.randint(1, 4), name) for name in names)


def _some_points(dice: random.Random, rules: SheetRules, how: str) -> tuple[tuple[str, int], ...]:
    near = 5 * (rules.options.target // 5)
    if how == "target":
        return ((dice.choice("AB"), dice.choice((near, near + 5, 5 * dice.randint(0, 12)))),)
    return tuple((side, 5 * dice.randint(0, 9)) for side in "AB" if dice.random() < 0.4)


# The edges


def edge_cases() -> Iterator[Case]:
    """Where rounding turns, where a game ends, who plays, what is missing, and the greatest numbers."""
    for game in GAMES:
        for values in product((0, 1, 2), (0, 1), (0, 1), (0, 1)):
            options = Options(
                target=50,
                games_to_win=2,
                blocked_score=values[0],
                blocked_tie=values[1],
                blamed_win=values[2],
                round_to_five=values[3],
            )
            yield from _edges_of(rules_of(game, options))
    yield from _odd_sheets()


def _edges_of(rules: SheetRules) -> Iterator[Case]:
    fresh = standing_of(rules.game)
    for by in range(1, 5):
        seats = counted(rules, "out", by)
        for pips in range(14):  # every remainder of five, for one hand and for two
            for other in (0, pips, 3, MOST):
                row = [pips, other, 1][: len(seats)]
                yield Case(rules, fresh, WrittenRound("out", by, tuple(zip(seats, row, strict=True))))
        for short in (-1, 0, 1):  # one less than the target, the target, one more
            near = standing_of(rules.game, *[50 - 20 + short] * len(fresh.scores), won=(1, 1))
            row = [20, 0, 0][: len(seats)]
            yield Case(rules, near, WrittenRound("out", by, tuple(zip(seats, row, strict=True))))
    for first, second in product(range(7), repeat=2):
        for hands in ((first, second, second, first), (first, second, 3, 4), (first, first, second, second)):
            yield Case(rules, fresh, WrittenRound("blocked", 0, tuple(enumerate(hands, 1))))
    yield Case(rules, fresh, WrittenRound("blocked", 0, tuple((seat, MOST) for seat in range(1, 5))))


def _odd_sheets() -> Iterator[Case]:
    for game in GAMES:
        rules = rules_of(game, preset(game).in_force())
        fresh = standing_of(game)
        won = fresh._replace(winner=0)
        out = WrittenRound("out", 1, tuple((seat, 5) for seat in counted(rules, "out", 1)))
        yield Case(rules, won, out)
        for by in (-1, 0, 5):
            yield Case(rules, fresh, out._replace(by=by))
        yield Case(rules, fresh, out._replace(counts=()))
        yield Case(rules, fresh, out._replace(counts=tuple((seat, 5) for seat in range(1, 5))))
        yield Case(rules._replace(seats=0b11100), fresh, out)  # who went out does not play
        yield Case(rules, fresh, out._replace(counts=out.counts[:-1]))
        yield Case(rules, fresh, out._replace(how="void"))
        yield Case(rules, fresh, WrittenRound("void"))
        yield Case(rules, fresh, out._replace(blamed=((2, "1-0"),)))
        for more in ({"talks": (1,)}, {"talks": (0,)}, {"passes": (5,)}, {"passes": (1, 2)}):
            yield Case(rules, fresh, out._replace(**more))
        for points in (5, 3, -5, 150, 250, 255, 245):
            for how in ("out", "target"):
                scored = (("A", points),) if game == "straight" else ()
                counts = out.counts if how == "out" else ()
                yield Case(rules, fresh, WrittenRound(how, int(how == "out"), counts, scored=scored))


# For the script


def to_plain(value: Any) -> Any:
    """Named tuples as objects, as JSON has them."""
    if hasattr(value, "_asdict"):
        return {name: to_plain(each) for name, each in value._asdict().items()}
    return [to_plain(each) for each in value] if isinstance(value, tuple) else value


def to_line(args: tuple[SheetRules, Standing, RoundSheet], score: SheetScore) -> str:
    """A line for score_lines.js: the arguments and the result."""
    return "\t".join(json.dumps(to_plain(each), separators=(",", ":")) for each in (args, score))


def lines_of(cases: Iterable[Case]) -> Iterator[str]:
    """Cases with what Python says of them."""
    for case in cases:
        args = case.args
        yield to_line(args, score_sheet(*args))
