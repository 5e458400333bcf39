"""What an entry has to hold (E2 to E9, E20, E30), what the presets say, lots as people write them (F2)."""

from datetime import timedelta

import pytest

from doublesix.app.cards import card_of
from doublesix.tournament import commands as cmd
from doublesix.tournament import entries, lots
from doublesix.tournament.entries import Form, Lack, Person
from doublesix.tournament.refusal import Refusal
from doublesix.tournament.settings import PRESETS, Terms, people_of, preset
from tests.tournament.events_made import CLOSES, START, created, drawn, opened

TERMS = preset("powc-2023").settings.terms


def person(place: str) -> Person:
    """Somebody who gave everything."""
    return Person(place, True, True, True, True, True, True)


FULL = Form(
    tuple(person(place) for place in ("first", "second", "spare")),
    frozenset(entries.HEAD),
    president_signed=True,
    named=True,
    endorsed=True,
)


class TestWhatIsMissing:
    def test_a_full_form_lacks_nothing(self) -> None:
        assert entries.all_lacks(FULL, TERMS) == ()

    @pytest.mark.parametrize("name", entries.HEAD)
    def test_the_head_of_the_form_e4(self, name: str) -> None:
        form = FULL._replace(head=FULL.head - {name})
        assert entries.lacks(form, TERMS) == (Lack(name, "E4"),)

    @pytest.mark.parametrize(
        ("what", "clause"),
        [
            ("name", "E4"),
            ("designation", "E4"),
            ("mobile", "E9"),
            ("email", "E9"),
            ("signature", "E4"),
            ("evidence", "E6"),
        ],
    )
    @pytest.mark.parametrize("at", [0, 1, 2])
    def test_each_thing_of_each_person(self, what: str, clause: str, at: int) -> None:
        people = list(FULL.people)
        people[at] = people[at]._replace(**{what: False})  # type: ignore[arg-type]
        form = FULL._replace(people=tuple(people))
        assert entries.lacks(form, TERMS) == (Lack(what, clause, people[at].place),)

    def test_a_spare_is_a_person_e2(self) -> None:
        form = FULL._replace(people=FULL.people[:2])
        assert {(lack.what, lack.place) for lack in entries.lacks(form, TERMS)} == {
            (what, "spare") for what in ("name", "designation", "mobile", "email", "signature", "evidence")
        }
        assert entries.lacks(form, preset("powc-2018").settings.terms) == ()

    def test_the_president_signs_e4(self) -> None:
        assert entries.lacks(FULL._replace(president_signed=False), TERMS) == (
            Lack("president_signature", "E4"),
        )

    def test_the_endorsement_is_asked_for_before_the_draw_only_e7(self) -> None:
        form = FULL._replace(endorsed=False)
        assert entries.lacks(form, TERMS) == ()
        assert entries.all_lacks(form, TERMS) == (Lack("endorsement", "E7"),)
        assert not entries.may_be_drawn(form, TERMS, entries.ACCEPTED)
        assert entries.may_be_drawn(FULL, TERMS, entries.ACCEPTED)
        assert not entries.may_be_drawn(FULL, TERMS, entries.SUBMITTED)

    def test_a_player_alone_gives_name_and_contacts_e9_e20(self) -> None:
        terms = preset("garrison-2022").settings.terms
        assert entries.lacks(Form((Person("player", name=True),), named=True), terms) == (
            Lack("mobile", "E9", "player"),
            Lack("email", "E9", "player"),
        )
        assert entries.lacks(Form(), Terms(entrants="players")) == (
            Lack("public_name", "E8"),
            Lack("name", "E4", "player"),
        )

    @pytest.mark.parametrize("name", ["garrison-2022", "fortbend-2023"])
    def test_who_comes_to_the_desk_gives_the_name_e20(self, name: str) -> None:
        terms = preset(name).settings.terms
        assert entries.lacks(Form((Person("player", name=True),), named=True, at_desk=True), terms) == ()

    def test_an_institution_says_how_to_reach_its_people_at_the_desk_too_e9(self) -> None:
        people = tuple(each._replace(mobile=False) for each in FULL.people)
        asked = {
            (lack.what, lack.clause)
            for lack in entries.lacks(FULL._replace(people=people, at_desk=True), TERMS)
        }
        assert asked == {("mobile", "E9")}

    def test_a_form_on_paper_is_not_typed_again_but_for_names_and_evidence_e4(self) -> None:
        people = tuple(Person(place, name=True, evidence=True) for place in entries.places_of(TERMS))
        form = Form(people, frozenset({"name"}), named=True, on_paper=True)
        assert entries.lacks(form, TERMS) == ()
        assert entries.all_lacks(form, TERMS) == (Lack("endorsement", "E7"),)
        assert entries.lacks(form._replace(head=frozenset()), TERMS) == (Lack("name", "E4"),)
        people = (Person("first", name=True), Person("second", evidence=True), people[2])
        assert entries.lacks(form._replace(people=people), TERMS) == (
            Lack("evidence", "E6", "first"),
            Lack("name", "E4", "second"),
        )

    def test_a_team_of_its_own_signs_too_where_that_is_asked_e4(self) -> None:
        terms = TERMS._replace(institutions=False, contacts=False, evidence=False)
        people = tuple(each._replace(signature=False) for each in FULL.people[:1]) + FULL.people[1:]
        assert entries.lacks(FULL._replace(people=people), terms) == (Lack("signature", "E4", "first"),)

    def test_the_places_of_a_form_e2(self) -> None:
        assert entries.places_of(TERMS) == ("first", "second", "spare")
        assert entries.places_of(Terms(players=4, spares=2))[2:] == ("third", "fourth", "spare", "spare 2")
        assert entries.places_of(preset("fortbend-2023").settings.terms) == ("player",)


class TestNumbers:
    def test_at_most_two_teams_an_institution_e3(self) -> None:
        assert entries.new_team_refusal(TERMS, 1) is None
        refusal = entries.new_team_refusal(TERMS, 2)
        assert refusal == Refusal("too_many_teams", "E3", {"most": 2})
        assert entries.new_team_refusal(Terms(), 99) is None

    def test_the_fortieth_has_a_place_and_the_next_waits_e30(self) -> None:
        terms = preset("fortbend-2023").settings.terms
        assert entries.status_when_submitted(terms, 39) == "submitted"
        assert entries.status_when_submitted(terms, 40) == "waiting"
        assert entries.status_when_submitted(TERMS, 4000) == "submitted"

    def test_the_fee_is_for_each_person_e30(self) -> None:
        assert entries.fee_of(preset("fortbend-2023").settings.terms) == 1000
        assert entries.fee_of(Terms(players=2, spares=1, fee=5)) == 15
        assert people_of(Terms(entrants="players", players=2)) == 1


class TestTime:
    def test_late_is_late_with_both_times_e5(self) -> None:
        state = opened().now
        assert entries.lateness(state, CLOSES) is None
        late = CLOSES + timedelta(seconds=1)
        refusal = entries.lateness(state, late)
        facts = {"arrived": late.isoformat(), "closes": CLOSES.isoformat()}
        assert refusal == Refusal("late", "E5", facts)

    def test_before_and_after_entries_are_open(self) -> None:
        for life in (created(), opened().do(cmd.CloseEntries()), drawn()):
            refusal = entries.lateness(life.now, START)
            assert refusal == Refusal("entries_not_open", "E5", {"status": life.now.status})

    def test_the_desk_takes_entries_until_the_list_is_fixed_e5_e8(self) -> None:
        assert entries.desk_refusal(opened().now) is None
        assert entries.desk_refusal(opened().do(cmd.CloseEntries()).now) is None
        assert entries.desk_refusal(created().now) == Refusal("entries_not_open", "E5", {"status": "draft"})
        assert entries.desk_refusal(drawn().now) == Refusal("late_entry_instead", "E8")

    def test_paper_is_kept_for_a_late_entry_too_e41(self) -> None:
        assert entries.paper_refusal(opened().now) is None
        assert entries.paper_refusal(drawn().now) is None
        assert entries.paper_refusal(created().now) == Refusal("entries_not_open", "E5", {"status": "draft"})
        over = drawn().do(cmd.Cancel("the hall is flooded")).now
        assert entries.paper_refusal(over) == Refusal("late_entry_instead", "E8")


class TestAcceptance:
    def test_only_what_was_handed_in_complete_and_endorsed_e7(self) -> None:
        assert entries.acceptance_refusal(FULL, TERMS, "submitted") is None
        not_yet = entries.acceptance_refusal(FULL, TERMS, "draft")
        assert not_yet == Refusal("not_submitted", "", {"status": "draft"})
        missing = entries.acceptance_refusal(FULL._replace(endorsed=False), TERMS, "submitted")
        assert missing == Refusal("incomplete", "E7", {"count": 1})


class TestPresets:
    def test_there_are_four(self) -> None:
        assert [preset(name).name for name in PRESETS] == list(PRESETS)
        with pytest.raises(ValueError, match="no event 'chess'"):
            preset("chess")

    def test_powc_2023(self) -> None:
        found = preset("powc-2023")
        terms = found.settings.terms
        assert found.settings.notice.paper == "circular", "E1"
        assert (terms.entrants, terms.players, terms.spares) == ("teams", 2, 1), "E2"
        assert terms.teams_each == 2, "E3"
        assert terms.institutions, "E4"
        assert terms.signatures, "E4"
        assert (found.closes, found.starts) == ("15:00", "12:00"), "E5, E10"
        assert terms.evidence, "E6"
        assert terms.endorsement, "E7"
        assert found.settings.format == "elimination", "E8"
        assert terms.contacts, "E9"
        prizes = [(prize.rank, prize.amount, prize.trophy) for prize in found.settings.prizes]
        assert prizes == [(1, 500000, True), (2, 400000, True), (3, 300000, True), (4, 200000, True)], "E11"
        assert terms.currency == "MUR"
        assert found.settings.may_cancel, "E12"
        assert found.settings.notice.addressees, "E13"
        assert found.settings.zone == "Indian/Mauritius"

    def test_powc_2018(self) -> None:
        found = preset("powc-2018").settings
        assert (found.terms.players, found.terms.spares, found.terms.teams_each) == (2, 0, 2), "E2, E3"
        assert found.terms.endorsement, "E7"
        assert [(prize.rank, prize.amount) for prize in found.prizes] == [(1, 0), (2, 0), (3, 0)], "E11"
        assert not any(prize.trophy for prize in found.prizes), "E11: of trophies it says nothing"
        assert not found.may_cancel, "E12"

    def test_garrison_2022(self) -> None:
        found = preset("garrison-2022")
        terms = found.settings.terms
        assert (terms.entrants, people_of(terms), terms.institutions) == ("players", 1, False), "E20"
        assert found.starts == "08:00", "E20"
        assert found.settings.format == "tables", "E21"
        assert found.settings.prizes == (), "it announces none"
        assert found.settings.zone == "America/Chicago"
        assert found.settings.notice.paper == "poster"

    def test_fortbend_2023(self) -> None:
        found = preset("fortbend-2023").settings
        assert (found.terms.most, found.terms.fee, found.terms.currency) == (40, 1000, "USD"), "E30"
        assert "membership" in found.terms.fee_includes, "E30"
        assert (found.terms.entrants, found.format) == ("partners", "elimination"), "F2, E31"
        (prize,) = found.prizes
        assert (prize.rank, prize.trophy, prize.free_entry) == (1, False, True), "E32"


class TestCards:
    @pytest.mark.parametrize("name", PRESETS)
    def test_a_card_says_what_lists_show(self, name: str) -> None:
        card = card_of(opened(name).now)
        assert (card.preset, card.status, card.is_public, card.venue) == (name, "open", True, "Hall")
        assert not card_of(created(name).now).is_public


class TestLotsByHand:
    @pytest.mark.parametrize("text", ["3 1 4 2", " 3, 1,4;2\n", "3\n1\n4\n2"])
    def test_an_order_as_people_write_it(self, text: str) -> None:
        assert lots.read(text) == (3, 1, 4, 2)

    @pytest.mark.parametrize("text", ["", "3 x", "1.5", "-1", "1234567", "٣ 1"])
    def test_what_is_no_order(self, text: str) -> None:
        assert lots.read(text) is None

    def test_equal_numbers_are_partners_f2(self) -> None:
        assert lots.order_of_numbers({1: 2, 2: 1, 3: 1, 4: 2}) == (2, 3, 1, 4)
        assert lots.order_of_numbers({1: 2, 2: 1, 3: 3, 4: 1, 5: 3}) == (2, 4, 3, 5, 1)

    def test_exactly_two_of_each_f2(self) -> None:
        thrice = lots.order_of_numbers({1: 1, 2: 1, 3: 1, 4: 2})
        assert thrice == Refusal("not_two_of_each", "F2", {"number": 1, "times": 3})
        alone = lots.order_of_numbers({1: 1, 2: 2, 3: 3, 4: 3})
        assert alone == Refusal("two_wait", "F2")
        outside = lots.order_of_numbers({1: 1, 2: 1, 3: 7, 4: 7})
        assert outside == Refusal("no_such_lot", "F2", {"number": 7, "most": 2})


def test_presets_are_read_once() -> None:
    preset.cache_clear()
    for name in PRESETS:
        assert preset(name) is preset(name)
    assert preset.cache_info().misses == len(PRESETS)
    with pytest.raises(ValueError, match="there is no event"):
        preset("none")
