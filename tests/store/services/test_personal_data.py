"""Deleting people's data: nothing of them is left in any table or file, the draw is still verified."""

import re

import pytest
from django.db import connection

from doublesix.store import log
from doublesix.store.models import DrawName, Entry, Message, Paper, PaperSeen, Tournament
from doublesix.store.models.papers import SEALED_FORM
from doublesix.store.queries import entry_accounts
from doublesix.store.services import (
    decisions,
    documents,
    draws,
    duty_links,
    endorsements,
    entries,
    fees,
    personal_data,
    tournaments,
)
from doublesix.tournament import commands, proofs
from tests.store import people
from tests.store.refusals import refusal

pytestmark = pytest.mark.django_db
RITA, SAM, OLGA = "Rita", "Sam", "Olga"
AFTER = people.later(hours=1)


RANDOM = re.compile(r"[0-9A-Za-z+/_=-]{30,}")
"""As long as no word of these tests."""


def everything() -> str:
    """All that stands in any table, as text; but for hashes, keys and what is sealed, which are random and
    could hold any short word."""
    found: list[str] = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            found += [repr(value) for row in cursor.fetchall() for value in row if not _is_sealed(value)]
    return RANDOM.sub("", "\n".join(found))


def _is_sealed(value: object) -> bool:
    return isinstance(value, bytes | memoryview) and not bytes(value).isascii()


def drawn() -> tuple[Tournament, list[Entry]]:
    """An event whose lots were drawn, with two teams whose people can be found in the tables."""
    tournament = people.event()
    institution = people.institution(tournament)
    rita, sam = people.who(RITA), people.who(SAM)
    teams = []
    for number in (1, 2):
        entry = entries.begin_team(institution, rita)
        names = {
            player.place: {
                "name": f"Zz{player.place}{number}",
                "designation": f"Yy{number}",
                "mobile": f"88877{number}",
                "email": f"xx{player.place}{number}@example.org",
                "pay_office": f"Ww{number}",
                "identity": f"VV-{player.place}-{number}",
            }
            for player in entry.players.all()
        }
        entry = entries.save(entry, {"name": f"Uuteam{number}"}, names, entry.revision, rita)
        for player in entry.players.all():
            entries.sign(entry, player.place, f"M{number} 777L1 1", rita)
            documents.hand_in_evidence(player, people.evidence(), rita)
        entries.sign(entry, "president", f"M{number} 666L1 1", rita)
        entry = entries.submit(entry, entry.revision, rita)
        entry = decisions.send_back(entry, entry.revision, f"Zzfirst{number} has to sign", sam)
        entry = entries.submit(entry, entry.revision, rita)
        paper = documents.keep(tournament, people.evidence(), SEALED_FORM, sam, entry=entry)
        endorsements.record_paper(institution, "Ttofficer", "Sspost", [entry], paper, sam)
        entry = decisions.accept(entry, entry.revision, sam)
        teams.append(entry)
    evidence = teams[0].papers.first()
    assert evidence is not None
    documents.open_document(evidence, sam)
    draws.freeze(tournament, people.who(SAM, AFTER))
    moment = people.later(hours=2)
    draws.commit(tournament, ["dice"], moment, people.who(SAM, AFTER))
    draws.enter_values(tournament, ["3 5 1 6"], people.who(SAM, moment))
    draws.reveal(tournament, people.who(SAM, moment))
    for entry in teams:
        entry.refresh_from_db()
    return tournament, teams


def end(tournament: Tournament) -> None:
    """Call it off, so that it is over."""
    tournaments.carry_out(tournament, commands.Cancel("The hall is flooded"), people.who(OLGA, AFTER))


def test_while_the_event_lives_nothing_is_deleted() -> None:
    tournament, (first, _) = drawn()
    olga = people.who(OLGA)
    assert refusal(lambda: personal_data.forget_entry(first, first.revision, olga))[0] == "event_not_over"
    assert refusal(lambda: personal_data.forget_everybody(tournament, olga))[0] == "event_not_over"


def test_nothing_of_the_people_of_an_entry_is_left_anywhere() -> None:
    tournament, (first, second) = drawn()
    end(tournament)
    before = everything()
    for word in ("Zzfirst1", "xxspare1@", "888771", "Ww1", "M1 777L", "M1 666L", "Uuteam1"):
        assert word in before, "or the test would show nothing"
    files = [documents.file_of(paper) for paper in Paper.objects.filter(entry=first)]
    assert len(files) == 4
    digests = [player.identity_digest for player in first.players.all()]
    personal_data.forget_entry(first, first.revision, people.who(OLGA))
    after = everything()
    for word in ("Zzfirst1", "Zzspare1", "Zzsecond1", "xxfirst1@", "xxspare1@", "888771", "Yy1", "Ww1"):
        assert word not in after, word
    for word in ("M1 777L", "M1 666L", "Uuteam1", *digests):
        assert word not in after, word
    assert not any(file.exists() for file in files)
    assert "Zzfirst2" in after, "others keep theirs"
    first.refresh_from_db()
    assert (first.status, personal_data.is_forgotten(first), personal_data.is_forgotten(second)) == (
        "accepted",
        True,
        False,
    )
    assert PaperSeen.objects.filter(paper__entry=first, by_name="Sam").exists()


def test_the_draw_is_still_verified_and_its_names_withheld() -> None:
    """E8: the proof keeps numbers and hashes."""
    tournament, (first, second) = drawn()
    whole = draws.proof_of(tournament)
    assert proofs.verify(whole).verdict == proofs.VERIFIED
    end(tournament)
    events = log.load(tournament.stream)
    personal_data.forget_entry(first, first.revision, people.who(OLGA))
    assert DrawName.objects.filter(tournament=tournament).count() == 1
    proof = draws.proof_of(tournament)
    assert proof is not None
    assert whole is not None
    assert proofs.verify(proof).verdict == proofs.WITHHELD
    assert proof["order"] == whole["order"]
    assert "Uuteam1" not in str(proof)
    assert "Uuteam2" in str(proof)
    assert log.load(tournament.stream) == events, "the log holds ids and stays as it is"
    del second


def test_everybody_at_once_with_presidents_officers_and_messages() -> None:
    tournament, teams = drawn()
    other = people.event()
    people.institution(other, "Ministry of Tides", "Theo")
    duty_links.make_link(tournament, "judge", "Rrhelper", people.who(OLGA))
    end(tournament)
    assert "Rrhelper" in everything()
    assert personal_data.forget_everybody(tournament, people.who(OLGA)) == 2
    after = everything()
    for word in ("Rrhelper", "Zz", "Yy1", "Ww1", "Uuteam", "Ttofficer", "Sspost", " 777L", " 666L", "88877"):
        assert word not in after, word
    assert not Message.objects.filter(tournament=tournament).exists()
    heads = tournament.institutions.values_list("president", "mobile", "email")
    assert list(heads) == [("", "", "")]
    assert other.institutions.get().president == people.HEAD["president"], "other events keep theirs"
    assert all(Entry.objects.get(pk=entry.pk).status == "accepted" for entry in teams)
    assert personal_data.forget_everybody(tournament, people.who(OLGA)) == 2, "again is harmless"


def test_a_player_who_entered_alone_keeps_the_account_which_is_their_own() -> None:
    fair = people.event("fortbend-2023")
    ann = people.who("Annzz")
    entry = entries.begin_player(fair, ann)
    values = {"player": {"name": "Annzz", "mobile": "88899", "email": "annzz@example.org"}}
    entry = entries.save(entry, {"name": "Annzz"}, values, entry.revision, ann)
    entry = entries.submit(entry, entry.revision, ann)
    fees.pay(entry, 1000, "cash from Annzz", people.who("Tom"))
    end(fair)
    personal_data.forget_entry(entry, entry.revision, people.who(OLGA))
    assert ann.account is not None
    assert people.account("Annzz") == ann.account
    assert entry_accounts.account_of(entry).paid == 1000
    ann.account.delete()
    after = everything().lower()
    assert "annzz" not in after
    assert "88899" not in after


def test_an_older_page_deletes_nothing() -> None:
    tournament, (first, _) = drawn()
    end(tournament)
    asked = lambda: personal_data.forget_entry(first, first.revision + 1, people.who(OLGA))  # noqa: E731
    assert refusal(asked)[0] == "changed_meanwhile"
    assert not personal_data.is_forgotten(first)
