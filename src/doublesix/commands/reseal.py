"""The verb `reseal`: new keys, and everything sealed again with them."""

import os
import secrets
from typing import Annotated

import typer


def command(
    lost: Annotated[
        bool, typer.Option("--lost", help="The old keys are lost for good: go on with those that are here.")
    ] = False,
) -> None:
    """Change the keys: a new one first, every paper sealed again with it, the old one taken out at the end.

    The server may run meanwhile. What was cut off goes on when the command is run again. Printed codes, links
    and sessions go on to work. Backups from before need the old key: the command says where it was put.

    [bold]Examples[/bold]

    \b
      doublesix reseal           once a year, or when somebody has left who knew the keys
      doublesix reseal --lost    when a key is gone: says what cannot be opened any more
    """
    from doublesix.web.operations import startup

    with startup.report_faults():
        from doublesix.web import environment

        if lost:
            environment.make_keys(os.environ)
            startup.set_up()
            _go_on()
            return
        startup.prepare()
        from doublesix.store import key_rotation

        done = key_rotation.reseal(is_new_key=key_rotation.begin(secrets.token_urlsafe(48)))
        typer.echo("There is a new key." if done.is_new_key else "The change of keys begun before went on.")
        typer.echo(f"{done.papers} papers and {done.others} other things are sealed with it.")
        for words in done.unreadable:
            typer.echo(f"Cannot be opened: {words}", err=True)
        if done.unreadable:
            typer.echo("The old key stays in the file as long as these cannot be opened.", err=True)
            raise typer.Exit(1)
        if done.older_keys:
            typer.echo(f"{done.older_keys} older keys stay: identity numbers were hashed with them.")
        if done.retired:
            typer.echo(
                f"Backups made before now need the old key. It is in {done.retired}: put it away with them, "
                "and delete it when they are gone."
            )
        typer.echo("Back up the keys folder, and restart the servers so that new sessions use the new key.")


def _go_on() -> None:
    from django.core.management import call_command

    from doublesix.store import key_rotation, keys
    from doublesix.web.operations import startup, versions

    startup.require_writable()
    versions.require_same_version()
    call_command("migrate", verbosity=0)
    cost = key_rotation.adopt_keys(keys.fingerprints())
    typer.echo("The keys that are here are used from now on.")
    typer.echo(f"{cost.papers} papers and the secrets of {cost.draws} draws cannot be opened any more.")
    if cost.second_factors:
        typer.echo(
            f"{cost.second_factors} second factors cannot be opened any more: their owners sign in by a "
            "recovery code and set up the app again, or ask for `lost-second-factor`."
        )
    if cost.are_codes_dead:
        typer.echo("Codes and links that are printed or mailed are dead: print and send them again.")
