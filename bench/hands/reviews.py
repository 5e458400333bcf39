"""Sixty-four entries with their evidence, reviewed by the secretary at a desk: all accepted in the end."""

import io
from typing import Any, Final

from django.db import transaction
from PIL import Image, ImageDraw

from doublesix.app.roles import SECRETARY
from doublesix.store.evidence import clean
from doublesix.store.models import Tournament
from doublesix.store.services import documents, endorsements, entries, institution_forms, tournaments
from doublesix.tournament.settings import preset

ENTRIES: Final = 64
LOOK_SECONDS: Final = 4.0
"""What a person takes to look at the evidence of an entry; the same on every way."""
DESK: Final = {"width": 1280, "height": 800}
LIMIT_SECONDS: Final = 16 * 60.0
"""Half an hour for 120 entries."""


def _payslip(name: str) -> bytes:
    picture = Image.new("RGB", (1200, 700), "white")
    ImageDraw.Draw(picture).text((60, 60), f"Payslip of {name}", fill="black", font_size=48)
    out = io.BytesIO()
    picture.save(out, "JPEG")
    return out.getvalue()


def council(stage: Any) -> Tournament:
    """The council's event with 64 teams handed in and endorsed, each with three pieces of evidence."""
    cast, made = stage.stage.cast, stage.stage
    evidence = clean([_payslip("somebody")], "payslip.jpg")
    with transaction.atomic():
        event: Tournament = made.event(
            "powc-2023", f"Council {Tournament.objects.count()}", "Hall", -40, 12, 30
        )
        tournaments.appoint(event, cast.secretary, SECRETARY)
        who = made.at(cast.organiser, -2)
        for number in range(ENTRIES // 2):
            head = {
                "name": f"Ministry number {number}",
                "association": "Staff association",
                "president": f"President {number}",
                "office_phone": "555 0100",
                "mobile": "555 0101",
                "email": f"ministry{number}@example.org",
            }
            institution = institution_forms.begin(event, head, who)
            teams = [_team(institution, number, who, evidence) for _ in range(2)]
            secretary = made.at(cast.secretary, -1)
            endorsements.record_paper(institution, "Otto", "Head", teams, None, secretary)
    assert preset("powc-2023").settings.terms.evidence
    return event


def _team(institution: Any, number: int, who: Any, evidence: Any) -> Any:
    entry = entries.begin_team(institution, who)
    people = {
        player.place: {
            "name": f"{player.place.title()} {number}-{entry.pk}",
            "designation": "Clerk",
            "mobile": "555 0102",
            "email": f"{player.place}{entry.pk}@example.org",
        }
        for player in entry.players.all()
    }
    entry = entries.save(entry, {}, people, entry.revision, who)
    for player in entry.players.all():
        entries.sign(entry, player.place, "paper", who)
        documents.hand_in_evidence(player, documents.receive(evidence), who)
    entries.sign(entry, "president", "paper", who)
    entry.refresh_from_db()
    return entries.submit(entry, entry.revision, who)


def _hand(stage: Any, address: str) -> Any:
    hand = stage.hand("secretary", address)
    hand.page.set_viewport_size(DESK)
    hand.open(address)
    hand.begin_again()
    return hand


def _look(hand: Any) -> None:
    hand.waited += LOOK_SECONDS


def through_entries(stage: Any) -> Any:
    """The way there was: the list, an entry, three files saved and opened, accepted, the list again."""
    event = council(stage)
    hand = _hand(stage, f"/events/{event.slug}/desk/entries/?state=ready")
    for _ in range(ENTRIES):
        hand.tap(hand.page.locator("tbody th a").first)
        for each in hand.page.locator("dd a[href*='/evidence/']").all():
            with hand.page.expect_download():
                hand.tap(each)
            hand.taps += 1  # the file is opened from where it was saved
        _look(hand)
        hand.tap("Accept")
        hand.tap("Entries")
        hand.open(f"/events/{event.slug}/desk/entries/?state=ready")
    hand.sees("No entry is like this")
    _insist(event)
    return hand


def through_queue(stage: Any) -> Any:
    """One after another by mouse: the evidence is on the page."""
    event = council(stage)
    hand = _hand(stage, f"/events/{event.slug}/desk/review/")
    hand.tap("Look at one after another")
    for number in range(ENTRIES):
        _look(hand)
        hand.tap("Accept and next" if number + 1 < ENTRIES else "Accept")
    hand.sees("No entry waits for a decision")
    _insist(event)
    return hand


def through_queue_by_keyboard(stage: Any) -> Any:
    """One after another by keys."""
    event = council(stage)
    hand = _hand(stage, f"/events/{event.slug}/desk/review/")
    hand.tap("Look at one after another")
    for _ in range(ENTRIES):
        _look(hand)
        with hand.page.expect_navigation():
            hand.press("a")
    hand.sees("No entry waits for a decision")
    _insist(event)
    return hand


def all_in_order(stage: Any) -> Any:
    """All at once, when the evidence was looked at before."""
    event = council(stage)
    hand = _hand(stage, f"/events/{event.slug}/desk/review/")
    hand.tap(f"Accept all {ENTRIES} in order …")
    hand.tap(f"Accept {ENTRIES} entries")
    hand.sees(f"{ENTRIES} entries are accepted.")
    _insist(event)
    return hand


def _insist(event: Tournament) -> None:
    """They are accepted, all of them."""
    assert event.entries.filter(status="accepted").count() == ENTRIES
