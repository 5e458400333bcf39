"""The virus scanner is asked by its protocol; what it does not say clearly is a fault."""

import socket
import threading
from pathlib import Path

import pytest

from doublesix.store import scanner
from tests.ports import free_port
from tests.store import clamd


def test_a_file_arrives_whole_and_the_threat_is_named() -> None:
    data = bytes(range(256)) * 1000
    with clamd.standing_in() as stand:
        assert scanner.find_threat(data, stand.address) == ""
        assert scanner.find_threat(data + clamd.THREAT, stand.address) == clamd.NAME
        assert scanner.find_threat(b"", stand.address) == ""
        assert scanner.version(stand.address).startswith("ClamAV 1.4")
    assert stand.sent == [data, data + clamd.THREAT, b""]


def test_a_threat_forges_no_line_of_a_log() -> None:
    with clamd.standing_in(lambda _data: b'stream: Bad", "level": x FOUND\0') as stand:
        assert scanner.find_threat(b"x", stand.address) == "Bad____level_:_x"


@pytest.mark.parametrize(
    "answer", [b"INSTREAM size limit exceeded. ERROR\0", b"\0", b"", b"x" * 10_000, b"stream: OK"]
)
def test_what_is_no_clear_word_is_a_fault(answer: bytes) -> None:
    with clamd.standing_in(lambda _data: answer) as stand, pytest.raises(scanner.ScannerFault):
        scanner.find_threat(b"x", stand.address)


def test_a_scanner_that_is_away_or_silent_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for away in (("127.0.0.1", free_port()), str(tmp_path / "none")):
        with pytest.raises(scanner.ScannerFault):
            scanner.find_threat(b"x", away)
    monkeypatch.setattr(scanner, "SECONDS", 0.2)
    with (
        clamd.standing_in(lambda _data: None) as stand,
        pytest.raises(scanner.ScannerFault, match=r"timed out|TimeoutError"),
    ):
        scanner.find_threat(b"x", stand.address)
    monkeypatch.setattr(scanner, "SECONDS", -1.0)
    with clamd.standing_in() as stand, pytest.raises(scanner.ScannerFault):
        scanner.find_threat(b"x", stand.address)


def test_a_scanner_answers_on_a_socket_of_this_machine(tmp_path: Path) -> None:
    path = tmp_path / "s"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen()

        def answer() -> None:
            with server.accept()[0] as connection:
                while not connection.recv(1000).endswith(bytes(4)):
                    pass
                connection.sendall(b"stream: OK\0")

        thread = threading.Thread(target=answer)
        thread.start()
        assert scanner.find_threat(b"x", str(path)) == ""
        thread.join()


@pytest.mark.slow
def test_clamav_itself_is_understood(tmp_path: Path) -> None:
    with clamd.clamd(tmp_path) as address:
        assert scanner.find_threat(b"a slip of paper" * 100_000, address) == ""
        assert scanner.find_threat(b"before " + clamd.THREAT + b" after", address) == clamd.NAME
        assert scanner.version(address).startswith("ClamAV")
        with pytest.raises(scanner.ScannerFault):
            scanner.find_threat(bytes(200_000_000), address)
