"""A policy is widened by what is asked for and by nothing else."""

from book_ext.html.page_context import allow

POLICY = "default-src 'none'; script-src 'self'; img-src 'self' data:"


def test_a_source_is_added_once_to_a_directive_that_may_be_new():
    context = {"content_security_policy": POLICY}
    allow(context, "img-src", "https://a.example")
    allow(context, "img-src", "https://a.example", "data:")
    allow(context, "frame-src", "https://a.example")
    assert context["content_security_policy"] == (
        "default-src 'none'; script-src 'self'; img-src 'self' data: https://a.example; frame-src https://a.example"
    )
