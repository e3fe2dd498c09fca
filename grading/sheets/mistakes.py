"""What the known wrong answers of a sheet do under its checks, and what each of them has to be told.

Each is put in the place of its solution, and the checks of its part run. Hidden ones draw from a seed that is
always the same and that marks nobody. A sheet takes up to ten seconds, so what was found is kept in `_build`,
where there is one.
"""

import ast
import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from grading import trace
from grading.alarm import CheckOvertime, alarm
from grading.sheets.source import Cell, Sheet, names_bound, names_read, solution_names
from grading.sheets.variants import Variant, list_of, read_variants
from grading.trace import Known, Table, packed, source_digest, traced

SEED = 20
_SECONDS = 5.0  # for a check of a wrong answer, which may never end

# The sentences of each check, by the digest of a trace.
Mistakes = dict[str, dict[str, str]]


def with_mistakes(sheet: Sheet) -> Sheet:
    """The sheet with its known mistakes: those kept, if nothing has changed that they follow from."""
    kept = _cache_file(sheet)
    if kept and kept.exists():
        return replace(sheet, mistakes=json.loads(kept.read_text("utf-8")))
    known = known_mistakes(sheet)
    if kept and known:
        kept.parent.mkdir(exist_ok=True)
        partial = kept.with_suffix(f".{os.getpid()}")  # two may look for them at once
        partial.write_text(json.dumps(known, ensure_ascii=False), "utf-8")
        partial.replace(kept)
    return replace(sheet, mistakes=known)


def _cache_file(sheet: Sheet) -> Path | None:
    folder = sheet.path.resolve().parent.parent / "_build"
    listed = list_of(sheet.path)
    if not folder.is_dir() or not listed.exists():
        return None
    code = [Path(file).read_bytes() for file in (__file__, trace.__file__)]
    what = [sheet.digest.encode(), listed.read_bytes(), np.__version__.encode(), *code]
    return folder / "mistakes" / f"{sheet.name}-{hashlib.sha256(repr(what).encode()).hexdigest()[:16]}.json"


def known_mistakes(sheet: Sheet) -> Mistakes:
    """For each check the sentences about what fails it; none where two look alike and differ in theirs."""
    found: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    variants = [variant for variant in read_variants(sheet.path) if variant.part]
    parts = {variant.part for variant in variants if variant.says}
    for variant in variants:
        for check, digest in traces(sheet, variant) if variant.part in parts else ():
            found[check][digest].add(variant.says)
    said = {
        check: {digest: says for digest, (says, *others) in known.items() if says and not others}
        for check, known in found.items()
    }
    return {check: known for check, known in said.items() if known}


def traces(sheet: Sheet, variant: Variant) -> Iterator[tuple[str, str]]:
    """The checks of its part that a wrong answer fails, with the digest of each trace."""
    theirs = solution_names(sheet.cells)
    names: dict[str, Any] = {"__name__": "answers"}
    checks: dict[str, Any] = {"__name__": "checks", "SEED": SEED}
    for cell in sheet.cells:
        if cell.role == "given" and not names_read(cell.source) & theirs:
            exec(_compiled(sheet, cell, cell.source), names)
            exec(_compiled(sheet, cell, cell.source), checks)
        elif cell.role == "answer":
            source = variant.applied_to(cell.part, cell.source)
            exec(_compiled(sheet, cell, source), names)
        elif cell.role in ("check", "test") and cell.part == variant.part and _can_fail(cell):
            checks |= {name: names[name] for name in names_read(cell.source) & theirs if name in names}
            try:
                with alarm(_SECONDS):
                    digest = traced(cell.source, checks, functions(sheet, cell), apart=cell.role == "test")
            except CheckOvertime:
                continue
            if digest:
                yield cell.name, digest


def _can_fail(check: Cell) -> bool:
    """Whether it asks for anything, and does not only show what the answers give."""
    return any(isinstance(node, ast.Assert | ast.Raise) for node in ast.walk(ast.parse(check.source)))


def functions(sheet: Sheet, check: Cell) -> set[str]:
    """The functions that a check is about: those of its part that it names."""
    answers = [cell for cell in sheet.cells if cell.role == "answer" and cell.part == check.part]
    return {name for cell in answers for name in names_bound(cell.source)} & names_read(check.source)


def in_one_line(sheet: Sheet) -> str:
    """What is known of the visible checks, for whoever has them; empty if none of them knows a mistake."""
    visible = [cell for cell in sheet.cells if cell.role == "check"]
    if not any(cell.name in sheet.mistakes for cell in visible):
        return ""
    table: Table = {
        source_digest(cell.source): Known(
            functions(sheet, cell), sheet.mistakes.get(cell.name, {}), cell.part
        )
        for cell in visible
    }
    return packed(table)


def _compiled(sheet: Sheet, cell: Cell, source: str) -> Any:
    return compile(source, f"<{sheet.name}:{cell.name}>", "exec", dont_inherit=True)
