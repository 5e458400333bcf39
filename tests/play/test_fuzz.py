"""The reader against anything: a record or a fault that says where and why, and never anything else.

The work it takes grows with the length of the file and not faster; it is counted in calls, not in time.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from doublesix.play.notation import Fault, Record, read, report, write
from doublesix.rules import clauses
from doublesix.rules.clauses import CATALOGUE
from tests.oracle.generate import NUMBERS, TILES, likely_line
from tests.samples import sample

pytestmark = pytest.mark.sweep

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*/*.dtn"))
GOLDEN_MATCHES = [path for path in GOLDEN if path.parent.name != "faults"]
LONGEST_REASON = 300
OURS = str(Path(clauses.__file__).parents[1])
"""Where our functions are: what the interpreter and its tools call meanwhile is not our work."""
HUGE = sample(128, 10 * 1024) * 1024
"""Bytes of a text that nobody would type."""
usual = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def read_or_fault(text: str) -> Record | Fault:
    try:
        return read(text)
    except Fault as fault:
        return fault


def answered(text: str) -> Record | Fault:
    """What the reader says, checked for its form."""
    answer = read_or_fault(text)
    if isinstance(answer, Fault):
        assert 1 <= answer.line <= text.count("\n") + 1
        assert answer.clause in CATALOGUE
        assert answer.reason.isprintable()
        assert 0 < len(answer.reason) <= LONGEST_REASON
        assert str(answer) == f"{answer.line}: {answer.reason} ({answer.clause})"
    return answer


def read_and_used(text: str) -> Record | Fault:
    """What is read can be reported, written and read again."""
    answer = answered(text)
    if isinstance(answer, Record):
        report(answer)
        assert write(read(write(answer))) == write(answer)
    return answer


# ---- anything


@given(st.text())
@usual
def test_any_text(text: str) -> None:
    read_and_used(text)


@given(st.binary())
@usual
def test_any_bytes(raw: bytes) -> None:
    read_and_used(raw.decode("utf-8", errors="replace"))
    read_and_used("ruleset bigsix\n" + raw.decode("latin-1"))


@given(st.text(st.characters(codec="utf-8")), st.sampled_from(["powc", "bigsix", "straight"]))
@usual
def test_any_text_after_the_ruleset(text: str, game: str) -> None:
    read_and_used(f"ruleset {game}\ngame\nround\n{text}")


# ---- lines of the notation's own words

WORDS = [
    "ruleset",
    "option",
    "stage",
    "seats",
    "tag",
    "game",
    "lead",
    "round",
    "hand",
    "pile",
    "redeal",
    "plays",
    "passes",
    "draws",
    "on",
    "misplays",
    "showing",
    "wrong-spinner",
    "out-of-turn",
    "exposes",
    "talks",
    "catches",
    "judge",
    "penalty",
    "void",
    "disqualify",
    "warn",
    "score",
    "match",
    "walkover",
    "lineup",
    "sheet",
    "out",
    "blocked",
    "target",
    "blamed",
    "scored",
    "A",
    "B",
    "1",
    "2",
    "3",
    "4",
    "5",
    "powc",
    "bigsix",
    "straight",
    "final",
    "target=10",
    "players=2",
    "games_to_win=5",
    "next_start=draw",
    "1=6-3",
    "2=11",
    "A=5",
    "B=0",
    "|",
    "Ann",
    "Bea",
    "#",
    "=",
    "/",
    "6-5/5",
]
REASONS = ['"x"', '"', '""', '" "', '"a # b"']
words = st.sampled_from(WORDS + NUMBERS + TILES + REASONS)
random_lines = st.lists(words, max_size=9).map(" ".join)


@given(st.sampled_from(["powc", "bigsix", "straight", "powc-2023"]), st.lists(random_lines, max_size=12))
@usual
def test_lines_of_known_words(ruleset: str, lines: list[str]) -> None:
    read_and_used("\n".join([f"ruleset {ruleset}", *lines]))


@given(st.sampled_from(["powc", "bigsix", "straight"]), st.integers(0, 2**32))
@usual
def test_likely_lines_one_after_another(ruleset: str, seed: int) -> None:
    """A faulty line is left out and the next one tried, so that the file gets somewhere."""
    rng = random.Random(seed)  # nosec B311: lines that the seed names
    text = f"ruleset {ruleset}\n"
    for _ in range(60):
        longer = text + likely_line(rng) + "\n"
        if isinstance(answered(longer), Record):
            text = longer
    read_and_used(text)


# ---- golden files, damaged


def flip_bytes(rng: random.Random, text: str) -> str:
    raw = bytearray(text.encode())
    for _ in range(rng.randint(1, 4)):
        raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    return raw.decode("utf-8", errors="replace")


def change_letters(rng: random.Random, text: str) -> str:
    letters = list(text)
    for _ in range(rng.randint(1, 4)):
        letters[rng.randrange(len(letters))] = rng.choice('0123456789-= \n\t#|"/ABabc\0\r\u2028\ufeff')
    return "".join(letters)


def shuffle_lines(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    first = rng.randrange(len(lines))
    part = lines[first : first + rng.randint(2, 8)]
    rng.shuffle(part)
    lines[first : first + len(part)] = part
    return "\n".join(lines)


def cut(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text))]


def drop_a_word(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    kept = lines[at].split()
    if kept:
        del kept[rng.randrange(len(kept))]
    lines[at] = " ".join(kept)
    return "\n".join(lines)


def shuffle_and_drop(rng: random.Random, text: str) -> str:
    return drop_a_word(rng, shuffle_lines(rng, text))


def huge_number(rng: random.Random, text: str) -> str:
    digits = [at for at, letter in enumerate(text) if letter.isdigit()]
    at = rng.choice(digits or [0])
    return text[:at] + rng.choice(NUMBERS) + text[at + 1 :]


def long_line(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    lines[at] += rng.choice([" 6-5", "x", " ", '"', " 1=2", "\t\0", "é|"]) * rng.choice([50, 5_000])
    return "\n".join(lines)


def join_files(rng: random.Random, text: str) -> str:
    return text + rng.choice(GOLDEN).read_text(encoding="utf-8")


def repeat_lines(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    return "\n".join(lines[:at] + lines[max(0, at - rng.randint(1, 5)) :])


DAMAGES: list[Callable[[random.Random, str], str]] = [
    flip_bytes,
    change_letters,
    shuffle_lines,
    cut,
    drop_a_word,
    shuffle_and_drop,
    huge_number,
    long_line,
    join_files,
    repeat_lines,
]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_damaged_golden_files(damage: Callable[[random.Random, str], str]) -> None:
    rng = random.Random(damage.__name__)  # nosec B311: the same damage in every run
    for path in GOLDEN:
        text = path.read_text(encoding="utf-8")
        for _ in range(sample(1, 40)):
            answered(damage(rng, text))


@given(
    path=st.sampled_from(GOLDEN),
    damages=st.lists(st.sampled_from(DAMAGES), min_size=1, max_size=3),
    seed=st.integers(0, 2**32),
)
@usual
def test_golden_files_damaged_more_than_once(
    path: Path, damages: list[Callable[[random.Random, str], str]], seed: int
) -> None:
    rng = random.Random(seed)  # nosec B311: damage that the seed names
    text = path.read_text(encoding="utf-8")
    for damage in damages:
        text = damage(rng, text or "0")
    read_and_used(text)


def test_the_golden_files_are_there() -> None:
    assert len(GOLDEN) > 200


# ---- work


def calls_of(action: Callable[[], object]) -> int:
    """How many calls of our functions an action takes."""
    count = 0

    def note(frame: FrameType, what: str, _argument: object) -> None:
        nonlocal count
        count += what == "call" and frame.f_code.co_filename.startswith(OURS)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(before)
    return count


SHEETS = {
    "powc": "round\nsheet out 1 2=1 4=2\n",
    "bigsix": "round\nsheet out 1 2=1\n",
    "straight": "round\nsheet blocked 1=1 2=2 3=3 4=4 scored A=5\n",
}
HANDS = "hand 1 6-6 6-5 4-2 3-1 2-0 1-0\nhand 2 6-4 6-3 5-5 4-4 3-2 1-1\n"
HANDS += "hand 3 6-2 5-4 5-3 4-1 3-3 2-1\nhand 4 6-1 6-0 5-2 5-1 4-3 3-0\n"
HEADINGS = {game: f"ruleset {game}\noption target=999999999\ngame\n" for game in SHEETS}
GROWING: dict[str, tuple[str, str]] = {
    **{f"sheets of {game}": (HEADINGS[game], SHEETS[game]) for game in SHEETS},
    "hands dealt again": (HEADINGS["powc"] + "round\n", HANDS + "redeal\n"),
    "voided rounds": (
        "ruleset powc\noption next_start=winner\ngame\n",
        f'round\n{HANDS}1 plays 6-6\njudge void "x"\n',
    ),
    "plays without hands": (HEADINGS["straight"], 'round\n1 plays 6-6\n2 plays 6-5\njudge void "x"\n'),
    "mistaken passes": (HEADINGS["powc"] + "round\n" + HANDS, "1 passes\n2 passes\n3 passes\n4 passes\n"),
    "passes after a block": (HEADINGS["powc"] + "round\nsheet blocked 1=1 2=2 3=3 4=4\n", "1 passes\n"),
    "warnings before the first game": ("ruleset powc\n", 'judge warn A "x"\n'),
    "line-ups and tags by turns": ("ruleset powc\n", "lineup 1 Eve\ntag a=b\n"),
    "options by turns with warnings": ("ruleset powc\n", 'judge warn A "x"\noption target=99\n'),
    "tags": ("ruleset powc\n", "tag a=b\n"),
    "options": ("ruleset powc\n", "option target=100\n"),
    "warnings": (HEADINGS["powc"], 'judge warn A "x"\n'),
    "penalties": (HEADINGS["powc"], 'judge penalty A 1 "x"\n'),
    "talk": ("ruleset straight\noption talk_penalty=0\ngame\nround\n", "1 talks\n"),
    "comments": ("ruleset powc\n", "# nothing\n\n"),
}


@pytest.mark.parametrize("what", GROWING)
def test_work_grows_with_the_length(what: str) -> None:
    heading, part = GROWING[what]
    texts = [heading + part * times for times in (100, 200, 400)]
    report(read(texts[0]))  # what is remembered from then on
    work = [calls_of(lambda text=text: report(read(text))) for text in texts]  # type: ignore[misc]
    grown, again = work[1] - work[0], work[2] - work[1]
    assert again <= 2.2 * grown + 50, work


@pytest.mark.parametrize("path", GOLDEN_MATCHES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_writing_and_reporting_take_no_more_than_reading(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read(text)
    reading = calls_of(lambda: read(text))
    assert calls_of(lambda: report(record)) <= 5 * reading
    assert calls_of(lambda: write(record)) <= 5 * reading


# ---- size


def repeated(heading: str, part: str) -> str:
    return heading + part * ((HUGE - len(heading)) // len(part.encode()))


HUGE_TEXTS: dict[str, tuple[Callable[[], str], bool]] = {
    "comments": (lambda: repeated("ruleset powc\n", "# nothing is said here, and at length\n"), True),
    "blank lines": (lambda: repeated("ruleset powc\n", "\n"), True),
    "one line": (lambda: repeated("ruleset powc\n", "x"), False),
    "one line of quotes": (lambda: repeated('ruleset powc\njudge warn A "x" ', '"#" '), False),
    "one line of tiles": (lambda: repeated("ruleset powc\ngame\nround\nhand 1 ", "6-5 "), False),
    "one line of draws": (lambda: repeated("ruleset powc\ngame\nlead ", "1=6-5 "), False),
    "one reason": (lambda: repeated('ruleset powc\njudge warn A "', "x") + '"\n', True),
    "one name": (lambda: repeated("ruleset powc\nlineup 1 ", "x"), True),
    "one tag": (lambda: repeated("ruleset powc\ntag a=", "x"), True),
    "many seats": (lambda: repeated("ruleset bigsix\nseats ", "Ann | "), False),
    "garbage": (lambda: repeated("", "\0\x07é§🂓 \n"), False),
    "garbage after the ruleset": (lambda: repeated("ruleset powc\n", "?\n"), False),
    "one number": (lambda: repeated("ruleset powc\noption target=", "9"), False),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", HUGE_TEXTS)
def test_a_huge_text(what: str) -> None:
    make, is_right = HUGE_TEXTS[what]
    text = make()
    assert len(text.encode()) > 0.99 * HUGE
    assert isinstance(answered(text), Record) == is_right


@pytest.mark.slow
@pytest.mark.parametrize("game", SHEETS)
def test_a_huge_match(game: str) -> None:
    """A match that never ends."""
    record = answered(repeated(HEADINGS[game], SHEETS[game]))
    assert isinstance(record, Record)
    assert len(report(record)["games"][0]["rounds"]) > HUGE // 128
