"""Running the application: `python -m doublesix.web serve`, and Django's own commands after `manage`.

serve [--demo] [--host H] [--port P]   the product, with demonstration events if asked
send                                   send what waits in the outbox, once
tidy                                   delete papers whose time is over
organiser ADDRESS                      let the account of this e-mail address begin events
manage COMMAND …                       Django's commands, such as migrate or createsuperuser
"""

import argparse
import os
import socket
import sys


def main() -> None:
    """Read the command and do it."""
    if sys.argv[1:2] == ["manage"]:
        _manage(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(prog="python -m doublesix.web", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    serve = verbs.add_parser("serve")
    serve.add_argument("--demo", action="store_true")
    serve.add_argument("--host", default="0.0.0.0")  # nosec B104
    serve.add_argument("--port", type=int, default=8000)
    verbs.add_parser("send")
    verbs.add_parser("tidy")
    verbs.add_parser("organiser").add_argument("address")
    chosen = parser.parse_args()
    if chosen.verb == "serve":
        _serve(chosen.host, chosen.port, chosen.demo)
        return
    _set_up()
    from doublesix.store import outbox
    from doublesix.store.desks import papers, tournaments

    if chosen.verb == "organiser":
        tournaments.let_organise(chosen.address)
        print(f"{chosen.address} may begin events.")
    else:
        print(outbox.send_all() if chosen.verb == "send" else papers.delete_overdue())


def _set_up() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "doublesix.web.settings")
    import django

    django.setup()


def _manage(arguments: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "doublesix.web.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(["manage", *arguments])


def own_address() -> str:
    """The address of this machine on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))
            return str(asked.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError:
            return False
        return True


def _serve(host: str, port: int, is_demo: bool) -> None:
    if not _is_free(host, port):
        sys.exit(f"Port {port} is taken by another program. Choose another: --port {port + 1}")
    own = own_address()
    os.environ.setdefault("DOUBLESIX_HOSTS", f"localhost,127.0.0.1,{own}")
    os.environ.setdefault("DOUBLESIX_ADDRESS", f"http://{own}:{port}")
    _set_up()
    from django.conf import settings
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    if is_demo:
        _show_demo()
    print(f"Double Six is at {settings.SITE_ADDRESS} and http://127.0.0.1:{port}")
    _show_code(settings.SITE_ADDRESS)
    import uvicorn

    uvicorn.run(
        "doublesix.web.asgi:application", host=host, port=port, log_level="warning", server_header=False
    )


def _show_demo() -> None:
    from doublesix.web.demo import making

    print("Making the demonstration events, the first time …", flush=True)
    making.make()
    print("Sign-ins of the demonstration (new passwords at every start):")
    for role, email, password in making.new_passwords():
        print(f"  {role:<15} {email:<28} {password}")


def _show_code(address: str) -> None:
    import segno

    print("For phones on the same network:")
    segno.make(address, error="l").terminal(compact=True)


if __name__ == "__main__":
    main()
