"""A real Redis on a port of its own, which can go away and come back."""

import shutil
import signal
import subprocess

from tests.ports import free_port


class Server:
    """A Redis on a port of its own."""

    def __init__(self, folder: str) -> None:
        program = shutil.which("redis-server")
        assert program, "Redis is not installed: make test installs it, or run apt-get install redis-server"
        port = free_port()
        self.url = f"redis://127.0.0.1:{port}/0"
        self.command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin, with nothing in it."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        """End at once."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def send(self, number: signal.Signals) -> None:
        """Stop it, or let it go on."""
        assert self.process is not None
        self.process.send_signal(number)
