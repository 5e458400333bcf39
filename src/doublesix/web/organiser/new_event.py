"""A new event: from a preset, or from an event of last year."""

from typing import NamedTuple

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from doublesix.app.roles import ORGANISER
from doublesix.store.actor import Actor
from doublesix.store.models import Account, Tournament
from doublesix.store.services import tournaments
from doublesix.store.services.event_copy import begin_from, remove_dates
from doublesix.tournament.settings import PRESETS, preset
from doublesix.web.presentation.formats import date_words
from doublesix.web.presentation.words import status_words
from doublesix.web.requests.access import require_organiser
from doublesix.web.requests.attempts import attempt, render_page

COPY = "copy "
"""What stands before the slug of an event to copy, among the choices."""


class Source(NamedTuple):
    """Something an event can start from."""

    value: str
    title: str
    words: str


def preset_words() -> dict[str, str]:
    """What each preset is, in short."""
    return {
        "powc-2023": _(
            "Teams of two officers and a spare, entered by ministries and departments. "
            "Evidence, endorsement and seal, a knock-out drawn by lot, four prizes. Block dominoes to 151."
        ),
        "powc-2018": _(
            "As it was in 2018: teams of two officers without a spare, three prizes, no right to cancel."
        ),
        "garrison-2022": _(
            "Everybody plays alone, at tables of three whose winner goes on. "
            "Big Six, where every double opens new directions. A poster announces it."
        ),
        "fortbend-2023": _(
            "Up to forty players pay a fee and draw their partners by lot. "
            "Straight dominoes, fives with a spinner. The winners enter free next year."
        ),
    }


class NewEventForm(forms.Form):
    """What to start from, and what it is called."""

    start = forms.ChoiceField(label=gettext_lazy("Start from"), widget=forms.RadioSelect)
    title = forms.CharField(label=gettext_lazy("Title"), max_length=200)


@login_required
def begin_event(request: HttpRequest) -> HttpResponse:
    """Begin an event; for accounts that may."""
    account = request.user
    require_organiser(request)
    assert isinstance(account, Account)
    sources = [*_preset_sources(), *_earlier_sources(account)]
    form = NewEventForm(request.POST or None, initial={"start": _preferred_source(request, sources)})
    field = form.fields["start"]
    assert isinstance(field, forms.ChoiceField)
    field.choices = [(source.value, source.title) for source in sources]
    if request.method == "POST" and form.is_valid():
        start, title = form.cleaned_data["start"], form.cleaned_data["title"]
        answer = attempt(
            request,
            lambda: _begin(account, start, title),
            _("The event is begun. Only people with a role see it until you publish it."),
        )
        if answer is not None:
            return answer
    context = {"form": form, "sources": sources, "chosen": form["start"].value()}
    return render_page(request, "organiser/new.html", context)


def _preferred_source(request: HttpRequest, sources: list[Source]) -> str:
    """The choice that a link asks for; else the first."""
    wished = COPY + request.GET.get("copy", "")
    return wished if any(source.value == wished for source in sources) else sources[0].value


def _preset_sources() -> list[Source]:
    words = preset_words()
    order = sorted(PRESETS, key=list(words).index)
    return [Source(name, f"{preset(name).settings.title} ({name})", words[name]) for name in order]


def _earlier_sources(account: Account) -> list[Source]:
    """The events that this account organises or organised, the latest first."""
    found = Tournament.objects.filter(roles__account=account, roles__role=ORGANISER, parent=None)
    words = _(
        "Its settings, its letter, its prizes, its tables, its rules as they were amended; not the dates."
    )
    return [
        Source(COPY + row.slug, _("Copy: {title}").format(title=_dated_title(row)), words)
        for row in found.distinct().order_by("-pk")[:20]
    ]


def _dated_title(row: Tournament) -> str:
    """An event's title with its day, or what it is as long as it has none."""
    when = date_words(row.starts_at, row.zone) if row.starts_at else status_words()[row.status]
    return f"{row.title}, {when}"


def _begin(account: Account, start: str, title: str) -> str:
    who = Actor(account, timezone.now())
    if start.startswith(COPY):
        older = Tournament.objects.get(slug=start.removeprefix(COPY))
        settings = remove_dates(tournaments.state_of(older).settings)._replace(title=title)
        begun = begin_from(older, settings, who)
    else:
        settings = preset(start).settings._replace(title=title)
        begun = tournaments.create(start, settings, f'base = "{start}"\n', who)
    return reverse("organise", args=[begun.slug])
