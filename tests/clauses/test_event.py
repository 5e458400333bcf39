"""E1 to E43: what the clauses of the events ask, before the day through the services and the pages.

Each test makes its own event; those of one clause are the only ones that have to notice a slip there.
"""

from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from doublesix.chance import SECRET_BYTES
from doublesix.store.models import Endorsement, Entry, Message, Tournament
from doublesix.store.queries import entry_accounts
from doublesix.store.refusals import Refused
from doublesix.store.services import (
    decisions,
    documents,
    draws,
    endorsements,
    entries,
    fees,
    internal_tournaments,
    tournaments,
)
from doublesix.tournament import commands, late_commands, progress, settings, state
from doublesix.tournament import draws as derivation
from doublesix.tournament import entries as rules
from doublesix.tournament.day import is_there, proposals
from doublesix.tournament.fixtures import Result
from doublesix.tournament.late import free_byes
from doublesix.tournament.prizes import awards
from doublesix.tournament.progress import fixtures_left, ranks_of
from doublesix.tournament.settings import Prize
from tests.oracle import draws as oracle
from tests.store import people
from tests.store.refusals import code_of, refusal
from tests.tournament import test_late as late_scenes
from tests.tournament.events_made import drawn as drawn_life
from tests.tournament.hall import LIMIT, MORNING, NOON, come, hall, match, minutes, played, stay_away

pytestmark = pytest.mark.django_db
RITA = "Rita"


def complete_team(tournament: Tournament, name: str = "Ministry of Clouds", by: str = RITA) -> Entry:
    """A team whose form lacks nothing but the endorsement."""
    institution = tournament.institutions.filter(name=name).first() or people.institution(
        tournament, name, by
    )
    return people.fill(entries.begin_team(institution, people.who(by)), by)


def submitted(tournament: Tournament, name: str = "Ministry of Clouds") -> Entry:
    entry = complete_team(tournament, name)
    return entries.submit(entry, entry.revision, people.who(RITA))


def accepted(tournament: Tournament, name: str = "Ministry of Clouds") -> Entry:
    entry = people.endorsed(submitted(tournament, name))
    return decisions.accept(entry, entry.revision, people.who("Sam"))


def drawn(tournament: Tournament) -> state.Tournament:
    """The list frozen and the lots drawn."""
    after, moment = people.later(hours=1), people.later(hours=2)
    draws.freeze(tournament, people.who("Sam", after))
    draws.commit(tournament, ["dice"], moment, people.who("Sam", after))
    tournaments.carry_out(tournament, commands.EnterPublicValues(("3 5 1 6",)), people.who("Sam", moment))
    return draws.reveal(tournament, people.who("Sam", moment))


def player_in(tournament: Tournament, name: str) -> Entry:
    """A player who handed an entry in."""
    who = people.who(name)
    entry = people.fill(entries.begin_player(tournament, who), name)
    return entries.submit(entry, entry.revision, who)


def players(tournament: Tournament, count: int) -> list[Entry]:
    found = [player_in(tournament, f"Player{number}") for number in range(count)]
    return [
        decisions.accept(entry, entry.revision, people.who("Sam"))
        for entry in found
        if entry.status == "submitted"
    ]


def page(name: str, *arguments: object) -> str:
    answer = Client().get(reverse(name, args=arguments))
    assert answer.status_code == 200
    return answer.content.decode()


# E1, E13: the circular


def test_e1_the_circular_has_all_its_parts() -> None:
    tournament = people.event(status="draft")
    decided = tournaments.state_of(tournament).settings
    notice = decided.notice._replace(
        reference="REF/7",
        sender="Sender Sample",
        addressees=("All heads",),
        copies=("All clubs",),
        body="Dear all.",
    )
    tournaments.carry_out(tournament, commands.Edit(decided._replace(notice=notice)), people.who("Olga"))
    tournaments.carry_out(tournament, commands.Publish(), people.who("Olga"))
    shown = page("circular", tournament.slug)
    for part in (
        "REF/7",
        "Sender Sample",
        "All heads",
        "All clubs",
        "Dear all.",
        reverse("rules", args=[tournament.slug]),
    ):
        assert part in shown


def test_e13_the_circular_is_for_everybody_once_it_is_published_and_not_before() -> None:
    tournament = people.event(status="draft")
    address = reverse("event", args=[tournament.slug])
    assert Client().get(address).status_code == 404
    tournaments.carry_out(tournament, commands.Publish(), people.who("Olga"))
    assert Client().get(address).status_code == 200
    assert Client().get(reverse("circular_pdf", args=[tournament.slug]))["Content-Type"] == "application/pdf"


# E2 to E4: teams and their forms


def test_e2_a_team_of_2023_has_two_players_and_a_spare_one_of_2018_has_no_spare() -> None:
    assert rules.places_of(settings.preset("powc-2023").settings.terms) == ("first", "second", "spare")
    assert rules.places_of(settings.preset("powc-2018").settings.terms) == ("first", "second")
    entry = complete_team(people.event())
    entry = entries.save(entry, {}, {"spare": {"name": ""}}, entry.revision, people.who(RITA))
    assert code_of(lambda: entries.submit(entry, entry.revision, people.who(RITA))) == "incomplete"


def test_e2_nobody_is_in_two_teams() -> None:
    tournament = people.event()
    first, second = complete_team(tournament), complete_team(tournament)
    number, rita = {"first": {"identity": "AB 123456"}}, people.who(RITA)
    first = entries.save(first, {}, number, first.revision, rita)
    second = entries.save(second, {}, number, second.revision, rita)
    entries.submit(first, first.revision, rita)
    assert refusal(lambda: entries.submit(second, second.revision, rita)) == ("identity_twice", "E2")


def test_e6_another_person_brings_evidence_of_their_own() -> None:
    entry = complete_team(people.event())
    other = {"first": {"name": "Somebody Else"}}
    entry = entries.save(entry, {}, other, entry.revision, people.who(RITA))
    entries.sign(entry, "first", "M0 0L1 1", people.who(RITA))
    assert refusal(lambda: entries.submit(entry, entry.revision, people.who(RITA))) == ("incomplete", "E6")


def test_e2_the_spare_stands_in_for_one_who_is_missing() -> None:
    life = hall()
    one, other = match(life, 0).sides
    life.do(commands.CheckIn(one, (0, 2)), commands.CheckIn(other, (2,)), at=MORNING)
    assert [is_there(life.now, side, NOON, NOON) for side in (one, other)] == [True, False]


def test_e3_a_third_team_is_refused() -> None:
    institution = people.institution(people.event())
    for _ in range(2):
        entries.begin_team(institution, people.who(RITA))
    assert refusal(lambda: entries.begin_team(institution, people.who(RITA))) == ("too_many_teams", "E3")


def test_e3_the_best_two_of_an_internal_tournament_enter_with_the_proof() -> None:
    institution = people.institution(people.event())
    internal = internal_tournaments.begin(institution, people.who(RITA))
    decided = tournaments.state_of(internal).settings._replace(
        closes_at=people.START + timedelta(days=2),
        starts_at=people.START + timedelta(days=3),
        venue="Canteen",
    )
    for command in (commands.Edit(decided), commands.Publish(), commands.OpenEntries()):
        tournaments.carry_out(internal, command, people.who(RITA))
    for name in ("Ada", "Ben", "Cleo"):
        entry = people.fill(entries.begin_own_team(internal, people.who(name)), name)
        entry = entries.submit(entry, entry.revision, people.who(name))
        decisions.accept(entry, entry.revision, people.who(RITA))
    end = people.START + timedelta(days=2, hours=1)
    organiser = people.who(RITA, end)
    tournaments.carry_out(internal, commands.CloseEntries(), organiser)
    draws.freeze(internal, organiser)
    draws.commit(internal, ["dice"], end, organiser)
    tournaments.carry_out(internal, commands.EnterPublicValues(("6",)), organiser)
    now = draws.reveal(internal, organiser)
    while left := fixtures_left(now):
        sides = left[0].sides
        result = Result(sides, sides, (0, 151), (1, 0))
        now = tournaments.carry_out(internal, commands.RecordResult(left[0].number, result), organiser)
    tournaments.carry_out(internal, commands.Finish(), organiser)
    best = [entrant for rank in ranks_of(now)[:2] for entrant in rank]
    names = dict(draws.load_names(internal))
    promoted = internal_tournaments.promote(internal, organiser)
    assert [entry.name for entry in promoted] == [names[number] for number in best]
    assert [entry.proof["rank"] for entry in promoted if entry.proof] == [1, 2]


def assert_e4_head(field: str) -> None:
    form = rules.Form(head=frozenset(rules.HEAD) - {field})
    assert rules.Lack(field, "E4") in rules.lacks(form, settings.preset("powc-2023").settings.terms)


def test_e4_the_form_asks_for_everything_of_each_person() -> None:
    for field in ("name", "association", "president", "office_phone", "mobile", "email"):
        assert_e4_head(field)
    terms = settings.preset("powc-2023").settings.terms
    missing = rules.lacks(rules.Form(), terms)
    for place in ("first", "second", "spare"):
        for what in ("name", "designation", "signature"):
            assert rules.Lack(what, "E4", place) in missing
    assert rules.Lack("president_signature", "E4") in missing


# E5 to E7: in time, with evidence, endorsed


def test_e5_the_last_moment_is_the_deadline() -> None:
    entry = complete_team(people.event())
    with pytest.raises(Refused) as refused:
        entries.submit(entry, entry.revision, people.who(RITA, people.later(microseconds=1)))
    assert (refused.value.refusal.code, refused.value.refusal.clause) == ("late", "E5")
    assert refused.value.refusal.facts["arrived"] == people.later(microseconds=1).isoformat()
    assert entries.submit(entry, entry.revision, people.who(RITA, people.CLOSES)).status == "submitted"


def test_e5_the_deadline_is_local_time_and_can_be_extended_for_all_to_see() -> None:
    tournament = people.event()
    late = people.later(minutes=5)
    until = people.later(days=1)
    entry = complete_team(tournament)
    tournaments.carry_out(
        tournament, commands.ExtendDeadline(until, "a strike of ferries"), people.who("Olga", late)
    )
    assert entries.submit(entry, entry.revision, people.who(RITA, late)).status == "submitted"
    shown = page("event", tournament.slug)
    assert "a strike of ferries" in shown
    assert until.astimezone(ZoneInfo("Indian/Mauritius")).strftime("%H:%M") in shown


def test_e6_every_participant_hands_in_evidence() -> None:
    tournament = people.event()
    entry = complete_team(tournament)
    missing = rules.lacks(rules.Form(), settings.preset("powc-2023").settings.terms)
    assert {lack.place for lack in missing if lack.clause == "E6"} == {"first", "second", "spare"}
    entry.papers.filter(player__place="spare").delete()
    assert refusal(lambda: entries.submit(entry, entry.revision, people.who(RITA))) == ("incomplete", "E6")


def test_e6_evidence_is_sealed_noted_and_deleted_in_time() -> None:
    entry = accepted(people.event())
    paper = entry.papers.first()
    assert paper is not None
    file: Path = documents.file_of(paper)
    assert b"picture" not in file.read_bytes()
    assert documents.open_document(paper, people.who("Sam")) == b"picture"
    assert [seen.by_name for seen in paper.seen.all()] == ["Sam"]
    Entry.objects.filter(pk=entry.pk).update(decided_at=people.START - timedelta(days=10_000))
    paper.refresh_from_db()
    assert documents.is_overdue(paper)
    documents.delete(paper)
    assert not file.exists()
    assert paper.seen.exists()


def test_e7_without_endorsement_nothing_is_accepted_or_drawn() -> None:
    tournament = people.event()
    entry = submitted(tournament)
    assert refusal(lambda: decisions.accept(entry, entry.revision, people.who("Sam"))) == ("incomplete", "E7")
    Entry.objects.filter(pk=entry.pk).update(status="accepted")
    assert draws.list_ready(tournament) == []


def test_e7_a_change_voids_the_endorsement() -> None:
    tournament = people.event()
    entry = complete_team(tournament)
    people.endorsed(entry)
    entry = entries.save(entry, {}, {"first": {"mobile": "555 7777"}}, entry.revision, people.who(RITA))
    entry = entries.submit(entry, entry.revision, people.who(RITA))
    assert refusal(lambda: decisions.accept(entry, entry.revision, people.who("Sam"))) == ("incomplete", "E7")


def test_e7_a_link_works_once_and_only_until_it_expires() -> None:
    entry = complete_team(people.event())
    institution = entry.institution
    assert institution is not None
    links: list[str] = []

    def link(token: str) -> str:
        links.append(token)
        return f"https://example.org/{token}"

    endorsements.ask(institution, "officer@example.org", link, people.who(RITA))
    (token,) = links
    assert token in Message.objects.get(to="officer@example.org").body
    seen = endorsements.seen_hash(endorsements.find_by_token(token, people.who(RITA)))
    assert refusal(
        lambda: endorsements.find_by_token(token, people.who(RITA, people.START + timedelta(days=100)))
    ) == ("link_expired", "E7")
    page, rita = people.sealed_page(institution), people.who(RITA)
    endorsements.give(token, "Otto", "Secretary", "M0 0L1 1", page, seen, rita)
    found = refusal(lambda: endorsements.give(token, "Otto", "Secretary", "M0 0L1 1", page, seen, rita))
    assert found == ("link_used", "E7")


def test_e7_without_the_seal_an_endorsement_does_not_count() -> None:
    tournament = people.event()
    entry = submitted(tournament)
    people.endorsed(entry)
    Endorsement.objects.update(method="link", paper=None)
    assert refusal(lambda: decisions.accept(entry, entry.revision, people.who("Sam"))) == ("incomplete", "E7")


# E8, E9: the drawing of lots, and reaching people


def test_e8_the_order_follows_from_what_was_published() -> None:
    tournament = people.event()
    for name in ("Ministry of Clouds", "Ministry of Tides", "Ministry of Kites"):
        accepted(tournament, name)
    draw = drawn(tournament).draw
    assert draw is not None
    listed = [
        derivation.Entry(each.number, each.name, each.institution) for each in draws.load_list(tournament)
    ]
    assert [each.name for each in listed] == [
        entry.name for entry in tournament.entries.order_by("place_at", "pk")
    ]
    secret = bytes.fromhex(draw.secret)
    assert len(secret) == SECRET_BYTES
    assert derivation.commitment(secret).hex() == draw.commitment
    seed = derivation.seed_of(derivation.entries_hash(listed), secret, draw.public)
    assert list(draw.order) == oracle.shuffled([1, 2, 3], seed)
    assert list(draw.order) != [1, 2, 3], "with this secret, not the order of entering"
    assert Message.objects.filter(subject__contains="lots are drawn").exists()


def test_e8_attendance_is_noted_and_who_is_struck_keeps_the_place() -> None:
    tournament = people.event()
    for name in ("Ministry of Clouds", "Ministry of Tides"):
        accepted(tournament, name)
    before = drawn(tournament)
    draws.note_attendance(tournament, 1, True, people.who("Sam", people.later(hours=3)))
    after = draws.strike(tournament, 2, "ill", people.who("Sam", people.later(hours=3)))
    assert before.draw is not None
    assert after.draw is not None
    assert (after.draw.there, after.draw.order, after.draw.struck) == (
        frozenset({1}),
        before.draw.order,
        (2,),
    )
    assert ranks_of(after)[0] == (1,)


def test_e9_everybody_can_be_reached_and_is() -> None:
    tournament = people.event()
    missing = rules.lacks(rules.Form(), settings.preset("powc-2023").settings.terms)
    for place in ("first", "second", "spare"):
        assert rules.Lack("mobile", "E9", place) in missing
        assert rules.Lack("email", "E9", place) in missing
    entry = submitted(tournament)
    Message.objects.all().delete()
    decided = tournaments.state_of(tournament).settings
    moved = decided._replace(venue="Town hall", draw_at=people.PLAYS, draw_place="Library")
    tournaments.carry_out(tournament, commands.Edit(moved), people.who("Olga"))
    assert Message.objects.filter(channel="mail", body__contains="Town hall").exists()
    assert Message.objects.filter(channel="text", body__contains="Library").exists()
    told = set(Message.objects.filter(channel="mail").values_list("to", flat=True))
    assert told == {"rita@example.org", *entry.players.values_list("email", flat=True)}


def test_e9_when_and_where_may_be_told_later_and_then_everybody_is_told() -> None:
    tournament = people.event(status="draft")
    decided = tournaments.state_of(tournament).settings
    open_yet = decided._replace(starts_at=None, venue="", draw_at=None, draw_place="")
    for command in (commands.Edit(open_yet), commands.Publish(), commands.OpenEntries()):
        tournaments.carry_out(tournament, command, people.who("Olga"))
    assert page("event", tournament.slug).count("told later") == 3
    entry = submitted(tournament)
    reached = {"rita@example.org", *entry.players.values_list("email", flat=True)}
    for told, words in (
        (open_yet._replace(venue="Town hall"), "Venue: Town hall\nPlay starts: told later (E9)"),
        (decided._replace(venue="Town hall"), "Play starts: 20 April 2030 12:00 (Mauritius) (E9)"),
        (
            decided._replace(venue="Town hall", draw_place="Library"),
            "Drawing of lots: told later\nPlace: Library",
        ),
    ):
        Message.objects.all().delete()
        tournaments.carry_out(tournament, commands.Edit(told), people.who("Olga"))
        mails = Message.objects.filter(channel="mail", body__contains=words)
        assert set(mails.values_list("to", flat=True)) == reached


def test_e9_everybody_is_told_where_a_stage_is_played() -> None:
    tournament = people.event()
    entry = submitted(tournament)
    reached = {"rita@example.org", *entry.players.values_list("email", flat=True)}
    Message.objects.all().delete()
    decided = tournaments.state_of(tournament).settings
    told = decided._replace(venue="Town hall", stage_venues=(settings.StageVenue("final", "Opera"),))
    tournaments.carry_out(tournament, commands.Edit(told), people.who("Olga"))
    mails = Message.objects.filter(channel="mail", body__contains="Venue: Town hall; Final: Opera\n")
    assert set(mails.values_list("to", flat=True)) == reached
    assert "Final: Opera" in page("event", tournament.slug)


# E11, E12: prizes, amendments, cancelling


# E10: who does not come


def test_e10_who_is_not_there_at_the_limit_is_out_and_the_other_goes_on() -> None:
    life = hall().do(commands.PlanStage("semi-finals", NOON), at=MORNING)
    there, late = match(life, 0).sides
    come(life, there, *match(life, 1).sides, at=LIMIT)
    come(life, late, at=LIMIT + minutes(1))
    assert proposals(life.now, LIMIT - minutes(1)) == ()
    assert life.refused(commands.GiveWalkOver(0, (late,)), LIMIT - minutes(1)) == "not_over_yet"
    found = [(each.fixture, each.absent) for each in proposals(life.now, LIMIT + minutes(2))]
    assert found == [(0, (late,))]
    assert life.refused(commands.GiveWalkOver(0, (there,)), LIMIT + minutes(2)) == "was_there"
    life.do(commands.GiveWalkOver(0, (late,)), at=LIMIT + minutes(2))
    played(life, 1)
    assert [fixture.phase for fixture in fixtures_left(life.now)] == ["final"]
    assert ranks_of(played(life, 3).now)[3] == (late,)


def test_e10_a_match_has_its_hour_a_delay_moves_the_limit_and_2018_has_none() -> None:
    life = hall().do(commands.PlanStage("semi-finals", NOON), at=MORNING)
    assert life.refused(commands.StartMatch(0), NOON - minutes(1)) == "not_yet"
    life.do(commands.GrantDelay(0, LIMIT + minutes(30), "a bus"), at=NOON)
    assert {each.fixture for each in proposals(life.now, LIMIT)} == {1}
    old = hall("powc-2018").do(commands.PlanStage("semi-finals", NOON), at=MORNING)
    assert proposals(old.now, LIMIT + timedelta(hours=1)) == ()


def test_e10_neither_came_and_the_place_is_a_bye() -> None:
    life = hall()
    first, third = match(life, 1).sides
    stay_away(life, 0, *match(life, 0).sides)
    played(life, 1)
    assert fixtures_left(life.now) == ()
    assert ranks_of(life.now) == ((first,), (), (third,))
    assert [award.why for award in awards(life.now)] == ["", "empty", "", "empty"]


def test_e11_the_absent_fourth_has_no_prize() -> None:
    life = played(played(hall(), 0), 1)
    absent = match(life, 2).sides[1]
    stay_away(life, 2, absent)
    found = awards(played(life, 3).now)
    assert [(award.entrant == absent, award.why) for award in found[2:]] == [(False, ""), (True, "absent")]


def test_e11_four_prizes_and_a_match_for_third_place() -> None:
    prizes = settings.preset("powc-2023").settings.prizes
    assert prizes == tuple(
        Prize(rank, amount, True) for rank, amount in ((1, 500000), (2, 400000), (3, 300000), (4, 200000))
    )
    tournament = people.event()
    for name in ("Clouds", "Tides", "Kites", "Owls"):
        accepted(tournament, f"Ministry of {name}")
    now = drawn(tournament)
    who = people.who("Sam", people.later(hours=3))
    stages = []
    while left := fixtures_left(now):
        fixture = left[0]
        stages.append(fixture.stage)
        result = Result(fixture.sides, fixture.sides, (0, 101), (2, 0))
        now = tournaments.carry_out(tournament, commands.RecordResult(fixture.number, result), who)
    assert sorted(stages) == ["final", "semi-final", "semi-final", "third-place"]
    assert [len(rank) for rank in ranks_of(now)] == [1, 1, 1, 1]


def test_e12_an_amendment_is_dated_visible_and_never_touches_a_started_match() -> None:
    tournament = people.event()
    for name in ("Ministry of Clouds", "Ministry of Tides"):
        accepted(tournament, name)
    (final,) = fixtures_left(drawn(tournament))
    who = people.who("Olga", people.later(hours=3))
    tournaments.carry_out(tournament, commands.StartMatch(final.number), who)
    rules_text = 'base = "powc-2023"\n[options]\nmistaken_pass = 10\n'
    now = tournaments.carry_out(tournament, commands.AmendRules(rules_text, "asked for by the teams"), who)
    assert now.started == {final.number: 1}
    assert now.version.number == 2
    assert now.version.since == who.at
    assert "asked for by the teams" in page("rules", tournament.slug)


def test_e12_a_cancelled_event_tells_everybody_the_reason() -> None:
    tournament = people.event()
    submitted(tournament)
    found = refusal(lambda: tournaments.carry_out(tournament, commands.Cancel(" "), people.who("Olga")))
    assert found == ("no_reason", "E12")
    tournaments.carry_out(tournament, commands.Cancel("a cyclone"), people.who("Olga"))
    assert "a cyclone" in Message.objects.filter(to="rita@example.org").latest("pk").body
    assert "a cyclone" in page("event", tournament.slug)
    assert refusal(
        lambda: tournaments.carry_out(
            people.event("powc-2018"), commands.Cancel("a cyclone"), people.who("Olga")
        )
    ) == ("may_not_cancel", "E12")


# E20, E21, E22: the garrison


def test_e20_an_announcement_says_until_when_and_nobody_plays_before_it_says_when_and_where() -> None:
    tournament = people.event("garrison-2022", "draft")
    decided = tournaments.state_of(tournament).settings
    tournaments.carry_out(tournament, commands.Edit(decided._replace(closes_at=None)), people.who("Olga"))
    with pytest.raises(Refused):
        tournaments.carry_out(tournament, commands.Publish(), people.who("Olga"))
    for untold in (decided._replace(starts_at=None), decided._replace(venue="")):
        life = hall("garrison-2022", laid=1).do(commands.Edit(untold))
        with pytest.raises(AssertionError, match="E9"):
            life.do(commands.CallNext())


def test_e20_everybody_enters_alone_and_once() -> None:
    tournament = people.event("garrison-2022")
    entry = player_in(tournament, "Pia")
    assert [player.place for player in entry.players.all()] == ["player"]
    assert refusal(lambda: entries.begin_player(tournament, people.who("Pia"))) == ("entered_already", "E20")


def test_e21_tables_of_three_their_winners_and_a_last_table() -> None:
    tournament = people.event("garrison-2022")
    players(tournament, 8)
    now = drawn(tournament)
    assert [len(fixture.sides) for fixture in fixtures_left(now)] == [3, 3, 2]
    who = people.who("Sam", people.later(hours=3))
    while left := fixtures_left(now):
        sides = left[0].sides
        result = Result(
            sides, sides, tuple(range(150, 150 - 10 * len(sides), -10)), (1, *(0,) * (len(sides) - 1))
        )
        now = tournaments.carry_out(tournament, commands.RecordResult(left[0].number, result), who)
    order = progress.field_of(now).order
    assert ranks_of(now)[:3] == ((order[0],), (order[3],), (order[6],))


def test_e21_a_table_plays_without_the_absent_and_alone_a_player_goes_on() -> None:
    life = hall("garrison-2022", count=6, laid=2).do(commands.CallNext(), at=NOON)
    first, second = (match(life, number).sides for number in (0, 1))
    life.do(commands.GiveWalkOver(0, first[:1]), commands.GiveWalkOver(1, second[:2]), at=LIMIT)
    assert [fixture.number for fixture in fixtures_left(life.now)] == [0]
    played(life, 0, first[1])
    assert match(life, 2).sides == (first[1], second[2])


def test_e21_disqualified_at_a_table_of_three_the_others_go_on_and_of_two_the_other_wins() -> None:
    life = hall("garrison-2022", count=3).do(commands.StartMatch(0))
    first, second, third = match(life, 0).sides
    life.do(commands.DisqualifyEntrant(first, "E21", "signs"))
    assert fixtures_left(life.now)
    life.do(commands.DisqualifyEntrant(second, "E21", "signs too"))
    assert ranks_of(life.now) == ((third,),)


def amended_to(players_: int, count: int) -> state.Tournament:
    """The garrison's with tables of another size, its lots drawn."""
    tournament = people.event("garrison-2022")
    text = f'base = "garrison-2022"\n[options]\nplayers = {players_}\n'
    tournaments.carry_out(tournament, commands.AmendRules(text, "voted"), people.who("Olga"))
    players(tournament, count)
    now = drawn(tournament)
    proof = draws.proof_of(tournament)
    assert proof is not None
    assert proof["options"] == {"players": players_}
    assert proof["result"] == oracle.tables(list(proof["order"]), players_)
    return now


def test_e22_tables_of_four_leave_the_rest_in_threes() -> None:
    now = amended_to(4, 10)
    assert [len(fixture.sides) for fixture in fixtures_left(now)] == [4, 3, 3]
    assert progress.phases_of(now) == ("round 1", "last table")


def test_e22_pairs_and_a_last_table_of_three_at_most() -> None:
    now = amended_to(2, 9)
    assert [len(fixture.sides) for fixture in fixtures_left(now)] == [2, 2, 2, 3]
    assert progress.phases_of(now) == ("round 1", "round 2", "last table")


# E30 to E32: the fair


def test_e30_forty_play_the_next_wait_and_move_up_by_themselves() -> None:
    tournament = people.event("fortbend-2023", most=2)
    assert settings.preset("fortbend-2023").settings.terms.most == 40
    first, second, third = (player_in(tournament, name) for name in ("Ada", "Ben", "Cleo"))
    assert [first.status, second.status, third.status] == ["submitted", "submitted", "waiting"]
    entries.withdraw(first, first.revision, people.who("Ada"))
    third.refresh_from_db()
    assert third.status == "submitted"
    assert Message.objects.filter(to="cleo@example.org", subject__contains="place has become free").exists()


def test_e30_ten_dollars_a_person() -> None:
    entry = player_in(people.event("fortbend-2023"), "Ada")
    assert entry_accounts.account_of(entry) == entry_accounts.FeeAccount(charged=1000)
    movement = fees.pay(entry, 1000, "cash", people.who("Tom"))
    assert (movement.receipt, entry_accounts.account_of(entry).debt) == (1, 0)


def test_e31_pairs_as_drawn_and_an_odd_player_waits_and_is_refunded() -> None:
    tournament = people.event("fortbend-2023")
    found = players(tournament, 5)
    for entry in found:
        fees.pay(entry, 1000, "", people.who("Tom"))
    now = drawn(tournament)
    assert now.draw is not None
    field = progress.field_of(now)
    order = now.draw.order
    assert field.members == {1: order[:2], 2: order[2:4]}
    assert field.waiting == order[4]
    assert [fixture.sides for fixture in fixtures_left(now)] == [(1, 2)]
    waiting = found[order[4] - 1]
    fees.refund(waiting, 1000, "no partner", people.who("Tom"))
    assert entry_accounts.account_of(waiting).paid - entry_accounts.account_of(waiting).refunded == 0


def test_e32_a_voucher_is_taken_once_and_by_another_event() -> None:
    last_year, tournament = people.event("fortbend-2023"), people.event("fortbend-2023")
    assert settings.preset("fortbend-2023").settings.prizes[0].free_entry
    code = fees.give_voucher(last_year, "first prize", people.who("Olga"))
    with pytest.raises(Refused):
        fees.use_voucher(player_in(last_year, "Ada"), code, people.who("Ada"))
    entry = player_in(tournament, "Ada")
    fees.use_voucher(entry, code, people.who("Ada"))
    assert entry_accounts.account_of(entry).debt == 0
    found = refusal(lambda: fees.use_voucher(player_in(tournament, "Ben"), code, people.who("Ben")))
    assert found == ("voucher_used", "E32")


# E41 to E43: who comes late and who leaves early


def test_e41_a_late_team_takes_a_bye_until_its_neighbour_is_called() -> None:
    life = late_scenes.draw_late(late_scenes.accept(drawn_life(count=6), 201))
    assert 7 in progress.field_of(life.now).order
    life = hall(count=3, laid=2, auto_call=False)
    (bye,) = free_byes(life.now)
    played(life, 0 if bye > 2 else 1)
    life.do(commands.CallMatch(3, 1), at=LIMIT)
    assert free_byes(life.now) == ()


def test_e41_a_late_player_joins_the_last_table_with_room_that_was_not_called() -> None:
    life = hall("garrison-2022", count=8, laid=3, auto_call=False)
    life.do(commands.CallMatch(2, 1), at=NOON)
    assert late_scenes.accept(life, 201, at=NOON).now.seats == {9: 1}


def test_e42_a_substitute_until_the_first_match_is_called() -> None:
    life = hall(count=4, laid=2)
    side = match(life, 0).sides[0]
    life.do(late_commands.ReplacePerson(side, 1, "ill"), at=MORNING)
    life.do(commands.CallMatch(0, 1, NOON), at=NOON)
    assert life.refused(late_commands.ReplacePerson(side, 1, "ill"), NOON) == "first_match_called"


def test_e42_who_waits_joins_a_player_who_lost_the_partner() -> None:
    life = drawn_life("fortbend-2023", count=7)
    field = progress.field_of(life.now)
    life.do(commands.Strike(field.members[2][0], "ill"), at=late_scenes.LATER)
    assert field.waiting in progress.field_of(life.now).members[2]


def test_e43_who_leaves_loses_the_match_and_keeps_rank_and_prize() -> None:
    life = hall(count=4)
    played(life, 0)
    played(life, 1)
    played(life, 2)
    gone, other = match(life, 3).sides
    life.do(late_commands.Retire(gone, "called to work"), at=LIMIT)
    assert not fixtures_left(life.now)
    assert ranks_of(life.now)[:2] == ((other,), (gone,))
    assert next(award.why for award in awards(life.now) if award.entrant == gone) == ""
