"""How many taps and keys, and how many seconds, people take for what they do most: in a real browser.

Each scenario is a function of a module in ``bench/hands`` that goes through it with a :class:`Hand`. It has
a name here, and a limit where one is promised. Ways that were there before stand beside it.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from hall import servers


class Scenario(NamedTuple):
    """Something that people do, one way of doing it, and the seconds it may take; 0: no limit."""

    what: str
    way: str
    go: Callable[[Any], Any]
    limit: float = 0.0


def list_scenarios() -> list[Scenario]:
    """All of them; imported late, since they need the installation's settings."""
    from hands import day, reviews, walk_ins

    walk_in, review = "a walk-in with cash", "64 entries accepted"
    find, call = "a team found in a bracket of 120", "a match called"
    return [
        Scenario(find, "before: list of all teams", day.find_in_list),
        Scenario(find, "typed and followed", day.find_by_typing),
        Scenario(call, "before: page of the match", day.call_on_match_page),
        Scenario(call, "the floor", day.call_on_floor),
        Scenario("somebody checked in", "the desk's list", day.check_in),
        Scenario(walk_in, "before: file, decision, account", walk_ins.through_import),
        Scenario(walk_in, "the desk's form", walk_ins.through_desk, walk_ins.LIMIT_SECONDS),
        Scenario(walk_in, "by keyboard", walk_ins.through_desk_by_keyboard, walk_ins.LIMIT_SECONDS),
        Scenario(review, "before: list, files, decision", reviews.through_entries),
        Scenario(review, "the queue", reviews.through_queue, reviews.LIMIT_SECONDS),
        Scenario(review, "by keyboard", reviews.through_queue_by_keyboard, reviews.LIMIT_SECONDS),
        Scenario(review, "all in order", reviews.all_in_order),
    ]


def set_up(folder: str) -> None:
    """A data folder and a database of its own."""
    os.environ.update(
        DOUBLESIX_DATA=f"{folder}/data",
        DOUBLESIX_KEYS=f"{folder}/keys",
        DJANGO_SETTINGS_MODULE="doublesix.web.settings",
        DJANGO_ALLOW_ASYNC_UNSAFE="true",  # the browser's driver runs a loop in this thread
    )
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def main() -> None:
    """Go through all scenarios, or those whose name has a word in it, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("word", nargs="?", default="", help="only scenarios with this in their name")
    word = parser.parse_args().word
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    too_slow = False
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        from playwright.sync_api import sync_playwright

        from hands.stage import HandStage

        with servers.server() as (port, _), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            stage = HandStage(browser, f"http://127.0.0.1:{port}")
            print(f"{'what':34} {'way':34} taps keys pages waited seconds")
            for each in list_scenarios():
                if word not in each.what:
                    continue
                done = each.go(stage)
                limit = f", limit {each.limit:.0f}" if each.limit else ""
                too_slow |= bool(each.limit) and done.seconds > each.limit
                figures = f"{done.taps:4} {done.keys:4} {done.pages:5} {done.waited:6.1f} {done.seconds:7.1f}"
                print(f"{each.what:34} {each.way:34} {figures}{limit}", flush=True)
            browser.close()
    sys.exit(too_slow)


if __name__ == "__main__":
    main()
