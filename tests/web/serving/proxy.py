"""nginx and Caddy with the documented files, in which only names of files and ports are others."""

import datetime as dt
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.architecture.tree import ROOT
from tests.ports import free_port
from tests.web.serving.hosting import HERE, Visitor, until

NAME = "dominoes.example.org"
BEHIND = "doublesix.internal"
"""The name of the server behind, where it speaks TLS itself."""


def certificate(folder: Path, said: str = NAME) -> None:
    """A certificate that nobody else trusts."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, said)])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(said)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "site.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "site.key").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


class Proxy(NamedTuple):
    """A web server in front that runs: its ports, and its log."""

    port: int
    plain: int
    """Without TLS."""
    log: Path


def documented(name: str, *others: tuple[str, str]) -> str:
    """A documented file, in which some words are others; each of them stands there once."""
    text = (ROOT / "docs" / name).read_text("utf-8")
    for there, here in others:
        assert len(re.findall(there, text, re.MULTILINE)) == 1, there
        text = re.sub(there, here, text, flags=re.MULTILINE)
    return text


def nginx_file(folder: Path, behind: tuple[int, ...], port: int, plain: int, authority: Path | None) -> str:
    """The documented file for this machine, inside what Debian puts around it."""
    site = documented(
        "nginx.conf",
        (r"server 127\.0\.0\.1:8000;", " ".join(f"server {HERE}:{each};" for each in behind)),
        (r"listen 80;", f"listen {HERE}:{plain};"),
        (r"listen 443", f"listen {HERE}:{port}"),
        (r"/etc/ssl/dominoes\.example\.org\.pem", f"{folder}/site.pem"),
        (r"/etc/ssl/private/dominoes\.example\.org\.key", f"{folder}/site.key"),
        (r"/var/log/nginx/doublesix\.log", f"{folder}/access.log"),
        (r"/dev/shm/doublesix", f"{folder}/bodies"),
    )
    if authority is not None:
        site = re.sub(r"#(proxy_ssl_)", r"\1", site).replace("http://doublesix;", "https://doublesix;")
        site = site.replace("/etc/ssl/doublesix.internal.pem", str(authority))
    kept = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("proxy", "fastcgi", "uwsgi", "scgi"))
    return (
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
        f"events {{ worker_connections 2048; }}\nhttp {{\ntypes {{ }}\n{kept}{site}\n}}\n"
    )


def caddy_file(folder: Path, behind: tuple[int, ...], port: int, plain: int, authority: Path | None) -> str:
    """The documented file for this machine, with a certificate that nobody has to be asked for."""
    to = " ".join(f"{HERE}:{each}" for each in behind)
    site = documented(
        "Caddyfile",
        (r"^\{\n", f"{{\n\tadmin off\n\tdefault_bind {HERE}\n\thttp_port {plain}\n\thttps_port {port}\n"),
        (r"^dominoes\.example\.org \{", f"{NAME} {{\n\ttls {folder}/site.pem {folder}/site.key"),
        (r"/var/log/caddy/doublesix\.log", f"{folder}/access.log"),
        (r"reverse_proxy @live 127\.0\.0\.1:8000", f"reverse_proxy @live {to}"),
        (r"reverse_proxy 127\.0\.0\.1:8000", f"reverse_proxy {to}"),
    )
    if authority is None:
        return site
    site = site.replace("#tls_server_name", "tls_server_name").replace("#tls_trusted", "tls_trusted")
    return site.replace("/etc/ssl/doublesix.internal.pem", str(authority))


@contextmanager
def nginx(folder: Path, *behind: int, authority: Path | None = None) -> Iterator[Proxy]:
    """nginx, in front of the ports of servers; those that an ``authority`` vouches for speak TLS."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert program, "nginx is not installed: make test installs it, or run apt-get install nginx-light"
    port, plain, file = free_port(), free_port(), folder / "nginx.conf"
    file.write_text(nginx_file(folder, behind, port, plain, authority), "utf-8")
    with _running(folder, port, program, "-c", str(file), "-p", str(folder)):
        yield Proxy(port, plain, folder / "access.log")


@contextmanager
def caddy(folder: Path, *behind: int, authority: Path | None = None) -> Iterator[Proxy]:
    """Caddy, in front of the ports of servers; those that an ``authority`` vouches for speak TLS."""
    program = shutil.which("caddy")
    assert program, "Caddy is not installed: make test installs it, or run apt-get install caddy"
    port, plain, file = free_port(), free_port(), folder / "Caddyfile"
    file.write_text(caddy_file(folder, behind, port, plain, authority), "utf-8")
    with _running(folder, port, program, "run", "--config", str(file), "--adapter", "caddyfile"):
        yield Proxy(port, plain, folder / "access.log")


@contextmanager
def _running(folder: Path, port: int, *command: str) -> Iterator[None]:
    """A program that answers at a port, and keeps what is its own in a folder."""
    certificate(folder)
    said = folder / "said.log"
    environ = {
        **os.environ,
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    with (
        said.open("wb") as out,
        subprocess.Popen(command, env=environ, stdout=out, stderr=out) as process,
    ):
        try:
            until(lambda: process.poll() is not None or is_there(port), f"{command[0]} does not answer")
            assert process.poll() is None, said.read_text()
            yield
        finally:
            process.kill()


def is_there(port: int) -> bool:
    """Whether somebody listens."""
    try:
        with Visitor(port):
            return True
    except OSError:
        return False


class SecureVisitor(Visitor):
    """A connection by TLS."""

    def __init__(self, port: int, address: str = HERE, protocols: tuple[str, ...] = ("http/1.1",)) -> None:
        super().__init__(port, address)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        context.set_alpn_protocols(list(protocols))
        self.secure = context.wrap_socket(self.socket, server_hostname=NAME)
        self.socket = self.secure
