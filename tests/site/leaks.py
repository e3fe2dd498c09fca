"""What of the sheets nobody may see before it is graded, and all that can be read in what is built.

Nothing here asks `grading` or `book_ext` what is secret: a mistake there would hide itself.
"""

import base64
import binascii
import bz2
import gzip
import hashlib
import html
import io
import itertools
import json
import lzma
import re
import string
import tarfile
import urllib.parse
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import numpy as np
import yaml

ROOT = Path(__file__).parents[2]
SHEETS = sorted((ROOT / "exercises").glob("*.md"))
# Letters by which a line is known: about half a line of them, which nobody writes twice by accident.
LENGTH = 28
LETTERS = string.ascii_letters + string.digits
BASE64, BASE85 = (
    ~np.isin(np.arange(256), [*f"{LETTERS}{others}".encode()])  # which bytes are no letters of it
    for others in ("+/-_=", "!#$%&()*+-;<=>?@^_`{|}~")
)
MARK = re.compile(r"### (?:BEGIN|END) (?:SOLUTION|HIDDEN TESTS) *(?:\\n|\n|\Z)")
A_LINE = re.compile(r"\s(?<=[A-Za-z0-9+/]{64}\s)")  # found in a hundredth of the time
LINES = re.compile(r"(?:[A-Za-z0-9+/]{76}\s+|[A-Za-z0-9+/]{64}\s+)+[A-Za-z0-9+/=]*")  # of base64
WHOLE = ("note", "hidden check")  # cells of which nothing may be seen
FORMULA = re.compile(r"\$\$.*?\$\$|\$.*?\$|\]\(.*?\)|\{\w+\}`", re.DOTALL)
ESCAPE = re.compile(r"""\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([nrt"'\\/`]))""")


class Secret(NamedTuple):
    """A hidden check, a solution, the note on one or a known answer; `before` it in its cell is no secret."""

    kind: str
    sheet: str
    name: str
    lines: tuple[str, ...]
    before: tuple[str, ...] = ()


class Found(NamedTuple):
    """A secret, and the file in which it stands, through the archives and scripts that lead there."""

    file: str
    what: Secret | str


# -- what is secret ----------------------------------------------------------------------------------


def secrets_of(sheet: Path) -> list[Secret]:
    """The solutions, hidden checks and notes of a sheet, and the answers that it is tested with."""
    found, _ = _sorted(sheet)
    for answer in _known_answers(sheet):
        patch = [line[2:] for line in answer.get("patch", "").splitlines() if line.startswith("+")]
        code = [*patch, *answer.get("helper", "").splitlines(), *answer.get("code", "").splitlines()]
        body = [line for line in code if not line.lstrip().startswith("def ")]
        found.append(Secret("known answer", sheet.stem, answer["name"], tuple(body)))
    return found


# The first page shows one answer with a mistake in it, so that a reader sees what feedback looks like.
AT_HOME = "return np.where(scores(X, theta, theta_0) >= 0, 1, -1)"


def public() -> str:
    """What everybody may read: the book, its package, and of the sheets what a student gets."""
    texts = [AT_HOME, *(line for sheet in SHEETS for line in _sorted(sheet)[1])]
    texts += [answer.get("says", "") for sheet in SHEETS for answer in _known_answers(sheet)]
    pages = [path for folder in (".", "chapters", "appendix") for path in (ROOT / folder).glob("*.md")]
    code = [path for folder in ("llc", "figures", "grading") for path in (ROOT / folder).rglob("*.py")]
    texts += [path.read_text("utf-8") for path in [*pages, *code]]
    return "\n".join(texts)


def _known_answers(sheet: Path) -> list[dict[str, str]]:
    path = sheet.resolve().parent / "answers" / f"{sheet.stem}.yml"
    if not path.exists():  # nobody has listed any
        return []
    listed = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    return [*(each for several in listed["wrong"].values() for each in several), *listed["right"]]


def _sorted(sheet: Path) -> tuple[list[Secret], list[str]]:
    """The secrets of a sheet, and its other lines."""
    found: list[Secret] = []
    rest: list[str] = []
    name = kind = ""
    lines: list[str] = []
    cell: list[str] = []
    for line in [*sheet.read_text("utf-8").splitlines(), "+++"]:
        begins_cell = line.startswith(("+++", "```"))
        if kind and (line.strip().startswith("### END ") or (kind in WHOLE and begins_cell)):
            found.append(Secret(kind, sheet.stem, name, tuple(lines), tuple(cell)))
            cell, kind, lines = cell + lines, "", []
        if tag := re.match(r'(?::tags: \[|\+\+\+ \{"tags": \[")([\w-]+)', line):
            name, cell = tag[1], []
        if tag and ("-hidden" in name or name.endswith("-solution-note")):
            kind = "hidden check" if "-hidden" in name else "note"
        elif line.strip() == "### BEGIN SOLUTION":
            kind = "solution"
        elif kind:
            lines.append(line)
        elif not line.strip().startswith("### END "):
            rest.append(line)
            cell.append("" if tag else line)
    return found, rest


def needles(secret: Secret) -> set[bytes]:
    """What to look for: of each line the last letters, and before a short one those of the lines above it.

    Formulas are set in other letters where a note is shown, so the text between them is looked for by itself.
    A known answer has no cell around it, so that only its long lines are looked for.
    """
    pieces = [(secret.before, secret.lines)]
    if secret.kind == "known answer":
        pieces = [((), (line,)) for line in secret.lines]
    elif secret.kind != "hidden check":
        pieces += [((), tuple(each.splitlines())) for each in FORMULA.split("\n".join(secret.lines))]
    ends = {
        letters("\n".join([*before, *lines[:end]]))[-LENGTH:]
        for before, lines in pieces
        for end, line in enumerate(lines, 1)
        if letters(line)
    }
    return {end for end in ends if len(end) == LENGTH}


def letters(text: str) -> bytes:
    """A text without all that quoting, highlighting and breaking lines change."""
    return text.encode("ascii", "ignore").translate(None, bytes(set(range(256)) - {*LETTERS.encode()}))


# -- what is built -----------------------------------------------------------------------------------


class Search:
    """Looks in all that it is given, at equal contents once, for secrets, marks and names of hidden checks.

    What stands in public, too, gives nothing away and is not looked for.
    """

    def __init__(self, secrets: Iterable[Secret], public: str = "") -> None:
        secrets = list(secrets)
        self.needles = {needle: secret for secret in secrets for needle in needles(secret)}
        self._is_begun = np.zeros(1 << 22, bool)
        self._is_begun[_hashes(b"".join(self.needles))[::LENGTH]] = True
        for needle in self._needles_in(letters(public)):
            del self.needles[needle]
        self.names = {s.name for s in secrets if s.kind == "hidden check" and s.name not in public}
        self._seen: set[bytes] = set()
        self.files = 0

    def folder(self, folder: Path) -> list[Found]:
        """What of the secrets stands anywhere in a folder."""
        files = {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}
        return [*self._several(files)]

    def _several(self, files: dict[str, bytes]) -> Iterator[Found]:
        for name, data in {**files, **_joined(files)}.items():
            yield from self._one(name, data)

    def _one(self, name: str, data: bytes) -> Iterator[Found]:
        digest = hashlib.sha256(data).digest()
        if digest in self._seen:
            return
        self._seen.add(digest)
        self.files += 1
        if inside := _unpacked(data):
            yield from self._several({f"{name} > {member}": content for member, content in inside.items()})
            return
        texts = _read(data.decode("utf-8", "replace"))
        yield from (Found(name, what) for text in texts for what in self._in(text))
        carried = [payload for text in texts for payload in _carried(text)]
        for number, payload in enumerate(dict.fromkeys([*carried, *_streams(data)])):
            if len(payload) >= LENGTH:
                yield from self._one(f"{name} > carried {number}", payload)

    def _in(self, text: str) -> set[Secret | str]:
        found: set[Secret | str] = {"a mark"} if "### " in text and MARK.search(text) else set()
        for at in re.finditer("-hidden", text):
            found |= self.names & set(re.findall(r"[\w-]+", text[max(at.start() - 60, 0) : at.end() + 60]))
        return found | {self.needles[needle] for needle in self._needles_in(letters(text))}

    def _needles_in(self, whole: bytes) -> set[bytes]:
        begun = np.flatnonzero(self._is_begun[_hashes(whole)])
        return {whole[start : start + LENGTH] for start in begun} & self.needles.keys()


def _hashes(data: bytes) -> np.ndarray:
    """A number for each run of LENGTH letters, from those of 16, 8 and 4, each of two half as long."""
    runs, base = {1: np.frombuffer(data, np.uint8).astype(np.uint32)}, 0x9E3779B1

    def joined(first: np.ndarray, second: np.ndarray, n: int) -> np.ndarray:
        return first[: len(second)] * np.uint32(pow(base, n, 1 << 32)) + second

    for n in (1, 2, 4, 8):
        runs[2 * n] = joined(runs[n], runs[n][n:], n)
    sums = joined(joined(runs[16], runs[8][16:], 8), runs[4][24:], 4)
    return sums >> np.uint32(10)


BROKEN = (zipfile.BadZipFile, tarfile.TarError, lzma.LZMAError, zlib.error, OSError, EOFError)


def _unpacked(data: bytes) -> dict[str, bytes]:
    """What is in an archive or a compressed file; nothing if it is neither."""
    one = {b"\x1f\x8b": gzip.decompress, b"BZ": bz2.decompress, b"\xfd7": lzma.decompress}
    with suppress(*BROKEN, ValueError, TypeError):
        if data.startswith(b"PK"):
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
        if data[257:262] == b"ustar":
            with tarfile.open(fileobj=io.BytesIO(data)) as tar:
                return {each.name: file.read() for each in tar if (file := tar.extractfile(each))}
        if data[:2] in one:
            return {"unpacked": one[data[:2]](data)}
        if data.startswith(b'[["'):  # the page's own form: a line with names and lengths, then the files
            head, _, rest = data.partition(b"\n")
            ends = [0, *itertools.accumulate(size for _, size in json.loads(head))]
            names = [name for name, _ in json.loads(head)]
            return {name: rest[a:b] for name, a, b in zip(names, ends, ends[1:], strict=False)}
    return {}


# Files of Pyodide's release, as its lock has them: what stands there was not taken from a sheet.
OTHERS = {b"numpy.files", b"drawing.files"}


def _joined(files: dict[str, bytes]) -> dict[str, bytes]:
    """What scripts of one folder carry in pieces, each as `take(name, number, base64)`."""
    pieces: dict[str, dict[int, bytes]] = {}
    for data in files.values():
        for name, number, piece in re.findall(rb'\.take\("([^"]+)",(\d+),"([\w+/=]+)"\)', data):
            if name in OTHERS:
                continue
            pieces.setdefault(name.decode(), {})[int(number)] = piece
    return {
        f"the pieces of {name}": _decoded(b"".join(piece for _, piece in sorted(several.items())))
        for name, several in pieces.items()
    }


def _read(text: str) -> list[str]:
    """A text as it stands, and without what JSON, scripts, addresses and HTML write in another way."""
    texts = [text]
    if "\\" in text:
        texts.append(_unescaped(text))
    if re.search("%[0-9A-F]{2}", text):
        texts.append(urllib.parse.unquote_to_bytes(text).decode("utf-8", "replace"))
    for each in texts.copy():
        if "<" in each or "&" in each:
            texts += [html.unescape(each), html.unescape(re.sub("<[^<>]*>", "", each))]
    return list(dict.fromkeys(texts))


def _unescaped(text: str) -> str:
    """A text without the escapes of JSON and of scripts, through which it may have gone more than once."""
    spaces = {"n": "\n", "r": " ", "t": " "}
    for _ in range(3):
        before = text
        text = ESCAPE.sub(
            lambda e: chr(int(e[1] or e[2], 16)) if e[1] or e[2] else spaces.get(e[3], e[3]), before
        )
        if text == before:
            break
    return text


def _carried(text: str) -> Iterator[bytes]:
    """What a text carries in base64, be it in lines, or compressed in base85."""
    words = _long_words(text, BASE64)
    if A_LINE.search(text):
        words += ["".join(found[0].split()).encode() for found in LINES.finditer(text)]
    for word in dict.fromkeys(words):
        payload = _decoded(word)
        if _unpacked(payload) or _is_text(payload):
            yield payload
    for word in _long_words(text, BASE85):
        with suppress(ValueError):  # `c` begins whatever begins with the `x` of zlib
            if word.startswith(b"c") and base64.b85decode(word[:5])[:1] == b"x":
                yield _inflated(base64.b85decode(word))


def _long_words(text: str, is_break: np.ndarray) -> list[bytes]:
    data = f" {text} ".encode("ascii", "replace")
    breaks = np.flatnonzero(is_break[np.frombuffer(data, np.uint8)])
    return [data[breaks[n] + 1 : breaks[n + 1]] for n in np.flatnonzero(np.diff(breaks) > 40)]


def _decoded(word: bytes) -> bytes:
    word = word.rstrip(b"=").translate(bytes.maketrans(b"-_", b"+/"))
    word = word[: len(word) - (len(word) % 4 == 1)]
    with suppress(binascii.Error):
        return base64.b64decode(word + b"=" * (-len(word) % 4))
    return b""


def _is_text(data: bytes) -> bool:
    with suppress(UnicodeDecodeError):
        return "\n" in data.decode() or data.decode().isprintable()
    return False


def _streams(data: bytes) -> Iterator[bytes]:
    """What is compressed in the middle of a binary file."""
    if b"\0" in data or data.startswith((b"%PDF", b"# Sphinx inventory")):
        for found in re.finditer(rb"x[\x01\x5e\x9c\xda]", data):
            yield _inflated(data[found.start() :])


def _inflated(data: bytes) -> bytes:
    with suppress(zlib.error):
        return zlib.decompressobj().decompress(data, 1 << 24)
    return b""
