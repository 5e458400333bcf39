"""Operations of the endorsement (E7): asked for, revoked, seen on paper; and given from the mailed link."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import File, Form, Router, Schema, UploadedFile
from pydantic import Field

from doublesix.store.desks import endorsements, papers
from doublesix.store.desks.asking import Who
from doublesix.store.evidence.cleaning import Cleaned
from doublesix.store.models import Paper, Tournament
from doublesix.store.models.papers import SEALED_FORM
from doublesix.web.api.answers import Fault
from doublesix.web.api.fields import Email, Id, Line120, Strokes
from doublesix.web.api.operations import by_link, doing, prepared, reading
from doublesix.web.api.settings import Asked
from doublesix.web.api.shown import Asking, Done
from doublesix.web.desk import Desk
from doublesix.web.entrant.institution import link_for
from doublesix.web.entrant.owning import institution_at

router = Router(tags=["Endorsement"])
Token = Annotated[str, Field(max_length=100)]


class Officer(Asked):
    """The address of the supervising officer."""

    email: Annotated[Email, Field(min_length=3)]


class Sealed(Asked):
    """A paper that the officer signed and sealed, and for which entries."""

    officer: Line120
    post: Line120
    entries: Annotated[list[Id], Field(max_length=100)]


class Given(Asked):
    """The officer's word: `seen` is the hash of what was shown."""

    officer: Line120
    post: Line120
    seen: Annotated[str, Field(max_length=64)]
    signature: Strokes = ""


class ShownPerson(Schema):
    """A participant as the officer sees them."""

    place: str
    name: str
    designation: str
    mobile: str
    email: str
    pay_office: str
    identity_tail: str


class ShownEntry(Schema):
    """A team as the officer sees it."""

    name: str
    people: list[ShownPerson]


class ToEndorse(Schema):
    """Exactly what is endorsed, and the hash of it."""

    event: str
    institution: str
    association: str
    president: str
    entries: list[ShownEntry]
    seen: str


@router.get("/events/{slug}/institutions/{institution}/endorsements", response=list[Asking])
@reading("ask_endorsement")
def list_endorsements(request: HttpRequest, desk: Desk, institution: Id) -> list[Asking]:  # noqa: ARG001
    """The endorsements that were asked for and given."""
    return [Asking.of(row) for row in institution_at(desk, institution).endorsements.all()]


@router.post("/events/{slug}/institutions/{institution}/endorsements/ask", response=Asking)
@doing("ask_endorsement")
def ask_endorsement(request: HttpRequest, desk: Desk, institution: Id, body: Officer) -> Asking:  # noqa: ARG001
    """Mail the supervising officer a link; links sent before no longer work."""
    row = institution_at(desk, institution)
    return Asking.of(endorsements.ask(row, body.email, link_for, desk.who))


@router.post("/events/{slug}/institutions/{institution}/endorsements/revoke", response=Done)
@doing("ask_endorsement")
def revoke_endorsements(request: HttpRequest, desk: Desk, institution: Id) -> Done:  # noqa: ARG001
    """Let no link that was sent work any longer."""
    endorsements.revoke(institution_at(desk, institution), desk.who)
    return Done()


@router.post("/events/{slug}/institutions/{institution}/endorsements/paper", response=Asking)
@doing("record_endorsement")
def record_endorsement(request: HttpRequest, desk: Desk, institution: Id, body: Sealed) -> Asking:  # noqa: ARG001
    """Record that the endorsed and sealed paper was seen."""
    row = get_object_or_404(desk.tournament.institutions, pk=institution)
    found = list(desk.tournament.entries.filter(pk__in=body.entries))
    if len(found) != len(set(body.entries)):
        raise Fault(404, "unknown")
    return Asking.of(endorsements.record_paper(row, body.officer, body.post, found, None, desk.who))


@router.get("/endorsements/{token}", response=ToEndorse)
@by_link
def get_endorsement(request: HttpRequest, who: Who, token: Token) -> ToEndorse:  # noqa: ARG001
    """What the mailed link asks its reader to endorse. The link is the permission; looking does nothing."""
    found = endorsements.by_token(token, who)
    head = found.institution
    rows = [each.entry for each in found.entries.select_related("entry").order_by("entry_id")]
    names = tuple(ShownPerson.model_fields)
    return ToEndorse(
        event=head.tournament.title,
        institution=head.name,
        association=head.association,
        president=head.president,
        entries=[
            ShownEntry(
                name=row.name,
                people=[
                    ShownPerson(**{name: getattr(player, name) for name in names})
                    for player in row.players.all()
                ],
            )
            for row in rows
        ],
        seen=endorsements.seen_hash(found),
    )


@router.post("/endorsements/{token}/paper", response=Done)
@by_link
@prepared
def give_paper_endorsement(
    request: HttpRequest,  # noqa: ARG001
    who: Who,
    token: Token,
    body: Form[Given],
    file: File[UploadedFile],
) -> Callable[[], Done]:
    """Endorse what was shown, with the sealed page, a picture or a PDF (E7). The link works once."""
    tournament = endorsements.by_token(token, who).institution.tournament
    page = papers.cleaned(file.chunks(), file.name or "")

    def do() -> Done:
        with _kept(tournament, page, who) as paper:
            endorsements.give(token, body.officer, body.post, body.signature, paper, body.seen, who)
        return Done()

    return do


@contextmanager
def _kept(tournament: Tournament, page: Cleaned, who: Who) -> Iterator[Paper]:
    """A page that was sent; when it comes to nothing, the file is gone with its row."""
    paper = papers.keep(tournament, page, SEALED_FORM, who)
    try:
        yield paper
    except BaseException:
        papers.file_of(paper).unlink(missing_ok=True)
        raise
