"""In "order the code", the programs that the page takes compute what is asked for, and no others do."""

import ast
import builtins
import copy
import inspect
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

import llc
from book_ext.content.code_order import right_orders
from book_ext.content.draws import evaluate, execute
from scripts.prose import CHAPTERS

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")  # wrong programs divide by 0, and worse

BLOCK = re.compile(r"^:::\{check-code\} (\S+)\n(.*?)^:::$", re.DOTALL | re.MULTILINE)
RIGHT = re.compile(r"^\d+\. `(.*)`$", re.MULTILINE)
OPTION = re.compile(r"^:(\w+): (.*)$", re.MULTILINE)
WRONG = re.compile(r"^- (\d+): `(.*)`$", re.MULTILINE)
AT_HAND = {"np": np, "llc": llc, "sigmoid": llc.sigmoid}  # what the programs may use


class Problem(NamedTuple):
    """The lines in the author's order, and wrong ones with the place of the line for which each stands."""

    lines: list[str]
    wrong: list[tuple[int, str]]
    options: dict[str, str]


PROBLEMS = {
    name: Problem(
        RIGHT.findall(body),
        [(int(place) - 1, line) for place, line in WRONG.findall(body)],
        dict(OPTION.findall(body)),
    )
    for chapter in CHAPTERS
    for name, body in BLOCK.findall(chapter.read_text("utf-8"))
}


@cache
def cases(name: str) -> list[tuple[dict, object]]:
    """Arguments of the program, drawn at random, and what is right for them."""

    def drawn(seed: int) -> dict:
        known = {"np": np, "llc": llc, "rng": np.random.default_rng(seed)}
        return execute(PROBLEMS[name].options, "draw", known)

    return [(drawn(seed), evaluate(PROBLEMS[name].options["check"], drawn(seed))) for seed in range(8)]


def is_right(program: list[str], name: str) -> bool:
    """Whether a program gives what the reference gives."""
    space = dict(AT_HAND)
    try:
        exec("\n".join(program), space)
        (made,) = (space[name] for name in space.keys() - AT_HAND - {"__builtins__"})
        wanted = inspect.signature(made).parameters
        return all(
            agree(made(**{one: copy.deepcopy(drawn[one]) for one in wanted}), expected)
            for drawn, expected in cases(name)
        )
    except (SyntaxError, TypeError, ValueError, IndexError, NameError, np.linalg.LinAlgError):
        return False


def agree(result, expected) -> bool:
    if isinstance(expected, tuple):
        return isinstance(result, tuple) and all(map(agree, result, expected))
    return result is not None and np.shape(result) == np.shape(expected) and np.allclose(result, expected)


# All programs that can be made of the lines, except those that cannot run: bad indentation, or a name read
# that no line before has set.
def programs(pool: list[str], most: int) -> Iterator[list[str]]:
    names = {line: reads_and_sets(line) for line in pool}

    def extend(program: list[str], known: frozenset[str]) -> Iterator[list[str]]:
        if program and not program[-1].endswith(":"):
            yield program
        for line in pool if len(program) < most else []:
            reads, sets = names[line]
            if line not in program and reads <= known and indents(program, line):
                yield from extend([*program, line], known | sets)

    yield from extend([], frozenset({*AT_HAND, *dir(builtins)}))


def depth(line: str) -> int:
    return (len(line) - len(line.lstrip())) // 4


def indents(program: list[str], line: str) -> bool:
    if not program:
        return line.startswith("def ")
    opens = program[-1].endswith(":")
    return depth(line) == depth(program[-1]) + 1 if opens else 1 <= depth(line) <= depth(program[-1])


def reads_and_sets(line: str) -> tuple[frozenset[str], frozenset[str]]:
    (statement,) = ast.parse(line.strip() + (" pass" if line.endswith(":") else "")).body
    nodes = list(ast.walk(statement))
    own = {node.target.id for node in nodes if isinstance(node, ast.comprehension)}
    names = [node for node in nodes if isinstance(node, ast.Name)]
    sets = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    reads = {node.id for node in names if isinstance(node.ctx, ast.Load)}
    added = {node.target.id for node in nodes if isinstance(node, ast.AugAssign)}
    arguments = {node.arg for node in nodes if isinstance(node, ast.arg)}
    return frozenset((reads | added) - own), frozenset((sets | arguments) - own)


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_wrong_line_in_the_place_of_the_right_one_is_wrong(name):
    lines, wrong, _ = PROBLEMS[name]
    assert is_right(lines, name)
    for place, line in wrong:
        assert not is_right([*lines[:place], line, *lines[place + 1 :]], name), line


@pytest.mark.parametrize("name", PROBLEMS)
def test_the_page_takes_all_right_programs_and_no_other(name):
    lines, wrong, _ = PROBLEMS[name]
    accepted = {tuple(lines[place] for place in order) for order in right_orders(lines)}
    tried = list(programs([*lines, *(line for _, line in wrong)], len(lines)))
    assert len(tried) > len(accepted)
    assert {tuple(program) for program in tried if is_right(program, name)} == accepted
