"""The verb `upgrade`: data of an earlier version made data of this one."""

import typer


def command() -> None:
    """Upgrade the data to this version: a backup first, then every step, then a look at all of it.

    Stop the server before. If anything is wrong afterwards, the backup's name is said: the earlier version
    restores it.

    [bold]Examples[/bold]

    \b
      pip install --upgrade doublesix && doublesix upgrade && doublesix serve
    """
    from doublesix.web.operations import startup

    with startup.report_faults():
        startup.set_up()
        startup.require_writable()
        from doublesix.web.operations import data_upgrade

        for line in data_upgrade.upgrade():
            typer.echo(line)
