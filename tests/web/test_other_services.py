"""An installation on the internet speaks with services on other machines by TLS, and knows with whom."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.core.mail.backends.smtp import EmailBackend

from doublesix.web import other_services as services
from doublesix.web.environment import EnvironmentFault
from tests.architecture.tree import ROOT

ELSEWHERE = {
    "DATABASE_URL": (
        ("postgresql://six:p@db.example.org/six", False),
        ("postgresql://six:p@db.example.org/six?sslmode=require", False),
        ("postgresql://six:p@db.example.org/six?sslmode=verify-ca", False),
        ("postgresql://six:p@localhost,db.example.org/six", False),
        ("postgresql:///six?host=db.example.org", False),
        ("postgresql:///six?host=/run/postgresql&hostaddr=192.0.2.7", False),
        ("postgresql:///six?service=elsewhere", False),
        ("postgresql://six:p@db.example.org/six?sslmode=verify-full&sslrootcert=system", True),
    ),
    "REDIS_URL": (
        ("redis://redis.example.org:6379/0", False),
        ("rediss://redis.example.org:6379/0?ssl_cert_reqs=none", False),
        ("rediss://redis.example.org:6379/0?ssl_check_hostname=false", False),
        ("rediss://redis.example.org:6379/0", True),
    ),
    "MAIL_URL": (
        ("smtp://a:b@mail.example.org:25", False),
        ("smtp+tls://a:b@mail.example.org:587", True),
        ("smtps://a:b@mail.example.org", True),
    ),
    "DOUBLESIX_TEXT_URL": (("http://text.example.org/send", False), ("https://text.example.org/send", True)),
    "DOUBLESIX_SCANNER": (("clamd.example.org:3310", False), ("192.0.2.9:3310", False)),
}
HERE = {
    "DATABASE_URL": (
        *("postgresql://six:p@127.0.0.1/six", "postgresql:///six?host=/run/postgresql", "postgresql:///six"),
        *("sqlite:////srv/six.sqlite3", "postgresql://six@[::1]:5432,localhost/six"),
    ),
    "REDIS_URL": ("redis://localhost:6379/0", "unix:///run/redis/redis.sock"),
    "MAIL_URL": ("smtp://127.0.0.1:25",),
    "DOUBLESIX_TEXT_URL": ("http://127.0.0.1:9000/",),
    "DOUBLESIX_SCANNER": ("/run/clamav/clamd.ctl", "localhost:3310"),
}


def own_certificate(folder: Path) -> dict[str, str]:
    """The settings of a server that speaks HTTPS itself."""
    for name in ("hall.pem", "hall.key"):
        (folder / name).touch()
    return {
        "DOUBLESIX_CERTIFICATE": str(folder / "hall.pem"),
        "DOUBLESIX_CERTIFICATE_KEY": str(folder / "hall.key"),
    }


@pytest.mark.parametrize(
    ("name", "said", "is_safe"), [(name, *each) for name, found in ELSEWHERE.items() for each in found]
)
def test_a_service_elsewhere_needs_tls_that_is_verified(
    tmp_path: Path, name: str, said: str, is_safe: bool
) -> None:
    environ = {"DOUBLESIX_HTTPS": "1", name: said}
    if is_safe:
        services.require_encryption(environ)
        ((found, _),) = [(each.protection, each) for each in services.list_services(environ)]
        assert found == services.ENCRYPTED
        return
    with pytest.raises(EnvironmentFault, match=name) as caught:
        services.require_encryption(environ)
    assert "DOUBLESIX_PLAIN_NETWORK=" in str(caught.value)
    assert "p@" not in str(caught.value), "no password"
    services.require_encryption({**environ, "DOUBLESIX_PLAIN_NETWORK": "1"})
    places = ",".join(each.place for each in services.list_services(environ))
    services.require_encryption({**environ, "DOUBLESIX_PLAIN_NETWORK": places})
    with pytest.raises(EnvironmentFault, match=name):
        services.require_encryption({**environ, "DOUBLESIX_PLAIN_NETWORK": "another.example.org"})
    services.require_encryption({name: said})
    with pytest.raises(EnvironmentFault, match=name):
        services.require_encryption({name: said, **own_certificate(tmp_path)})


@pytest.mark.parametrize(("name", "said"), [(name, each) for name, found in HERE.items() for each in found])
def test_what_is_on_this_machine_needs_none(name: str, said: str) -> None:
    services.require_encryption({"DOUBLESIX_HTTPS": "1", name: said})
    assert all(each.protection == services.HERE for each in services.list_services({name: said}))


def test_so_is_the_web_server_in_front(tmp_path: Path) -> None:
    environ = {"DOUBLESIX_HTTPS": "1", "DOUBLESIX_PROXIES": "127.0.0.1, ::1, 10.0.0.2, 10.1.0.0/16"}
    with pytest.raises(EnvironmentFault, match=r"DOUBLESIX_PLAIN_NETWORK=10\.0\.0\.2,10\.1\.0\.0/16\."):
        services.require_encryption(environ)
    services.require_encryption(environ | own_certificate(tmp_path))
    services.require_encryption(environ | {"DOUBLESIX_PLAIN_NETWORK": "10.0.0.2,10.1.0.0/16"})
    services.require_encryption({"DOUBLESIX_HTTPS": "1", "DOUBLESIX_PROXIES": "127.0.0.1"})


def test_the_environment_of_postgresqls_library_counts_too() -> None:
    environ = {"DOUBLESIX_HTTPS": "1", "DATABASE_URL": "postgresql:///six", "PGHOST": "db.example.org"}
    with pytest.raises(EnvironmentFault, match=r"db\.example\.org"):
        services.require_encryption(environ)
    services.require_encryption(environ | {"PGSSLMODE": "verify-full"})


def test_a_server_that_would_speak_plainly_does_not_start(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "doublesix.web", "serve"],
        env={
            **{name: value for name, value in os.environ.items() if not name.startswith(("DJANGO", "COV_"))},
            "DOUBLESIX_DATA": f"{tmp_path}/data",
            "DOUBLESIX_KEYS": f"{tmp_path}/keys",
            "DOUBLESIX_HTTPS": "1",
            "DATABASE_URL": "",
            "MAIL_URL": "smtp://ann:hidden@mail.example.org",
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 1
    assert "MAIL_URL" in done.stderr
    assert "smtp+tls://" in done.stderr, "what to write instead"
    assert "hidden" not in done.stderr
    assert "Traceback" not in done.stderr


def test_the_compose_files_own_network_is_said_to_be_private() -> None:
    web = yaml.safe_load((ROOT / "docs" / "compose.yaml").read_text("utf-8"))["services"]["web"][
        "environment"
    ]
    said = web["DOUBLESIX_PLAIN_NETWORK"].removeprefix("${DOUBLESIX_PLAIN_NETWORK:-").removesuffix("}")
    web["DOUBLESIX_PLAIN_NETWORK"] = said
    environ = {**web, "DOUBLESIX_HTTPS": "1", "DATABASE_URL": "postgresql://doublesix:p@database/doublesix"}
    services.require_encryption(environ)
    with pytest.raises(EnvironmentFault, match="MAIL_URL"):
        services.require_encryption({**environ, "MAIL_URL": "smtp://mail.example.org"})
    del environ["DOUBLESIX_PLAIN_NETWORK"]
    with pytest.raises(EnvironmentFault, match="REDIS_URL"):
        services.require_encryption(environ)


def test_mails_go_to_a_server_that_is_verified() -> None:
    context = EmailBackend(use_tls=True).ssl_context
    assert context.check_hostname
    assert context.verify_mode.name == "CERT_REQUIRED"
