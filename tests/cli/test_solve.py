"""The verb `solve`: what it prints for people and programs, and every refusal."""

import json
from functools import partial

import pytest
from typer.testing import CliRunner

from doublesix.cli import app
from doublesix.kernels import solver

runner = CliRunner()

HANDS = """hand 1 5-5 4-1 1-1 3-2 6-5 1-0
hand 2 6-3 4-0 6-2 5-1 6-6 3-0
hand 3 2-0 3-3 4-2 6-4 5-3 3-1
hand 4 2-2 4-3 5-2 6-1 2-1 5-0
"""
POWC = f"ruleset powc-2023\ngame\nlead 1=6-1 2=1-0 3=3-3 4=6-5\nround\n{HANDS}"
STRAIGHT = """ruleset straight
game
lead 1=1-0 2=6-5 3=6-6 4=6-4
round
hand 1 4-0 6-5 6-4 4-4 2-2 0-0 6-0
hand 2 6-3 3-2 6-2 5-0 1-1 2-1 2-0
hand 3 5-3 6-1 5-4 4-2 3-1 5-5 6-6
hand 4 3-0 1-0 3-3 5-1 4-3 4-1 5-2
"""
SHORT = """3 plays 5-5
4 plays 5-1 on 5-5
1 plays 6-5 on 5-5
2 plays 1-1 on 5-1
3 plays 6-6 on 6-5
4 plays 4-1 on 1-1
1 plays 4-4 on 4-1
2 plays 6-3 on 6-6
3 plays 4-2 on 4-4
4 plays 4-3 on 6-3
1 plays 2-2 on 4-2
2 plays 5-0 on 5-5
"""
PILE = "pile 1-0 6-2 6-4 3-1 3-3 4-0 4-1\n"
BIGSIX_HANDS = """hand 1 5-0 2-1 3-0 6-0 5-2 5-1 6-1
hand 2 5-3 4-2 2-0 4-4 4-3 5-5 0-0
hand 3 5-4 1-1 2-2 6-5 6-3 3-2 6-6
"""
BIGSIX_PLAY = """3 plays 6-6
1 plays 6-1 on 6-6
2 draws 1-0
2 plays 1-0 on 6-1
3 plays 6-5 on 6-6
1 plays 5-2 on 6-5
2 plays 4-2 on 5-2
3 plays 6-3 on 6-6
1 plays 6-0 on 1-0
2 plays 5-3 on 6-3
"""
BIGSIX = f"ruleset bigsix\nseats Ann | Bea | Cyd\ngame\nround\n{BIGSIX_HANDS}{PILE}{BIGSIX_PLAY}"


def adjudicated(text: str) -> dict[str, object]:
    """The last round as `adjudicate` reports it."""
    result = runner.invoke(app, ["adjudicate", "-", "--json"], input=text)
    assert result.exit_code == 0, result.stderr
    found: dict[str, object] = json.loads(result.stdout)["games"][-1]["rounds"][-1]
    return found


def solved(text: str) -> dict[str, object]:
    result = runner.invoke(app, ["solve", "-", "--json"], input=text)
    assert result.exit_code == 0, result.stderr
    found: dict[str, object] = json.loads(result.stdout)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("text", [POWC, POWC + "4 plays 6-1\n", STRAIGHT + SHORT, BIGSIX])
def test_the_line_added_to_the_file_ends_the_round_with_the_value(text: str) -> None:
    found = solved(text)
    assert found["exact"] is True
    assert set(found) - {"points"} == {"value", "best", "line", "nodes", "exact"}
    line, best, value = found["line"], found["best"], found["value"]
    assert isinstance(line, list)
    assert isinstance(best, list)
    assert isinstance(value, dict)
    assert line[0] in best
    before, after = adjudicated(text)["points"], adjudicated(text + "\n".join(line))["points"]
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    gained = {side: after[side] - before[side] for side in after}
    if "A" in gained:
        more = gained["A"] - gained["B"]
        assert value == {"A": -more if "powc" in text else more}
    else:
        assert found["points"] == gained
        assert value == {side: gained[side] - (sum(gained.values()) - gained[side]) / 2 for side in gained}


@pytest.mark.slow
def test_for_people() -> None:
    text = runner.invoke(app, ["solve", "-"], input=POWC).stdout
    assert "team A is charged 17 for this round" in text
    assert "Best: 4 plays 6-1" in text
    assert "Positions looked at" in text
    text = runner.invoke(app, ["solve", "-"], input=BIGSIX).stdout
    assert "scores" in text
    assert "not proven" not in text


@pytest.mark.slow
def test_what_is_not_proven_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "solve", partial(solver.solve, limit=1_000))
    text = runner.invoke(app, ["solve", "-"], input=STRAIGHT).stdout
    assert "not proven" in text
    found = solved(STRAIGHT)
    assert found["exact"] is False
    assert isinstance(found["line"], list)
    assert adjudicated(STRAIGHT + "\n".join(found["line"]))["ended"]


def test_the_lead_of_bigsix_is_prescribed() -> None:
    text = BIGSIX.replace(BIGSIX_PLAY, "").replace("seats Ann | Bea | Cyd\n", "")
    assert solved(text)["best"] == ["3 plays 6-6"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ruleset powc\n", "no game is in progress"),
        ("ruleset powc\ngame\n", "no round is in progress"),
        ("ruleset powc\ngame\nround\n", "no hand is dealt to seat 1, 2, 3, 4"),
        (f"ruleset powc\ngame\nround\n{HANDS}", "nobody knows who starts"),
        ("ruleset powc\ngame\nround\n" + HANDS.split("hand 4", maxsplit=1)[0], "no hand is dealt to seat 4"),
        ("ruleset straight\ngame\nround\n1 plays 6-6\n", "the hands are not written"),
        ("ruleset powc\ngame\nround\nsheet out 3 2=11 4=9\n", "no round is in progress"),
        ('ruleset powc\nwalkover B "not there"\n', "the match is over"),
        (BIGSIX.replace(PILE, ""), "the pile is not written"),
        ("ruleset bigsix\ngame\nround\n", "no hand is dealt"),
        ("ruleset powc\ngame\nround\nhand 1 9-9\n", "-:4:"),
    ],
)
def test_refusals(text: str, words: str) -> None:
    for more in ([], ["--json"]):
        result = runner.invoke(app, ["solve", "-", *more], input=text)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert words in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_file_that_is_not_there() -> None:
    result = runner.invoke(app, ["solve", "missing.dtn"])
    assert result.exit_code == 2
    assert "missing.dtn:1:" in result.stderr
