"""A look into what was restored: every entry that was acknowledged before the backup began is there, once.

Run as a program inside the restored installation, with the file of what was acknowledged.
"""

import json
import sys
from collections import Counter
from pathlib import Path

from doublesix.web.operations import startup


def check(file: Path) -> None:
    """Look, and say how many entries of the log there are."""
    from doublesix.store.models import LogRow, MatchSheet

    acked: dict[str, dict[str, list[str]]] = json.loads(file.read_text())
    for row in MatchSheet.objects.all():
        rows = LogRow.objects.filter(stream=row.stream)
        for kind, name in (("RoundWritten", "written"), ("RoundCounted", "confirmed")):
            there = Counter(each.data["id"] for each in rows if each.kind == kind)
            own = acked.get(str(row.fixture), {}).get(name, [])
            assert set(own) <= set(there), f"{set(own) - set(there)} was acknowledged and is lost"
            assert all(times == 1 for times in there.values()), "something is there twice"
    print(LogRow.objects.count())


if __name__ == "__main__":
    startup.prepare()
    check(Path(sys.argv[1]))
