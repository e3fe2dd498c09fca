"""Gradescope's export: a folder for each submission, and a list of whose each of them is.

    assignment_42_export/submission_metadata.yml
    assignment_42_export/submission_7001/lines.ipynb

The list is YAML as Ruby writes it, with whatever students and their programs have printed in it. It is read
event by event: no object is made of it, no tag and no merge means anything, and no depth fills the stack.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import yaml

from grading.cohort.archives import File
from grading.cohort.labels import Label, of_gradescope
from grading.model import MB, CollectError, Refusal
from grading.submission.read import printable

LIST = "submission_metadata.yml"
_SUBMISSION = re.compile(r"submission_[0-9]{1,18}")
_WANTED = {":submitters", ":created_at"}  # of a submission; what its program printed may be much
_DEPTH, _MOST_BYTES = 100, 500 * MB


def read_export(files: Sequence[File]) -> tuple[list[File], str, dict[str, list[Label]]]:
    """The files of an export without its list, the folder in which its submissions are, and whose each is.

    Beside the list there are submissions and nothing else: in a folder where all hand in, a file of this name
    says nothing.
    """
    first = files[0].inside.partition("/")[0] if files else ""
    for above in ("", f"{first}/"):  # the export, or what holds it alone, such as Gradescope's archive
        lists = [file for file in files if file.inside == above + LIST]
        inner = [file.inside.removeprefix(above).partition("/")[0] for file in files if file not in lists]
        if lists and all(map(_SUBMISSION.fullmatch, inner)):
            listed = {name: list(dict.fromkeys(_labels(one))) for name, one in _submissions(lists[0]).items()}
            return [file for file in files if file not in lists], above, listed
    return list(files), "", {}


def _submissions(file: File) -> dict[str, dict[str, Any]]:
    try:
        events = yaml.parse(file.read(most=_MOST_BYTES), yaml.CSafeLoader)
        first = next((event for event in events if isinstance(event, yaml.NodeEvent)), None)
        listed = _data(events, first, {}) if first else None
    except (yaml.YAMLError, Refusal) as error:
        listed = None
        why = f"cannot be read ({' '.join(str(error).split())[:200]})"
    else:
        why = "is no list of submissions"
    if not isinstance(listed, dict):
        what = "expected was what Gradescope writes beside the folders of submissions; export them again"
        raise CollectError(f"{printable(file.path)} {why}; {what}")
    return {
        name: one for name, one in listed.items() if _SUBMISSION.fullmatch(name) and isinstance(one, dict)
    }


def _data(events: Iterator[yaml.Event], event: yaml.Event, anchors: dict[str, Any], depth: int = 0) -> Any:
    """The text, list or mapping that begins with an event; in a mapping what stands at a text."""
    if isinstance(event, yaml.AliasEvent):
        return anchors.get(event.anchor)
    if depth > _DEPTH:
        raise yaml.YAMLError(f"it is nested more than {_DEPTH} deep")
    value: Any
    if isinstance(event, yaml.ScalarEvent):
        value = event.value
    elif isinstance(event, yaml.SequenceStartEvent):
        value = []
        while not isinstance(inner := next(events), yaml.SequenceEndEvent):
            value.append(_data(events, inner, anchors, depth + 1))
    else:
        value = {}
        while not isinstance(inner := next(events), yaml.MappingEndEvent):
            key = _data(events, inner, anchors, depth + 1)
            there = _data(events, next(events), anchors, depth + 1)
            if isinstance(key, str) and (depth != 1 or key in _WANTED):
                value[key] = there
    if event.anchor:
        anchors[event.anchor] = value
    return value


def _labels(submission: dict[str, Any]) -> Iterator[Label]:
    listed = submission.get(":submitters")
    submitted = _seconds(submission.get(":created_at"))
    for one in listed if isinstance(listed, list) else []:
        said = [one.get(key) if isinstance(one, dict) else "" for key in (":name", ":sid", ":email")]
        name, number, email = (word.strip() if isinstance(word, str) else "" for word in said)
        if name or number or email:
            yield of_gradescope(name, number, email, submitted)


def _seconds(time: Any) -> float | None:
    """When a submission was made: a time, or an object of Rails that has one."""
    text = str(time.get("utc") if isinstance(time, dict) else time)
    try:
        read = datetime.fromisoformat(re.sub(r" (?=[Z+-])", "", text))
        return (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return None
