"""Archives that somebody changed and signed again: one small thing is another, and every hash fits."""

import hashlib
import io
import json
import zipfile
from random import Random
from typing import Any

STRANGE: tuple[Any, ...] = (
    *(
        0,
        1,
        -1,
        2,
        3,
        5,
        99,
        2**31,
        16_000_000_000,
        10**30,
        0.5,
        True,
        False,
        None,
        "",
        "x",
        "\u202e",
        "é" * 300,
    ),
    *([], {}, [0], "2030-01-01T00:00:00+00:00", "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00"),
)
"""What somebody may put in the place of something else."""


def files_of(archive: bytes) -> dict[str, bytes]:
    """What is in an archive."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def signed(files: dict[str, bytes]) -> bytes:
    """An archive whose manifest fits."""
    manifest = json.loads(files["manifest.json"])
    manifest["files"] = {
        name: hashlib.sha256(data).hexdigest() for name, data in files.items() if name != "manifest.json"
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {**files, "manifest.json": json.dumps(manifest).encode()}.items():
            archive.writestr(name, data)
    return out.getvalue()


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a value that something stands at: what it is in, and where there."""
    found = []
    rest = [value]
    while rest:
        whole = rest.pop()
        keys = whole.keys() if isinstance(whole, dict) else range(len(whole))
        for key in keys:
            found.append((whole, key))
            if isinstance(whole[key], dict | list):
                rest.append(whole[key])
    return found


def mutant(archive: bytes, chance: Random) -> bytes:
    """The archive with one thing changed."""
    files = files_of(archive)
    kind = chance.choice(["log"] * 6 + ["lines"] * 2 + ["proof", "table", "match", "manifest"])
    if kind in ("proof", "table", "match") and "draw.json" not in files:
        kind = "log"  # cancelled before the draw: there is nothing else
    if kind == "log":
        lines = [json.loads(line) for line in files["log.jsonl"].splitlines()]
        _change(chance.choice(lines), chance)
        files["log.jsonl"] = _written(lines)
    elif kind == "lines":
        files["log.jsonl"] = _written(_moved([*map(json.loads, files["log.jsonl"].splitlines())], chance))
    elif kind in ("proof", "manifest"):
        name = "draw.json" if kind == "proof" else "manifest.json"
        value = json.loads(files[name])
        _change(value, chance)
        files[name] = json.dumps(value).encode()
    else:
        end = ".csv" if kind == "table" else ".dtn"
        names = sorted(name for name in files if name.endswith(end)) or ["results.csv"]
        name = chance.choice(names)
        files[name] = _other_digit(files[name], chance)
    return signed(files)


def _written(lines: list[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def _change(value: Any, chance: Random) -> None:
    """Something else in one place: near it, strange, or gone."""
    whole, key = chance.choice(places(value))
    now = whole[key]
    if type(now) is int and chance.random() < 0.6:
        whole[key] = now + chance.choice([-2, -1, 1, 2, 10])
    elif isinstance(now, str) and now and chance.random() < 0.4:
        whole[key] = now[:-1] + chance.choice("0123456789abcxyz")
    elif isinstance(whole, dict) and chance.random() < 0.1:
        del whole[key]
    else:
        whole[key] = chance.choice(STRANGE)


def _moved(lines: list[dict[str, Any]], chance: Random) -> list[dict[str, Any]]:
    """A line too many, too few, or elsewhere; their numbers fit again."""
    at = chance.randrange(len(lines))
    how = chance.choice(["drop", "twice", "swap"])
    if how == "drop":
        del lines[at]
    elif how == "twice":
        lines.insert(at, dict(lines[at]))
    elif at:
        lines[at - 1], lines[at] = lines[at], lines[at - 1]
    counts: dict[str, int] = {}
    for line in lines:
        counts[line["stream"]] = line["seq"] = counts.get(line["stream"], 0) + 1
    return lines


def _other_digit(content: bytes, chance: Random) -> bytes:
    digits = [at for at, sign in enumerate(content) if chr(sign).isdigit()]
    at = chance.choice(digits)
    return content[:at] + str((content[at] - 48 + chance.randrange(1, 10)) % 10).encode() + content[at + 1 :]
