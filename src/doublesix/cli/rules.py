"""The verb `rules`: the rules of a preset, a game or an organiser's file as a person reads them.

What is said stands in the clause catalogue. This module finds the ruleset that is meant, lays the
words out for a terminal or as JSON, and says in one line what it could not make sense of.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from doublesix.cli.console import fail, printer
from doublesix.cli.ruleset_choice import Settings, Stage, adapt_ruleset, find_ruleset
from doublesix.cli.ruleset_facts import (
    Changes,
    changes_of,
    clause_json,
    clauses_of_option,
    option_json,
    print_json,
    ruleset_json,
    usual_options,
)
from doublesix.rules import clauses, rulesets
from doublesix.rules.clauses import Clause
from doublesix.rules.options import CATALOGUE, GAMES, Option, options_of
from doublesix.rules.rulesets import PRESETS, STAGES, Ruleset

WIDEST: Final = 120
"""Lines longer than this are hard to read, whatever the terminal."""
OURS: Final = "* Our own rule, where the printed rules leave it open."


def command(
    ruleset: Annotated[
        str | None,
        typer.Argument(metavar="PRESET", help="A preset, a game, or the path of your own TOML file."),
    ] = None,
    clause: Annotated[
        str | None, typer.Option("--clause", metavar="ID", help="One clause only, such as P8.")
    ] = None,
    stage: Stage = None,
    option: Settings = None,
    options: Annotated[
        bool, typer.Option("--options", help="The options, with what they take, instead of the rules.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Read the rules of a preset, of a game, or of your own file.

    Without a PRESET it lists the presets. What differs from the usual game is marked.

    [bold]Examples[/bold]

    \b
      doublesix rules                                  which rules there are
      doublesix rules powc-2023                        all of them, to print
      doublesix rules --clause P8                      one clause
      doublesix rules powc --stage final               as they hold in the final
      doublesix rules straight --option target=200     with an option changed
      doublesix rules my-event.toml                    your own file
      doublesix rules powc --options                   what you can change
      doublesix rules bigsix --json                    for a program

    A file of your own names a game or a preset and what is different:

    \b
      base = "powc-2023"
      title = "Harbour club, spring"
      \\[options]
      blocked_score = "difference"
      \\[stages.final]
      target = 121
    """
    if clause is not None and options:
        fail("--clause and --options are two questions; ask one at a time")
    wanted = _clause(clause) if clause is not None else None
    if ruleset is None and wanted is None:
        if stage is not None or option:
            fail("--stage and --option change a ruleset; name it too: doublesix rules powc --stage final")
        _show_all_options(as_json) if options else _show_presets(as_json)
        return
    chosen = _ruleset(ruleset, wanted)
    chosen = adapt_ruleset(chosen, stage, option or ())
    if options:
        _show_options(chosen, as_json)
    elif wanted is not None:
        _show_clause(wanted, chosen, as_json)
    else:
        _show_rules(chosen, as_json)


# What is meant


def _clause(text: str) -> Clause:
    found = clauses.CATALOGUE.get(text.upper()) or clauses.CATALOGUE.get(text.lower())
    if found is None:
        ranges = ", ".join(f"{_range(game)} ({game})" for game in GAMES)
        events = ", ".join(name for name in clauses.CATALOGUE if name[0] == "E")
        fail(f"there is no clause {text!r}; there are {ranges}, {events}, judge and notation")
    return found


def _range(game: str) -> str:
    ids = [clause.id for clause in clauses.clauses_of(game) if clause.id[0] != "E"]
    return f"{ids[0]} to {ids[-1]}"


def _ruleset(text: str | None, wanted: Clause | None) -> Ruleset:
    if text is None:
        return rulesets.preset(wanted.games[0] if wanted else GAMES[0])
    found = find_ruleset(text)
    if wanted and found.game not in wanted.games:
        fail(
            f"{wanted.id} is a clause of {' and '.join(wanted.games)}, not of {found.game}; "
            f"to read it: doublesix rules {wanted.games[0]} --clause {wanted.id}"
        )
    return found


def _mark(changes: Changes) -> str:
    return f"(changed: {'; '.join(f'{name} {how}' for name, how in changes.items())})" if changes else ""


# On a terminal


@contextmanager
def _page() -> Iterator[Console]:
    """A console whose output goes out at the end, without the blanks that tables put behind lines."""
    console = printer()
    console.width = min(console.width, WIDEST)
    with console.capture() as capture:
        yield console
    typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def _show_presets(as_json: bool) -> None:
    found = [rulesets.preset(name) for name in PRESETS]
    if as_json:
        print_json({"presets": [{"name": r.name, "title": r.title, "game": r.game} for r in found]})
        return
    table = _table("preset", "game", "title")
    for ruleset in found:
        table.add_row(Text(ruleset.name, "bold"), ruleset.game, ruleset.title)
    with _page() as console:
        console.print(Text("The rules that come with the package\n", "bold"))
        console.print(Padding(table, (0, 0, 1, 2)))
        for call, what in (
            ("doublesix rules powc-2023", "the rules, to read or print"),
            ("doublesix rules --clause P8", "one clause"),
            ("doublesix rules --options", "what an organiser can change"),
            ("doublesix rules my-event.toml", "your own file (--help shows one)"),
        ):
            console.print(Text.assemble(f"  {call:<31}", (what, "dim")))


def _show_rules(ruleset: Ruleset, as_json: bool) -> None:
    shown = clauses.clauses_of(ruleset.game)
    if as_json:
        print_json({**ruleset_json(ruleset), "clauses": [clause_json(each, ruleset) for each in shown]})
        return
    with _page() as console:
        _print_heading(console, ruleset)
        names = [name for name, _, _ in clauses.differences(ruleset)]
        if names:
            console.print(Text(f"Not as usual: {', '.join(names)}. Marked below.", "yellow"))
        for theme in clauses.THEMES:
            under = [clause for clause in shown if clause.theme == theme]
            if under:
                console.print(Text(f"\n{theme.upper()}", "bold green"))
            for clause in under:
                _print_clause(console, clause, ruleset)
        console.print(Text(f"\n{OURS}", "dim"))


def _print_heading(console: Console, ruleset: Ruleset) -> None:
    console.print(Text(_printable(ruleset.title), "bold"))
    is_staged = len({ruleset.at_stage(stage).in_force() for stage in STAGES}) > 1
    if ruleset.game != "powc" and not is_staged:
        where = "the same at every stage"
    else:
        where = clauses.matches_of((ruleset.stage,))
        where += "" if ruleset.stage != STAGES[0] else "; --stage shows another stage"
    console.print(Text(f"The game {ruleset.game}, {where}", "dim"))


def _print_clause(console: Console, clause: Clause, ruleset: Ruleset) -> None:
    """Print a clause with its id in the margin."""
    head = Text(clause.title, "bold")
    mark = _mark(changes_of(clause, ruleset))
    if mark:
        head.append(f" {mark}", "yellow not bold")
    said = clauses.said_by(clause, ruleset)
    body = " ".join(each.text + ("*" if each.ours else "") for each in said)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, min_width=3)
    grid.add_column(overflow="fold")
    grid.add_row(Text(clause.id, "green"), head)
    grid.add_row("", body)
    console.print(Padding(grid, (0, 0, 0, 1)))


def _show_clause(clause: Clause, ruleset: Ruleset, as_json: bool) -> None:
    if as_json:
        print_json({**ruleset_json(ruleset), "clause": clause_json(clause, ruleset)})
        return
    with _page() as console:
        if clause.id not in clauses.UNNUMBERED:
            _print_heading(console, ruleset)
            console.print()
        _print_clause(console, clause, ruleset)
        if any(said.ours for said in clauses.said_by(clause, ruleset)):
            console.print(Text(f"\n{OURS}", "dim"))
        options = [option for option in options_of(ruleset.game) if option.name in clause.options]
        if options:
            console.print(Text("\nAn organiser can change it:", "dim"))
            console.print(Padding(_options_table(options, ruleset), (0, 0, 0, 1)))


def _show_options(ruleset: Ruleset, as_json: bool) -> None:
    options = options_of(ruleset.game)
    if as_json:
        print_json({**ruleset_json(ruleset), "options": [option_json(each, ruleset) for each in options]})
        return
    with _page() as console:
        _print_heading(console, ruleset)
        console.print()
        console.print(_options_table(options, ruleset))
        console.print(Text("\nTry one with --option NAME=VALUE; it may be repeated.", "dim"))


def _options_table(options: Sequence[Option], ruleset: Ruleset) -> Table:
    table = _table("option", "clause", "value", "usually", "what it sets (what it takes)")
    values, usual = ruleset.in_force(), usual_options(ruleset)
    for option in options:
        value, default = (option.text_of(getattr(each, option.name)) for each in (values, usual))
        where = " ".join(clauses_of_option(option, (ruleset.game,)))
        shown = Text(value, "bold yellow" if value != default else "")
        table.add_row(Text(option.name, "bold"), where, shown, default, _takes(option))
    return table


def _show_all_options(as_json: bool) -> None:
    if as_json:
        print_json({"options": [option_json(option, None) for option in CATALOGUE.values()]})
        return
    table = _table("option", "clause", "usually", "what it sets (what it takes)")
    for option in CATALOGUE.values():
        usual = "\n".join(
            f"{game} {option.text_of(getattr(rulesets.preset(game).options, option.name))}"
            for game in option.games
        )
        where = "\n".join(clauses_of_option(option, option.games))
        table.add_row(Text(option.name, "bold"), where, usual, _takes(option))
    with _page() as console:
        console.print(Text("What an organiser can change\n", "bold"))
        console.print(table)
        console.print(
            Text("\nA stage can set time_limit (E40), in powc target and games_to_win too (P14).", "dim")
        )


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for number, heading in enumerate(headings):
        table.add_column(heading, no_wrap=number < len(headings) - 1, overflow="fold")
    return table


def _takes(option: Option) -> Text:
    return Text.assemble(option.meaning, (f" ({option.takes})", "dim"))


def _printable(text: str) -> str:
    """A text of somebody's file as this terminal can show it."""
    encoding = sys.stdout.encoding or "utf-8"
    safe = "".join(sign if sign.isprintable() else " " for sign in text)
    return safe.encode(encoding, "replace").decode(encoding)
