"""What one page may do beyond others."""

from typing import Any


def allow(context: dict[str, Any], directive: str, *sources: str) -> None:
    parts = dict(part.split(" ", 1) for part in context["content_security_policy"].split("; "))
    allowed = parts.get(directive, "").split()
    parts[directive] = " ".join(dict.fromkeys([*allowed, *sources]))
    context["content_security_policy"] = "; ".join(map(" ".join, parts.items()))


def allow_python(context: dict[str, Any]) -> None:
    """For a page that runs Python: to compile WebAssembly, and to start a worker from a blob."""
    allow(context, "script-src", "'wasm-unsafe-eval'")
    allow(context, "worker-src", "blob:")
