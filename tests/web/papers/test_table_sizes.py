"""Scoresheets and the paper of the draw for tables of two, three and four (E22)."""

import pytest

from tests.store import matches
from tests.web.papers import scenes

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.parametrize(("players", "sizes"), [(2, [2, 2, 2, 3]), (3, [3, 3, 4]), (4, [4, 3, 3])])
def test_every_table_has_a_sheet_with_a_seat_for_each_of_its_players(players: int, sizes: list[int]) -> None:
    rules = f'base = "garrison-2022"\n[options]\nplayers = {players}\n'
    tournament = matches.drawn("garrison-2022", sum(sizes), rules)
    text = scenes.text_of(scenes.ask("scoresheets_pdf", tournament, by="Sam"))
    for seat in range(1, 5):
        held = sum(size >= seat for size in sizes)
        assert text.count(f"Confirmed, seat {seat} (initials)") == held
    names = tournament.draw_names.values_list("name", flat=True)
    draw = scenes.text_of(scenes.ask("draw_pdf", tournament))
    for name in names:
        assert name in text
        assert name in draw
    assert draw.count("Table ") >= len(sizes)
