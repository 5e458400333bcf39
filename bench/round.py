"""What a phone's round costs: one side writes it, the other agrees, through the real pages in this process.

Work is counted and not timed, so the figures are the same on every machine: how often the referee is asked,
how often notation is printed and parsed, statements of SQL, calls of Python functions in all, and the
functions of ``web`` and ``store`` on the way from the request to the stored event. Agreement is measured
twice: where the round was written, and by a process that has to read the sheet from its log.
"""

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

ROUNDS = 4
"""Rounds before the one that is measured, so that everything is warm."""


class Work(NamedTuple):
    """What one request took."""

    calls: Counter[CodeType]
    statements: int
    walk: list[str]
    """Functions of ``web`` and ``store``, in the order of their first call, until the event was stored."""

    def times(self, *functions: Callable[..., Any]) -> int:
        """How often these were called."""
        return sum(self.calls[each.__code__] for each in functions)


def set_up(folder: str) -> None:
    """A data folder and a database of its own."""
    os.environ.update(
        DOUBLESIX_DATA=f"{folder}/data",
        DOUBLESIX_KEYS=f"{folder}/keys",
        DJANGO_SETTINGS_MODULE="doublesix.web.settings",
    )
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


@contextmanager
def counted(works: list[Work]) -> Iterator[None]:
    """Count what is done meanwhile; the walk begins where Django calls the view."""
    from django.core.handlers.base import BaseHandler
    from django.db import connection

    rooms = tuple(str(Path("doublesix", room)) + os.sep for room in ("web", "store"))
    source = f"{os.sep}src{os.sep}"
    view_is_called = BaseHandler.make_view_atomic.__code__
    calls: Counter[CodeType] = Counter()
    walk: list[str] = []
    sent: list[str] = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        calls[code] += 1
        where = code.co_filename.rpartition(source)[2]
        if calls[code] > 1 or code.co_name.startswith("<") or not where.startswith(rooms):
            return
        is_stored = any(each.startswith('INSERT INTO "store_logrow"') for each in sent)
        if calls[view_is_called] and not is_stored:
            walk.append(f"{where}:{code.co_qualname}")

    def send(execute: Callable[..., Any], sql: str, values: Any, many: bool, context: Any) -> Any:
        sent.append(sql)
        return execute(sql, values, many, context)

    with connection.execute_wrapper(send):
        sys.setprofile(note)
        try:
            yield
        finally:
            sys.setprofile(None)
    works.append(Work(calls, len(sent), walk))


def measure() -> dict[str, Work]:
    """Write and agree, round after round; the last ones counted."""
    from doublesix.store import log
    from hall import tables

    pk = tables.event()
    one, other = (tables.Phone(pk, 0, side) for side in (0, 1))
    works: list[Work] = []

    def write(number: int) -> None:
        one.ask(act="write", id=f"round-{number}", after=number, written=tables.round_data(number))

    def agree(number: int) -> None:
        other.ask(act="confirm", round=f"round-{number}", id=f"agree-{number}")

    for number in range(ROUNDS):
        write(number)
        agree(number)
    with counted(works):
        write(ROUNDS)
    with counted(works):
        agree(ROUNDS)
    write(ROUNDS + 1)
    log.clear_memory()
    with counted(works):
        agree(ROUNDS + 1)
    return dict(zip(("written", "agreed", "agreed, read anew"), works, strict=True))


def main() -> None:
    """Print what was counted, and the walk."""
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        works = measure()
    from doublesix.app.sheets import written_round
    from doublesix.play import decide, evolve, sheets
    from doublesix.play.notation import statements

    rows: dict[str, Callable[[Work], int]] = {
        "round put to the referee": lambda work: work.times(sheets.record_out),
        "commands decided": lambda work: work.times(decide),
        "events evolved": lambda work: work.times(evolve),
        "notation printed": lambda work: work.times(written_round.last_step),
        "statements parsed": lambda work: work.times(statements.parse),
        "statements of SQL": lambda work: work.statements,
        "functions of web and store": lambda work: len(work.walk),
        "calls of functions": lambda work: work.calls.total(),
    }
    print(f"{'':<28}" + "".join(f"{name:>20}" for name in works))
    for what, count in rows.items():
        print(f"{what:<28}" + "".join(f"{count(work):>20,}" for work in works.values()))
    for name, work in works.items():
        print(f"\n{name}, from the request to the stored event:")
        for each in work.walk:
            print(f"  {each}")


if __name__ == "__main__":
    main()
