"""The verb `check`: what is wrong with an installation."""

import json
from typing import Annotated, Final

import typer

SIGNS: Final = {"good": "  ", "doubtful": "? ", "wrong": "! "}


def command(
    as_json: Annotated[bool, typer.Option("--json", help="For programs: what each check found.")] = False,
) -> None:
    """Say what is wrong with this installation: keys, disk, database, mail, scanner, backups and more.

    Nothing is changed and nothing is sent. The exit status is 0 where nothing is wrong, 1 otherwise; what is
    doubtful is said and does not count.

    [bold]Examples[/bold]

    \b
      doublesix check
      doublesix check --json | jq '.checks[] | select(.state != "good")'
    """
    found = _find_faults()
    if as_json:
        typer.echo(json.dumps({"checks": found}))
    else:
        for each in found:
            typer.echo(f"{SIGNS[each['state']]}{each['name']:<12} {each['words']}")
    raise typer.Exit(1 if any(each["state"] == "wrong" for each in found) else 0)


def _find_faults() -> list[dict[str, str]]:
    from doublesix.web.environment import EnvironmentFault
    from doublesix.web.operations import startup

    try:
        startup.set_up()
    except EnvironmentFault as fault:
        return [{"name": "settings", "state": "wrong", "words": str(fault)}]
    from django.utils import timezone

    from doublesix.web.operations import checks

    return [each._asdict() for each in checks.all_checks(timezone.now())]
