"""The verb `serve`: the web application."""

from typing import Annotated

import typer


def command(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "0.0.0.0",  # nosec B104
    port: Annotated[int, typer.Option(help="The port to listen on.", min=1, max=65535)] = 8000,
    demo: Annotated[bool, typer.Option("--demo", help="With demonstration events and sign-ins.")] = False,
) -> None:
    """Serve the product: events, entries, draws, tables, boards, in a browser.

    Settings come from the environment (docs/serving.md). It refuses to start with another key than the one
    its data was made with, with data of another version, and where nothing can be written.

    [bold]Examples[/bold]

    \b
      doublesix serve                                 for everybody on this network
      doublesix serve --demo                          with six invented events
      doublesix serve --host 127.0.0.1 --port 8001    behind a web server
    """
    from doublesix.web.__main__ import serve
    from doublesix.web.operations import startup

    with startup.report_faults():
        serve(host, port, is_demo=demo)
