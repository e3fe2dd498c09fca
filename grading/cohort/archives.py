"""Files that were handed in, on the disk and in zip archives that strangers packed.

What an archive says of itself is read before anything is unpacked; nothing is unpacked onto the disk here.
"""

import io
import re
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO

from grading.model import MB, CollectError, Refusal
from grading.submission.read import MAX_BYTES, printable, read_bytes

_MOST_MEMBERS, _MOST_OF_ONE = 20_000, 5_000  # files in a collection, in one person's archive
_ENTRY = b"PK\x01\x02"  # begins each entry of an archive's directory
# Others can unpack a few bytes to gigabytes in one step, which no bound of ours could stop.
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


@dataclass(frozen=True)
class File:
    """A file that was handed in. In an archive, `path` is only what to call it until a copy is kept."""

    inside: str  # its path from the folder or the archive on
    path: Path
    read: Callable[..., bytes]  # `most` is how many it may have, in place of what a notebook may
    when: tuple[float, ...]  # when it was handed in, then when it was packed
    size: int
    packed: int  # what it takes in its archive; on the disk, its size
    in_archive: bool = False
    broken: bool = False  # an archive that is none

    @property
    def is_archive(self) -> bool:
        """By its name: what is called so and is none gets a clear refusal when it is opened."""
        return self.inside.lower().endswith(".zip")


def on_disk(path: Path, inside: str) -> File:
    """A file of the instructor's disk; it may turn out to be a link or a pipe when it is read."""
    status = path.lstat()
    return File(
        inside, path, partial(read_bytes, path), (status.st_mtime, 0.0), status.st_size, status.st_size
    )


def unpacked(file: File) -> list[File]:
    """What lies in one person's archive; or the archive itself, which says why when it is read."""
    try:
        data = file.read()
        if data.count(_ENTRY) > _MOST_OF_ONE:  # before zipfile makes an object of each
            raise Refusal(
                f"{printable(file.path)} holds more than {_MOST_OF_ONE} files; hand in the notebook alone"
            )
        archive = _open(io.BytesIO(data), file.path)
        inner = [each for each in _files(archive, file.path) if not is_system_file(each.inside)]
        return [replace(each, when=(file.when[0], each.when[0])) for each in inner]
    except Refusal as refusal:
        return [refused(file, str(refusal))]


@contextmanager
def collection(path: Path) -> Iterator[list[File]]:
    """The files of the archive that a platform made of many people's hand-ins, as long as it is open."""
    if not path.is_file():
        raise CollectError(f"{path} is not a file; expected was an archive of hand-ins")
    try:
        with path.open("rb") as file, _open(file, path) as archive:
            files = list(_files(archive, path))
            if len(files) > _MOST_MEMBERS:
                raise CollectError(f"{path} holds {len(files)} files; at most {_MOST_MEMBERS} are read")
            yield files
    except Refusal as refusal:
        raise CollectError(str(refusal)) from refusal


def is_system_file(part: str) -> bool:
    """What systems and editors put beside a person's files, such as `.ipynb_checkpoints`."""
    return part.startswith(".") or part == "__MACOSX"


def is_hidden_hand_in(inside: str) -> bool:
    """What is somebody's, though hidden, such as `.ada.ipynb`; but macOS makes `._ada.ipynb` by itself."""
    return bool(re.fullmatch(r"\.[^_/][^/]*\.(ipynb|zip)", inside, re.IGNORECASE))


def refused(file: File, why: str) -> File:
    """The file, of which nothing is read."""
    return replace(file, read=partial(_refuse, why), broken=True)


def _open(file: IO[bytes], path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(file)
    except Exception as error:  # whatever broken bytes lead zipfile to
        raise Refusal(f"{printable(path)} is no zip archive that can be read: {str(error)[:100]}") from error


def _files(archive: zipfile.ZipFile, path: Path) -> Iterator[File]:
    for member in archive.infolist():
        parts = [part for part in member.filename.split("/") if part not in ("", ".", "..")]
        hidden = any(map(is_system_file, parts)) and not is_hidden_hand_in("/".join(parts))
        if parts and not member.is_dir() and not hidden:
            read = partial(_read, archive, member)
            size, packed = member.file_size, member.compress_size
            name = path / _file_name(parts[-1])
            yield File("/".join(parts), name, read, (_seconds(member), 0.0), size, packed, in_archive=True)


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo, most: int = MAX_BYTES) -> bytes:
    name = printable(Path(_file_name(member.filename)))
    if member.file_size > most:
        raise Refusal(f"{name} has {member.file_size // MB} MB; at most {most // MB} MB are taken")
    if member.compress_type not in _METHODS:
        raise Refusal(f"{name} is packed in an unusual way; pack an ordinary zip, or hand in the .ipynb file")
    try:
        with archive.open(member) as file:
            return file.read(most + 1)
    except Exception as error:  # whatever broken bytes lead zipfile to
        raise Refusal(
            f"{name} cannot be unpacked ({str(error)[:100]}); hand in the .ipynb file itself"
        ) from error


def _refuse(why: str) -> bytes:
    raise Refusal(why)


def _file_name(name: str) -> str:
    """The last part of a name, fit for any disk; its end, since the ending tells what it is."""
    return re.sub(r"[^\w.+@ -]", "_", PurePosixPath(name).name)[-60:].lstrip(". ") or "file"


def _seconds(member: zipfile.ZipInfo) -> float:
    """When it was packed; an impossible date is an early one."""
    try:
        return time.mktime((*member.date_time, 0, 0, -1))
    except (OverflowError, ValueError):
        return 0.0
