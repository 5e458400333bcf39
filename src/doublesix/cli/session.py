"""One match in the terminal: deals, the bots' turns, the person's turn, and what was said about each."""

import hashlib

from rich.console import Console
from rich.text import Text

from doublesix import tiles
from doublesix.bots import Bot
from doublesix.chance import Stream
from doublesix.cli.layouts import in_words, laid_until, rounds_of
from doublesix.drawing import to_text
from doublesix.play import Refused, Table, deals, explain, seat_view
from doublesix.play import commands as c
from doublesix.play.commands import Command
from doublesix.play.dealer import deal_next
from doublesix.play.explain import side_in_words
from doublesix.play.legal import Choices
from doublesix.play.views import seen_by
from doublesix.rules.leads import TURNED
from doublesix.rules.rulesets import Ruleset

NAMES = ("You", "Bot Amber", "Bot Birch", "Bot Cedar")
HELP = """  a number        the play with that number
  6-5 on 5-5      a tile, and the tile it joins
  Enter           pass or draw, when nothing else is left
  ?               this help
  q               leave the match"""


class Session:
    """A person at one seat, bots at the others."""

    def __init__(
        self, ruleset: Ruleset, players: int, seat: int, bot: Bot, secret: bytes, console: Console
    ) -> None:
        names = list(NAMES[1:players])
        names.insert(seat - 1, NAMES[0])
        self.table = Table(ruleset, tuple(names))
        self.seat = seat
        self.bot = bot
        self.secret = secret
        self.dice = Stream(hashlib.sha256(b"doublesix-bots\0" + secret).digest())
        self.numbers = [""] * players
        self.console = console

    # The match

    def play(self) -> None:
        """Play the match to its end."""
        rules = self.table.match.rules
        self.say(f"{self.table.ruleset.title}, to {self.table.match.options.target}.", "bold")
        if rules.is_partnership:
            mine = rules.sides[1 - self.seat % 2]
            self.say(f"You sit at seat {self.seat}, team {mine}; your partner sits opposite.")
        else:
            self.say(f"You sit at seat {self.seat}.")
        self.say(f"The deals are committed to: {deals.commitment(self.secret).hex()}", "dim")
        while self.table.match.ended is None:
            self.deal()
            while self.table.match.round is not None:
                self.turn()

    def leave(self) -> None:
        """The person leaves: the match is lost by that side; at three or four the player is struck (E21)."""
        match = self.table.match
        if match.ended is None:
            side = match.rules.sides[1 - self.seat % 2] if match.rules.is_partnership else str(self.seat)
            self.say("\nYou leave the table; the match is lost for you.")
            self.table.do(c.ForfeitMatch(side, "left the table"))

    def notation(self) -> str:
        """The match as text, with the secret its deals can be checked with."""
        self.table.tags = (("commitment", deals.commitment(self.secret).hex()), ("secret", self.secret.hex()))
        return self.table.notation

    def do(self, command: Command) -> None:
        """Carry out a command and say what it meant."""
        before = self.table.match
        events = self.table.do(command)
        for event in events:
            said = in_words(seen_by(event, self.seat))
            if said:
                self.say(f"  {said}")
        for sentence in explain(before, events):
            self.say(f"    {sentence}", "green")

    # Before play

    def deal(self) -> None:
        """What is dealt next, and what is said meanwhile."""
        for command in deal_next(self.table.match, self.secret, self.numbers):
            self.do(command)
            game = self.table.match.game
            assert game is not None
            if isinstance(command, c.DrawLead):
                shown = ", ".join(f"seat {seat} {tiles.name(tile)}" for seat, tile in command.draws)
                self.say(f"Drawn for the lead: {shown}.")
            elif isinstance(command, c.StartRound):
                self.say(f"\nGame {game.number}, round {game.rounds}: {self.scores()}", "bold")
        self.say(self.who_starts())

    def who_starts(self) -> str:
        """Who starts, by which clause, and how the order of play goes where it was turned."""
        rules, game, now = self.table.match.rules, self.table.match.game, self.table.match.round
        assert game is not None
        assert now is not None
        is_drawn = game.rounds == 1 and (game.number == 1 or rules.game == "powc")
        starts = f"Seat {now.turn} starts ({rules.cites.lead if is_drawn else rules.cites.start})."
        if game.order != TURNED:
            return starts
        return f"Two partners have changed places, so play goes 1, 4, 3, 2 (F3). {starts}"

    def scores(self) -> str:
        """The score in words."""
        match = self.table.match
        scores = self.table.scores.items()
        return ", ".join(f"{side_in_words(match, side)} {score}" for side, score in scores)

    # Turns

    def turn(self) -> None:
        """The turn of whoever it is."""
        offered = self.table.choices
        if offered.seat == self.seat:
            self.own_turn(offered)
        else:
            view = seat_view(self.table.match, self.table.log, offered.seat)
            self.do(self.bot(view, self.dice))

    def own_turn(self, offered: Choices) -> None:
        """Show the table and ask until a play is accepted."""
        self.show_table(offered)
        while True:
            answer = self.console.input(Text("> ", "bold")).strip().lower()
            if answer == "q":
                raise EOFError
            if answer == "?":
                self.say(HELP)
                continue
            command = _understood(answer, offered)
            if command is None:
                what = "a number from the list" if offered.plays else "Enter"
                self.say(f"That is not possible here: {what}, or ? for help.", "yellow")
                continue
            try:
                self.do(command)
            except Refused as refused:
                self.say(f"Not possible: {refused}", "yellow")
                continue
            return

    def show_table(self, offered: Choices) -> None:
        """The layout, the hand and the plays."""
        match = self.table.match
        seen = rounds_of(self.table.log)[-1]
        laid = laid_until(seen.events, len(seen.events))
        is_unicode = (self.console.encoding or "").lower().startswith("utf")
        drawn = to_text(
            laid,
            match.rules.game,
            unicode=is_unicode,
            colour=self.console.is_terminal,
            width=self.console.width,
        )
        self.console.print()
        self.console.print(Text.from_ansi(drawn), soft_wrap=True)
        now = match.round
        assert now is not None
        self.say(f"Your hand: {'  '.join(tiles.names(now.hands[self.seat]))}", "bold")
        for number, play in enumerate(offered.plays, 1):
            on = f" on {tiles.name(play.on)}" if play.on >= 0 else ""
            self.say(f"  {number:>2}  {tiles.name(play.tile)}{on}")
        if offered.may_draw:
            self.say("  Nothing fits: press Enter to draw a tile.")
        elif offered.may_pass:
            self.say("  Nothing fits: press Enter to pass.")

    def say(self, sentence: str, style: str = "") -> None:
        """Print a sentence."""
        self.console.print(Text(sentence, style))


def _understood(answer: str, offered: Choices) -> Command | None:
    """The command a person's words stand for."""
    if answer in ("", "pass", "draw"):
        if offered.may_draw:
            return c.DrawTile(offered.seat)
        return c.Pass(offered.seat) if offered.may_pass else None
    if answer.isascii() and answer.isdigit():
        number = int(answer) if len(answer) < 4 else 0
        return offered.plays[number - 1] if 1 <= number <= len(offered.plays) else None
    words = answer.split()
    named = [tiles.parse(word) for word in words if word != "on"]
    if not 1 <= len(named) <= 2 or named[0] is None or named[-1] is None:
        return None
    return c.PlayTile(
        offered.seat, named[0], named[1] if len(named) == 2 and named[1] is not None else tiles.NO_TILE
    )
