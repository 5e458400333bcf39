"""What the environment says: where data is kept, which database, which mail server."""

import os
from collections.abc import Callable, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


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


def data_folder(environ: Mapping[str, str]) -> Path:
    """Where the database, sealed papers and keys are kept."""
    named = environ.get("DOUBLESIX_DATA")
    folder = Path(named) if named else Path.home() / ".local" / "share" / "doublesix"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def keys_folder(environ: Mapping[str, str]) -> Path:
    """Where keys are kept: not with the data, so that a copy of the data alone reveals nothing."""
    named = environ.get("DOUBLESIX_KEYS")
    config = Path(environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    folder = Path(named) if named else config / "doublesix"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def kept_secret(environ: Mapping[str, str], name: str, file: Path, new: Callable[[], str]) -> str:
    """A secret from the environment, or from a file that is made at the first start, readable by us only."""
    if environ.get(name):
        return environ[name]
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text("utf-8").strip()
    with os.fdopen(descriptor, "w") as opened:
        opened.write(new() + "\n")
    return file.read_text("utf-8").strip()


def database(environ: Mapping[str, str], folder: Path) -> dict[str, Any]:
    """SQLite in the data folder, or the PostgreSQL of DATABASE_URL."""
    url = environ.get("DATABASE_URL", "")
    if not url:
        return sqlite(folder / "doublesix.sqlite3")
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite(Path(unquote(parts.path)))
    if parts.scheme not in ("postgres", "postgresql"):
        raise EnvironmentFault("DATABASE_URL begins with postgresql:// or sqlite:///")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": dict(parse_qsl(parts.query)),
    }


def sqlite(file: Path) -> dict[str, Any]:
    """SQLite as it does not lose or lock anything: journal ahead, full syncing, writers one after another."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=20000;",
        },
    }


def proxies(environ: Mapping[str, str]) -> list[str]:
    """The addresses of the installation's own web server in front, whose word on clients is believed."""
    said = environ.get("DOUBLESIX_PROXIES", "").replace(",", " ").split() or ["127.0.0.1", "::1"]
    for each in said:
        try:
            ip_network(each)
        except ValueError:
            raise EnvironmentFault(
                f"DOUBLESIX_PROXIES names addresses or networks, such as 10.0.0.2 or 10.0.0.0/24, not {each}"
            ) from None
    return said


def certificate(environ: Mapping[str, str]) -> tuple[str, str] | None:
    """The files of a certificate and its key, where the server itself speaks HTTPS (docs/hall.md)."""
    found = environ.get("DOUBLESIX_CERTIFICATE", ""), environ.get("DOUBLESIX_CERTIFICATE_KEY", "")
    if not any(found):
        return None
    for name, file in zip(("DOUBLESIX_CERTIFICATE", "DOUBLESIX_CERTIFICATE_KEY"), found, strict=True):
        if not Path(file).is_file():
            raise EnvironmentFault(f"{name} names a file that can be read")
    return found


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
