"""What people read, gathered for translation.

`python -m doublesix.web.catalogue` brings the .po files up to date. Texts are found in the templates and the
modules of the two Django rooms; those that only stand in tables (why a file is not taken, the rules in
words) are named here. A text that is no longer used leaves the files; a new one waits in them without a
translation, and a test fails until it has one. Nothing but Python is needed: no gettext tools.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from doublesix.bots import sentences
from doublesix.bots.decisions import FROM_HERE_ON, WHOLE
from doublesix.play.refusal_words import OR, REASONS
from doublesix.rules import clauses
from doublesix.rules.options import CATALOGUE
from doublesix.store import evidence

WEB: Final = Path(__file__).parent
ROOMS: Final = (WEB, WEB.parent / "store")
LOCALE: Final = WEB / "locale"
LANGUAGES: Final = ("fr", "es")
KEYWORDS: Final = {
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "_": None,
    "_now": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


class SourceText(NamedTuple):
    """A text to translate: one form or two, and its context where it has one."""

    text: str | tuple[str, ...]
    context: str | None
    comments: tuple[str, ...] = ()


def find_texts() -> Iterator[SourceText]:
    """Every text of the templates, the modules and the tables."""
    for room in ROOMS:
        for path in sorted(room.rglob("*.py")):
            yield from _extract_texts(path.read_bytes())
        for path in sorted(room.rglob("templates/**/*.html")):
            yield from _extract_texts(templatize(path.read_text("utf-8"), origin=path.name).encode())
    meanings = (option.meaning for option in CATALOGUE.values())
    for text in (
        *evidence.WORDS.values(),
        *sorted(evidence.PHRASES),
        *meanings,
        *_rule_texts(),
        *_refusals(),
        *_analysis(),
    ):
        yield SourceText(text, None)


def _rule_texts() -> Iterator[str]:
    """The rules in words: headings, titles, sentences, and what is filled into them."""
    yield from (*clauses.THEMES, *clauses.WORDS)
    for clause in clauses.CATALOGUE.values():
        yield clause.title
        yield from (sentence.text for sentence in clause.sentences)


def _refusals() -> Iterator[str]:
    """Why the referee says no."""
    yield from (OR, *REASONS.values())


def _analysis() -> Iterator[str]:
    """What an analysis found, and why something is not analysed."""
    yield from (*sentences.ALL, *WHOLE, *FROM_HERE_ON)


def _extract_texts(code: bytes) -> Iterator[SourceText]:
    messages = extract("python", BytesIO(code), KEYWORDS, ("Translators:",), {"encoding": "utf-8"})
    for _line, text, comments, context in messages:
        if text and text != ("", ""):
            yield SourceText(text, context, tuple(comments))


def catalogue() -> Catalog:
    """All texts without translations."""
    result = Catalog(project="doublesix", charset="utf-8")
    for each in find_texts():
        result.add(each.text, context=each.context, user_comments=each.comments)
    return result


def po_file(language: str) -> Path:
    """The translations of a language."""
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def read(language: str) -> Catalog:
    """What is translated into a language."""
    file = po_file(language)
    if not file.exists():
        return Catalog(locale=language)
    with file.open("rb") as opened:
        return read_po(opened, locale=language)


def update(language: str) -> int:
    """Bring a language's file up to date; how many texts have no translation."""
    known = read(language)
    wanted = catalogue()
    result = Catalog(locale=language, project="doublesix", fuzzy=False)
    for message in wanted:
        if message.id:
            before = known.get(message.id, message.context)
            result.add(message.id, before.string if before else "", context=message.context)
    file = po_file(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    buffer = BytesIO()
    write_po(buffer, result, no_location=True, omit_header=True, sort_output=True, width=100)
    file.write_bytes(_header(result).encode() + buffer.getvalue())
    return sum(1 for message in result if message.id and not _is_translated(message.string))


def _header(known: Catalog) -> str:
    """What a reader of the file has to know; no dates, so that a file changes only when its texts do."""
    lines = (
        f"Language: {known.locale_identifier}",
        f"Plural-Forms: {known.plural_forms}",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
    )
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines) + "\n"


def _is_translated(text: object) -> bool:
    return all(text) if isinstance(text, tuple | list) else bool(text)


if __name__ == "__main__":
    for each in LANGUAGES:
        print(each, update(each), "without a translation")
