"""Proof files, good and spoilt, each as text with the verdict and the field that it must be answered with."""

import json
from typing import Any, NamedTuple

from tests.oracle import draws as oracle

SECRET = bytes(range(32))
PUBLIC = [{"source": "dice", "value": "3 5 1 6"}, {"source": "tombola 🎲", "value": "neunzehn"}]
NAMES = (
    "Ann",
    "Zoë",
    "李小龙",
    "Mills 𝄞",
    'Q "uote"',
    "tab\there",
    "slash/back\\",
    "\u2028line",
    "～",
    "\x7f",
    "",
)
KINDS = ("bracket", "partners", "tables")
NO_BYES: list[Any] = [
    *({}, {"byes": None}, {"byes": 2}, {"byes": "2"}, {"byes": {}}, {"byes": ["2"]}, {"byes": [True]}),
    *({"byes": [0, 2]}, {"byes": [-1]}, {"byes": [2, 2]}, {"byes": [4, 2]}, {"byes": [None]}),
    *({"byes": [2], "apart": False}, {"byes": [2], "players": 3}, {"apart": True}, [], None),
]
"""What a late draw cannot have for options (E41)."""
LEFT_OUT = ("commitment", "secret", "public", "seed")


class Case(NamedTuple):
    """A file and what must be said of it."""

    name: str
    text: str
    verdict: str
    field: str = ""


def entries_of(count: int, institutions: int = 0) -> list[dict[str, Any]]:
    """Entries with names of all alphabets, and institutions where there are any."""
    return [
        {
            "number": number,
            "name": f"{NAMES[number % len(NAMES)]} {number}",
            **({"institution": f"Büro {number % institutions} 𝄢"} if institutions and number % 4 else {}),
        }
        for number in range(1, count + 1)
    ]


def derived(kind: str = "bracket", count: int = 8, institutions: int = 0) -> dict[str, Any]:
    """A good proof file; with institutions, they are kept apart."""
    options = {"apart": True} if institutions else {}
    return oracle.proof(kind, entries_of(count, institutions), SECRET, PUBLIC, options)


def tables_of(players: int, count: int) -> dict[str, Any]:
    """A good proof file of tables of this size (E22)."""
    return oracle.proof("tables", entries_of(count), SECRET, PUBLIC, {"players": players})


def late(count: int, *byes: int, first: int = 10) -> dict[str, Any]:
    """A good proof file of so many who came late, numbered on from others, with these byes left (E41)."""
    entries = [{**each, "number": first + at} for at, each in enumerate(entries_of(count))]
    return oracle.proof("late", entries, SECRET, PUBLIC, {"byes": list(byes)})


def late_result(**change: Any) -> dict[str, Any]:
    """The result of three who came late and two byes, with something changed."""
    return {"result": {**late(3, 2, 4)["result"], **change}}


def by_hand(value: dict[str, Any]) -> dict[str, Any]:
    """The same lots as if they had been drawn by hand."""
    kept = {key: part for key, part in value.items() if key not in LEFT_OUT}
    return {**kept, "by": "hand", "recorded_by": "secretary", "confirmed_by": "umpire"}


def nameless(value: dict[str, Any], *numbers: int) -> dict[str, Any]:
    """The same file with these names withheld."""
    kept = [{"number": each["number"]} if each["number"] in numbers else each for each in value["entries"]]
    return {**value, "entries": kept}


def good_cases() -> list[Case]:
    """Files in which nothing is wrong."""
    others = {"order": [10, 11], "result": {"places": [[2, 11], [6, 10]], "waiting": []}}
    values = [
        *(("verified", kind, derived(kind, count)) for kind in KINDS for count in (2, 7, 16)),
        ("verified", "one", derived(count=1)),
        *(("verified", f"tables of {size}", tables_of(size, n)) for size in (2, 3, 4) for n in (1, 5, 9, 15)),
        ("recorded, not derived", "by hand, tables of four", by_hand(tables_of(4, 9))),
        ("order verified, names withheld", "tables of two", nameless(tables_of(2, 9), 4)),
        *(
            ("verified", f"late {byes}", late(count, *byes))
            for count in (1, 3, 5)
            for byes in ((), (7,), (2, 4, 10), (2, 6, 8, 12, 16))
        ),
        ("verified", "late, struck", {**late(3, 2, 4), "struck": [11]}),
        ("order verified, names withheld", "late", nameless(late(3, 2, 4), 12)),
        ("recorded, not derived", "late by hand", by_hand(late(3, 2, 4))),
        ("recorded, not derived", "late by hand, others", by_hand({**late(2, 2, 4, 6), **others})),
        ("verified", "apart", derived(count=21, institutions=6)),
        ("verified", "apart off", {**derived(), "options": {"apart": False}}),
        ("verified", "no public value", oracle.proof("bracket", entries_of(5), SECRET, [], {})),
        ("verified", "struck", {**derived(), "struck": [3, 8]}),
        ("verified", "times", {**derived(), "times": {"drawn": None, "zone": 3600, "é": "noon"}}),
        ("verified", "other order of fields", dict(reversed(derived().items()))),
        ("order verified, names withheld", "one name", nameless(derived(), 4)),
        ("order verified, names withheld", "all names", nameless(derived("tables"), *range(1, 9))),
        ("order verified, names withheld", "apart, one", nameless(derived(count=21, institutions=6), 4)),
        ("recorded, not derived", "by hand", by_hand(derived("partners", 9))),
        ("recorded, not derived", "by hand, names withheld", nameless(by_hand(derived()), 1)),
        ("recorded, not derived", "by hand, apart", by_hand(derived(count=21, institutions=6))),
    ]  # fmt: skip
    cases = [
        Case(f"{name} {len(value['entries'])}", json.dumps(value), verdict) for verdict, name, value in values
    ]
    plain = json.dumps(derived(), ensure_ascii=False, indent=2)
    return [
        *cases,
        Case("not escaped", plain, "verified"),
        Case("byte order mark", f"\ufeff{plain}\n", "verified"),
    ]


def other_hex(text: str) -> str:
    """The same with another last digit."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def differing_cases() -> list[Case]:
    """Files in which one thing was changed, with the first field that does not follow."""
    value, wide = derived(), derived(count=21, institutions=6)
    turned = late(3, 2, 4)["result"]["places"][::-1]
    written = by_hand({**late(3, 2, 4), "order": [12, 11, 10]})
    result, lots = value["result"], value["order"]
    renamed = [{**value["entries"][0], "name": "Other"}, *value["entries"][1:]]
    moved = [*lots[1:], lots[0]]
    truth = [True if place == 1 else place for place in result["places"]]
    unnamed = nameless(wide, 3)
    bracket = wide["result"]
    flipped = bracket["places"][::-1]
    same = [place and 1 for place in bracket["places"]]
    changes: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
        ("a name", "entries_sha256", value, {"entries": renamed}),
        ("an entry more", "entries_sha256", value, {"entries": [*renamed, {"number": 99, "name": "x"}]}),
        ("another hash", "entries_sha256", value, {"entries_sha256": other_hex(value["entries_sha256"])}),
        ("another commitment", "commitment", value, {"commitment": other_hex(value["commitment"])}),
        ("another secret", "commitment", value, {"secret": other_hex(value["secret"])}),
        ("another public value", "seed", value, {"public": [{"source": "dice", "value": "3 5 1 5"}]}),
        ("public values turned round", "seed", value, {"public": PUBLIC[::-1]}),
        ("another seed", "seed", value, {"seed": other_hex(value["seed"])}),
        ("another order", "order", value, {"order": moved}),
        ("a lot less", "order", value, {"order": lots[:-1]}),
        ("two things", "order", value, {"order": moved, "result": {}}),
        ("no places", "result", value, {"result": {"size": 8, "clashes": []}}),
        ("another size", "result", value, {"result": {**result, "size": 16}}),
        ("places turned round", "result", value, {"result": {**result, "places": result["places"][::-1]}}),
        ("a place less", "result", value, {"result": {**result, "places": result["places"][:-1]}}),
        ("true for 1", "result", value, {"result": {**result, "places": truth}}),
        ("a clash that is none", "result", value, {"result": {**result, "clashes": [1]}}),
        ("clashes are no list", "result", value, {"result": {**result, "clashes": {}}}),
        ("a part more", "result", value, {"result": {**result, "note": "x"}}),
        ("another kind", "result", value, {"kind": "tables"}),
        ("apart forgotten", "result", wide, {"options": {}}),
        ("withheld, size", "result", unnamed, {"result": {**bracket, "size": "32"}}),
        ("withheld, a part less", "result", unnamed, {"result": {"size": 32, "places": flipped}}),
        ("withheld, byes elsewhere", "result", unnamed, {"result": {**bracket, "places": flipped}}),
        ("withheld, twice", "result", unnamed, {"result": {**bracket, "places": same}}),
        ("withheld, places", "result", unnamed, {"result": {**bracket, "places": None}}),
        ("withheld, clashes", "result", unnamed, {"result": {**bracket, "clashes": [77]}}),
        ("withheld, texts", "result", unnamed, {"result": {**bracket, "clashes": ["1", [2]]}}),
        ("withheld, no clashes", "result", unnamed, {"result": {**bracket, "clashes": "none"}}),
        ("withheld, hash", "seed", nameless(value, 3), {"entries_sha256": value["seed"]}),
        ("tables of three, said two", "result", derived("tables", 9), {"options": {"players": 2}}),
        ("tables of four without a word", "result", tables_of(4, 8), {"options": {}}),
        ("tables of two, said four", "result", tables_of(2, 8), {"options": {"players": 4}}),
        ("late, another order", "order", late(3, 2, 4), {"order": [10, 11, 12]}),
        ("late, other byes", "result", late(3, 2, 4, 6), {"options": {"byes": [2, 4, 8]}}),
        ("late, a bye less", "result", late(3, 2, 4, 6), {"options": {"byes": [2, 4]}}),
        ("late, places", "result", late(3, 2, 4), late_result(places=[])),
        ("late, turned round", "result", late(3, 2, 4), late_result(places=turned)),
        ("late, nobody waits", "result", late(3, 2, 4), late_result(waiting=[])),
        ("late, waiting null", "result", late(3, 2, 4), late_result(waiting=None)),
        ("late, a part more", "result", late(3, 2, 4), late_result(size=8)),
        ("late, a bracket's parts", "result", late(3, 2, 4), {"result": result}),
        *(
            (f"late by hand, {name}", "result", written, {"result": given})
            for name, given in (
                ("another waits", {"places": [[2, 12], [4, 10]], "waiting": [11]}),
                ("a bye twice", {"places": [[2, 12], [2, 11]], "waiting": [10]}),
                ("no bye", {"places": [[2, 12], [5, 11]], "waiting": [10]}),
                ("one twice", {"places": [[2, 12], [4, 12]], "waiting": [10]}),
                ("a bye left", {"places": [[2, 12]], "waiting": [10]}),
                ("too many", {"places": [[2, 12], [4, 11], [6, 10]], "waiting": [10]}),
                ("descending", {"places": [[4, 12], [2, 11]], "waiting": [10]}),
                ("a place alone", {"places": [[2], [4, 11]], "waiting": [10]}),
                ("a place is text", {"places": [["2", 12], [4, 11]], "waiting": [10]}),
                ("a place is true", {"places": [[True, 12], [4, 11]], "waiting": [10]}),
                ("places are no list", {"places": {"2": 12}, "waiting": [10]}),
                ("a pair is no list", {"places": [2, 4], "waiting": [10]}),
                ("waiting is a number", {"places": [[2, 12], [4, 11]], "waiting": 10}),
                ("waiting is text", {"places": [[2, 12], [4, 11]], "waiting": ["10"]}),
                ("a part less", {"places": [[2, 12], [4, 11]]}),
                ("another part", {"places": [[2, 12], [4, 11]], "wait": [10]}),
            )
        ),
        ("by hand, a name", "entries_sha256", by_hand(value), {"entries": renamed}),
        ("by hand, twice", "order", by_hand(value), {"order": [lots[0], *lots[:-1]]}),
        ("by hand, places", "result", by_hand(value), {"order": moved}),
    ]  # fmt: skip
    return [
        Case(name, json.dumps({**base, **change}), "differs", field) for name, field, base, change in changes
    ]


def malformed_cases() -> list[Case]:
    """Files that are no proof files, with the field where it shows."""
    value = derived()
    entries = value["entries"]
    hand = by_hand(value)

    def first(**change: Any) -> dict[str, Any]:
        return {"entries": [{**entries[0], **change}, *entries[1:]]}

    changes: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
        ("another format", "format", value, {"format": "doublesix-draw/2"}),
        ("a field more", "note", value, {"note": "x"}),
        ("a strange field more", "", value, {"a b": "x"}),
        ("half a character for a field", "", value, {"\ud800": "x"}),
        ("event", "event", value, {"event": None}),
        ("half a character", "event", value, {"event": "x\udfff"}),
        ("kind", "kind", value, {"kind": "swiss"}),
        ("kind is a list", "kind", value, {"kind": ["bracket"]}),
        ("options", "options", value, {"options": []}),
        ("unknown option", "options", value, {"options": {"aprt": True}}),
        ("option is 1", "options", value, {"options": {"apart": 1}}),
        ("option is null", "options", value, {"options": {"apart": None}}),
        *(
            (f"players {size!r}", "options", tables_of(4, 8), {"options": {"players": size}})
            for size in (1, 5, 0, -4, "4", True, None, [4])
        ),
        ("players of a bracket", "options", value, {"options": {"players": 4}}),
        ("players of partners", "options", derived("partners"), {"options": {"players": 3}}),
        *(
            (f"late, options {options!r}", "options", late(3, 2, 4), {"options": options})
            for options in NO_BYES
        ),
        ("byes of a bracket", "options", value, {"options": {"byes": [2]}}),
        ("byes of tables", "options", derived("tables"), {"options": {"byes": []}}),
        ("late, nobody", "entries", late(1, 2), {"entries": []}),
        ("late, number twice", "entries", late(2, 2), {"entries": [late(1, 2)["entries"][0]] * 2}),
        ("late, struck nobody", "struck", late(2, 2), {"struck": [9]}),
        ("apart with tables", "options", derived("tables"), {"options": {"apart": True}}),
        ("entries", "entries", value, {"entries": {}}),
        ("nobody", "entries", value, {"entries": []}),
        ("one pair", "entries", derived("partners", 2), {"entries": entries[:1]}),
        ("an entry is text", "entries", value, {"entries": ["Ann"]}),
        ("an entry has more", "entries", value, first(phone="1")),
        ("number missing", "entries", value, {"entries": [{"name": "Ann"}]}),
        ("number 0", "entries", value, first(number=0)),
        ("number true", "entries", value, first(number=True)),
        ("number as text", "entries", value, first(number="1")),
        ("number twice", "entries", value, first(number=2)),
        ("name is a number", "entries", value, first(name=5)),
        ("name is null", "entries", value, first(name=None)),
        ("half a name", "entries", value, first(name="Ann \ud834")),
        ("institution is null", "entries", value, first(institution=None)),
        ("institution is empty", "entries", value, first(institution="")),
        ("institution without name", "entries", value, {"entries": [{"number": 1, "institution": "x"}]}),
        ("hash in capitals", "entries_sha256", value, {"entries_sha256": value["entries_sha256"].upper()}),
        ("short commitment", "commitment", value, {"commitment": value["commitment"][1:]}),
        ("line end in hex", "commitment", value, {"commitment": value["commitment"] + "\n"}),
        ("secret with blanks", "secret", value, {"secret": "00 " * 32}),
        ("secret is null", "secret", value, {"secret": None}),
        ("public", "public", value, {"public": "dice"}),
        ("a public value is text", "public", value, {"public": ["dice"]}),
        ("a source alone", "public", value, {"public": [{"source": "dice"}]}),
        ("a value is a number", "public", value, {"public": [{"source": "dice", "value": 3}]}),
        ("a source is a number", "public", value, {"public": [{"source": 3, "value": "3"}]}),
        ("seed", "seed", value, {"seed": 5}),
        ("order", "order", value, {"order": "1 2"}),
        ("order of texts", "order", value, {"order": ["1"]}),
        ("order with true", "order", value, {"order": [True, *value["order"][1:]]}),
        ("result", "result", value, {"result": [1]}),
        ("times", "times", value, {"times": []}),
        ("a time is a list", "times", value, {"times": {"drawn": []}}),
        ("half a time", "times", value, {"times": {"\udc00": "noon"}}),
        ("struck", "struck", value, {"struck": 3}),
        ("struck null", "struck", value, {"struck": None}),
        ("struck twice", "struck", value, {"struck": [3, 3]}),
        ("struck nobody", "struck", value, {"struck": [9]}),
        ("by whom", "by", hand, {"by": "secret"}),
        ("no role", "recorded_by", hand, {"recorded_by": ""}),
        ("role is a number", "confirmed_by", hand, {"confirmed_by": 1}),
        ("by hand with a secret", "secret", hand, {"secret": value["secret"]}),
        ("too deep", "", value, {"result": [[[[[[[[1]]]]]]]]}),
    ]  # fmt: skip
    cases = [
        Case(name, json.dumps({**base, **change}), "malformed", field)
        for name, field, base, change in changes
    ]
    for whole in (value, hand):
        for field in whole:
            rest = {key: part for key, part in whole.items() if key != field}
            shown = {"by": "recorded_by"}.get(field, field) if whole is hand else field
            cases.append(Case(f"without {field}", json.dumps(rest), "malformed", shown))
    return [*cases, *(Case(name, text, "malformed") for name, text in _texts(json.dumps(value)))]


def _texts(text: str) -> list[tuple[str, str]]:
    """What is wrong before anybody knows the fields."""
    number = '"number": 1,'
    return [
        ("nothing", ""),
        ("half of it", text[: len(text) // 2]),
        ("more after it", text + "]"),
        ("a list", "[]"),
        ("a text", '"verified"'),
        ("null", "null"),
        ("a field twice", text.replace('"kind"', '"order": [], "kind"')),
        ("1.0", text.replace(number, '"number": 1.0,')),
        ("1e0", text.replace(number, '"number": 1e0,')),
        ("01", text.replace(number, '"number": 01,')),
        ("a long number", text.replace(number, f'"number": {"9" * 5000},')),
        ("16 digits", text.replace(number, f'"number": {10**15},')),
        ("NaN", text.replace(number, '"number": NaN,')),
        ("-Infinity", text.replace(number, '"number": -Infinity,')),
        ("a comma more", text.replace(number, '"number": 1,,')),
        ("a comma at the end", text[:-1] + ",}"),
        ("no colon", text.replace('"kind":', '"kind"')),
        ("a field that is a number", text.replace('"kind"', "5")),
        ("a line end in a text", text.replace("tab", "t\nab")),
        ("a strange escape", text.replace("tab", "t\\x")),
        ("half an escape", text.replace("tab", "t\\u12")),
        ("a list without end", text.replace('"order": [', '"order": [[1 ')),
        ("very deep", "[" * 100_000),
        ("deep objects", '{"a":' * 20_000),
    ]


def all_cases() -> list[Case]:
    """Every case; "by" missing makes the others of a file by hand unknown."""
    return [*good_cases(), *differing_cases(), *malformed_cases()]
