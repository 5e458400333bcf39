"""Late entries, substitutes and retirements as services: rows, log, proofs, and who is told (E41 to E43)."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from doublesix.store.actor import Actor
from doublesix.store.archives import export, reader
from doublesix.store.models import DrawName, DrawSecret, Entry, Message, Tournament
from doublesix.store.notifications.templates import TEMPLATES
from doublesix.store.refusals import Refused
from doublesix.store.services import (
    decisions,
    draws,
    late_draws,
    late_entries,
    retirements,
    sheets,
    substitutes,
    tournaments,
)
from doublesix.store.services.tournaments import state_of
from doublesix.tournament import commands, proofs
from doublesix.tournament.late import free_byes, waiting_numbers
from doublesix.tournament.progress import field_of, fixtures_left, fixtures_of, results_of
from tests.store import people
from tests.store.refusals import code_of, refusal
from tests.tournament.hall import result as played
from tests.web.draw import lots

pytestmark = pytest.mark.django_db


def come_late(tournament: Tournament, *names: str) -> list[int]:
    """These are written down at the desk and taken: their numbers."""
    found = []
    for name in names:
        entry = late_entries.begin_late(tournament, "", [name])
        state = late_entries.add_late(entry, "the ferry was late", lots.now("Sam"))
        assert state.draw is not None
        found.append(state.draw.numbers[entry.pk])
    return found


def draw_late(tournament: Tournament) -> None:
    """A late draw from its commitment to its places."""
    late_draws.commit(tournament, ["Dice"], timezone.now(), lots.now("Sam"))
    late_draws.enter_values(tournament, ["6 1"], lots.now("Sam"))
    late_draws.reveal(tournament, lots.now("Sam"))


def kinds() -> set[str]:
    """The kinds of messages that were written."""
    subjects = [*Message.objects.values_list("subject", flat=True)]
    patterns = {
        kind: re.sub(r"\\{\w+\\}", ".+", re.escape(str(template.subject)))
        for kind, template in TEMPLATES.items()
    }
    return {
        kind for kind, words in patterns.items() if any(re.fullmatch(words, subject) for subject in subjects)
    }


def accepted_team(tournament: Tournament) -> Entry:
    """A team that was accepted and is on no list."""
    entry = Entry.objects.filter(tournament=tournament).first()
    assert entry is not None
    players = list(entry.players.all())
    institution = entry.institution
    entry.pk, entry.name = None, "Late Lions"
    entry.save()
    for player in players:
        player.pk, player.entry, player.identity_digest = None, entry, ""
        player.save()
    assert entry.institution == institution
    return entry


def test_a_late_team_is_drawn_for_a_bye_with_a_proof_of_its_own_e41() -> None:
    tournament = lots.drawn(count=6)
    first = draws.proof_of(tournament)
    entry = accepted_team(tournament)
    state = late_entries.add_late(entry, "the ferry was late", lots.now("Sam"))
    assert state.draw is not None
    assert state.draw.numbers[entry.pk] == 7
    assert DrawName.objects.get(tournament=tournament, number=7).name == "Late Lions"
    byes = free_byes(state)
    draw_late(tournament)
    (proof,) = late_draws.proofs_of(tournament)
    assert proof["kind"] == "late"
    assert proof["options"] == {"byes": list(byes)}
    assert proofs.verify(proof).verdict == proofs.VERIFIED
    assert draws.proof_of(tournament) == first
    assert not DrawSecret.objects.exists()
    assert {"late_accepted", "late_placed", "late_opponent"} <= kinds()
    assert 7 in {side for each in fixtures_of(state_of(tournament)) for side in each.sides}


def test_a_proof_keeps_its_numbers_when_a_name_is_deleted() -> None:
    tournament = lots.drawn(count=6)
    late_entries.add_late(accepted_team(tournament), "late", lots.now("Sam"))
    draw_late(tournament)
    DrawName.objects.filter(tournament=tournament, number=7).delete()
    (proof,) = late_draws.proofs_of(tournament)
    assert proof["entries"] == [{"number": 7}]
    assert proofs.verify(proof).verdict == proofs.WITHHELD


def test_by_hand_with_a_second_person_e41() -> None:
    tournament = lots.drawn(count=5)
    late_entries.add_late(accepted_team(tournament), "late", lots.now("Sam"))
    byes = free_byes(state_of(tournament))
    found = refusal(lambda: late_draws.record_lots(tournament, {6: 99}, lots.now("Sam")))
    assert found == ("late_lots_incomplete", "E41")
    late_draws.record_lots(tournament, {6: byes[1]}, lots.now("Sam"))
    late_draws.dismiss_lots(tournament, lots.now("Sam"))
    late_draws.record_lots(tournament, {6: byes[0]}, lots.now("Sam"))
    assert refusal(lambda: late_draws.confirm_lots(tournament, lots.now("Sam"))) == ("same_person", "E41")
    late_draws.confirm_lots(tournament, lots.now("Olga"))
    (proof,) = late_draws.proofs_of(tournament)
    assert proofs.verify(proof).verdict == proofs.RECORDED
    assert proof["result"] == {"places": [[byes[0], 6]], "waiting": []}


def test_a_late_player_sits_down_at_a_table_with_room_e41() -> None:
    tournament = lots.drawn("garrison-2022", count=8)
    (number,) = come_late(tournament, "Lara Late")
    state = state_of(tournament)
    assert state.seats == {number: 2}
    assert {"late_opponent"} <= kinds()


def test_two_late_players_become_a_pair_and_one_joins_who_was_left_e41_e42() -> None:
    tournament = lots.drawn("fortbend-2023", count=10)
    one, other = come_late(tournament, "Lara Late", "Leo Later")
    draw_late(tournament)
    state = state_of(tournament)
    assert field_of(state).members[11] == (one, other)
    (proof,) = late_draws.proofs_of(tournament)
    assert proof["entries"] == [{"number": 11, "name": "Lara Late & Leo Later"}]
    gone = field_of(state).members[2][0]
    retirements.retire(tournament, gone, "called away", lots.now("Sam"))
    assert {"retired", "partner_wanted"} <= kinds()
    assert "partner_retired" not in kinds(), "whoever comes can still join the partner"
    (third,) = come_late(tournament, "Luz Latest")
    assert third in field_of(state_of(tournament)).members[2]
    assert waiting_numbers(state_of(tournament)) == ()
    assert "joined" in kinds()


def test_whose_match_was_called_is_told_that_the_pair_is_out_e42() -> None:
    tournament = lots.drawn("fortbend-2023", count=8)
    state = state_of(tournament)
    fixture = next(iter(fixtures_left(state)))
    tournaments.carry_out(tournament, commands.CallMatch(fixture.number, before_start=True), lots.now("Sam"))
    gone = field_of(state).members[fixture.sides[0]][0]
    retirements.retire(tournament, gone, "called away", lots.now("Sam"))
    assert "partner_retired" in kinds()
    assert "partner_wanted" not in kinds()


def test_what_keeps_an_entry_out_e41() -> None:
    tournament = lots.drawn(count=6)
    assert refusal(lambda: late_entries.begin_late(tournament, "", [""])) == ("no_player_name", "E41")
    assert refusal(lambda: late_entries.begin_late(tournament, "", ["Ann"])) == ("no_institution_name", "E4")
    draft = late_entries.begin_late(tournament, "Late Lions", ["Ann", "Ben", "Cy"], "Ministry of Late Trains")
    (candidate,) = late_entries.list_candidates(tournament)
    assert candidate.entry == draft
    assert candidate.lacks
    assert code_of(lambda: late_entries.add_late(draft, "late", lots.now("Sam"))) == "incomplete"
    assert refusal(
        lambda: late_entries.begin_late(tournament, "Late Lions", ["Dan"], "Ministry of Late Trains")
    ) == ("name_taken", "E8")
    listed = tournament.entries.exclude(pk=draft.pk).first()
    assert listed is not None
    found = refusal(lambda: late_entries.add_late(listed, "late", lots.now("Sam")))
    assert found == ("entry_listed_already", "E41")
    assert refusal(lambda: late_entries.begin_late(people.event(), "", ["Ann"])) == ("no_list", "E41")


def test_late_players_pay_and_are_as_many_as_there_may_be_e30() -> None:
    tournament = lots.drawn("fortbend-2023", count=8, most=9)
    (number,) = come_late(tournament, "Lara Late")
    entry = Entry.objects.get(tournament=tournament, name="Lara Late")
    assert (number, entry.status) == (9, "accepted")
    assert entry.movements.get().amount == 1000
    assert refusal(lambda: come_late(tournament, "Leo Later")) == ("event_full", "E30")


def with_papers() -> Tournament:
    """An event of the council's: three teams with evidence and endorsement, drawn by hand."""
    tournament = people.event()
    for name in ("Ministry of Clouds", "Ministry of Rivers", "Ministry of Roads"):
        entry = people.endorsed(people.team(people.institution(tournament, name)))
        decisions.accept(entry, entry.revision, people.who("Sam"))
    later = people.who("Sam", people.CLOSES + timedelta(hours=1))
    draws.freeze(tournament, later)
    draws.record_lots(tournament, [1, 2, 3], later)
    draws.confirm_lots(tournament, people.who("Olga", later.at))
    return tournament


def test_a_substitute_comes_with_evidence_and_endorsement_e42() -> None:
    tournament = with_papers()
    person = {"name": "Sid Substitute", "designation": "Clerk", "mobile": "555 9", "email": "sid@example.org"}
    seal = substitutes.Seal("Otto Officer", "Permanent Secretary")
    for evidence, sealed in ((None, seal), (people.evidence(), None)):
        with pytest.raises(Refused) as refused:
            substitutes.replace_person(tournament, 2, 1, person, "ill", lots.now("Sam"), evidence, sealed)
        assert refused.value.refusal.code == "incomplete"
    state = state_of(tournament)
    assert state.draw is not None
    entry = Entry.objects.get(pk=state.draw.entries[1].entry)
    before = entry.players.get(place="second").name
    substitutes.replace_person(tournament, 2, 1, person, "ill", lots.now("Sam"), people.evidence(), seal)
    assert entry.players.get(place="second").name == "Sid Substitute" != before
    assert "replaced" in kinds()
    assert {"sid@example.org", "555 9"} <= {*Message.objects.values_list("to", flat=True)}
    found = refusal(lambda: substitutes.replace_person(tournament, 2, 1, {}, "ill", lots.now("Sam")))
    assert found == ("no_player_name", "E42")


def test_a_table_goes_on_without_who_left_in_the_middle_of_it_e43() -> None:
    tournament = lots.drawn("garrison-2022", count=3)
    start = timezone.now() + timedelta(days=400)
    who = Actor(people.account("Sam"), start)
    tournaments.carry_out(tournament, commands.CallMatch(0, 0, start), who)
    row = sheets.open_sheet(tournament, 0, who)
    gone = row.sides[1]
    retirements.retire(tournament, gone, "called to work", who)
    sheet = sheets.sheet_of(sheets.table_of(tournament, 0).row)  # type: ignore[union-attr, arg-type]
    assert {*sheet.active_sides()} == {0, 2}
    assert fixtures_left(state_of(tournament))[0].number == 0
    assert {"retired", "others_go_on"} <= kinds()


def test_a_match_goes_to_the_other_side_and_the_archive_knows_it_e43() -> None:
    tournament = lots.drawn(count=5)
    late_entries.add_late(accepted_team(tournament), "late", lots.now("Sam"))
    draw_late(tournament)
    first = fixtures_left(state_of(tournament))[0]
    retirements.retire(tournament, first.sides[0], "called to work", lots.now("Sam"))
    assert results_of(state_of(tournament))[first.number].retired == first.sides[:1]
    assert "opponent_retired" in kinds()
    at = timezone.now() + timedelta(days=400)
    while left := fixtures_left(state_of(tournament)):
        command = commands.RecordResult(left[0].number, played(left[0].sides))
        tournaments.carry_out(tournament, command, Actor(people.account("Olga"), at))
    tournaments.carry_out(tournament, commands.Finish(), Actor(people.account("Olga"), at))
    archive = reader.read(export.build_archive(tournament))
    assert (6, "Late Lions") in [(number, name) for number, name, _ in archive.names]
    assert archive.state.retired == (first.sides[0],)


def test_a_retirement_is_taken_back_and_both_sides_are_told_e43() -> None:
    tournament = lots.drawn(count=4)
    match = fixtures_left(state_of(tournament))[0]
    gone, other = match.sides
    retirements.retire(tournament, gone, "called to work", lots.now("Sam"))
    Message.objects.all().delete()
    retirements.take_back(tournament, gone, "the work can wait", lots.now("Sam"))
    assert match.number in {each.number for each in fixtures_left(state_of(tournament))}
    assert kinds() == {"retirement_undone", "opponent_back"}
    assert {message.entry.name for message in Message.objects.select_related("entry") if message.entry} == {
        DrawName.objects.get(tournament=tournament, number=number).name for number in (gone, other)
    }


def test_a_match_in_progress_goes_on_where_it_was_e43() -> None:
    tournament = lots.drawn(count=4)
    who = Actor(people.account("Sam"), timezone.now() + timedelta(days=400))
    tournaments.carry_out(tournament, commands.CallMatch(0, 0, who.at), who)
    row = sheets.open_sheet(tournament, 0, who)
    retirements.retire(tournament, row.sides[0], "called to work", who)
    retirements.take_back(tournament, row.sides[0], "the work can wait", who)
    table = sheets.table_of(tournament, 0)
    assert table is not None
    assert table.row == row
    assert {*table.present} == {*row.sides}
    assert 0 not in results_of(table.state)


def test_a_late_draw_that_is_called_off_leaves_no_secret_and_another_begins_e41() -> None:
    tournament = lots.drawn(count=6)
    late_entries.add_late(accepted_team(tournament), "late", lots.now("Sam"))
    late_draws.commit(tournament, ["Dice"], timezone.now(), lots.now("Sam"))
    late_draws.call_off(tournament, "the wrong dice", lots.now("Sam"))
    assert not DrawSecret.objects.exists()
    draw_late(tournament)
    (proof,) = late_draws.proofs_of(tournament)
    assert proofs.verify(proof).verdict == proofs.VERIFIED
    assert state_of(tournament).called_off[0].reason == "the wrong dice"
