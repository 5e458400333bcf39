"""The presets as they are, and an organiser's own file: taken, or refused with line and reason."""

import pytest

from doublesix.rules import options as o
from doublesix.rules.options import GAMES, Options
from doublesix.rules.rulesets import PRESETS, STAGES, Ruleset, RulesetFault, parse, preset

# What the rule book's last table gives each game, told again.
POWC = Options(
    target=151,
    games_to_win=1,
    lead_order=o.LEAD_VALUE,
    next_start=o.START_ROTATE,
    blamed_win=o.BLAMED_VOID,
    mistaken_pass=0,
    third_place=o.THIRD_MATCH,
    grace_minutes=15,
)
BIGSIX = Options(
    target=150, games_to_win=1, pile_left=0, double_opens=3, players=3, third_place=o.THIRD_POINTS
)
STRAIGHT = Options(
    target=250,
    games_to_win=2,
    lead_order=o.LEAD_DOUBLE_FIRST,
    next_start=o.START_WINNER,
    mistaken_pass=50,
    round_to_five=o.ROUND_TOTAL,
    count_at_target=o.NO,
    misplay_turn=o.TURN_LOST,
    talk_penalty=50,
    talk_warnings=1,
)


def fault(text: str) -> tuple[int, str]:
    with pytest.raises(RulesetFault) as caught:
        parse(text, "own.toml")
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.reason}"
    return caught.value.line, caught.value.reason


class TestPresets:
    @pytest.mark.parametrize(
        ("name", "game", "base", "options"),
        [
            ("powc", "powc", "powc", POWC),
            ("powc-2018", "powc", "powc", POWC._replace(grace_minutes=o.OFF)),
            ("powc-2023", "powc", "powc", POWC),
            ("bigsix", "bigsix", "bigsix", BIGSIX),
            ("garrison-2022", "bigsix", "bigsix", BIGSIX),
            ("straight", "straight", "straight", STRAIGHT),
            ("fortbend-2023", "straight", "straight", STRAIGHT),
        ],
    )
    def test_says_what_the_rule_book_says(self, name: str, game: str, base: str, options: Options) -> None:
        ruleset = preset(name)
        assert (ruleset.name, ruleset.game, ruleset.base) == (name, game, base)
        assert ruleset.options == ruleset.in_force() == options
        assert ruleset.title
        assert ruleset.stage == "preliminary"

    def test_are_seven(self) -> None:
        assert {*PRESETS} == {"powc-2018", "powc-2023", "garrison-2022", "fortbend-2023", *GAMES}

    @pytest.mark.parametrize("stage", STAGES)
    @pytest.mark.parametrize("name", PRESETS)
    def test_at_every_stage(self, name: str, stage: str) -> None:
        """P14: from the semi-finals on, `powc` is a best of three to 101; in other games nothing changes."""
        ruleset = preset(name).at_stage(stage)
        expected = preset(name).options
        if ruleset.game == "powc" and stage != "preliminary":
            expected = expected._replace(target=101, games_to_win=2)
        assert ruleset.stage == stage
        assert ruleset.in_force() == expected


class TestAmendments:
    def test_override_the_stage(self) -> None:
        ruleset = preset("powc").amend("target", 120).at_stage("final").amend("blocked_tie", o.TIE_BLOCKER)
        assert ruleset.in_force() == POWC._replace(target=120, games_to_win=2, blocked_tie=o.TIE_BLOCKER)

    def test_leave_the_preset_alone(self) -> None:
        preset("powc").amend("target", 1).at_stage("final")
        assert preset("powc").in_force() == POWC

    def test_the_last_one_holds(self) -> None:
        assert preset("bigsix").amend("players", 2).amend("players", 4).in_force().players == 4


class TestOwnFile:
    def test_starts_from_its_game(self) -> None:
        own = parse('game = "straight"', "club.toml")
        assert own == Ruleset("club.toml", "club.toml", "straight", "straight", STRAIGHT, own.stages)

    def test_starts_from_its_base(self) -> None:
        own = parse('base = "powc-2018"\ngame = "powc"\ntitle = "Ours"\n[options]\ntarget = 120', "club.toml")
        assert (own.title, own.game, own.base) == ("Ours", "powc", "powc-2018")
        assert own.in_force() == POWC._replace(target=120, grace_minutes=o.OFF)

    def test_keeps_the_bases_stages_and_changes_some(self) -> None:
        own = parse(
            'base = "powc"\n[stages.final]\ntarget = 150\n[stages.preliminary]\ngames_to_win = 3', "own"
        )
        in_force = {stage: own.at_stage(stage).in_force() for stage in STAGES}
        assert {stage: (each.target, each.games_to_win) for stage, each in in_force.items()} == {
            "preliminary": (151, 3),
            "semi-final": (101, 2),
            "third-place": (101, 2),
            "final": (150, 2),
        }

    @pytest.mark.parametrize("game", GAMES)
    def test_has_a_time_limit_by_stage_in_every_game_e40(self, game: str) -> None:
        own = parse(
            f'game = "{game}"\n[options]\ntime_limit = 40\n[stages.semi-final]\ntime_limit = 60\n'
            '[stages.final]\ntime_limit = "off"',
            "own",
        )
        limits = [own.at_stage(stage).in_force().time_limit for stage in STAGES]
        assert limits == [40, 60, 40, o.OFF]

    def test_a_bare_one_starts_from_nothing(self) -> None:
        own = parse('game = "straight"', "own", is_bare=True)
        assert (own.base, own.options) == ("own", Options())

    def test_takes_numbers_in_quotes_and_words(self) -> None:
        own = parse('game = "straight"\n[options]\ntarget = "200"\nblocked_score = "both"', "own")
        assert own.in_force() == STRAIGHT._replace(target=200, blocked_score=o.SCORE_BOTH)

    def test_may_be_written_with_dots(self) -> None:
        assert parse('game = "powc"\noptions.target = 99', "own").in_force().target == 99


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, 'it names no game; write game = "powc" (or bigsix, straight)'),
        (
            'game = "powc"\nrounds = 3',
            2,
            "a ruleset has no 'rounds'; it has base, game, title, options, stages",
        ),
        ('# ours\n\ngame = "chess"', 3, "there is no game 'chess'; there are powc, bigsix, straight"),
        ("game = 5", 1, "there is no game 5; there are powc, bigsix, straight"),
        (
            'title = "x"\nbase = "powc-2019"',
            2,
            f"there is no ruleset 'powc-2019'; there are {', '.join(PRESETS)}",
        ),
        (
            'base = "powc-2018"\ngame = "straight"',
            2,
            "the base 'powc-2018' is of the game powc, not straight",
        ),
        ('game = "powc"\ntitle = 5', 2, "the title is a text in quotes"),
        ('game = "powc"\noptions = 5', 2, "'options' is a section: [options]"),
        ('game = "powc"\nstages = "final"', 2, "'stages' is a section: [stages]"),
        ('game = "powc"\n[options]\n\ntargets = 5', 4, "there is no option 'targets'"),
        (
            'game = "powc"\n[options]\nplayers = 3',
            3,
            "'players' is an option of bigsix, not of powc",
        ),
        (
            'game = "bigsix"\n[options]\nlead_order = "value"',
            3,
            "'lead_order' is an option of powc and straight, not of bigsix",
        ),
        ('game = "powc"\n[options]\ntarget = 0', 3, "'target' takes a whole number from 1, not 0"),
        ('game = "powc"\n[options]\ntarget = -1', 3, "'target' takes a whole number from 1, not -1"),
        ('game = "powc"\n[options]\ntarget = 101.0', 3, "'target' takes a whole number from 1, not 101.0"),
        ('game = "powc"\n[options]\ntarget = true', 3, "'target' takes a whole number from 1, not true"),
        ('game = "powc"\n[options]\ntarget = [151]', 3, "'target' takes a whole number from 1, not [151]"),
        ('game = "bigsix"\n[options]\nplayers = 5', 3, "'players' takes 2, 3, 4, not 5"),
        (
            'game = "straight"\n[options]\ncount_at_target = true',
            3,
            "'count_at_target' takes no, yes, not true",
        ),
        (
            'game = "powc"\n[options]\ngrace_minutes = "never"',
            3,
            "'grace_minutes' takes a whole number from 0, or off, not 'never'",
        ),
        ('game = "powc"\n[options]\nblocked_tie = 0', 3, "'blocked_tie' takes none, blocker, not 0"),
        (
            'game = "powc"\n\n[stages.quarter-final] # new\ntarget = 101',
            3,
            "there is no stage 'quarter-final'; there are preliminary, semi-final, third-place, final",
        ),
        (
            'game = "bigsix"\n[stages.final]\ntarget = 101',
            3,
            "in bigsix a stage sets only time_limit, not 'target'",
        ),
        (
            'game = "straight"\n[ stages."final" ]\ngames_to_win = 1',
            3,
            "in straight a stage sets only time_limit, not 'games_to_win'",
        ),
        (
            'game = "straight"\n[stages.final]\ntime_limit = 0',
            3,
            "'time_limit' takes a whole number from 1, or off, not 0",
        ),
        ('game = "powc"\n[stages]\nfinal = 101', 3, "a stage is a section: [stages.final]"),
        (
            'game = "powc"\n[stages.final]\nblocked_tie = "none"',
            3,
            "in powc a stage sets only target, games_to_win and time_limit, not 'blocked_tie'",
        ),
        ('game = "powc"\n[stages.final]\npoints = 5', 3, "there is no option 'points'"),
        (
            'game = "powc"\n[options]\ntarget = 151\n[stages.final]\ntarget = 0',
            5,
            "'target' takes a whole number from 1, not 0",
        ),
        ('game = "powc"\noptions.target = 0', 2, "'target' takes a whole number from 1, not 0"),
        ('game = "powc"\n[options]\n"target" = 0', 3, "'target' takes a whole number from 1, not 0"),
    ],
)
def test_a_file_that_says_something_wrong(text: str, line: int, reason: str) -> None:
    assert fault(text) == (line, reason)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('game = "powc"\n[options\ntarget = 5', 2),
        ('game = "powc"\n\ntarget 151', 3),
        ('game = "powc"\ntitle = "Ours', 2),
        ('game = "powc"\ngame = "powc"', 2),
        ('game = "powc"\n[options]\ntarget = 5\ntarget = 6', 4),
        ('game = "powc"\n[options]\n[options]', 3),
        ("game =", 1),
        ('game = "powc"\n[options]\ntarget = [1,\n', 3),
        ("\0", 1),
    ],
)
def test_a_file_that_is_not_toml(text: str, line: int) -> None:
    at, reason = fault(text)
    assert at == line
    assert reason.startswith("this is not TOML: ")


@pytest.mark.parametrize(
    "text", ["game = " + "9" * 5_000, "game = " + "[" * 100_000, "options.target = 1\ngame = " + "9" * 5_000]
)
def test_a_file_with_something_far_too_long(text: str) -> None:
    assert fault(text) == (1, "this is not a ruleset: a number or a nesting in it is far too long")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('game="powc"\n[optoins]\ntarget=1', 2),
        ('game="powc"\n[stages]\nquarter=1', 3),
        ('game="powc"\n\n[[options]]\ntarget=1', 3),
        ('game="powc"\n\n[options.target]\na=1', 3),
        ('game="powc"\n\noptions = {target = 0}', 3),
        ('game="powc"\n[stages]\nfinal.target=0\n[options]\ntarget=100', 3),
        ('["a line b"]\n["a line b"]', 2),
        ('["a line 7 b"]\n["a line 7 b"]', 2),
        ('game="powc"\n[options]\ntarget = 0x' + "f" * 5000, 3),
        ("game = 0x" + "f" * 5000, 1),
        ('game="powc"\n[options]\nlead_order = "' + "x" * 500 + '"', 3),
    ],
    ids=lambda part: str(part)[:40],
)
def test_the_line_of_what_is_wrong_however_it_is_written(text: str, line: int) -> None:
    with pytest.raises(RulesetFault) as caught:
        parse(text, "x")
    assert caught.value.line == line
    assert len(caught.value.reason) < 200
