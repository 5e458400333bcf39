"""What is wrong with an installation, in words: a function a matter, for the command and the operator's page.

A check changes nothing and sends nothing. Those that ask other machines wait a few seconds at most.
"""

import http.client
import shutil
import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.db import Error, connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from doublesix.store import keys, scanner
from doublesix.store.backups import schedule
from doublesix.store.evidence.vault import KeyFault
from doublesix.store.models import LogRow
from doublesix.web.operations import startup, versions
from doublesix.web.other_services import ENCRYPTED, HERE, PLAIN
from doublesix.web.requests import leaked_passwords

GOOD: Final = "good"
DOUBTFUL: Final = "doubtful"
WRONG: Final = "wrong"
PATIENCE: Final = 5
"""Seconds that another machine has to answer."""
LITTLE: Final = 500_000_000
TOO_LITTLE: Final = 50_000_000
"""Bytes of a disk."""
AHEAD: Final = timedelta(minutes=2)
"""How far clocks may differ."""


class CheckResult(NamedTuple):
    """What a check found."""

    name: str
    state: str
    words: str


Check = Callable[[datetime], Iterator[CheckResult]]


def all_checks(now: datetime) -> list[CheckResult]:
    """Every check; one that fails itself is something wrong too."""
    found: list[CheckResult] = []
    for name, check in CHECKS.items():
        try:
            found += check(now)
        except Exception as error:
            words = _("This could not be looked at: {fault}").format(fault=f"{type(error).__name__}: {error}")
            found.append(CheckResult(name, WRONG, words))
    return found


def check_disk(now: datetime) -> Iterator[CheckResult]:  # noqa: ARG001
    """Whether something can be written, and how much more."""
    fault = startup.why_unwritable(settings.DATA)
    if fault:
        yield CheckResult("disk", WRONG, fault)
        return
    free = shutil.disk_usage(settings.DATA).free
    words = _("{free} MB are free in {folder}.").format(free=free // 1_000_000, folder=settings.DATA)
    yield CheckResult("disk", WRONG if free < TOO_LITTLE else DOUBTFUL if free < LITTLE else GOOD, words)


def check_database(now: datetime) -> Iterator[CheckResult]:  # noqa: ARG001
    """Whether it answers, and whether the data is of this version."""
    try:
        connection.ensure_connection()
        is_new = versions.is_new()
    except Error as error:
        said = " ".join(str(error).split())
        yield CheckResult("database", WRONG, _("The database cannot be reached: {fault}").format(fault=said))
        return
    if is_new:
        yield CheckResult("database", DOUBTFUL, _("There is no data yet: the first start makes the tables."))
    elif versions.unknown_steps():
        yield CheckResult("database", WRONG, _("The data is of a newer version of this program."))
    elif versions.missing_steps():
        words = _("The data is of an earlier version: stop the server and run `doublesix upgrade`.")
        yield CheckResult("database", WRONG, words)
    else:
        yield CheckResult("database", GOOD, _("The database answers, and the data is of this version."))


def check_keys(now: datetime) -> Iterator[CheckResult]:  # noqa: ARG001
    """Whether the keys are those that the data was made with, and lie apart from it."""
    if not _has_tables():
        return
    try:
        faults = list(keys.faults(keys.fingerprints()))
    except KeyFault as fault:
        faults = [str(fault)]
    for words in faults:
        yield CheckResult("keys", WRONG, words)
    if Path(settings.KEYS).resolve().is_relative_to(Path(settings.DATA).resolve()):
        words = _("The keys lie in the data folder: whoever copies one has both. Move them elsewhere.")
        yield CheckResult("keys", WRONG, words)
    elif not faults:
        yield CheckResult("keys", GOOD, _("The keys are those that the data was made with."))


def _has_tables() -> bool:
    """Whether there is data of this version to ask; where there is not, the database's check says so."""
    try:
        return not versions.is_new() and not versions.missing_steps()
    except Error:
        return False


def check_clock(now: datetime) -> Iterator[CheckResult]:
    """Whether the clock goes right, as far as the log and the database's clock tell."""
    if not _has_tables():
        return
    newest = LogRow.objects.order_by("-at").first()
    if newest is not None and newest.at > now + AHEAD:
        words = _("The newest entry of the log is from {at}, which is yet to come: is the clock right?")
        yield CheckResult("clock", WRONG, words.format(at=f"{newest.at:%Y-%m-%d %H:%M} UTC"))
        return
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT now()")
            apart = abs(cursor.fetchone()[0] - datetime.now(UTC))
        if apart > AHEAD:
            words = _("This clock and the database's differ by {seconds} s.")
            yield CheckResult("clock", WRONG, words.format(seconds=int(apart.total_seconds())))
            return
    yield CheckResult("clock", GOOD, _("The clock says {at}.").format(at=f"{now:%Y-%m-%d %H:%M} UTC"))


def check_mail(now: datetime) -> Iterator[CheckResult]:  # noqa: ARG001
    """Whether the mail server answers and lets us in; nothing is sent."""
    if not settings.EMAIL_BACKEND.endswith("smtp.EmailBackend"):
        words = _("Mails are printed, not sent, and nobody can sign in by mail: set MAIL_URL.")
        yield CheckResult("mail", DOUBTFUL, words)
        return
    place = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    try:
        with _mail_server() as server:
            if settings.EMAIL_USE_TLS:
                server.starttls(context=ssl.create_default_context())
            if settings.EMAIL_HOST_USER:
                server.login(settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD)
            server.noop()
    except smtplib.SMTPAuthenticationError:
        words = _("The mail server {place} does not take the user and the password of MAIL_URL.")
        yield CheckResult("mail", WRONG, words.format(place=place))
    except (OSError, smtplib.SMTPException) as error:
        words = _("The mail server {place} does not answer: {fault}")
        yield CheckResult("mail", WRONG, words.format(place=place, fault=error))
    else:
        yield CheckResult("mail", GOOD, _("The mail server {place} answers.").format(place=place))


def _mail_server() -> smtplib.SMTP:
    """The mail server, whose certificate is verified before it is told anything."""
    if settings.EMAIL_USE_SSL:
        verified = ssl.create_default_context()
        return smtplib.SMTP_SSL(settings.EMAIL_HOST, settings.EMAIL_PORT, timeout=PATIENCE, context=verified)
    return smtplib.SMTP(settings.EMAIL_HOST, settings.EMAIL_PORT, timeout=PATIENCE)


def check_texts(now: datetime) -> Iterator[CheckResult]:  # noqa: ARG001
    """Whether what takes text messages is there; nothing is sent."""
    if not settings.TEXT_BACKEND:
        words = _("Text messages are printed, not sent: set DOUBLESIX_TEXT_URL if there are to be any.")
        yield CheckResult("texts", DOUBTFUL, words)
        return
    parts = urlsplit(settings.TEXT_BACKEND)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        yield CheckResult("texts", WRONG, _("DOUBLESIX_TEXT_URL begins with https:// and names a host."))
        return
    try:
        socket.create_connection((parts.hostname, _port(parts)), PATIENCE).close()
    except OSError as error:
        words = _("What takes text messages, {place}, does not answer: {fault}")
        yield CheckResult("texts", WRONG, words.format(place=parts.hostname, fault=error))
    else:
        yield CheckResult("texts", GOOD, _("{place} takes text messages.").format(place=parts.hostname))


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def check_connections(now: datetime) -> Iterator[CheckResult]:  # noqa: ARG001
    """Which connections are encrypted: those of visitors, and those with other services."""
    if settings.HTTPS:
        yield CheckResult("connections", GOOD, _("Visitors are served by HTTPS only."))
    else:
        words = _("Visitors are served by plain HTTP, which is for a hall's own network only (docs/hall.md).")
        yield CheckResult("connections", DOUBTFUL, words)
    for service in settings.SERVICES:
        state, words = _PROTECTION[service.protection]
        said = _(words).format(name=service.variable, place=service.place or "localhost")
        yield CheckResult("connections", state, said)


_PROTECTION: Final = {
    HERE: (GOOD, gettext_noop("{name}: on this machine.")),
    ENCRYPTED: (GOOD, gettext_noop("{name}: {place}, encrypted, its certificate verified.")),
    PLAIN: (
        DOUBTFUL,
        gettext_noop("{name}: {place}, not encrypted: others on the network between can read along."),
    ),
}


def check_scanner(now: datetime) -> Iterator[CheckResult]:  # noqa: ARG001
    """Whether the virus scanner answers, where files are to be scanned; on the internet they should be."""
    if not settings.SCANNER:
        if settings.HTTPS:
            words = _("Files that people send are not scanned for viruses: set DOUBLESIX_SCANNER.")
            yield CheckResult("scanner", DOUBTFUL, words)
        return
    try:
        version = scanner.version(settings.SCANNER)
    except scanner.ScannerFault as fault:
        words = _("The virus scanner does not answer, so no file is taken: {fault}").format(fault=fault)
        yield CheckResult("scanner", WRONG, words)
    else:
        words = _("The virus scanner answers: {version}").format(version=version)
        yield CheckResult("scanner", GOOD, words)


def check_backups(now: datetime) -> Iterator[CheckResult]:
    """How old the newest backup is, and whether the last one failed."""
    if settings.BACKUPS is None:
        words = _("No backups are made by themselves: DOUBLESIX_BACKUPS is off.")
        yield CheckResult("backups", DOUBTFUL, words)
        return
    if not _has_tables() or not LogRow.objects.exists():
        return
    failing = schedule.failed_backup()
    if failing is not None:
        words = _("The last backup could not be made: {fault}").format(fault=failing.fault)
        yield CheckResult("backups", WRONG, words)
    newest = schedule.newest_file(Path(settings.BACKUPS))
    if newest is None:
        words = _("There is no backup yet in {folder}: run `doublesix backup`.")
        yield CheckResult("backups", WRONG, words.format(folder=settings.BACKUPS))
        return
    hours = int((now - newest[1]) / timedelta(hours=1))
    if hours:
        words = ngettext(
            "The newest backup is {hours} hour old: {file}",
            "The newest backup is {hours} hours old: {file}",
            hours,
        )
    else:
        words = _("The newest backup is less than an hour old: {file}")
    words = words.format(hours=hours, file=newest[0].name)
    is_late = hours > 2 * settings.BACKUP_HOURS
    yield CheckResult("backups", WRONG if is_late else GOOD, words)
    if Path(settings.BACKUPS).is_dir() and _device(settings.BACKUPS) == _device(settings.DATA):
        words = _("Backups lie on the same disk as the data: name a folder elsewhere with DOUBLESIX_BACKUPS.")
        yield CheckResult("backups", DOUBTFUL, words)


def _device(folder: Path) -> int:
    return Path(folder).stat().st_dev


def check_passwords(now: datetime) -> Iterator[CheckResult]:  # noqa: ARG001
    """Whether there is a list of leaked passwords that can be searched."""
    file = settings.LEAKED_PASSWORDS
    if file is None:
        words = _("New passwords are held against common ones only: set DOUBLESIX_LEAKED_PASSWORDS for more.")
        yield CheckResult("passwords", DOUBTFUL, words)
        return
    try:
        fault = leaked_passwords.fault_of(file)
    except OSError as error:
        words = _("The list of leaked passwords {file} cannot be read, and no new password is taken: {fault}")
        yield CheckResult("passwords", WRONG, words.format(file=file, fault=error.strerror))
        return
    if fault == leaked_passwords.NO_ORDER:
        words = _("The list of leaked passwords {file} is not sorted by its hashes: most are not found.")
    elif fault:
        words = _("{file} is no list of leaked passwords: it has a SHA-1 hash a line, sorted.")
    else:
        words = _("New passwords are held against the list of leaked ones, {file}.")
    yield CheckResult("passwords", WRONG if fault else GOOD, words.format(file=file))


def check_proxy(now: datetime) -> Iterator[CheckResult]:  # noqa: ARG001
    """Whether the public address, HTTPS and the web server in front agree."""
    parts = urlsplit(settings.SITE_ADDRESS)
    host = parts.hostname or ""
    if (parts.scheme == "https") != settings.HTTPS:
        words = _("DOUBLESIX_ADDRESS is {address}, and DOUBLESIX_HTTPS is {state}: they do not agree.")
        state = "1" if settings.HTTPS else _("off")
        yield CheckResult("proxy", WRONG, words.format(address=settings.SITE_ADDRESS, state=state))
    if host not in settings.ALLOWED_HOSTS and "*" not in settings.ALLOWED_HOSTS:
        words = _("DOUBLESIX_HOSTS does not name {host}, which DOUBLESIX_ADDRESS is at.")
        yield CheckResult("proxy", WRONG, words.format(host=host))
    yield _probe_address(parts, host)


def _probe_address(parts: SplitResult, host: str) -> CheckResult:
    """What the public address answers."""
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    asked = kind(host, _port(parts), timeout=PATIENCE)
    try:
        asked.request("GET", "/", headers={"User-Agent": "doublesix check"})
        answer = asked.getresponse()
        status, to = answer.status, answer.getheader("Location", "")
    except (OSError, http.client.HTTPException) as error:
        words = _("{address} does not answer: {fault} (Is the server running?)")
        return CheckResult("proxy", DOUBTFUL, words.format(address=settings.SITE_ADDRESS, fault=error))
    finally:
        asked.close()
    if status in (301, 302, 307, 308) and to.rstrip("/") == settings.SITE_ADDRESS:
        words = _("{address} sends visitors in a circle: the web server in front sets no X-Forwarded-Proto.")
        return CheckResult("proxy", WRONG, words.format(address=settings.SITE_ADDRESS))
    if status == 400:
        words = _("{address} answers 400: the web server in front does not pass on the Host header.")
        return CheckResult("proxy", WRONG, words.format(address=settings.SITE_ADDRESS))
    if status >= 400:
        words = _("{address} answers {status}.")
        return CheckResult("proxy", WRONG, words.format(address=settings.SITE_ADDRESS, status=status))
    return CheckResult("proxy", GOOD, _("{address} answers.").format(address=settings.SITE_ADDRESS))


CHECKS: Final[dict[str, Check]] = {
    "disk": check_disk,
    "database": check_database,
    "keys": check_keys,
    "clock": check_clock,
    "mail": check_mail,
    "texts": check_texts,
    "connections": check_connections,
    "scanner": check_scanner,
    "backups": check_backups,
    "passwords": check_passwords,
    "proxy": check_proxy,
}
