"""The people of an event: roles given by e-mail address, and taken away."""

from functools import partial

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from doublesix.app.roles import ACTS, APPOINTED, ORGANISER
from doublesix.store.models import Role
from doublesix.store.refusals import refuse
from doublesix.store.services import tournaments
from doublesix.store.services.appointments import appoint_by_address
from doublesix.web.organiser.overview import page_context
from doublesix.web.presentation.addresses import whole_address
from doublesix.web.presentation.words import role_words
from doublesix.web.requests.access import EventAccess, at_event, form_at_event
from doublesix.web.requests.attempts import attempt, attempt_at, number_in, render_page


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
def people(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Who has which role; give one to somebody."""
    form = AppointForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        act = partial(_appoint, access, **form.cleaned_data)
        answer = attempt_at(access, act, _("The role is given, and a mail says so."), "organise_people")
        if answer is not None:
            return answer
    return _page(request, access, form)


def _appoint(access: EventAccess, email: str, name: str, role: str) -> None:
    page = "organise" if role == ORGANISER else "desk"
    link = whole_address(page, access.tournament.slug)
    appoint_by_address(access.tournament, email, name, role, link, access.actor)


@form_at_event("appoint")
def dismiss(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Take a role away; an event keeps one organiser at least."""
    answer = attempt(
        request,
        lambda: _dismiss(access, request.POST.get("role", "")),
        _("The role is taken away."),
        access.tournament.zone,
    )
    return answer or _page(request, access, AppointForm())


def _dismiss(access: EventAccess, pk: str) -> str:
    found = _list_roles(access).filter(pk=number_in(pk)).first()
    if found is None:
        raise refuse("changed_meanwhile")
    tournaments.dismiss(access.tournament, found.account, found.role)
    is_own = found.account == access.account and found.role == ORGANISER
    return reverse("event" if is_own else "organise_people", args=[access.tournament.slug])


def _list_roles(access: EventAccess) -> QuerySet[Role]:
    found = Role.objects.filter(tournament=access.tournament, role__in=APPOINTED, institution=None)
    return found.select_related("account")


def _page(request: HttpRequest, access: EventAccess, form: AppointForm) -> HttpResponse:
    words = role_words()
    order = list(reversed(APPOINTED))
    rows = sorted(_list_roles(access), key=lambda each: (order.index(each.role), str(each.account)))
    duties = [
        (words[role], [act.words for act in ACTS.values() if role in act.roles and "public" not in act.roles])
        for role in order
    ]
    context = page_context(
        access,
        form=form,
        rows=[(each, words[each.role]) for each in rows],
        duties=[(role, [_(act) for act in acts]) for role, acts in duties],
    )
    return render_page(request, "organiser/people.html", context)
