"""Players that are programs: a view and dice in, a command out. A bot never sees more than its seat.

A bot is named with its settings: ``greedy``, ``sampler:1000``, ``expert``, ``expert:level=3``. Its only
memory is the record in its view; what it remembers besides are sums that the record gives again. Entering
this room loads no compiled code: making a bot does.
"""

from doublesix.bots.names import BOTS, HIGHEST, Bot, BotFault, settings_of


def bot_named(text: str) -> Bot:
    """The bot that a text like ``sampler:1000`` or ``expert:level=3`` names."""
    name, settings = settings_of(text)
    from doublesix.bots.makers import MAKERS

    return MAKERS[name](settings)


__all__ = ["BOTS", "HIGHEST", "Bot", "BotFault", "bot_named"]
