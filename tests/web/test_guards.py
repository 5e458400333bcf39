"""One guard for each act: what cannot be is refused to a page and to a program with the same code and clause.

Each row is an act with something in it that the domain or its service refuses. The page has to say the words
that the API answers with; whoever takes it in one place and not in the other is found here.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from doublesix.app.roles import APPOINTED
from doublesix.store.actor import Actor
from doublesix.store.models import Entry, Institution, Tournament
from doublesix.store.refusals import Refused
from doublesix.store.services import (
    check_in_links,
    endorsements,
    entries,
    fees,
    table_links,
    tournaments,
)
from doublesix.tournament import commands
from tests.store import matches, people
from tests.web.api.calling import Program, at, refusal
from tests.web.draw import lots
from tests.web.official import scenes
from tests.web.organiser.asking import browser, form_data, text_of
from tests.web.scene import made
from tests.web.table import matches as tables

pytestmark = pytest.mark.django_db
Sent = dict[str, object]


class Answers(NamedTuple):
    """What the page says, and what the API answered."""

    page: str
    program: Any


Ask = Callable[[], Answers]


def both(
    who: str,
    tournament: Tournament,
    page: tuple[str, tuple[object, ...], Sent],
    program: tuple[str, Sent],
) -> Answers:
    """The same asked of a page and of the API, by somebody."""
    name, more, sent = page
    answer = browser(who).post(reverse(name, args=[tournament.slug, *more]), sent)
    assert answer.status_code == 422, "the page took it"
    path, body = program
    return Answers(text_of(answer), Program(who).post(at(tournament, path), body))


# Results


def result(
    winner: int,
    points: tuple[int, int],
    games: tuple[int, int],
    *,
    is_judged: bool = False,
    absent: tuple[int, ...] = (),
) -> tuple[Sent, Sent]:
    """A result of the sides 1 and 4: as a form sends it, and as a program does."""
    form: Sent = {"winner": winner, "absent": [*map(str, absent)], "otherwise": "on" if is_judged else ""}
    for side, scored, won in zip((1, 4), points, games, strict=True):
        form |= {f"points_{side}": scored, f"games_{side}": won}
    ranking = [winner, 5 - winner] if winner else []
    body: Sent = {"sides": [1, 4], "ranking": ranking, "points": [*points], "games_won": [*games]}
    return form, {**body, "absent": [*absent], "is_judged": is_judged}


def record(*given: Any, **more: Any) -> Ask:
    """A result of the first match."""
    form, body = result(*given, **more)
    return lambda: both("Sam", matches.drawn(), ("record_result", (0,), form), ("/matches/0/result", body))


def correct(*given: Any, **more: Any) -> Ask:
    """Another result of the first match."""
    form, body = result(*given, **more)

    def ask() -> Answers:
        tournament = matches.drawn()
        matches.play(tournament, 0)
        reason = "The wrong line."
        page = {"what": "result", "reason": reason, "step": "preview", **form}
        program: Sent = {"result": body, "reason": reason}
        return both("Jo", tournament, ("correct", (0,), page), ("/matches/0/correction/preview", program))

    return ask


def amended_meanwhile() -> Answers:
    """A result of a match that began when a game was to 101, typed in when one is to 51."""
    tournament = matches.drawn()
    tournaments.carry_out(tournament, commands.StartMatch(0), matches.now("Sam"))
    rules = 'base = "powc-2023"\n[options]\ntarget = 51\n[stages.semi-final]\ntarget = 51\n'
    tournaments.carry_out(tournament, commands.AmendRules(rules, "Late."), matches.now("Olga"))
    form, body = result(1, (20, 102), (2, 0))
    return both("Sam", tournament, ("record_result", (0,), form), ("/matches/0/result", body))


def change_line_up() -> Answers:
    """Somebody of the other side is to play (E2)."""
    tournament = matches.begun()
    return both(
        "Jo",
        tournament,
        ("judge_line_up", (0, 0), {"seat_0": "4-0", "seat_1": "4-1"}),
        ("/matches/0/judge-line-up", {"side": 0, "people": [{"number": 4}, {"number": 4, "place": 1}]}),
    )


# What an organiser decides


def edit(changes: dict[str, str], terms: Sent) -> Ask:
    """Other terms of an event."""

    def ask() -> Answers:
        tournament = people.event(status="draft")
        olga = browser("Olga")
        address = reverse("organise_edit", args=[tournament.slug])
        answer = olga.post(address, {**form_data(olga.get(address), "title"), **changes})
        assert answer.status_code == 422, "the page took it"
        return Answers(text_of(answer), Program("Olga").patch(at(tournament), {"terms": terms}))

    return ask


def amend_nothing() -> Answers:
    """Rules that say what holds already, in other words."""
    tournament = people.event()
    olga, address = browser("Olga"), reverse("organise_rules", args=[tournament.slug])
    sent = {**form_data(olga.get(address), "reason"), "reason": "Why not", "step": "preview"}
    answer = olga.post(address, sent)
    assert answer.status_code == 422, "the page took it"
    body = {"rules": '# The same rules\nbase = "powc-2023"\n', "reason": "Why not"}
    return Answers(text_of(answer), Program("Olga").post(at(tournament, "/amend"), body))


# The drawing of lots


def draw_partners(numbers: list[int]) -> Ask:
    """The numbers that players drew (F2)."""
    return lambda: both(
        "Sam",
        lots.frozen("fortbend-2023", len(numbers)),
        ("draw_lots", (), {f"drawn_{at}": number for at, number in enumerate(numbers, 1)}),
        ("/draw/partners", {"drawn": {str(at): number for at, number in enumerate(numbers, 1)}}),
    )


# Money


def with_fee() -> tuple[Tournament, Entry]:
    """The fair with Ann entered, who owes ten dollars."""
    tournament = scenes.event("fortbend-2023")
    return tournament, people.player(tournament, "Ann")


def pay(act: str, text: str, amount: int) -> Ask:
    """Money that comes in or goes back."""

    def ask() -> Answers:
        tournament, entry = with_fee()
        sent: Sent = {f"{act}-amount": text, f"{act}-note": ""}
        return both(
            "Tom",
            tournament,
            (f"fee_{act}", (entry.pk,), sent),
            (f"/fees/{entry.pk}/{act}", {"amount": amount}),
        )

    return ask


def redeem(code: Callable[[Tournament], str]) -> Ask:
    """A voucher instead of the fee (E32)."""

    def ask() -> Answers:
        tournament, entry = with_fee()
        given = code(tournament)
        page: Sent = {"voucher-code": given}
        return both(
            "Tom",
            tournament,
            ("fee_voucher", (entry.pk,), page),
            (f"/fees/{entry.pk}/voucher", {"code": given}),
        )

    return ask


def of_others(_: Tournament) -> str:
    """A voucher that other organisers gave."""
    olaf = Actor(people.account("Olaf"), people.START)
    was = tournaments.state_of(people.event("fortbend-2023")).settings
    other = tournaments.create(
        "fortbend-2023", was._replace(title="Another fair"), 'base = "fortbend-2023"\n', olaf
    )
    tournaments.carry_out(other, commands.Publish(), olaf)
    return fees.give_voucher(other, "rank 1", olaf)


def of_this_event(tournament: Tournament) -> str:
    """A voucher for the next event, used at its own."""
    return fees.give_voucher(tournament, "rank 1", people.who("Olga"))


# Links


def revoke_link(is_over: bool) -> Ask:
    """The link of a match that is not to be played."""

    def ask() -> Answers:
        tournament = matches.drawn()
        if is_over:
            matches.play(tournament, 0)
        return both("Sam", tournament, ("floor_link_revoke", (0,), {}), ("/matches/0/link/revoke", {}))

    return ask


def by_check_in_link(token: Callable[[], str]) -> Ask:
    """An entry's own link to check in with."""

    def ask() -> Answers:
        given = token()
        page = Client().post(reverse("check_self_in", args=[given]), {"there": ["0"]})
        assert page.status_code == 410
        return Answers(text_of(page), Program().post(f"/check-in/{given}", {"places": [0]}))

    return ask


def not_drawn_yet() -> str:
    """Of an entry of a list that is not drawn."""
    return check_in_links.token_of(lots.frozen(count=4), 1)


def of_another_number() -> str:
    """Somebody's own link with another number written into it."""
    pk, _number, mac = check_in_links.token_of(matches.drawn(), 1).split("-", 2)
    return f"{pk}-2-{mac}"


def of_nobody() -> str:
    """A number that the list does not have."""
    return check_in_links.token_of(matches.drawn(), 99)


def _keep(links: list[str], token: str) -> str:
    links.append(token)
    return token


def by_endorsement_link(change: Callable[[Institution], None]) -> Ask:
    """The link that an officer got."""

    def ask() -> Answers:
        institution = people.institution(people.event())
        people.team(institution)
        links: list[str] = []
        who = Actor(people.account("Rita"), timezone.now())
        endorsements.ask(institution, "officer@example.org", lambda each: _keep(links, each), who)
        change(institution)
        page = Client().get(reverse("endorse", args=[links[0]]))
        assert page.status_code in (404, 410)
        return Answers(text_of(page), Program().get(f"/endorsements/{links[0]}"))

    return ask


def revoke_endorsement(institution: Institution) -> None:
    """It was withdrawn."""
    endorsements.revoke(institution, people.who("Rita"))


def let_expire(institution: Institution) -> None:
    """Its time is over."""
    institution.endorsements.update(expires_at=timezone.now() - timedelta(days=1))


def ask_somebody_else(institution: Institution) -> None:
    """The link is not one of ours."""
    institution.endorsements.update(token_digest="0" * 64)


GUARDS: list[tuple[str, Ask, str, str]] = [
    ("no game won", record(1, (9, 1), (0, 0)), "games_cannot_be", "P14"),
    ("one game of two", record(1, (9, 101), (1, 0)), "games_cannot_be", "P14"),
    ("both won", record(1, (9, 202), (2, 2)), "games_cannot_be", "P14"),
    ("points that end no game", record(1, (100, 201), (2, 0)), "points_cannot_be", "P13"),
    ("a judge's three games", record(1, (9, 1), (3, 0), is_judged=True), "too_many_games", "P14"),
    ("below zero", record(1, (-1, 1), (1, 0), is_judged=True), "score_below_zero", ""),
    ("the rules that it began under", amended_meanwhile, "points_cannot_be", "P13"),
    ("corrected: no game won", correct(4, (9, 1), (0, 0)), "games_cannot_be", "P14"),
    ("corrected: points", correct(4, (201, 100), (0, 2)), "points_cannot_be", "P13"),
    ("corrected: won in absence", correct(4, (0, 0), (0, 2), absent=(4,)), "absent_cannot_win", ""),
    ("corrected: nobody won", correct(0, (0, 0), (0, 0), absent=(4,)), "somebody_won", ""),
    ("corrected: three games", correct(4, (0, 0), (0, 3), is_judged=True), "too_many_games", "P14"),
    ("somebody else's people", change_line_up, "no_such_player", "E2"),
    (
        "a fee in no currency",
        edit({"fee": "5", "currency": ""}, {"fee": 9, "currency": ""}),
        "no_currency",
        "E30",
    ),
    ("no such currency", edit({"currency": "ZZZ"}, {"currency": "ZZZ"}), "no_such_currency", ""),
    ("the same rules", amend_nothing, "nothing_amended", "E12"),
    ("a number of nobody", draw_partners([1, 1, 7, 7]), "no_such_lot", "F2"),
    ("drawn three times", draw_partners([1, 1, 1, 2]), "not_two_of_each", "F2"),
    ("nothing paid", pay("pay", "0", 0), "wrong_amount", "E30"),
    ("more than is owed", pay("pay", "11", 1100), "wrong_amount", "E30"),
    ("more back than was paid", pay("refund", "1", 100), "wrong_refund", "E30"),
    ("no voucher", redeem(lambda _: "AAAA-BBBB-CCCC"), "voucher_unknown", "E32"),
    ("a voucher of this event", redeem(of_this_event), "voucher_unknown", "E32"),
    ("a voucher of others", redeem(of_others), "voucher_elsewhere", "E32"),
    ("the link of a match that is over", revoke_link(True), "no_such_match", ""),
    ("a link before the draw", by_check_in_link(not_drawn_yet), "not_drawn", "E8"),
    ("a link of another number", by_check_in_link(of_another_number), "check_in_link_unknown", ""),
    ("a link of no number", by_check_in_link(of_nobody), "check_in_link_unknown", ""),
    ("an endorsement withdrawn", by_endorsement_link(revoke_endorsement), "link_revoked", "E7"),
    ("an endorsement too late", by_endorsement_link(let_expire), "link_expired", "E7"),
    ("an endorsement of nobody", by_endorsement_link(ask_somebody_else), "link_unknown", "E7"),
]


@pytest.mark.parametrize(
    ("ask", "code", "clause"), [each[1:] for each in GUARDS], ids=[each[0] for each in GUARDS]
)
def test_page_and_program_are_refused_alike(ask: Ask, code: str, clause: str) -> None:
    answers = ask()
    status = answers.program.status_code
    assert status in (404, 422), answers.program.content[:300]
    found = refusal(answers.program, status, code)
    assert found["clause"] == clause
    assert found["message"] in answers.page


def test_a_sealed_paper_is_for_teams_that_take_part_e7() -> None:
    """The page offers no others; a program may ask, and the service refuses."""
    tournament = people.event()
    institution = people.institution(tournament)
    team = people.team(institution)
    entries.withdraw(team, team.revision, people.who("Rita"))
    body = {"officer": "Otto", "post": "Head", "entries": [team.pk]}
    path = at(tournament, f"/institutions/{institution.pk}/endorsements/paper")
    assert refusal(Program("Sam").post(path, body), 422, "nothing_to_endorse")["clause"] == "E7"


def test_a_sealed_paper_of_another_event_seals_nothing_e7() -> None:
    institution = people.institution(people.event())
    team = people.team(institution)
    other = people.institution(people.event("powc-2018"), "Ministry of Tides")
    with pytest.raises(Refused) as caught:
        endorsements.record_paper(
            institution, "Otto", "Head", [team], people.sealed_page(other), people.who("Sam")
        )
    assert (caught.value.refusal.code, caught.value.refusal.clause) == ("no_seal", "E7")


def test_the_link_of_a_table_opens_its_own_match_only() -> None:
    """There is no operation of the API for it: phones have the page."""
    pk, _match, generation, mac = table_links.token_of(matches.drawn(), 0).split("-", 3)
    with pytest.raises(Refused) as caught:
        table_links.open_link(f"{pk}-1-{generation}-{mac}")
    assert caught.value.refusal.code == "table_link_unknown"
    page = Client().get(reverse("table_link", args=[f"{pk}-1-{generation}-{mac}"]))
    assert page.status_code == 410


FOREIGN: list[tuple[str, str, str, str]] = [
    ("entry_review", "entry", "GET", "/entries/{}"),
    ("entry_accept", "entry", "POST", "/entries/{}/accept"),
    ("fee_entry", "entry", "GET", "/fees/{}"),
    ("fee_pay", "entry", "POST", "/fees/{}/pay"),
    ("message_resend", "message", "POST", "/messages/{}/again"),
    ("evidence", "paper", "GET", "/papers/{}"),
    ("enter_institution", "institution", "GET", "/institutions/{}/endorsements"),
    ("enter_hand_in", "entry", "POST", "/entries/{}/submit"),
    ("receipt_desk_pdf", "movement", "GET", "/receipts/{}.pdf"),
]
BODIES: dict[str, Sent] = {
    "entry_accept": {"revision": 1},
    "fee_pay": {"amount": 1},
    "enter_hand_in": {"revision": 1},
}


@pytest.mark.parametrize(("page", "what", "method", "path"), FOREIGN, ids=[each[0] for each in FOREIGN])
def test_what_belongs_to_another_event_is_not_there(page: str, what: str, method: str, path: str) -> None:
    """Whoever may do everything at one event can do nothing there with what is another's."""
    scene = made(False)
    other, olga = Tournament.objects.get(preset="garrison-2022"), people.account("Olga")
    for role in APPOINTED:
        tournaments.appoint(other, olga, role)
    pk = scene.values[what]
    address = reverse(page, args=[other.slug, pk])
    answer = browser("Olga").generic(method, address)
    assert answer.status_code == 404
    refusal(Program("Olga").call(method, at(other, path.format(pk)), BODIES.get(page)), 404, "unknown")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "of_the_judge", "of_the_phone"),
    [
        ("en", "a total is a whole number from 0", "seat 2 cannot hold 160 pips"),
        ("fr", "un total est un nombre entier, au moins 0", "la place 2 ne peut pas avoir 160 points"),
        ("es", "un total es un número entero, al menos 0", "el asiento 2 no puede tener 160 puntos"),
    ],
)
def test_the_referee_refuses_everybody_in_their_language(
    language: str, of_the_judge: str, of_the_phone: str
) -> None:
    """A judge's page and the API say the same sentence; a phone at the table has its own."""
    with override(language):  # what a request asks for is taken back
        tournament = matches.begun()
        said: Sent = {"decision": "score", "clause": "P16", "facts": "A sign."}
        form = {**said, "call": "-1", "score_A": "-1", "score_B": "0", "step": "preview"}
        asked = {"accept-language": language}
        page = browser("Jo").post(reverse("judge_ruling", args=[tournament.slug, 0]), form, headers=asked)
        assert page.status_code == 422
        body = {**said, "scores": {"A": -1, "B": 0}}
        program = Program("Jo").post(at(tournament, "/matches/0/rulings/preview"), body, **asked)
        found = refusal(program, 422, "against_the_rules")
        assert (found["facts"]["why"], found["clause"]) == ("total_from_0", "")
        assert of_the_judge in found["message"]
        assert found["message"] in text_of(page)

        table = tables.match(tables.drawn())
        phone = tables.Phone(table)
        phone.join(0)
        phone.do(act="starter", side=0, seat=1)
        written = {"how": "out", "by": 1, "counts": [[2, 160], [4, 5]]}
        phone.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        answer = phone.ask(act="write", side=0, id="r1", after=0, written=written).json()
        assert answer["code"] == "against_the_rules"
        assert of_the_phone in answer["words"]
