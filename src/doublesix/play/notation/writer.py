"""Writing a match canonically: one form for each thing, so that writing what was read is stable."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from doublesix.play import events as e
from doublesix.play.commands import Draws, Points
from doublesix.play.events import Event
from doublesix.play.notation.reader import Record
from doublesix.rules.options import options_of
from doublesix.rules.rulesets import PRESETS, Ruleset, preset
from doublesix.tiles import Tile, name


def write(record: Record) -> str:
    """The canonical text of a record."""
    return "\n".join([*_heading(record), *statements(record.events)]) + "\n"


def statements(log: Iterable[Event]) -> list[str]:
    """The statements of a log; what follows by the rules is not written."""
    lines = []
    for event in log:
        writer = _WRITERS.get(type(event))
        if writer is not None:
            lines.append(writer(event))
    return lines


def _heading(record: Record) -> list[str]:
    ruleset = record.ruleset
    known = ruleset.name if ruleset.name in PRESETS else ruleset.base
    lines = [f"ruleset {known}"]
    lines += [f"option {name}={value}" for name, value in _amendments(ruleset, preset(known))]
    if ruleset.stage != "preliminary":
        lines.append(f"stage {ruleset.stage}")
    if record.names:
        lines.append(f"seats {' | '.join(record.names)}")
    return lines + [f"tag {key}={value}" for key, value in record.tags]


def _amendments(ruleset: Ruleset, known: Ruleset) -> list[tuple[str, str]]:
    """The options in force that the known ruleset has otherwise at this stage."""
    ours, theirs = ruleset.in_force(), known.at_stage(ruleset.stage).in_force()
    return [
        (option.name, option.text_of(getattr(ours, option.name)))
        for option in options_of(ruleset.game)
        if getattr(ours, option.name) != getattr(theirs, option.name)
    ]


def _tiles(tiles: Iterable[Tile]) -> str:
    return " ".join(name(tile) for tile in tiles)


def _draws(draws: Draws) -> str:
    return " ".join(f"{seat}={name(tile)}" for seat, tile in draws)


def _points(points: Points) -> str:
    return " ".join(f"{side}={value}" for side, value in points)


def _played(event: e.TilePlayed) -> str:
    on = f" on {name(event.on)}" if event.on >= 0 else ""
    return f"{event.seat} plays {name(event.tile)}{on}"


def _misplaid(event: e.TileMisplaid) -> str:
    if event.wrong_spinner:
        return f"{event.seat} plays {name(event.tile)} on {name(event.on)} wrong-spinner"
    place = f"{name(event.on)}/{event.number}"
    return f"{event.seat} misplays {name(event.tile)} on {place} showing {event.showing}"


def _exposed(event: e.TileExposed) -> str:
    if event.out_of_turn:
        return f"{event.seat} plays {name(event.tile)} out-of-turn"
    return f"{event.seat} exposes {name(event.tile)}"


def _sheet(event: e.SheetRecorded) -> str:
    words = ["sheet", event.how]
    if event.by:
        words.append(str(event.by))
    words += [f"{seat}={pips}" for seat, pips in event.counts]
    words += [f"blamed {seat}={name(tile)}" for seat, tile in event.blamed]
    if event.scored:
        words += ["scored", _points(event.scored)]
    return " ".join(words)


_WRITERS: Final[dict[type[Any], Callable[[Any], str]]] = {
    e.GameStarted: lambda _: "game",
    e.LeadDrawn: lambda event: f"lead {_draws(event.draws)}",
    e.RoundStarted: lambda _: "round",
    e.HandDealt: lambda event: f"hand {event.seat} {_tiles(event.tiles)}",
    e.PileLaid: lambda event: f"pile {_tiles(event.tiles)}".rstrip(),
    e.Redealt: lambda _: "redeal",
    e.TilePlayed: _played,
    e.Passed: lambda event: f"{event.seat} passes",
    e.TileDrawn: lambda event: f"{event.seat} draws {name(event.tile)}",
    e.TileBlamed: lambda event: f"{event.seat} misplays {name(event.tile)}",
    e.TileMisplaid: _misplaid,
    e.MisplayCaught: lambda event: f"{event.by} catches",
    e.TileExposed: _exposed,
    e.Talked: lambda event: f"{event.seat} talks",
    e.SheetRecorded: _sheet,
    e.TimeAnnounced: lambda _: "time",
    e.Penalised: lambda event: f'judge penalty {event.who} {event.points} "{event.reason}"',
    e.RoundVoided: lambda event: f'judge void "{event.reason}"',
    e.Disqualified: lambda event: f'judge disqualify {event.side} "{event.reason}"',
    e.Warned: lambda event: f'judge warn {event.who} "{event.reason}"',
    e.ScoreCorrected: lambda event: f'judge score {_points(event.scores)} "{event.reason}"',
    e.GameForfeited: lambda event: f'judge game {event.side} "{event.reason}"',
    e.MatchForfeited: lambda event: f'judge match {event.side} "{event.reason}"',
    e.WalkedOver: lambda event: f'walkover {event.side} "{event.reason}"',
    e.LinedUp: lambda event: f"lineup {event.seat} {event.name}",
}
