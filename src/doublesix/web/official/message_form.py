"""Free text to participants: written, looked at with what it costs, and only then sent (E9)."""

from typing import Any, Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from doublesix.app.floor import has_floor
from doublesix.store.refusals import Refused
from doublesix.store.services import participant_messages
from doublesix.store.services.participant_messages import (
    EVERYBODY,
    LONGEST_MAIL,
    LONGEST_SUBJECT,
    LONGEST_TEXT,
    ONE_ENTRY,
    STILL_IN,
    FreeMessage,
    Reach,
)
from doublesix.tournament import entries
from doublesix.web.requests.access import EventAccess, at_event
from doublesix.web.requests.attempts import attempt_at, render_page
from doublesix.web.requests.refusal_fields import show_refusal

ROWS: Final = {"body": 8, "text": 4}


class WriteForm(forms.Form):
    """Whom to tell, and what."""

    audience = forms.ChoiceField(label=_("To whom"), widget=forms.RadioSelect)
    entry = forms.TypedChoiceField(
        label=_("Which entry"),
        required=False,
        coerce=int,
        help_text=_("Where it is one only."),
    )
    subject = forms.CharField(label=_("Subject of the mail"), required=False, max_length=LONGEST_SUBJECT)
    body = forms.CharField(
        label=_("Mail"),
        required=False,
        max_length=LONGEST_MAIL,
        widget=forms.Textarea(attrs={"rows": ROWS["body"]}),
        help_text=_("To everybody of an entry who has an address. Leave it empty to send no mail."),
    )
    text = forms.CharField(
        label=_("Text message"),
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": ROWS["text"]}),
        help_text=_(
            "One text an entry, to one phone. What it costs is shown before it is sent. "
            "Leave it empty to send none."
        ),
    )

    def __init__(self, access: EventAccess, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        choices = [(EVERYBODY, _now("everybody entered")), (ONE_ENTRY, _now("one entry"))]
        if has_floor(access.state):
            choices.insert(1, (STILL_IN, _now("those still in")))
        audience, entry = self.fields["audience"], self.fields["entry"]
        assert isinstance(audience, forms.ChoiceField)
        assert isinstance(entry, forms.ChoiceField)
        audience.choices = choices
        rows = access.tournament.entries.exclude(status__in=(entries.REFUSED, entries.WITHDRAWN))
        entry.choices = [("", "—"), *((row.pk, str(row)) for row in rows.order_by("name", "pk"))]

    def clean(self) -> dict[str, Any]:
        """Where it is for one entry, that is named."""
        found = super().clean() or {}
        if found.get("audience") == ONE_ENTRY and not found.get("entry") and "entry" not in self.errors:
            self.add_error("entry", _("Which entry?"))
        return found

    @property
    def message(self) -> FreeMessage:
        """What was written."""
        return FreeMessage(**{**self.cleaned_data, "entry": self.cleaned_data["entry"] or 0})


@at_event("write_messages")
def write_message(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Write to participants. Nothing goes out before somebody has seen whom it reaches and what it costs."""
    is_sent = request.method == "POST"
    form = WriteForm(access, request.POST if is_sent else None, _initial(request))
    reach: Reach | None = None
    if is_sent and form.is_valid():
        if request.POST.get("step") == "send":
            done = _send(request, access, form.message)
            if done is not None:
                return done
        reach = _forecast(request, access, form.message)
    context: dict[str, object] = {"access": access, "form": form, "reach": reach}
    if reach is not None:
        context |= {
            "reach_words": reach_words(reach),
            "wanted": form.message,
            "kept": [(name, value or "") for name, value in form.cleaned_data.items()],
        }
    if reach is not None and request.POST.get("step") != "send":
        return render(request, "official/write.html", context)
    return render_page(request, "official/write.html", context)


def _initial(request: HttpRequest) -> dict[str, str]:
    entry = request.GET.get("entry", "")
    return {"audience": ONE_ENTRY, "entry": entry} if entry else {"audience": EVERYBODY}


def _forecast(request: HttpRequest, access: EventAccess, wanted: FreeMessage) -> Reach | None:
    try:
        return participant_messages.forecast(access.tournament, wanted)
    except Refused as refused:
        if request.POST.get("step") != "send":  # else it was said already
            show_refusal(request, refused.refusal, access.tournament.zone, None)
        return None


def _send(request: HttpRequest, access: EventAccess, wanted: FreeMessage) -> HttpResponse | None:
    def do() -> None:
        digest = request.POST.get("digest", "")
        participant_messages.send(access.tournament, wanted, digest, access.actor)

    said = _now("It is on its way. Below stands to whom, and when it was sent.")
    return attempt_at(access, do, said, "messages")


def reach_words(reach: Reach) -> list[str]:
    """Whom a message reaches, and what that costs, in sentences."""
    told = ngettext("It goes to {count} entry.", "It goes to {count} entries.", reach.entries)
    found = [told.format(count=reach.entries)]
    if reach.mails:
        found.append(ngettext("{count} mail", "{count} mails", reach.mails).format(count=reach.mails))
    if reach.texts:
        found += [_texts(reach), _alphabet(reach)]
    return found


def _texts(reach: Reach) -> str:
    texts = ngettext("{count} text", "{count} texts", reach.texts).format(count=reach.texts)
    each = ngettext(
        "each is charged as {count} message", "each is charged as {count} messages", reach.cost.messages
    ).format(count=reach.cost.messages)
    whole = ngettext("{count} message in all", "{count} messages in all", reach.messages)
    return f"{texts}, {each}: " + whole.format(count=reach.messages)


def _alphabet(reach: Reach) -> str:
    cost = reach.cost
    length = ngettext("{count} character", "{count} characters", cost.length).format(count=cost.length)
    if not cost.dear:
        return _now("{length}, in the short alphabet ({alphabet}).").format(
            length=length, alphabet=cost.alphabet
        )
    return _now(
        "{length}, in the long alphabet ({alphabet}) because of {signs} – without them it costs less."
    ).format(length=length, alphabet=cost.alphabet, signs=" ".join(cost.dear))
