"""The supervising officer's page (E7): opened from a mailed link, without an account.

Opening changes nothing, because programs that look through mail open links too. What acts is the form, and
it endorses what the page showed: had something changed meanwhile, the officer would be shown it first.
"""

from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.store.actor import Actor
from doublesix.store.idempotency import fingerprint, run_once
from doublesix.store.models import Endorsement
from doublesix.store.models.papers import SEALED_FORM
from doublesix.store.refusals import Refused
from doublesix.store.services import documents, endorsements, tokens
from doublesix.store.services.tournaments import state_of
from doublesix.store.strokes import LONGEST, is_drawn
from doublesix.web.presentation.entry_summaries import summarise_entry, summarise_head
from doublesix.web.presentation.entry_words import SIGNATURE_UNREAD
from doublesix.web.presentation.words import in_words
from doublesix.web.requests.attempts import SeeOther, render_page
from doublesix.web.requests.headers import secret_address
from doublesix.web.requests.uploads import ACCEPTED_TYPES

STATUSES: Final = {"link_unknown": 404}
"""How links that do not work are answered; all others are gone."""
GONE: Final = 410


class EndorseForm(forms.Form):
    """What an officer fills in."""

    officer = forms.CharField(
        label=_("Your name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    post = forms.CharField(
        label=_("Your post"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "organization-title"}),
    )
    strokes = forms.CharField(required=False, max_length=LONGEST, widget=forms.HiddenInput)
    page = forms.FileField(
        label=_("The signed and sealed page"),
        allow_empty_file=True,
        help_text=_("A photo or a PDF of the form on paper, with the seal. The representative can print it."),
        widget=forms.FileInput(attrs={"accept": ACCEPTED_TYPES}),
    )

    def clean_strokes(self) -> str:
        """A signature is lines and nothing else."""
        strokes: str = self.cleaned_data["strokes"]
        if strokes and not is_drawn(strokes):
            raise forms.ValidationError(SIGNATURE_UNREAD)
        return strokes


@secret_address
def endorse(request: HttpRequest, token: str) -> HttpResponse:
    """What is endorsed, and the form to do it."""
    who = Actor(None, timezone.now())
    form = EndorseForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        answer = _endorse_once(request, token, form, who)
        if answer is not None:
            return answer
    try:
        found = endorsements.find_by_token(token, who)
    except Refused as refused:
        return _no_link(request, refused)
    return _page(request, found, form)


def _page(request: HttpRequest, found: Endorsement, form: EndorseForm) -> HttpResponse:
    institution = found.institution
    tournament = institution.tournament
    terms = state_of(tournament).settings.terms
    named = found.entries.select_related("entry").order_by("entry_id")
    context = {
        "endorsement": found,
        "tournament": tournament,
        "institution": institution,
        "head": summarise_head(institution),
        "entries": [summarise_entry(each.entry, terms) for each in named],
        "terms": terms,
        "seen": endorsements.seen_hash(found),
        "form": form,
        "drawn": _strokes(form),
        "file_lost": bool(request.FILES),
    }
    return render_page(request, "endorser/endorse.html", context)


def _strokes(form: EndorseForm) -> str:
    value = str(form["strokes"].value() or "")
    return value if is_drawn(value) else ""


def _no_link(request: HttpRequest, refused: Refused) -> HttpResponse:
    """A link that does not work, why, and what to do."""
    code = refused.refusal.code
    context = {"words": in_words(refused.refusal), "code": code}
    return render(request, "endorser/no_link.html", context, status=STATUSES.get(code, GONE))


def _endorse_once(request: HttpRequest, token: str, form: EndorseForm, who: Actor) -> HttpResponse | None:
    """Do it once, however often the form is sent; the link stands for the officer."""
    said = {name: request.POST.get(name, "") for name in ("officer", "post", "strokes", "seen")}
    try:
        sent = form.cleaned_data["page"]
        page = documents.receive_upload(sent.chunks(), sent.name)
        asked = fingerprint(*(value.encode() for value in said.values()), page.clean.sha256.encode())
        answer = run_once(
            f"link {tokens.digest(token)}",
            request.POST.get("key", ""),
            asked,
            lambda: _give_endorsement(token, form, page, request.POST.get("seen", ""), who),
        )
    except Refused as refused:
        code = refused.refusal.code
        if code.startswith("upload_"):
            form.add_error("page", in_words(refused.refusal))
        elif not code.startswith(("link_", "list_")):
            messages.error(request, in_words(refused.refusal))
        return None
    messages.success(request, _now("The entry form of {name} is endorsed.").format(name=answer["name"]))
    return SeeOther(reverse("endorse_done"))


def _give_endorsement(
    token: str, form: EndorseForm, page: documents.ReceivedDocument, seen: str, who: Actor
) -> dict[str, Any]:
    data = form.cleaned_data
    tournament = endorsements.find_by_token(token, who).institution.tournament
    paper = documents.keep(tournament, page, SEALED_FORM, who)
    found = endorsements.give(token, data["officer"], data["post"], data["strokes"], paper, seen, who)
    return {"name": found.institution.name}


@secret_address
def endorse_done(request: HttpRequest) -> HttpResponse:
    """Thanks, and what happens now."""
    return render(request, "endorser/done.html")
