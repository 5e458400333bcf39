"""Running the application: `python -m doublesix.web serve`, and Django's own commands after `manage`.

`doublesix serve` is the same as `serve` here; the other commands of whoever runs a server are there too.

serve [--demo] [--host H] [--port P]   the product, with demonstration events if asked
send                                   send what waits in the outbox, once
tidy                                   delete data whose time is over
organiser ADDRESS                      let the account of this e-mail address begin events
operator ADDRESS                       let the account of this e-mail address see the installation's state
sign-out ADDRESS | --all               end the sessions of an account, or all of them
who MARK                               say whom a mark of the server's log stands for
lost-second-factor ADDRESS             remove the second factor of an account, and end its sessions
archive EVENT FILE [--names]           write the archive of an event that is over, by its name in addresses
import FILE ADDRESS                    make an event from an archive, organised by this account
manage COMMAND …                       Django's commands, such as migrate or createsuperuser
"""

import argparse
import os
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from doublesix.web.operations import startup

if TYPE_CHECKING:
    from doublesix.store.models import Account


def main() -> None:
    """Read the command and do it."""
    if sys.argv[1:2] == ["manage"]:
        _manage(sys.argv[2:])
        return
    with startup.report_faults():
        _do()


def _do() -> None:
    parser = argparse.ArgumentParser(prog="python -m doublesix.web", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    served = verbs.add_parser("serve")
    served.add_argument("--demo", action="store_true")
    served.add_argument("--host", default="0.0.0.0")  # nosec B104
    served.add_argument("--port", type=int, default=8000)
    verbs.add_parser("send")
    verbs.add_parser("tidy")
    verbs.add_parser("organiser").add_argument("address")
    verbs.add_parser("operator").add_argument("address")
    out = verbs.add_parser("sign-out").add_mutually_exclusive_group(required=True)
    out.add_argument("address", nargs="?")
    out.add_argument("--all", action="store_true")
    verbs.add_parser("who").add_argument("mark")
    verbs.add_parser("lost-second-factor").add_argument("address")
    archive = verbs.add_parser("archive")
    archive.add_argument("event")
    archive.add_argument("file", type=Path)
    archive.add_argument("--names", action="store_true")
    bring = verbs.add_parser("import")
    bring.add_argument("file", type=Path)
    bring.add_argument("address")
    chosen = parser.parse_args()
    if chosen.verb == "serve":
        serve(chosen.host, chosen.port, is_demo=chosen.demo)
        return
    startup.prepare()  # the first command on a new machine may be any of these
    from doublesix.store.notifications import outbox
    from doublesix.store.services import retention, tournaments

    if chosen.verb == "organiser":
        tournaments.let_organise(chosen.address)
        print(f"{chosen.address} may begin events.")
    elif chosen.verb == "operator":
        tournaments.let_operate(chosen.address)
        print(f"{chosen.address} may see the state of the installation.")
    elif chosen.verb == "sign-out":
        _sign_out(chosen.address)
    elif chosen.verb == "who":
        print(_marked(chosen.mark))
    elif chosen.verb == "lost-second-factor":
        _remove_second_factor(chosen.address)
    elif chosen.verb == "archive":
        _archive(chosen.event, chosen.file, chosen.names)
    elif chosen.verb == "import":
        _import(chosen.file, chosen.address)
    else:
        print(outbox.send_all() if chosen.verb == "send" else retention.tidy())


def _sign_out(address: str | None) -> None:
    from doublesix.store.services import sessions

    count = sessions.end(_account(address)) if address else sessions.end_all()
    print(f"{count} session{'' if count == 1 else 's'} ended.")


def _marked(mark: str) -> str:
    from doublesix.store.models import Account
    from doublesix.store.queries.log_marks import PHONE, find_marked

    found = find_marked(mark)
    if isinstance(found, Account):
        return f"{mark} is the account {found.email}."
    if found is not None:
        return f"{mark} is the link of {found.name} at {found.tournament.title} ({found.role})."
    if mark.startswith(f"{PHONE}:"):
        return (
            f"{mark} is a phone at a table: its match stands in the path, and the match's log has its side."
        )
    sys.exit(f"Nobody here has the mark {mark}.")


def _remove_second_factor(address: str) -> None:
    from allauth.mfa.models import Authenticator

    from doublesix.store.services import recovery_codes

    account = _account(address)
    Authenticator.objects.filter(user=account).delete()
    recovery_codes.forget(account)
    _sign_out(address)
    print(f"{account.email} signs in without a second factor until a new one is set up.")


def _account(address: str) -> "Account":
    from doublesix.store.models import Account

    account = Account.objects.filter(email=address.strip().lower()).first()
    if account is None:
        sys.exit(f"Nobody has an account with the address {address}.")
    return account


def _archive(slug: str, file: Path, has_names: bool) -> None:
    from doublesix.store.archives import export
    from doublesix.store.models import Tournament
    from doublesix.store.refusals import Refused
    from doublesix.web.presentation.words import in_words

    found = Tournament.objects.filter(slug=slug).first()
    if found is None:
        sys.exit(f"There is no event {slug!r}.")
    try:
        file.write_bytes(export.build_archive(found, has_names))
    except Refused as refused:
        sys.exit(in_words(refused.refusal, found.zone))
    print(f"{file}: {found.title}")


def _import(file: Path, address: str) -> None:
    from django.utils import timezone

    from doublesix.store.actor import Actor
    from doublesix.store.archives import restoration
    from doublesix.store.refusals import Refused
    from doublesix.web.presentation.words import in_words

    account = _account(address)
    try:
        found = restoration.restore(file.read_bytes(), Actor(account, timezone.now()), file.name)
    except Refused as refused:
        sys.exit(in_words(refused.refusal))
    print(f"{found.title} is imported: /events/{found.slug}/")


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


def serve(host: str, port: int, *, is_demo: bool) -> None:
    """The product, until it is told to stop."""
    if not _is_free(host, port):
        sys.exit(f"Port {port} is taken by another program. Choose another: --port {port + 1}")
    from doublesix.web import environment

    own = own_address()
    scheme = "https" if environment.certificate(os.environ) else "http"
    os.environ.setdefault("DOUBLESIX_HOSTS", f"localhost,127.0.0.1,{own}")
    os.environ.setdefault("DOUBLESIX_ADDRESS", f"{scheme}://{own}:{port}")
    startup.prepare()
    from django.conf import settings

    if is_demo:
        _show_demo()
    print(f"Double Six is at {settings.SITE_ADDRESS} and {scheme}://127.0.0.1:{port}")
    if not settings.HTTPS:
        print("It speaks plain HTTP: for a network of your own, such as a hall's (docs/hall.md).")
    _show_code(settings.SITE_ADDRESS)
    from doublesix.web.server import listener

    listener.run(host, port)


def _show_demo() -> None:
    from doublesix.web.demo import creation

    print("Making the demonstration events, the first time …", flush=True)
    creation.create_demonstration()
    print("Sign-ins of the demonstration (new passwords at every start):")
    for role, email, password in creation.set_new_passwords():
        print(f"  {role:<15} {email:<28} {password}")


def _show_code(address: str) -> None:
    import segno

    print("For phones on the same network:")
    segno.make(address, error="l").terminal(compact=True)


if __name__ == "__main__":
    main()
