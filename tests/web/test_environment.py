"""Settings come from the environment, and are safe where it says nothing."""

import stat
from pathlib import Path

import pytest

from doublesix.web import environment as env
from doublesix.web.limits import limits_of


def test_without_a_word_the_database_is_sqlite_that_loses_nothing(tmp_path: Path) -> None:
    found = env.database({}, tmp_path)
    assert found["NAME"] == tmp_path / "doublesix.sqlite3"
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "synchronous=FULL" in found["OPTIONS"]["init_command"]
    assert (found["OPTIONS"]["timeout"], found["OPTIONS"]["most_waiting"]) == (20, limits_of({}).waiting)
    said = env.database({"DOUBLESIX_WAITING": "7", "DATABASE_URL": "sqlite:////x"}, tmp_path)
    assert said["OPTIONS"]["most_waiting"] == 7


def test_a_postgresql_address_is_taken_apart(tmp_path: Path) -> None:
    found = env.database({"DATABASE_URL": "postgresql://ann:p%40ss@db:5433/six?sslmode=require"}, tmp_path)
    assert (found["NAME"], found["USER"], found["PASSWORD"], found["HOST"], found["PORT"]) == (
        "six",
        "ann",
        "p@ss",
        "db",
        "5433",
    )
    assert found["OPTIONS"] == {"sslmode": "require"}


def test_of_several_postgresql_servers_the_one_that_takes_writes_is_used(tmp_path: Path) -> None:
    url = "postgresql://ann@db1:5433,[fd00::2],db3:5434/six?connect_timeout=2"
    found = env.database({"DATABASE_URL": url}, tmp_path)
    assert (found["USER"], found["HOST"], found["PORT"]) == ("ann", "db1,fd00::2,db3", "5433,,5434")
    assert found["OPTIONS"]["target_session_attrs"] == "read-write"
    assert found["OPTIONS"]["connect_timeout"] == "2"


def test_hosts_that_cannot_be_read_are_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(env.EnvironmentFault, match="host:port"):
        env.database({"DATABASE_URL": "postgresql://ann@db1:one,db2/six"}, tmp_path)


@pytest.mark.parametrize("url", ["mysql://x/y", "nonsense"])
def test_another_database_is_refused_in_words(url: str, tmp_path: Path) -> None:
    with pytest.raises(env.EnvironmentFault, match="postgresql://"):
        env.database({"DATABASE_URL": url}, tmp_path)


@pytest.mark.parametrize(
    ("url", "port", "ssl", "tls"),
    [
        ("smtp://mail:2525", 2525, False, False),
        ("smtps://a:b@mail", 465, True, False),
        ("smtp+tls://mail:587", 587, False, True),
    ],
)
def test_mail_servers(url: str, port: int, ssl: bool, tls: bool) -> None:
    found = env.mail({"MAIL_URL": url})
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("mail", port)
    assert (found["EMAIL_USE_SSL"], found["EMAIL_USE_TLS"]) == (ssl, tls)


def test_without_a_mail_server_mails_are_printed_and_a_wrong_one_is_refused() -> None:
    assert env.mail({})["EMAIL_BACKEND"].endswith("console.EmailBackend")
    with pytest.raises(env.EnvironmentFault, match="MAIL_URL"):
        env.mail({"MAIL_URL": "http://mail"})


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("", ""),
        ("/run/clamav/clamd.ctl", "/run/clamav/clamd.ctl"),
        ("unix:/run/clamav/clamd.ctl", "/run/clamav/clamd.ctl"),
        ("localhost:3310", ("localhost", 3310)),
        ("[::1]:3310", ("::1", 3310)),
    ],
)
def test_a_virus_scanner_is_named_by_its_socket_or_its_port(said: str, found: str | tuple[str, int]) -> None:
    assert env.scanner({"DOUBLESIX_SCANNER": said}) == found


@pytest.mark.parametrize("said", ["clamd", "clamd:", "::1:3310", "tcp://clamd:3310"])
def test_a_virus_scanner_that_cannot_be_found_is_refused_in_words(said: str) -> None:
    with pytest.raises(env.EnvironmentFault, match=r"clamd\.ctl, or host:port"):
        env.scanner({"DOUBLESIX_SCANNER": said})


def test_a_key_is_made_once_and_only_we_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "key"
    assert env.kept_key({}, "KEY", file, lambda: "made", is_new=True) == ["made"]
    assert env.kept_key({}, "KEY", file, lambda: "another", is_new=True) == ["made"]
    assert env.kept_key({"KEY": "given"}, "KEY", file, lambda: "another", is_new=True) == ["given"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_older_keys_stand_below_the_newest(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("# a word\nnew\n\nold\n")
    assert env.kept_key({}, "KEY", file, lambda: "another", is_new=False) == ["new", "old"]


def test_a_key_that_is_missing_beside_data_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "key"
    with pytest.raises(env.EnvironmentFault, match=r"its key is missing: no file .*key, and KEY is not set"):
        env.kept_key({}, "KEY", file, lambda: "another", is_new=False)
    assert not file.exists()
    file.write_text("\n")
    with pytest.raises(env.EnvironmentFault, match="is empty"):
        env.kept_key({}, "KEY", file, lambda: "another", is_new=True)


def test_data_is_a_database_or_a_paper(tmp_path: Path) -> None:
    sqlite, server = env.sqlite(tmp_path / "six.sqlite3"), {"ENGINE": "postgresql", "NAME": "six"}
    papers = tmp_path / "papers"
    assert not env.has_data(sqlite, papers)
    assert not env.has_data(server, papers)
    (papers / "1").mkdir(parents=True)
    assert env.has_data(server, papers)
    (tmp_path / "six.sqlite3").write_text("x")
    assert env.has_data(sqlite, tmp_path / "none")


def test_a_folder_that_cannot_be_made_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for name, asked in (("DOUBLESIX_DATA", env.data_folder), ("DOUBLESIX_KEYS", env.keys_folder)):
        with pytest.raises(env.EnvironmentFault, match=f"cannot be made: .*{name}"):
            asked({name: str(tmp_path / "file" / "below")})


def test_keys_do_not_lie_with_the_data(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    assert env.keys_folder(environ) == tmp_path / "config" / "doublesix"
    assert env.data_folder({"DOUBLESIX_DATA": str(tmp_path / "data")}) == tmp_path / "data"


@pytest.mark.parametrize(("said", "on"), [("1", True), ("Yes", True), ("", False), ("0", False)])
def test_switches(said: str, on: bool) -> None:
    assert env.is_on({"X": said}, "X") is on


def test_a_number_is_read_or_refused_in_words() -> None:
    assert env.number({}, "N", 7) == 7
    assert env.number({"N": " 12 "}, "N", 7) == 12
    for wrong in ("0", "-1", "many"):
        with pytest.raises(env.EnvironmentFault, match="N is a whole number above 0"):
            env.number({"N": wrong}, "N", 7)


def test_a_span_is_one_number_or_two() -> None:
    assert env.from_to({}, "N", (1, 2)) == (1, 2)
    assert env.from_to({"N": " 0.8-1.8 "}, "N", (1, 2)) == (0.8, 1.8)
    assert env.from_to({"N": "0"}, "N", (1, 2)) == (0, 0)
    for wrong in ("2-1", "-1", "quick", "1-", "1e3", "nan"):
        with pytest.raises(env.EnvironmentFault, match="N is a number, or two"):
            env.from_to({"N": wrong}, "N", (1, 2))


def test_a_certificate_comes_with_its_key(tmp_path: Path) -> None:
    assert env.certificate({}) is None
    files = [tmp_path / "hall.pem", tmp_path / "hall.key"]
    given = dict(zip(("DOUBLESIX_CERTIFICATE", "DOUBLESIX_CERTIFICATE_KEY"), map(str, files), strict=True))
    with pytest.raises(env.EnvironmentFault, match="DOUBLESIX_CERTIFICATE names a file"):
        env.certificate(given)
    for file in files:
        file.write_text("x")
    assert env.certificate(given) == (str(files[0]), str(files[1]))
    with pytest.raises(env.EnvironmentFault, match="DOUBLESIX_CERTIFICATE_KEY names a file"):
        env.certificate({"DOUBLESIX_CERTIFICATE": str(files[0])})
    # Whoever asks, the server or `doublesix check`, takes the same from it.
    assert env.is_https(given)
    assert env.site_address(given) == "https://127.0.0.1:8000"


def test_an_installation_speaks_https_where_something_says_so() -> None:
    assert not env.is_https({})
    assert env.is_https({"DOUBLESIX_HTTPS": "1"})
    assert env.site_address({}) == "http://127.0.0.1:8000"
    assert env.site_address({"DOUBLESIX_ADDRESS": "https://hall.example.org/"}) == "https://hall.example.org"


def test_only_named_proxies_are_believed() -> None:
    assert env.proxies({}) == ["127.0.0.1", "::1"]
    assert env.proxies({"DOUBLESIX_PROXIES": "10.0.0.2, 10.1.0.0/16"}) == ["10.0.0.2", "10.1.0.0/16"]
    for wrong in ("*", "proxy.example.org", "10.0.0.2/8"):
        with pytest.raises(env.EnvironmentFault, match="DOUBLESIX_PROXIES names addresses"):
            env.proxies({"DOUBLESIX_PROXIES": wrong})
