"""What the environment says: where data is kept, which database, which mail server."""

import os
import re
import secrets
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from doublesix.store.evidence.vault import new_key
from doublesix.store.retention_days import DAYS, MOST_DAYS


class EnvironmentFault(Exception):
    """A setting that cannot be used, in words for whoever runs the server."""


def is_on(environ: Mapping[str, str], name: str) -> bool:
    """Whether a switch is on."""
    return environ.get(name, "").strip().lower() in ("1", "true", "yes", "on")


def number(environ: Mapping[str, str], name: str, otherwise: int) -> int:
    """A whole number above 0."""
    said = environ.get(name, "").strip()
    if not said:
        return otherwise
    if not said.isdecimal() or int(said) < 1:
        raise EnvironmentFault(f"{name} is a whole number above 0")
    return int(said)


def from_to(environ: Mapping[str, str], name: str, otherwise: tuple[float, float]) -> tuple[float, float]:
    """Two numbers with a dash between them, such as 0.8-1.8; one alone stands for both."""
    said = environ.get(name, "").strip()
    if not said:
        return otherwise
    found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)(?:-(\d{1,4}(?:\.\d{1,3})?))?", said)
    least, most = (float(found[1]), float(found[2] or found[1])) if found else (1.0, 0.0)
    if least > most:
        raise EnvironmentFault(f"{name} is a number, or two with a dash between them, such as 0.8-1.8")
    return least, most


def data_folder(environ: Mapping[str, str]) -> Path:
    """Where the database, sealed papers and backups are kept."""
    named = environ.get("DOUBLESIX_DATA")
    return _folder(Path(named) if named else Path.home() / ".local" / "share" / "doublesix", "DOUBLESIX_DATA")


def keys_folder(environ: Mapping[str, str]) -> Path:
    """Where keys are kept: not with the data, so that a copy of the data alone reveals nothing."""
    named = environ.get("DOUBLESIX_KEYS")
    config = Path(environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return _folder(Path(named) if named else config / "doublesix", "DOUBLESIX_KEYS")


def _folder(folder: Path, name: str) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise EnvironmentFault(
            f"The folder {folder} cannot be made: {error.strerror}. Name another with {name}."
        ) from None
    return folder


KEY_FILES: Final = {
    "DOUBLESIX_SECRET_KEY": "secret.key",  # nosec B105
    "DOUBLESIX_VAULT_KEY": "vault.key",
    "DOUBLESIX_INSTALLATION_KEY": "installation.key",
}


def _missing_keys(environ: Mapping[str, str]) -> list[tuple[str, Path]]:
    folder = keys_folder(environ)
    return [
        (name, folder / file)
        for name, file in KEY_FILES.items()
        if not environ.get(name, "").strip() and not (folder / file).is_file()
    ]


def insist_on_keys(environ: Mapping[str, str]) -> None:
    """Go on only where all keys are here: what is restored was made with them."""
    for name, file in _missing_keys(environ):
        raise EnvironmentFault(
            f"The keys of the backup are kept apart from it, and {file.name} is not here: put it into "
            f"{file.parent} first, or set {name}. "
            "If the keys are lost for good, --lost-keys restores the rest."
        )


def make_keys(environ: Mapping[str, str]) -> None:
    """New keys in place of those that are missing, though there is data: they are lost for good."""
    for name, file in _missing_keys(environ):
        new = new_key if name != "DOUBLESIX_SECRET_KEY" else lambda: secrets.token_urlsafe(48)
        kept_key(environ, name, file, new, is_new=True)


def backups_folder(environ: Mapping[str, str], data: Path) -> Path | None:
    """Where backups are kept: nowhere where they are switched off."""
    named = environ.get("DOUBLESIX_BACKUPS", "").strip()
    return None if named == "off" else Path(named) if named else data / "backups"


def has_data(database: Mapping[str, Any], papers: Path) -> bool:
    """Whether something is kept here already that may need the keys it was made with."""
    file = database["NAME"]
    if database["ENGINE"].endswith("sqlite") and Path(file).is_file() and Path(file).stat().st_size:
        return True
    return papers.is_dir() and any(papers.iterdir())


def kept_key(
    environ: Mapping[str, str], name: str, file: Path, new: Callable[[], str], *, is_new: bool
) -> list[str]:
    """A key and older ones, one a line, the newest first: from the environment, or from a file.

    At the first start (``is_new``) the file is made, readable by us only. Where there is data already, a
    missing file is a fault: another key in its place would open nothing.
    """
    text = environ.get(name, "")
    if not text.strip():
        try:
            text = _made_once(file, new) if is_new and not file.exists() else file.read_text("utf-8")
        except FileNotFoundError:
            raise EnvironmentFault(_missing(name, file)) from None
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not text"
            raise EnvironmentFault(f"The key file {file} cannot be read or made: {why}.") from None
    lines = [line.strip() for line in text.splitlines()]
    found = [line for line in lines if line and not line.startswith("#")]
    if not found:
        raise EnvironmentFault(f"The key file {file} is empty. {_PUT_BACK}")
    return found


_PUT_BACK: Final = (
    "Put it back from where the keys are kept. If it is lost for good, `doublesix reseal --lost` goes on "
    "with a new one and says what that costs."
)


def _missing(name: str, file: Path) -> str:
    return f"There is data, but its key is missing: no file {file}, and {name} is not set. {_PUT_BACK}"


def _made_once(file: Path, new: Callable[[], str]) -> str:
    """A new key in its file, whole or not at all; that of another process, where it was quicker."""
    descriptor, part = tempfile.mkstemp(dir=file.parent)
    try:
        with os.fdopen(descriptor, "w") as opened:
            opened.write(new() + "\n")
            opened.flush()
            os.fsync(opened.fileno())
        with suppress(FileExistsError):
            os.link(part, file)
    finally:
        Path(part).unlink()
    return file.read_text("utf-8")


def database(environ: Mapping[str, str], folder: Path) -> dict[str, Any]:
    """SQLite in the data folder, or the PostgreSQL of DATABASE_URL."""
    url = environ.get("DATABASE_URL", "")
    waiting = number(environ, "DOUBLESIX_WAITING", WAITING)
    if not url:
        return sqlite(folder / "doublesix.sqlite3", waiting)
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite(Path(unquote(parts.path)), waiting)
    if parts.scheme not in ("postgres", "postgresql"):
        raise EnvironmentFault("DATABASE_URL begins with postgresql:// or sqlite:///")
    hosts, ports = _hosts_of(parts.netloc.rpartition("@")[2])
    return {
        "ENGINE": "doublesix.store.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": ",".join(hosts),
        "PORT": ",".join(ports) if any(ports) else "",
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**(SEVERAL_HOSTS if len(hosts) > 1 else {}), **dict(parse_qsl(parts.query))},
    }


SEVERAL_HOSTS: Final = {
    "target_session_attrs": "read-write",
    "connect_timeout": "5",
    "tcp_user_timeout": "15000",
    "keepalives_idle": "5",
    "keepalives_interval": "5",
    "keepalives_count": "3",
}
"""Where there are several servers the one that can be written to is used, and one that died is noticed."""


def _hosts_of(words: str) -> tuple[list[str], list[str]]:
    """The hosts and ports of an address, one of each for every server."""
    found = [_host_of(each) for each in words.split(",")]
    return [host for host, _ in found], [port for _, port in found]


def _host_of(words: str) -> tuple[str, str]:
    """A host and its port, if one is said; an address of IPv6 stands in brackets."""
    found = re.fullmatch(r"(?:\[(?P<six>[^]]*)\]|(?P<name>[^:]*))(?::(?P<port>\d{1,5})?)?", words)
    if found is None:
        raise EnvironmentFault("DATABASE_URL names hosts as host:port, several with commas")
    return unquote(found["six"] or found["name"] or ""), found["port"] or ""


WAITING: Final = 400
"""How many wait for one thing at most, where the environment does not say it."""


def sqlite(file: Path, waiting: int = WAITING) -> dict[str, Any]:
    """SQLite as it does not lose or lock anything: journal ahead, full syncing, writers one after another."""
    return {
        "ENGINE": "doublesix.store.sqlite",
        "NAME": file,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20,
            "most_waiting": waiting,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=20000;",
        },
    }


def proxies(environ: Mapping[str, str]) -> list[str]:
    """The addresses of the installation's own web server in front, whose word on clients is believed."""
    return networks(environ, "DOUBLESIX_PROXIES") or ["127.0.0.1", "::1"]


def networks(environ: Mapping[str, str], name: str) -> list[str]:
    """Addresses and networks that a variable names."""
    said = environ.get(name, "").replace(",", " ").split()
    for each in said:
        try:
            ip_network(each)
        except ValueError:
            raise EnvironmentFault(
                f"{name} names addresses or networks, such as 10.0.0.2 or 10.0.0.0/24, not {each}"
            ) from None
    return said


def retention(environ: Mapping[str, str]) -> dict[str, int]:
    """The days each kind of data is kept, where DOUBLESIX_KEEP says so: `messages=90,sign-ins=30`."""
    found = dict(DAYS)
    for each in environ.get("DOUBLESIX_KEEP", "").replace(",", " ").split():
        kind, _, days = each.partition("=")
        if kind not in DAYS or not days.isdecimal() or int(days) > MOST_DAYS:
            raise EnvironmentFault(
                f"DOUBLESIX_KEEP names kinds of data and days up to {MOST_DAYS}, such as messages=90, "
                f"not {each}; the kinds are {', '.join(DAYS)}"
            )
        found[kind] = int(days)
    return found


def second_factor(environ: Mapping[str, str]) -> str:
    """Who has to sign in with a second factor: nobody, who works at events or runs all this, or everybody."""
    said = environ.get("DOUBLESIX_SECOND_FACTOR", "").strip()
    if said not in ("", "organisers", "everybody"):
        raise EnvironmentFault("DOUBLESIX_SECOND_FACTOR is empty, organisers or everybody")
    return said


def leaked_passwords(environ: Mapping[str, str]) -> Path | None:
    """The list of leaked passwords; whether it is one, `doublesix check` says."""
    named = environ.get("DOUBLESIX_LEAKED_PASSWORDS", "").strip()
    return Path(named) if named else None


def certificate(environ: Mapping[str, str]) -> tuple[str, str] | None:
    """The files of a certificate and its key, where the server itself speaks HTTPS (docs/hall.md)."""
    found = environ.get("DOUBLESIX_CERTIFICATE", ""), environ.get("DOUBLESIX_CERTIFICATE_KEY", "")
    if not any(found):
        return None
    for name, file in zip(("DOUBLESIX_CERTIFICATE", "DOUBLESIX_CERTIFICATE_KEY"), found, strict=True):
        if not Path(file).is_file():
            raise EnvironmentFault(f"{name} names a file that can be read")
    return found


def is_https(environ: Mapping[str, str]) -> bool:
    """Whether it is reached by HTTPS: through a web server in front, or by a certificate of its own."""
    return is_on(environ, "DOUBLESIX_HTTPS") or certificate(environ) is not None


def site_address(environ: Mapping[str, str]) -> str:
    """What links in mails begin with."""
    here = f"{'https' if certificate(environ) else 'http'}://127.0.0.1:8000"
    return environ.get("DOUBLESIX_ADDRESS", here).rstrip("/")


def scanner(environ: Mapping[str, str]) -> str | tuple[str, int]:
    """Where the virus scanner is: its socket's path, or host and port; nothing where there is none."""
    said = environ.get("DOUBLESIX_SCANNER", "").strip().removeprefix("unix:")
    if not said or said.startswith("/"):
        return said
    found = re.fullmatch(r"(?:\[(?P<six>[^]]+)\]|(?P<name>[^:/\s]+)):(?P<port>\d{1,5})", said)
    if found is None:
        raise EnvironmentFault(
            "DOUBLESIX_SCANNER is the path of clamd's socket, such as /run/clamav/clamd.ctl, or host:port"
        )
    return found["six"] or found["name"], int(found["port"])


def mail(environ: Mapping[str, str]) -> dict[str, Any]:
    """The mail server of MAIL_URL (smtp://user:password@host:port, smtps:// for TLS), or the console."""
    url = environ.get("MAIL_URL", "")
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps", "smtp+tls") or not parts.hostname:
        raise EnvironmentFault("MAIL_URL begins with smtp://, smtp+tls:// or smtps:// and names a host")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if parts.scheme == "smtps" else 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_TIMEOUT": 20,
    }
