"""Several people at once: the same moment for all, each with a connection of their own."""

import threading
from collections.abc import Callable, Sequence
from typing import Final

from django.db import connection

from doublesix.store.refusals import Refused

PATIENCE: Final = 120
"""Seconds after which who does not come is a failure, however busy the machine is."""


def together(acts: Sequence[Callable[[], object]]) -> list[object]:
    """What each answered: a value, or the code of the refusal."""
    barrier = threading.Barrier(len(acts))
    answers: list[object] = [None] * len(acts)

    def run(number: int) -> None:
        try:
            barrier.wait(PATIENCE)
            answers[number] = acts[number]()
        except Refused as refused:
            answers[number] = refused.refusal.code
        except Exception as error:  # shown by the test that compares the answers
            answers[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return answers
