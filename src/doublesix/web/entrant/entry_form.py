"""The form of a team or a player (E4): one page for everybody named on it, their evidence and signatures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from doublesix.store.evidence.identity import normal_number
from doublesix.store.models import Entry, Paper, Player
from doublesix.store.models.papers import EVIDENCE
from doublesix.store.strokes import LONGEST, PAPER, is_drawn
from doublesix.tournament.settings import TEAMS, Terms
from doublesix.web.entrant.forms import DraftEmailField, DraftField, DraftFileField, DraftPhoneField
from doublesix.web.presentation.entry_words import PLACES, SIGNATURE_UNREAD
from doublesix.web.requests.uploads import ACCEPTED_TYPES

PRESIDENT: Final = "president"


class Upload(Protocol):
    """A file that was sent."""

    name: str | None

    def chunks(self) -> Iterator[bytes]:
        """Its bytes, part by part."""


@dataclass(frozen=True)
class SignatureFields:
    """The fields of a signature, and the one that stands."""

    strokes: BoundField
    on_paper: BoundField
    stands: str

    @property
    def drawn_strokes(self) -> str:
        """The drawing to show."""
        value = str(self.strokes.value() or "")
        return value if is_drawn(value) else ""


class PersonFields(NamedTuple):
    """The part of the form about one person."""

    player: Player
    heading: str
    fields: list[BoundField]
    evidence: BoundField | None
    paper: Paper | None
    """The evidence that is there."""
    signature: SignatureFields | None


class FieldDifference(NamedTuple):
    """A field in which what was typed and what is there now are not the same."""

    label: str
    typed: str
    now: str


class EntryEditForm(forms.Form):
    """All fields of an entry, by the terms of its event."""

    use_required_attribute = False

    def __init__(self, entry: Entry, terms: Terms, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files)
        self.entry, self.terms = entry, terms
        self.players: Sequence[Player] = list(entry.players.all())
        is_team = terms.entrants == TEAMS
        self._add(
            "name",
            DraftField(
                label=_("Team's name on public lists") if is_team else _("Name on public lists"),
                max_length=160,
                help_text="" if is_team else _("Everybody sees this name. It need not be your full name."),
            ),
            entry.name,
        )
        for at, player in enumerate(self.players):
            self._add_person(f"p{at}-", player)
        if self._president_signs:
            self._add_signature(f"{PRESIDENT}-", entry.president_signature)

    @property
    def _president_signs(self) -> bool:
        return self.terms.signatures and self.terms.institutions

    def _add(self, name: str, field: forms.Field, initial: object = None) -> None:
        field.initial = initial
        self.fields[name] = field

    def _add_person(self, start: str, player: Player) -> None:
        terms = self.terms
        self._add(f"{start}name", DraftField(label=_("Full name"), max_length=120), player.name)
        if terms.institutions:
            self._add(
                f"{start}designation", DraftField(label=_("Designation"), max_length=120), player.designation
            )
        contact = DraftPhoneField if terms.contacts else _optional
        self._add(f"{start}mobile", contact(label=_("Mobile"), max_length=40), player.mobile)
        email = DraftEmailField if terms.contacts else _optional_email
        self._add(f"{start}email", email(label=_("E-mail"), max_length=254), player.email)
        if terms.evidence:
            self._add_proof(start, player)
        if terms.signatures:
            self._add_signature(start, player.signature)

    def _add_proof(self, start: str, player: Player) -> None:
        self._add(
            f"{start}pay_office", _optional(label=_("Pay office code"), max_length=40), player.pay_office
        )
        kept = _now("A number ending in {tail} is kept. An empty field leaves it as it is.")
        unkept = _now("Only a scrambled form and the last characters are kept, never the number.")
        tail = player.identity_tail
        self._add(
            f"{start}identity",
            _optional(
                label=_("Identity number"),
                max_length=64,
                help_text=kept.format(tail=tail) if player.identity_digest else unkept,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            ),
        )
        if player.identity_digest:
            self._add(f"{start}forget", forms.BooleanField(label=_("Forget the number kept"), required=False))
        self._add(
            f"{start}evidence",
            DraftFileField(
                label=_("Evidence of serving"),
                allow_empty_file=True,
                help_text=_("A photo or a PDF of a recent payslip or its top part, or other written proof."),
                widget=forms.FileInput(attrs={"accept": ACCEPTED_TYPES}),
            ),
        )

    def _add_signature(self, start: str, stands: str) -> None:
        drawn = "" if stands == PAPER else stands
        strokes = forms.CharField(required=False, max_length=LONGEST, widget=forms.HiddenInput)
        self._add(f"{start}strokes", strokes, drawn)
        on_paper = forms.BooleanField(label=_("Signed on paper"), required=False)
        self._add(f"{start}on_paper", on_paper, stands == PAPER)

    def clean(self) -> dict[str, Any]:
        """Signatures are lines; an identity number has something in it."""
        found = super().clean() or {}
        for name, value in list(found.items()):
            if name.endswith("-strokes") and value and not is_drawn(value):
                self.add_error(name, SIGNATURE_UNREAD)
            if name.endswith("-identity") and value and not normal_number(value):
                self.add_error(name, _("An identity number has letters or digits."))
        return found

    # What the page shows

    @property
    def people(self) -> list[PersonFields]:
        """The form person by person."""
        papers = {
            paper.player_id: paper for paper in self.entry.papers.filter(purpose=EVIDENCE, replaced_at=None)
        }
        found = []
        for at, player in enumerate(self.players):
            start = f"p{at}-"
            plain = ("name", "designation", "mobile", "email", "pay_office", "identity", "forget")
            found.append(
                PersonFields(
                    player,
                    str(PLACES[player.place]),
                    [self[start + name] for name in plain if start + name in self.fields],
                    self[f"{start}evidence"] if f"{start}evidence" in self.fields else None,
                    papers.get(player.pk),
                    self._signature(start, player.signature),
                )
            )
        return found

    @property
    def president(self) -> SignatureFields | None:
        """The president's signature, where it is asked for."""
        return self._signature(f"{PRESIDENT}-", self.entry.president_signature)

    def _signature(self, start: str, stands: str) -> SignatureFields | None:
        if f"{start}strokes" not in self.fields:
            return None
        return SignatureFields(self[f"{start}strokes"], self[f"{start}on_paper"], stands)

    # What was filled in

    @property
    def values(self) -> dict[str, str]:
        """Of the entry itself."""
        return {"name": self.cleaned_data["name"]}

    @property
    def people_values(self) -> dict[str, dict[str, str]]:
        """Of each person, by place."""
        found: dict[str, dict[str, str]] = {}
        for at, player in enumerate(self.players):
            start = f"p{at}-"
            names = ("name", "designation", "mobile", "email", "pay_office", "identity")
            given = {name: self.cleaned_data.get(start + name) for name in names}
            found[player.place] = {name: value for name, value in given.items() if value is not None}
            if self.cleaned_data.get(f"{start}forget"):
                found[player.place]["forget_identity"] = "yes"
        return found

    @property
    def signatures(self) -> list[tuple[str, str]]:
        """The signatures that are not as they were: whose, and the strokes."""
        if not self.terms.signatures:
            return []
        starts = [(f"p{at}-", player.place, player.signature) for at, player in enumerate(self.players)]
        if self._president_signs:
            starts.append((f"{PRESIDENT}-", PRESIDENT, self.entry.president_signature))
        found = []
        for start, place, stands in starts:
            data = self.cleaned_data
            given = PAPER if data[f"{start}on_paper"] else data[f"{start}strokes"]
            if given != stands:
                found.append((place, given))
        return found

    @property
    def uploads(self) -> list[tuple[Player, Upload]]:
        """The files that were sent, and whose evidence they are."""
        sent = [(player, self.cleaned_data.get(f"p{at}-evidence")) for at, player in enumerate(self.players)]
        return [(player, file) for player, file in sent if file]

    def differences(self) -> list[FieldDifference]:
        """Where what was typed is not what is there now; signatures, files and numbers are not compared."""
        found = []
        for name, field in self.fields.items():
            if name.rpartition("-")[2] in ("strokes", "on_paper", "identity", "forget", "evidence"):
                continue
            typed, now = str(self[name].value() or "").strip(), str(field.initial or "")
            if typed != now:
                found.append(FieldDifference(_label(self, name), typed, now))
        return found


def _optional(**given: Any) -> forms.CharField:
    return forms.CharField(required=False, **given)


def _optional_email(**given: Any) -> forms.EmailField:
    return forms.EmailField(required=False, **given)


def _label(form: EntryEditForm, name: str) -> str:
    """A field's label, and whose field it is."""
    label = str(form.fields[name].label)
    if "-" not in name:
        return label
    player = form.players[int(name.partition("-")[0].removeprefix("p"))]
    return f"{PLACES[player.place]}: {label}"
