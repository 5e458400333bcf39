"""Names of bots and their settings."""

import pytest

from doublesix.bots import BOTS, BotFault, bot_named


@pytest.mark.parametrize(
    "text", [*BOTS, "sampler:10", "sampler:worlds=10", "expert:level=3", "expert:20,level=7"]
)
def test_a_name_with_settings_is_a_bot(text: str) -> None:
    assert callable(bot_named(text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("deep", "there is no bot 'deep'; there are random, greedy"),
        ("", "there is no bot ''"),
        ("greedy:3", "greedy has no setting '3': it has none"),
        ("sampler:depth=3", "sampler has no setting 'depth'; it has worlds"),
        ("sampler:0", "worlds of sampler is a whole number from 1 to 100000, not '0'"),
        ("expert:level=9", "level of expert is a whole number from 1 to 8, not '9'"),
        ("expert:level=", "level of expert is a whole number from 1 to 8, not ''"),
        ("expert:level=٣", "level of expert is a whole number"),
    ],
)
def test_a_name_that_says_nothing_is_refused_with_what_there_is(text: str, reason: str) -> None:
    with pytest.raises(BotFault) as fault:
        bot_named(text)
    assert str(fault.value).startswith(reason)
