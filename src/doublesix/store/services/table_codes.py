"""The codes of tables: one for each, on its card, until the organiser replaces it.

A table's code opens whatever is played there. It opens nothing that a match's own link does not open, and
whoever writes for a side still needs that side's code. It is made from the installation's key, the table and
how often it was replaced, so it can be printed again at any time and is kept nowhere. It is short enough to
be typed; there is a million of a million of them, so nobody finds one by trying.
"""

import hmac
from collections.abc import Iterable
from typing import Final, NamedTuple

from django.db import transaction

from doublesix.store.keys import installation_mac
from doublesix.store.models import TableCode, Tournament
from doublesix.store.refusals import refuse
from doublesix.store.services.tournaments import lock_tournament, state_of

_CODE: Final = b"doublesix-table/1 code of a table"
SIGNS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""Without those that are read for others: I, L, O and U."""
_READ_AS: Final = str.maketrans("ilo", "110")
SIGN_COUNT: Final = 8
LONGEST: Final = 40


class HallTableCode(NamedTuple):
    """Which table a code is of."""

    tournament: Tournament
    table: int


def _sign(tournament_pk: int, table: int, generation: int) -> str:
    mac = int.from_bytes(installation_mac(_CODE, f"{tournament_pk}-{table}-{generation}")[:8], "big")
    return "".join(SIGNS[mac >> 5 * at & 31] for at in range(SIGN_COUNT))


def code_of(tournament: Tournament, table: int) -> str:
    """The code of a table, as it works now."""
    return f"{tournament.pk}-{table}-{_sign(tournament.pk, table, _generation(tournament, table))}"


def list_codes(tournament: Tournament, tables: Iterable[int]) -> dict[int, str]:
    """The codes of several tables."""
    known = dict(tournament.table_codes.values_list("table", "generation"))
    return {
        each: f"{tournament.pk}-{each}-{_sign(tournament.pk, each, known.get(each, 0))}" for each in tables
    }


def _generation(tournament: Tournament, table: int) -> int:
    return tournament.table_codes.filter(table=table).values_list("generation", flat=True).first() or 0


def open_code(code: str) -> HallTableCode:
    """The table that a code opens; refused where it is made up, was replaced or stands for no table now."""
    pk, table, given = (*code.casefold().split("-", 2), "", "", "")[:3]
    if len(code) > LONGEST or not all(each.isascii() and each.isdigit() for each in (pk, table)):
        raise refuse("table_code_unknown")
    given = given.replace("-", "").translate(_READ_AS)
    tournament = Tournament.objects.filter(pk=int(pk)).first() if len(pk) < 10 else None
    if tournament is None or len(table) > 6:
        raise refuse("table_code_unknown")
    now = _generation(tournament, int(table))
    if not _is_same(_sign(tournament.pk, int(table), now), given):
        was = any(_is_same(_sign(tournament.pk, int(table), each), given) for each in range(now))
        raise refuse("table_code_replaced" if was else "table_code_unknown")
    if int(table) not in {each.number for each in state_of(tournament).tables}:
        raise refuse("no_such_table", table=int(table))
    return HallTableCode(tournament, int(table))


def _is_same(sign: str, given: str) -> bool:
    return hmac.compare_digest(sign.encode(), given.encode())


@transaction.atomic
def replace_codes(tournament: Tournament, tables: Iterable[int]) -> None:
    """Let the codes of these tables open nothing any more; there are new ones.

    Phones that are keeping a sheet go on: they have their side's code, and the match's link can be revoked.
    """
    known = {each.number for each in state_of(lock_tournament(tournament)).tables}
    for table in sorted({*tables}):
        if table not in known:
            raise refuse("no_such_table", table=table)
        row, _ = TableCode.objects.select_for_update().get_or_create(tournament=tournament, table=table)
        row.generation += 1
        row.save(update_fields=["generation"])
