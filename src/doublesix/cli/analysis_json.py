"""An analysis for programs: one JSON object."""

from typing import Any

from doublesix.bots.accuracy import Analysis, Course
from doublesix.bots.decisions import Shortage
from doublesix.bots.sentences import NOTHING
from doublesix.bots.weighed_decisions import Decision
from doublesix.cli.analysis_words import laid_before
from doublesix.play.commands import PlayTile
from doublesix.play.events import TilePlayed
from doublesix.play.notation import Record
from doublesix.play.notation.writer import statements
from doublesix.tiles import name


def statement(play: PlayTile) -> str:
    """A play as the notation has it."""
    return statements([TilePlayed(play.seat, play.tile, play.on, -1, False, 0)])[0]


def as_json(file: str, record: Record, found: Analysis) -> dict[str, Any]:
    """All of it as one object."""
    return {
        "file": file,
        "decisions": [_decision_json(record, decision) for decision in found.decisions],
        "players": [
            {
                "seat": player.seat,
                "name": player.name or None,
                "decisions": player.decisions,
                "best_share": round(player.best_share, 4),
                "points_lost": round(player.lost, 3),
                "points_lost_a_decision": round(player.lost_each, 4),
                "accuracy": round(player.accuracy, 1),
            }
            for player in found.players
        ],
        "rounds": [_course_json(course) for course in found.rounds],
        "skipped": [skipped._asdict() for skipped in found.skipped],
        **({"note": NOTHING} if not found.decisions else {}),
    }


def _decision_json(record: Record, decision: Decision) -> dict[str, Any]:
    knew = decision.knew
    return {
        "line": decision.line,
        "game": decision.game,
        "round": decision.round,
        "turn": decision.turn,
        "seat": decision.seat,
        "player": decision.player or None,
        "knew": {
            "hand": [name(tile) for tile in knew.hand],
            "layout": [
                {"tile": name(laid.tile), "on": name(laid.on) if laid.on >= 0 else None}
                for laid in laid_before(record, decision.position)
            ],
            "ends": list(knew.numbers),
            "hand_sizes": list(knew.hand_sizes),
            "pile": knew.pile,
            "passed": [_shortage_json(each) for each in knew.shortages if not each.drew],
            "drew": [{**_shortage_json(each), "tiles": each.drew} for each in knew.shortages if each.drew],
        },
        "plays": [
            {
                "play": statement(play.play),
                "value": round(play.value, 3),
                "error": round(play.error, 3),
                "open": play.open,
            }
            for play in decision.plays
        ],
        "chosen": statement(decision.plays[decision.chosen].play),
        "best": statement(decision.plays[decision.best].play),
        "lost": round(decision.lost, 3),
        "open_note": decision.open_note or None,
    }


def _shortage_json(shortage: Shortage) -> dict[str, Any]:
    return {"seat": shortage.seat, "numbers": list(shortage.numbers)}


def _course_json(course: Course) -> dict[str, Any]:
    expected = [
        {
            "line": mark.line,
            "turn": mark.turn,
            "seat": mark.seat,
            "side": mark.side,
            "value": round(mark.value, 3),
        }
        for mark in course.marks
    ]
    return {"game": course.game, "round": course.round, "expected": expected, "result": course.result or None}
