"""What jobs, checks and their states are called on the operator's pages."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def job_words() -> dict[str, str]:
    """What each job does, in the reader's language."""
    return {
        "mail": _("Sending mail"),
        "text": _("Sending text messages"),
        "floor clock": _("The clock of the floor: calls, walk-overs, time limits"),
        "escalation": _("Calling others when no judge answers"),
        "forecasts": _("Computing forecasts"),
        "analyses": _("Analysing matches"),
        "backups": _("Making backups"),
        "retention": _("Deleting data whose time is over"),
        "answers": _("Forgetting what was answered to forms sent twice"),
        "sign-in mails": _("Deleting old sign-in mails"),
    }


def figure_words() -> tuple[str, ...]:
    """What the figures of the installation and of the process count, in their order."""
    return (
        _("Entries of all events"),
        _("Lines of the log"),
        _("Requests that wait for an answer"),
        _("Browsers that follow a board"),
        _("Answers that were faults"),
    )


def check_words() -> dict[str, str]:
    """What each check looks at."""
    return {
        "disk": _("Disk"),
        "database": _("Database"),
        "keys": _("Keys of the installation"),
        "clock": _("Clock"),
        "mail": _("Mail"),
        "texts": _("Text messages"),
        "connections": _("Connections"),
        "scanner": _("Virus scanner"),
        "passwords": _("Passwords"),
        "backups": _("Backups"),
        "proxy": _("Public address"),
    }


def state_words() -> dict[str, str]:
    """What a check can come to, the worst first."""
    return {"wrong": _("wrong"), "doubtful": _("doubtful"), "good": _("good")}


def sum_up(states: Sequence[str]) -> str:
    """What all checks came to, in a sentence or two."""
    wrong, doubtful = states.count("wrong"), states.count("doubtful")
    words = [
        ngettext("{count} matter is wrong.", "{count} matters are wrong.", wrong).format(count=wrong)
        if wrong
        else _("Nothing is wrong.")
    ]
    if doubtful:
        said = ngettext("{count} matter is doubtful.", "{count} matters are doubtful.", doubtful)
        words.append(said.format(count=doubtful))
    return " ".join(words)
