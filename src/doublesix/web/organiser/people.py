"""The people of an event: roles given by e-mail address, and taken away."""

from django import forms
from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from doublesix.app.roles import ACTS, APPOINTED, ORGANISER
from doublesix.store.desks import tournaments
from doublesix.store.desks.appointments import appoint_by_address
from doublesix.store.models import Role
from doublesix.store.refused import refuse
from doublesix.web.desk import Desk, at_event
from doublesix.web.doing import attempt, number_in, shown
from doublesix.web.organiser.overview import framed
from doublesix.web.public.addresses import address
from doublesix.web.words import role_words


class AppointForm(forms.Form):
    """Who, and what for."""

    email = forms.EmailField(label=gettext_lazy("E-mail address"))
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("For somebody who has no account yet."),
    )
    role = forms.ChoiceField(label=gettext_lazy("Role"))

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["role"]
        assert isinstance(field, forms.ChoiceField)
        words = role_words()
        field.choices = [(role, words[role]) for role in reversed(APPOINTED)]
        self.initial.setdefault("role", "secretary")


@at_event("appoint")
def people(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Who has which role; give one to somebody."""
    form = AppointForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        answer = attempt(
            request,
            lambda: _appoint(desk, **form.cleaned_data),
            _("The role is given, and a mail says so."),
            desk.tournament.zone,
        )
        if answer is not None:
            return answer
    return _shown(request, desk, form)


def _appoint(desk: Desk, email: str, name: str, role: str) -> str:
    page = "organise" if role == ORGANISER else "desk"
    link = settings.SITE_ADDRESS + address(page, desk.tournament.slug)
    appoint_by_address(desk.tournament, email, name, role, link, desk.who)
    return reverse("organise_people", args=[desk.tournament.slug])


@at_event("appoint")
@require_POST
def dismiss(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Take a role away; an event keeps one organiser at least."""
    answer = attempt(
        request,
        lambda: _dismiss(desk, request.POST.get("role", "")),
        _("The role is taken away."),
        desk.tournament.zone,
    )
    return answer or _shown(request, desk, AppointForm())


def _dismiss(desk: Desk, pk: str) -> str:
    found = _appointed(desk).filter(pk=number_in(pk)).first()
    if found is None:
        raise refuse("changed_meanwhile")
    tournaments.dismiss(desk.tournament, found.account, found.role)
    is_own = found.account == desk.account and found.role == ORGANISER
    return reverse("event" if is_own else "organise_people", args=[desk.tournament.slug])


def _appointed(desk: Desk) -> QuerySet[Role]:
    found = Role.objects.filter(tournament=desk.tournament, role__in=APPOINTED, institution=None)
    return found.select_related("account")


def _shown(request: HttpRequest, desk: Desk, form: AppointForm) -> HttpResponse:
    words = role_words()
    order = list(reversed(APPOINTED))
    rows = sorted(_appointed(desk), key=lambda each: (order.index(each.role), str(each.account)))
    duties = [
        (words[role], [act.words for act in ACTS.values() if role in act.roles and "public" not in act.roles])
        for role in order
    ]
    context = framed(
        desk,
        "organise_people",
        form=form,
        rows=[(each, words[each.role]) for each in rows],
        duties=[(role, [_(act) for act in acts]) for role, acts in duties],
    )
    return shown(request, "organiser/people.html", context)
