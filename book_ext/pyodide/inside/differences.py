"""What a Python in a page does not do, and how a cell shows that it asks for it.

WebAssembly keeps no flags of overflow or division by zero, so NumPy cannot warn of them, and a singular
matrix is not noticed. Whether a cell that fails is right is then not known here.
"""

import ast

NAMES = {
    "errstate": "floating-point warnings",
    "seterr": "floating-point warnings",
    "FloatingPointError": "floating-point warnings",
    "RuntimeWarning": "floating-point warnings",
    "LinAlgError": "LinAlgError",
    "int64": "whole numbers of 64 bits",
}


def asked(source: str) -> list[str]:
    """Those of the differences that a source names."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    names |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return sorted({NAMES[name] for name in names & NAMES.keys()})
