"""Servers that start at once: everything is imported in this process, and each server is a fork of it.

Started with a port; every line on standard input is answered with the number of a new server's process.
"""

import os
import signal
import sys
from pathlib import Path

import uvicorn

from doublesix.web.asgi import application


def main(port: int) -> None:
    """Fork a server for each line, until there are no more."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to wait for those that were killed
    for _ in sys.stdin:
        number = os.fork()
        if not number:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            with Path(os.devnull).open("r+b", buffering=0) as nothing:
                os.dup2(nothing.fileno(), 0)
                os.dup2(nothing.fileno(), 1)
            uvicorn.run(application, port=port, log_level="error")
            os._exit(0)
        print(number, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
