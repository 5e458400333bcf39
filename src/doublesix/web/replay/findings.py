"""What the analysis of a match found, for a page: of the whole match, and of one round, as one may see it.

Whoever watches as one seat sees that seat's decisions only: another's would tell what it held.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from doublesix.app.replays import OPEN, ReplayRound
from doublesix.app.sheets.play_reading import LayoutTile
from doublesix.bots import sentences
from doublesix.bots.accuracy import Analysis, Player, analysis_of, costliest
from doublesix.bots.decisions import Omission, Replay, Shortage, replay
from doublesix.bots.turning_points import TurningPoint, turning_point, turning_point_of
from doublesix.bots.weighed_decisions import Decision, WeighedPlay, from_data
from doublesix.drawing.expectation import Bar, bar_of, reach_of
from doublesix.drawing.layout_symbols import LayoutPicture, layout_picture
from doublesix.play import decide
from doublesix.play import events as e
from doublesix.play.commands import PlayTile
from doublesix.play.notation import Record
from doublesix.tiles import HIGH, NO_TILE, Tile, name
from doublesix.web.presentation.play_layout import to_laid
from doublesix.web.replay.people import People

COSTLY = 5
"""How many of the costliest decisions are told."""


class PlayRow(NamedTuple):
    """A play that could have been made, and what it was worth."""

    words: str
    value: str
    error: str
    open: str
    """With all hands open; nothing where that is not known or not shown."""
    bar: Bar
    is_chosen: bool
    is_best: bool


class DecisionPanel(NamedTuple):
    """A decision in full."""

    turn: int
    name: str
    verdict: str
    knew: str
    hand: tuple[str, ...]
    plays: tuple[PlayRow, ...]
    lost: str
    """Nothing where nothing that counts was lost."""
    better: LayoutPicture | None
    """The table with the best play on it, where another one was made and points were lost."""


class ToldDecision(NamedTuple):
    """A decision in a list: where it was, and what came of it."""

    round: int
    turn: int
    name: str
    verdict: str


class TurnWords(NamedTuple):
    """Where something turned, in a sentence, and the address of that moment."""

    words: str
    round: int
    turn: int


class PlayerFigures(NamedTuple):
    """How well somebody chose."""

    name: str
    decisions: int
    best: str
    lost: str
    accuracy: str


class Findings:
    """The analysis of a match as a watcher may see it."""

    def __init__(self, record: Record, weighed: Sequence[Any], people: People, watcher: int) -> None:
        self.people = people
        self.watcher = watcher
        self.game = record.ruleset.game
        self.replay: Replay = replay(record)
        self.found: Analysis = analysis_of(self.replay, [from_data(each) for each in weighed])
        self.matches = {each.position: each.match for each in self.replay.situations}
        played = (each for each in self.replay.rounds)
        self.places = {(each.game, each.round): place for place, each in enumerate(played, 1)}

    def may_see(self, seat: int) -> bool:
        """Whether the watcher may see what a seat decided between."""
        return self.watcher in (OPEN, seat)

    def decisions_of(self, one: ReplayRound) -> list[Decision]:
        """The decisions of a round that the watcher may see."""
        here = (one.game, one.number)
        return [
            each
            for each in self.found.decisions
            if (each.game, each.round) == here and self.may_see(each.seat)
        ]

    # The match

    def turn_of_match(self) -> TurnWords | None:
        """Where the match turned."""
        return self._turn_words(turning_point(self.found))

    def turn_of_round(self, one: ReplayRound) -> TurnWords | None:
        """Where a round turned."""
        here = (one.game, one.number)
        course = next((each for each in self.found.rounds if (each.game, each.round) == here), None)
        return self._turn_words(turning_point_of(course, self.found) if course else None)

    def _turn_words(self, point: TurningPoint | None) -> TurnWords | None:
        if point is None or (point.decision is not None and not self.may_see(point.decision.seat)):
            return None
        place = self.places[point.game, point.round]
        side = self.people.side(self.people.side_index(point.side))
        if point.decision is None:
            words = _(sentences.TURNED_BY_ITSELF).format(
                round=place,
                turn=point.turn,
                side=side,
                before=with_sign(point.before),
                after=with_sign(point.after),
            )
            return TurnWords(words, place, point.turn)
        made, best = (point.decision.plays[at].play for at in (point.decision.chosen, point.decision.best))
        words = _(sentences.TURNED).format(
            round=place,
            turn=point.turn,
            player=self.people.seat(point.decision.seat),
            play=play_words(made),
            better=play_words(best),
            lost=number_format(point.decision.lost, 1),
            side=side,
        )
        return TurnWords(words, place, point.turn)

    def players(self) -> list[PlayerFigures]:
        """How well everybody chose."""
        return [self._figures(each) for each in self.found.players]

    def _figures(self, player: Player) -> PlayerFigures:
        return PlayerFigures(
            player.name or self.people.seat(player.seat),
            player.decisions,
            f"{player.best_share:.0%}",
            number_format(player.lost, 1),
            f"{player.accuracy:.0f}",
        )

    def costly(self) -> list[ToldDecision]:
        """The costliest decisions of the match."""
        seen = [each for each in self.found.decisions if self.may_see(each.seat)]
        return [
            ToldDecision(
                self.places[each.game, each.round], each.turn, self.people.seat(each.seat), self.verdict(each)
            )
            for each in costliest(seen, COSTLY)
        ]

    def list_skipped(self) -> list[str]:
        """What was left out, and why."""
        return [self._skipped(each) for each in self.found.skipped]

    def _skipped(self, each: Omission) -> str:
        words = sentences.SKIPPED if each.whole else sentences.SKIPPED_FROM
        return _(words).format(game=each.game, round=each.round, line=each.line, why=_(each.why))

    # A decision

    def panels(self, one: ReplayRound) -> list[DecisionPanel]:
        """The decisions of a round in full."""
        return [self._panel(each, one) for each in self.decisions_of(one)]

    def _panel(self, decision: Decision, one: ReplayRound) -> DecisionPanel:
        order = sorted(range(len(decision.plays)), key=lambda at: -decision.plays[at].value)
        reach = reach_of([play.value for play in decision.plays], [play.error for play in decision.plays])
        return DecisionPanel(
            decision.turn,
            self.people.seat(decision.seat),
            self.verdict(decision),
            " ".join(self._knew(decision)),
            tuple(name(tile) for tile in decision.knew.hand),
            tuple(self._row(decision, at, reach) for at in order),
            number_format(decision.lost, 1) if decision.lost else "",
            self._better(decision, one) if decision.lost else None,
        )

    def _row(self, decision: Decision, at: int, reach: tuple[float, float]) -> PlayRow:
        play: WeighedPlay = decision.plays[at]
        return PlayRow(
            play_words(play.play),
            with_sign(play.value),
            number_format(play.error, 1),
            with_sign(play.open) if play.open is not None and self.watcher == OPEN else "",
            bar_of(play.value, play.error, reach),
            at == decision.chosen,
            at == decision.best,
        )

    def _better(self, decision: Decision, one: ReplayRound) -> LayoutPicture | None:
        """The table as it would have been after the best play."""
        answer = decide(self.matches[decision.position], decision.plays[decision.best].play)
        played = next((each for each in answer if isinstance(each, e.TilePlayed)), None)  # type: ignore[union-attr]
        if played is None or decision.turn > one.last:
            return None
        inward = HIGH[played.tile] if played.on == NO_TILE else played.number
        best = LayoutTile(played.tile, played.on, inward, played.number, played.end)
        laid = one.moments[decision.turn - 1].laid
        return layout_picture([to_laid(each) for each in (*laid, best)], self.game)

    def verdict(self, decision: Decision) -> str:
        """What was chosen, and what was lost by it."""
        chosen, best = decision.plays[decision.chosen], decision.plays[decision.best]
        words = sentences.LOST if decision.lost else sentences.WITHIN
        return _(sentences.BEST if decision.chosen == decision.best else words).format(
            play=play_words(chosen.play),
            value=with_sign(chosen.value),
            side=self.people.side(self.people.side_of(decision.seat)),
            better=play_words(best.play),
            best=with_sign(best.value),
            lost=number_format(decision.lost, 1),
        )

    def _knew(self, decision: Decision) -> Iterator[str]:
        """What the seat knew, in sentences."""
        knew = decision.knew
        tiles, numbers = join(map(whole_name, knew.hand)), knew.numbers
        if numbers:
            yield _(sentences.HELD[len(numbers) == 1]).format(tiles=tiles, numbers=join(numbers))
        else:
            yield _(sentences.HELD_AND_LED).format(tiles=tiles)
        for each in knew.shortages:
            if each.seat != decision.seat:
                yield self._shortage(each)
        others = ", ".join(
            f"{self.people.seat(seat)} {size}"
            for seat, size in enumerate(knew.hand_sizes, 1)
            if seat != decision.seat and seat in self.people.seats
        )
        yield _(sentences.LEFT_AND_PILE if knew.pile else sentences.LEFT).format(
            others=others, pile=knew.pile
        )

    def _shortage(self, each: Shortage) -> str:
        drew = sentences.DREW_ONE if each.drew == 1 else sentences.DREW
        words = (drew if each.drew else sentences.PASSED)[len(each.numbers) == 1]
        player = self.people.seat(each.seat)
        return _(words).format(player=player, numbers=join(each.numbers), count=each.drew)


def with_sign(value: float) -> str:
    """A value with its sign: whole where it is exact, else with one decimal."""
    if abs(value) < 0.05:
        return "0"
    said = number_format(abs(value), 0 if value == round(value) else 1)
    return f"+{said}" if value > 0 else f"−{said}"


def whole_name(tile: Tile) -> str:
    """A tile's name, which no line breaks in two."""
    return name(tile).replace("-", "\u2011")


def play_words(play: PlayTile) -> str:
    """A play in few words, without the seat."""
    if play.on == NO_TILE:
        return whole_name(play.tile)
    return _("{tile} on {on}").format(tile=whole_name(play.tile), on=whole_name(play.on))


def join(words: Any) -> str:
    """Words with commas and an "and"."""
    *first, last = map(str, words)
    return _("{one} and {other}").format(one=", ".join(first), other=last) if first else last
