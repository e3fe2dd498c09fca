"""What a page that runs Python may do beyond others: compile WebAssembly, start a worker from a blob."""

from typing import Any


def allow_python(context: dict[str, Any]) -> None:
    """Widen the policy of one page by exactly this."""
    policy = context["content_security_policy"]
    if "worker-src" not in policy:
        policy = policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
        context["content_security_policy"] = f"{policy}; worker-src blob:"
