"""The port through which matches are played out: whoever can play one fast plugs in here."""

from typing import Protocol

from doublesix.rules.rulesets import Ruleset


class Playout(Protocol):
    """One match at one table, played out. Sides are numbered from 0."""

    @property
    def ranking(self) -> tuple[int, ...]:
        """The sides best first."""

    @property
    def points(self) -> tuple[int, ...]:
        """Each side's points over the games of the match; in `powc` points are bad."""

    @property
    def games_won(self) -> tuple[int, ...]:
        """Each side's games."""

    @property
    def rounds(self) -> int:
        """Each is shuffled, dealt and marked."""

    @property
    def turns(self) -> int:
        """Plays, passes and draws: each takes the seconds of the pace."""


class Playouts(Protocol):
    """Plays matches out between sides of given skill."""

    def play_match(
        self, ruleset: Ruleset, skills: tuple[float, ...], seed: int, pace: float, shuffle: float
    ) -> Playout:
        """A match under a ruleset that is at its stage; the same arguments give the same match.

        A skill is the share of a side's plays that are well chosen, from 0 to 1. A turn takes the seconds of
        the pace and every round those of its shuffling: by them a game with a time limit ends (E40).
        """
