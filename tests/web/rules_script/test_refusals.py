"""What the program that translates does not know it refuses, with the file, the line and the reason."""

import importlib.util
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from doublesix.web.rules_script.program import Program
from doublesix.web.rules_script.refusal import NotTranslated

HEADER = """\
import math
from typing import NamedTuple

LIMIT = 5
HALF = 0.5
HUGE = 2**53
ROWS = ((1, 2), (3, 4))
FOUR = (1, 2, 3, 4)


class Pair(NamedTuple):
    first: int
    second: int = 0


class Odd(NamedTuple):
    names: list[str]
    first: int


def double(number: int) -> int:
    return 2 * number


def text_of(number: int) -> str:
    return "a" if number > 0 else "b"

"""


def load(source: str, folder: Path) -> ModuleType:
    """A module with this source below the header."""
    place = folder / "example.py"
    place.write_text(HEADER + source, "utf-8")
    spec = importlib.util.spec_from_file_location("example", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def translate(source: str, folder: Path) -> str:
    """The script of the function `made` of this source."""
    made = load(source, folder).made
    assert isinstance(made, FunctionType)
    return Program([made]).script("", {})


BODIES = {
    # statements
    "while number > 0:\n number -= 1\nreturn number": (1, "no translation for While"),
    "try:\n return number\nfinally:\n pass": (0, "does not always return"),
    "with open('x') as found:\n pass\nreturn number": (1, "no translation for With"),
    "assert number\nreturn number": (1, "no translation for Assert"),
    "del number\nreturn 1": (1, "no translation for Delete"),
    "global LIMIT\nreturn 1": (1, "no translation for Global"),
    "import math as other\nreturn 1": (1, "no translation for Import"),
    "raise ValueError": (0, "does not always return"),
    "pass\nreturn 1": (1, "no translation for Pass"),
    "double(1)\nreturn 1": (1, "no translation for Expr"),
    "def inner() -> int:\n return 1\nreturn inner()": (1, "no translation for FunctionDef"),
    "class Inner:\n pass\nreturn 1": (1, "no translation for ClassDef"),
    "match number:\n case 1:\n  return 1\nreturn 2": (1, "no translation for Match"),
    "for each in row:\n break\nreturn 1": (2, "no translation for Break"),
    "for each in row:\n continue\nreturn 1": (2, "no translation for Continue"),
    "for each in row:\n number\nelse:\n return 2\nreturn 1": (1, "a loop with else"),
    "for at, each in enumerate(row):\n return each\nreturn 1": (1, "a loop has one name"),
    "for each in number:\n return each\nreturn 1": (1, "a loop through number"),
    "for each in range(1, 9, 2):\n return each\nreturn 1": (1, "a range has a stop"),
    "for each in row:\n each = 1\nreturn 1": (1, "each is assigned elsewhere"),
    "for number in row:\n return 1\nreturn 1": (1, "number is something else already"),
    "for each in row:\n found = each\nreturn each": (3, "nothing is known of each here"),
    "first, second = row\nreturn first": (1, "an assignment has one name"),
    "one = other = 1\nreturn one": (1, "an assignment has one name"),
    "found: int = 1\nreturn found": (1, "no translation for AnnAssign"),
    "pair.first = 1\nreturn 1": (1, "an assignment has one name"),
    "number = 2\nreturn number": (1, "number is a parameter or the name of a loop"),
    "number += 2\nreturn number": (1, "what is added to has no value yet"),
    "found += 2\nfound = 1\nreturn found": (1, "what is added to has no value yet"),
    "found = 1\nfound = 'a'\nreturn found": (2, "found is number already"),
    "found = LIMIT\nLIMIT = 2\nreturn found": (1, "nothing is known of LIMIT here"),
    "if number > 0:\n return 1": (0, "does not always return"),
    "for each in row:\n return each": (0, "does not always return"),
    "return": (1, "return without a value"),
    "return 'a'": (1, "the answer is string, not number"),
    "return flag": (1, "the answer is boolean, not number"),
    "return row": (1, "the answer is readonly number[], not number"),
    # names
    "void = 1\nreturn void": (1, "in JavaScript void is something else"),
    "plus = 1\nreturn plus": (1, "in JavaScript plus is something else"),
    "a_b = 1\naB = 2\nreturn a_b + aB": (2, "aB is something else already"),
    "example_double = double(1)\nreturn example_double": (1, "in the script exampleDouble is something else"),
    "return unknown": (1, "nothing is known of unknown here"),
    "return math": (1, "math is no constant that can be translated"),
    "return math.nothing": (1, "math has no nothing"),
    "return HALF": (1, "HALF is no constant that can be translated"),
    "return ROWS[0][0]": (1, "ROWS is no constant that can be translated"),
    "return HUGE": (1, "a number beyond 2^53"),
    "return 9007199254740992": (1, "a number beyond 2^53"),
    # constants and operators
    "return 1.5": (1, "no translation for the constant 1.5"),
    "return None": (1, "no translation for the constant None"),
    "return b'a'": (1, "no translation for the constant b'a'"),
    "return number / 2": (1, "no translation for the operator Div"),
    "return number ** 2": (1, "no translation for the operator Pow"),
    "return number ^ 2": (1, "no translation for the operator BitXor"),
    "return +number": (1, "no translation for the operator UAdd"),
    "return number + flag": (1, "what is counted with is boolean, not number"),
    "return number + (number > 1)": (1, "what is counted with is boolean, not number"),
    "return text + text": (1, "what is counted with is string, not number"),
    "return row + row": (1, "what is counted with is readonly number[], not number"),
    "return -flag": (1, "what is counted with is boolean, not number"),
    "return number and 1": (1, "an operand of and, or is number, not boolean"),
    "return 1 if text else 2": (1, "a condition is string, not a truth value"),
    "if row:\n return 1\nreturn 2": (1, "a condition is readonly number[], not a truth value"),
    "return 1 if flag else 'a'": (1, "the other choice is string, not number"),
    "return 1 if number in row else 2": (1, "no translation for In of number"),
    "return 1 if number is number else 2": (1, "no translation for Is of number"),
    "return 1 if text < 'b' else 2": (1, "no translation for Lt of string"),
    "return 1 if row == row else 2": (1, "no translation for Eq of readonly number[]"),
    "return 1 if pair == pair else 2": (1, "no translation for Eq of Pair"),
    "return 1 if flag == number else 2": (1, "boolean is compared with number"),
    "return 1 if 1 < double(number) < 5 else 2": (1, "the middle of a chain of comparisons"),
    # rows, and what is like them
    "return ()[0]": (1, "a row without anything in it"),
    "return (1, 'a')[0]": (1, "another place of the row is string, not number"),
    "return (pair, pair)[0].first": (1, "a row of Pair"),
    "return ((1, 2), (3, 4))[0][0]": (1, "a row of readonly number[]"),
    "return row[-1]": (1, "a place counted from the end"),
    "return row[1:][0]": (1, "a part of a row"),
    "return row[text]": (1, "a place is string, not number"),
    "return number[0]": (1, "number has no places"),
    "return pair[0]": (1, "Pair has no places"),
    "return [1, 2][0]": (1, "no translation for List"),
    "return {1: 2}[1]": (1, "no translation for Dict"),
    "return len({1, 2})": (1, "no translation for Set"),
    "return len([each for each in row])": (1, "no translation for ListComp"),
    "return len(number for each in row)": (1, "no translation for GeneratorExp"),
    "return len(tuple(row))": (1, "a tuple of something else than a generator"),
    "return len(tuple(each for each in row if each))": (1, "a generator has one loop"),
    "return len(tuple(each for _ in row for each in row))": (1, "a generator has one loop"),
    "return len(tuple(each for at, each in row))": (1, "a generator has one loop"),
    "return len(tuple(row for each in row))": (1, "a row of readonly number[]"),
    "return len(tuple(number for number in row))": (1, "number is something else already"),
    "return len(text)": (1, "the length of string"),
    "return len(row, row)": (1, "len takes one row"),
    # fields and calls
    "return pair.third": (1, "Pair has no field third"),
    "return odd.names": (1, "Odd has no field names that can be translated"),
    "return number.real": (1, "number has no field real"),
    "return Pair(1).first": (1, "Pair without its second"),
    "return Pair(1, 2, 3).first": (1, "Pair has other fields"),
    "return Pair(1, second=2, third=3).first": (1, "Pair has other fields"),
    "return Pair(*row).first": (1, "no translation for Starred"),
    "return Pair(**{'first': 1}).first": (1, "Pair has other fields"),
    "return Pair('a', 2).first": (1, "first is string, not number"),
    "return Odd(row, 1).first": (1, "Odd.names has no translation"),
    "return pair._replace(first=1).first": (1, "no translation for pair._replace()"),
    "return text.count('a')": (1, "no translation for text.count()"),
    "return math.floor(number)": (1, "no translation for math.floor()"),
    "return sum(row)": (1, "no translation for sum()"),
    "return print(number)": (1, "no translation for print()"),
    "return unknown(number)": (1, "nothing is known of unknown here"),
    "return (lambda: 1)()": (1, "no translation for lambda: 1()"),
    "return double(number, number)": (1, "double takes 1 arguments"),
    "return double(number=number)": (1, "double takes 1 arguments"),
    "return double(text)": (1, "an argument is string, not number"),
    "return double(*row)": (1, "no translation for Starred"),
    "return text_of(number)": (1, "the answer is string, not number"),
    "return max(row)": (1, "min and max take two numbers"),
    "return max(1, text)": (1, "an argument is string, not number"),
    "return max(1, 2, key=double)": (1, "min and max take two numbers"),
    "return abs(text)": (1, "an argument is string, not number"),
    "return abs(number, 1)": (1, "abs takes one number"),
    "return len(f'{number}')": (1, "no translation for JoinedStr"),
    "return (found := number)": (1, "no translation for NamedExpr"),
    "return (yield number)": (1, "no translation for Yield"),
}
PARAMETERS = "number: int, flag: bool, text: str, row: tuple[int, ...], pair: Pair, odd: Odd"


@pytest.mark.parametrize(("body", "line", "reason"), [(body, *why) for body, why in BODIES.items()])
def test_what_is_not_known_is_refused(body: str, line: int, reason: str, tmp_path: Path) -> None:
    lines = [f"    {each}" for each in body.replace("\n ", "\n     ").splitlines()]
    source = "\n".join([f"def made({PARAMETERS}) -> int:", *lines, ""])
    with pytest.raises(NotTranslated) as refused:
        translate(source, tmp_path)
    start = HEADER.count("\n") + 1
    assert (refused.value.line, refused.value.file) == (start + line, str(tmp_path / "example.py"))
    assert reason in refused.value.reason
    assert str(refused.value) == f"{refused.value.file}:{start + line}: {refused.value.reason}"


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ("def made(number) -> int:", "the parameter number is of no kind"),
        ("def made(number: float) -> int:", "the parameter number is of no kind"),
        ("def made(number: tuple[int, int]) -> int:", "the parameter number is of no kind"),
        ("def made(number: tuple[Pair, ...]) -> int:", "the parameter number is of no kind"),
        ("def made(number: list[int]) -> int:", "the parameter number is of no kind"),
        ("def made(number: dict[str, int]) -> int:", "the parameter number is of no kind"),
        ("def made(number: int | None) -> int:", "the parameter number is of no kind"),
        ("def made(number: int):", "what it returns is of no kind"),
        ("def made(number: int) -> None:", "what it returns is of no kind"),
        ("def made(number: int = 1) -> int:", "only plain parameters"),
        ("def made(*number: int) -> int:", "only plain parameters"),
        ("def made(**number: int) -> int:", "only plain parameters"),
        ("def made(*, number: int) -> int:", "only plain parameters"),
        ("def made(number: int, /) -> int:", "only plain parameters"),
        ("def made(void: int) -> int:", "in JavaScript void is something else"),
    ],
)
def test_only_plain_functions_are_translated(head: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(NotTranslated, match=reason) as refused:
        translate(f"{head}\n    return 1\n", tmp_path)
    assert refused.value.line == HEADER.count("\n") + 1


def test_no_decorator_is_left_out(tmp_path: Path) -> None:
    source = (
        "def same(function):\n    return function\n\n@same\ndef made(number: int) -> int:\n    return 1\n"
    )
    with pytest.raises(NotTranslated, match="a decorator"):
        translate(source, tmp_path)


def test_a_function_that_is_used_is_refused_where_it_stands(tmp_path: Path) -> None:
    source = "def other(number: int) -> int:\n    return number / 2\n\n"
    source += "def made(number: int) -> int:\n    return other(1)\n"
    with pytest.raises(NotTranslated, match="operator Div") as refused:
        translate(source, tmp_path)
    assert refused.value.line == HEADER.count("\n") + 2


def test_what_no_file_holds_cannot_be_read(tmp_path: Path) -> None:
    module = load("made = lambda: 1\n", tmp_path)
    with pytest.raises(NotTranslated, match="no function begins here"):
        Program([module.made]).script("", {})


def test_no_two_classes_and_no_two_constants_have_one_name(tmp_path: Path) -> None:
    one, other = (load("def made(pair: Pair) -> int:\n    return LIMIT\n", tmp_path) for _ in range(2))
    with pytest.raises(NotTranslated, match="two classes are called Pair"):
        Program([one.made, other.made]).script("", {})
    with pytest.raises(NotTranslated, match="two things are called LIMIT"):
        Program([one.made]).script("", {"LIMIT": 3})
    other.__dict__["LIMIT"] = 6
    module = load("def made(number: int) -> int:\n    return LIMIT + other.LIMIT\n", tmp_path)
    module.__dict__["other"] = other
    with pytest.raises(NotTranslated, match="two things are called LIMIT"):
        Program([module.made]).script("", {})


def test_two_functions_have_two_names(tmp_path: Path) -> None:
    one, other = (load("def made(number: int) -> int:\n    return 1\n", tmp_path) for _ in range(2))
    with pytest.raises(NotTranslated, match="two functions are called made"):
        Program([one.made, other.made]).script("", {})
