"""An analysis as one page: players, the expectation over each round, every decision with its tiles and bars.

The page stands alone: style and pictures are in it, it loads nothing and runs nothing. What was true with all
hands open has a column of its own and goes into no other number.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import Final

from doublesix.bots import sentences
from doublesix.bots.accuracy import Analysis, Course, Player, costliest
from doublesix.bots.decisions import side_of
from doublesix.bots.weighed_decisions import Decision, WeighedPlay
from doublesix.cli import analysis_words as words
from doublesix.cli.analysis_graph import bar_svg, course_svg, sides_of, swatch_svg
from doublesix.drawing import tile_svg, to_svg
from doublesix.drawing.expectation import reach_of
from doublesix.play.notation import Record
from doublesix.tiles import name

COSTLY: Final = 5
"""How many of the costliest decisions stand above the rounds."""
CAPTION_TEAMS: Final = (
    "What the round was expected to bring team A: the solid line as team A's players could tell when they "
    "played, the dashed line as team B's could. The square is what it brought."
)
CAPTION_EACH: Final = (
    "What each player could expect of the round after each own decision; a square is what it brought."
)
NAMESPACE: Final = ' xmlns="http://www.w3.org/2000/svg"'


def page(file: str, record: Record, found: Analysis, worlds: int) -> str:
    """The whole page."""
    title = "Standard input" if file == "-" else Path(file).name
    style = resources.files("doublesix.cli").joinpath("analysis.css").read_text("utf-8")
    tiles = {tile for decision in found.decisions for tile in decision.knew.hand}
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>Analysis of {escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>",
        f'<svg class="sprites" aria-hidden="true">{"".join(_sprite(tile) for tile in sorted(tiles))}</svg>',
        _header(title, record, found, worlds),
        "<main>",
        *_body(record, found),
        "</main>",
        f'<footer><p class="quiet prose">{_text(sentences.NEVER_BLAMED)}</p></footer>',
        "</body>\n</html>",
    ]
    return "\n".join(parts) + "\n"


def _text(told: str) -> str:
    """Words for people; a tile's name is not broken at the end of a line."""
    return escape(re.sub(r"(?<=\b\d)-(?=\d\b)", "\u2011", told))


def _sprite(tile: int) -> str:
    """A tile drawn once, for any number of places on the page."""
    return f'<symbol id="t{name(tile)}" viewBox="-50 -100 100 208">{tile_svg(tile)}</symbol>'


def _header(title: str, record: Record, found: Analysis, worlds: int) -> str:
    names = [part for part in record.match.names[1:] if part]
    if len(names) == 4 and record.match.rules.is_partnership:
        heading = f"{names[0]} and {names[2]} against {names[1]} and {names[3]}"
    else:
        heading = words.join_words(names) if names else title
    told = f"{record.ruleset.title}. {title}."
    if found.decisions:
        told += f" {words.size_words(found, worlds)}"
    return f'<header><h1>{_text(heading)}</h1><p class="quiet">{_text(told)}</p></header>'


def _body(record: Record, found: Analysis) -> Iterable[str]:
    if not found.decisions:
        yield f"<p>{_text(sentences.NOTHING)}</p>"
    else:
        cards = "".join(_player(player) for player in found.players)
        yield f'<section class="players" aria-label="Players">{cards}</section>'
        explained = f"{sentences.EXPLAINED} {sentences.VALUES[record.ruleset.game]}"
        yield f'<p class="quiet prose">{_text(explained)}</p>'
        yield _costliest(record, found)
        for course in found.rounds:
            yield _round(record, found, course)
    if found.skipped:
        rows = "".join(f"<li>{_text(words.skipped_words(each))}</li>" for each in found.skipped)
        yield f"<section><h2>Not analysed</h2><ul>{rows}</ul></section>"


def _player(player: Player) -> str:
    heading = player.name or f"Seat {player.seat}"
    seat = f" <small>seat {player.seat}</small>" if player.name else ""
    facts = (
        ("decisions", str(player.decisions)),
        ("best", f"{player.best_share:.0%}"),
        ("points lost", f"{player.lost:.1f}"),
        ("a decision", f"{player.lost_each:.2f}"),
    )
    rows = "".join(f"<dt>{what}</dt><dd>{value}</dd>" for what, value in facts)
    return (
        f'<article class="player"><h3>{_text(heading)}{seat}</h3>'
        f'<div class="number">{player.accuracy:.0f}</div><small>accuracy, of 100</small>'
        f'<div class="meter"><i style="width:{player.accuracy:.0f}%"></i></div><dl>{rows}</dl></article>'
    )


def _costliest(record: Record, found: Analysis) -> str:
    costly = costliest(found.decisions, COSTLY)
    if not costly:
        return f"<section><h2>The costliest decisions</h2><p>{sentences.NO_LOSS}</p></section>"
    rows = "".join(_costly(record, decision) for decision in costly)
    return f'<section><h2>The costliest decisions</h2><ol class="costly">{rows}</ol></section>'


def _costly(record: Record, decision: Decision) -> str:
    place = f"Game {decision.game}, round {decision.round}, turn {decision.turn}"
    told = f"{words.player_words(decision.seat, decision.player)}. {words.verdict_words(record, decision)}"
    return f'<li><a href="#line-{decision.line}">{place}</a>: {_text(told)}</li>'


def _round(record: Record, found: Analysis, course: Course) -> str:
    here = (course.game, course.round)
    own = [decision for decision in found.decisions if (decision.game, decision.round) == here]
    caption = CAPTION_TEAMS if record.match.rules.is_partnership else CAPTION_EACH
    if any(decision.lost for decision in own):
        caption += " A ring: points were lost there."
    graph = course_svg(course)
    figure = f"<figure>{graph}<figcaption>{caption}</figcaption></figure>"
    above = f'<div class="course">{figure}{_losses(record, course, own)}</div>'
    rows = "".join(_decision(record, decision) for decision in own)
    return f"<section><h2>Game {course.game}, round {course.round}</h2>{above}{rows}</section>"


def _losses(record: Record, course: Course, own: Sequence[Decision]) -> str:
    """What each player decided and lost in a round, with the line that is theirs."""
    rows, sides = [], sides_of(course)
    for seat in sorted({decision.seat for decision in own}):
        lost = [decision.lost for decision in own if decision.seat == seat]
        player = next(decision.player for decision in own if decision.seat == seat) or f"seat {seat}"
        cells = f'<td class="number-cell">{len(lost)}</td><td class="number-cell">{sum(lost):.1f}</td>'
        line = swatch_svg(sides.index(side_of(record.match, seat)))
        rows.append(f'<tr><th scope="row">{line}{_text(player)}</th>{cells}</tr>')
    head = '<th>this round</th><th class="number-cell">decisions</th><th class="number-cell">points lost</th>'
    return f"<div><table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"


def _decision(record: Record, decision: Decision) -> str:
    chosen = decision.plays[decision.chosen]
    player = words.player_at(record, decision.seat) if not decision.player else decision.player
    said = f"{player[0].upper() + player[1:]}: {words.play_words(chosen.play)}"
    kind = "lost" if decision.lost else "kept"
    opened = " open" if decision.lost else ""
    summary = (
        f'<summary><span class="turn">Turn {decision.turn}</span><span class="said">{_text(said)}</span>'
        f"{_tag(decision)}</summary>"
    )
    told = [words.verdict_words(record, decision), *words.knew_words(record, decision)]
    hand = "".join(_tile(tile) for tile in decision.knew.hand)
    prose = f'<p class="hand" aria-label="Hand">{hand}</p><p class="knew">{_text(" ".join(told))}</p>'
    is_drawn = decision.lost and decision.knew.numbers  # an empty table needs no picture
    left = f"<div>{prose}{_layout(record, decision) if is_drawn else ''}</div>"
    inside = f'<div class="inside">{left}<div>{_plays(decision)}</div></div>'
    return f'<details class="{kind}" id="line-{decision.line}"{opened}>{summary}{inside}</details>'


def _tag(decision: Decision) -> str:
    if decision.lost:
        return f'<span class="tag loss">{decision.lost:.1f} lost</span>'
    return f'<span class="tag">{"best" if decision.chosen == decision.best else "as good as the best"}</span>'


def _tile(tile: int) -> str:
    return f'<svg class="tile" role="img" aria-label="{name(tile)}"><use href="#t{name(tile)}"/></svg>'


def _layout(record: Record, decision: Decision) -> str:
    """The table as it was; drawn where points were lost, so that a page stays light."""
    rings = record.match.options.double_opens == 3
    laid = words.laid_before(record, decision.position)
    drawn = to_svg(laid, record.ruleset.game, open_ends=rings).replace(NAMESPACE, "")
    return f'<div class="layout">{drawn}</div>'


def _plays(decision: Decision) -> str:
    order = sorted(range(len(decision.plays)), key=lambda at: -decision.plays[at].value)
    reach = reach_of([play.value for play in decision.plays], [play.error for play in decision.plays])
    rows = "".join(_play(decision, at, reach) for at in order)
    head = (
        '<thead><tr><th>play</th><th>expected points</th><th class="number-cell"></th>'
        '<th class="number-cell">all hands<br>open</th></tr></thead>'
    )
    note = (
        f"<p><small>With all hands open, –: {_text(decision.open_note)}.</small></p>"
        if decision.open_note
        else ""
    )
    return f"<table>{head}<tbody>{rows}</tbody></table>{note}"


def _play(decision: Decision, at: int, reach: tuple[float, float]) -> str:
    play: WeighedPlay = decision.plays[at]
    is_chosen, is_best = at == decision.chosen, at == decision.best
    kind = "best" if is_best else "short" if is_chosen and decision.lost else ""
    marks = [word for word, is_so in (("played", is_chosen), ("best", is_best)) if is_so]
    mark = f"<br><small>{', '.join(marks)}</small>" if marks else ""
    opened = words.exactly(play.open) if play.open is not None else "–"
    row = '<tr class="is-chosen">' if is_chosen else "<tr>"
    return (
        f'{row}<th scope="row"><span>{_text(words.play_words(play.play))}</span>{mark}</th>'
        f'<td class="bar">{bar_svg(play.value, play.error, reach, kind)}</td>'
        f'<td class="number-cell">{words.with_sign(play.value)}<small>± {play.error:.1f}</small></td>'
        f'<td class="number-cell open">{opened}</td></tr>'
    )
