"""nginx with the documented file, in which only names of files and ports are others."""

import datetime as dt
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.architecture.tree import ROOT
from tests.web.serving.hosting import HERE, Visitor, free_port, until

NAME = "dominoes.example.org"


def certificate(folder: Path) -> None:
    """A certificate that nobody else trusts."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
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


def configured(folder: Path, behind: tuple[int, ...], port: int) -> str:
    """The documented file for this machine, inside what Debian puts around it."""
    site = (ROOT / "docs" / "nginx.conf").read_text("utf-8")
    for documented, here in (
        (r"server 127\.0\.0\.1:8000;", " ".join(f"server {HERE}:{each};" for each in behind)),
        (r"listen 80;", f"listen {HERE}:{free_port()};"),
        (r"listen 443", f"listen {HERE}:{port}"),
        (r"/etc/ssl/dominoes\.example\.org\.pem", f"{folder}/site.pem"),
        (r"/etc/ssl/private/dominoes\.example\.org\.key", f"{folder}/site.key"),
        (r"/var/log/nginx/doublesix\.log", f"{folder}/access.log"),
        (r"/dev/shm/doublesix", f"{folder}/bodies"),
    ):
        assert len(re.findall(documented, site)) == 1, documented
        site = re.sub(documented, here, site)
    kept = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("proxy", "fastcgi", "uwsgi", "scgi"))
    return (
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
        f"events {{ worker_connections 2048; }}\nhttp {{\ntypes {{ }}\n{kept}{site}\n}}\n"
    )


@contextmanager
def nginx(folder: Path, *behind: int) -> Iterator[int]:
    """The port of nginx, in front of the ports of servers."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert program, "nginx is not installed: make test installs it, or run apt-get install nginx-light"
    certificate(folder)
    port = free_port()
    file = folder / "nginx.conf"
    file.write_text(configured(folder, behind, port), "utf-8")
    with subprocess.Popen([program, "-c", str(file), "-p", str(folder)], stderr=subprocess.PIPE) as process:
        try:
            until(lambda: process.poll() is not None or is_there(port), "nginx does not answer")
            assert process.poll() is None, process.stderr and process.stderr.read().decode()
            yield port
        finally:
            process.terminate()


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
