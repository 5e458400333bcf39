"""Names and reasons: what the notation can hold, and that nothing else gets into a match."""

import pytest

from doublesix.play import Refused, Table
from doublesix.play import commands as c
from doublesix.play.notation import read
from doublesix.play.words import is_name, is_reason


@pytest.mark.parametrize("text", ["Ann", "Ida O'Neil", '"Ann #1"', "Zoë", "a\tb"])
def test_names_that_can_be_written(text: str) -> None:
    assert is_name(text)
    table = Table("powc", (text, "Bea", "Cyd", "Dee"))
    table.do(c.LineUp(2, text))
    assert read(table.notation).match.names == table.match.names


@pytest.mark.parametrize("text", ["", " ", " Ann", "a|b", "a#1", 'a "b', "a\nb", "a\rb"])
def test_names_that_cannot(text: str) -> None:
    assert not is_name(text)
    with pytest.raises(ValueError, match="cannot be a name"):
        Table("powc", (text, "Bea", "Cyd", "Dee"))
    with pytest.raises(Refused, match="notation"):
        Table("powc").do(c.LineUp(1, text))


@pytest.mark.parametrize("text", ["slow play", "# 7", "it's"])
def test_reasons_that_can_be_written(text: str) -> None:
    assert is_reason(text)
    table = Table("powc")
    table.do(c.Warn("A", text))
    assert read(table.notation).events == tuple(table.log)


@pytest.mark.parametrize("text", ["", "  ", 'say "x"', "a\nb", "a\rb"])
def test_reasons_that_cannot(text: str) -> None:
    assert not is_reason(text)
    table = Table("powc")
    table.do(c.StartGame())
    for command in (
        c.Warn("A", text),
        c.Penalise("A", 5, text),
        c.CorrectScore((("A", 1),), text),
        c.ForfeitGame("A", text),
        c.ForfeitMatch("A", text),
        c.Disqualify("A", text),
        c.WalkOver("A", text),
        c.VoidRound(text),
    ):
        with pytest.raises(Refused, match="a reason is one line"):
            table.do(command)


@pytest.mark.parametrize("points", [0, -5])
def test_a_penalty_is_at_least_a_point(points: int) -> None:
    table = Table("powc")
    table.do(c.StartGame())
    with pytest.raises(Refused, match="from 1"):
        table.do(c.Penalise("A", points, "x"))
