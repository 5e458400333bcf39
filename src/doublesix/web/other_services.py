"""The services that the program speaks with: where they are, and whether what is said is encrypted.

An installation that is reached over the internet starts only where each of them is on this machine, or speaks
TLS with a certificate that is verified; or where whoever runs it says that the network between is private.
"""

from collections.abc import Callable, Iterator, Mapping
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import SplitResult, parse_qs, urlsplit

from doublesix.web import environment
from doublesix.web.environment import EnvironmentFault

HERE: Final = "here"
ENCRYPTED: Final = "encrypted"
PLAIN: Final = "plain"
PLAIN_NETWORK: Final = "DOUBLESIX_PLAIN_NETWORK"
"""Says which services are on a private network, or with 1 that every network here is one."""
Environ = Mapping[str, str]


class Service(NamedTuple):
    """A service: the variable that names it, where it is, and how what is said to it is kept from others."""

    variable: str
    place: str
    protection: str


INSTEAD: Final = {
    "DATABASE_URL": "postgresql://user:password@host/name?sslmode=verify-full&sslrootcert=system",
    "REDIS_URL": "rediss://…",
    "MAIL_URL": "smtp+tls://… or smtps://…",
    "DOUBLESIX_TEXT_URL": "https://…",
    "DOUBLESIX_PROXIES": "DOUBLESIX_CERTIFICATE and its key, so that the server speaks TLS to it",
    "DOUBLESIX_SCANNER": "the path of a socket on this machine, since clamd speaks no TLS",
}
"""What to write where a connection has to be encrypted."""


def require_encryption(environ: Environ) -> None:
    """Go on only where nothing is said in plain words over the network of an installation on the internet."""
    if environment.is_on(environ, PLAIN_NETWORK) or not environment.is_https(environ):
        return
    private = environ.get(PLAIN_NETWORK, "").replace(",", " ").split()
    plain = [
        each for each in list_services(environ) if each.protection == PLAIN and each.place not in private
    ]
    if plain:
        raise EnvironmentFault(
            " ".join(
                f"{each.variable} leads to {each.place} without TLS that is verified; "
                f"write {INSTEAD[each.variable]}."
                for each in plain
            )
            + " This installation is reached over the internet (DOUBLESIX_HTTPS or DOUBLESIX_CERTIFICATE). "
            "If the network between is private, as in docs/compose.yaml, name what is on it: "
            f"{PLAIN_NETWORK}={','.join(each.place for each in plain)}."
        )


def list_services(environ: Environ) -> list[Service]:
    """Those that are set."""
    return [service for find in _FINDERS for service in find(environ)]


def is_here(host: str) -> bool:
    """Whether this is a socket or a name of this machine."""
    if not host or host.startswith(("/", "@")) or host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _service(variable: str, host: str, is_safe: bool) -> Service:
    protection = HERE if is_here(host) else ENCRYPTED if is_safe else PLAIN
    return Service(variable, host, protection)


def _database(environ: Environ) -> Iterator[Service]:
    """PostgreSQL: one row for each of its servers, as its library would find them."""
    found = environment.database(environ, Path())
    if found["ENGINE"].endswith(".sqlite"):
        return
    options = found["OPTIONS"]
    is_safe = (options.get("sslmode") or environ.get("PGSSLMODE")) == "verify-full"
    named = [options.get("hostaddr"), options.get("host") or found["HOST"] or environ.get("PGHOST", "")]
    if "service" in options:
        named.append(f"service:{options['service']}")
    for host in dict.fromkeys(",".join(filter(None, named)).split(",")):
        yield _service("DATABASE_URL", host, is_safe)


def _redis(environ: Environ) -> Iterator[Service]:
    parts = urlsplit(environ.get("REDIS_URL", ""))
    if not parts.scheme:
        return
    said = {name: values[-1].lower() for name, values in parse_qs(parts.query).items()}
    is_verified = said.get("ssl_cert_reqs", "required") in ("required", "cert_required")
    names_host = said.get("ssl_check_hostname", "true") in ("true", "1", "yes")
    yield _service("REDIS_URL", parts.hostname or "", parts.scheme == "rediss" and is_verified and names_host)


def _mail(environ: Environ) -> Iterator[Service]:
    yield from _by_scheme("MAIL_URL", _parts(environ, "MAIL_URL"), ("smtps", "smtp+tls"))


def _texts(environ: Environ) -> Iterator[Service]:
    yield from _by_scheme("DOUBLESIX_TEXT_URL", _parts(environ, "DOUBLESIX_TEXT_URL"), ("https",))


def _parts(environ: Environ, name: str) -> SplitResult:
    return urlsplit(environ.get(name, ""))


def _by_scheme(variable: str, parts: SplitResult, safe: tuple[str, ...]) -> Iterator[Service]:
    if parts.scheme:
        yield _service(variable, parts.hostname or "", parts.scheme in safe)


def _scanner(environ: Environ) -> Iterator[Service]:
    address = environment.scanner(environ)
    if address:
        yield _service("DOUBLESIX_SCANNER", address if isinstance(address, str) else address[0], False)


def _proxies(environ: Environ) -> Iterator[Service]:
    """Web servers in front that were named: what they pass on is as secret as what they were sent."""
    for said in environment.networks(environ, "DOUBLESIX_PROXIES"):
        if ip_network(said).is_loopback:
            yield Service("DOUBLESIX_PROXIES", said, HERE)
        else:
            yield _service("DOUBLESIX_PROXIES", said, bool(environ.get("DOUBLESIX_CERTIFICATE")))


_FINDERS: Final[tuple[Callable[[Environ], Iterator[Service]], ...]] = (
    _database,
    _redis,
    _mail,
    _texts,
    _scanner,
    _proxies,
)
