"""A policy is widened by what is asked for and by nothing else."""

from book_ext.html.page_context import allow
from book_ext.html.third_party import admit

POLICY = "default-src 'none'; script-src 'self'; img-src 'self' data:"


def widened(settings):
    context = {"content_security_policy": POLICY}
    admit(context, settings)
    return context["content_security_policy"], context["third_party"]


def test_a_source_is_added_once_to_a_directive_that_may_be_new():
    context = {"content_security_policy": POLICY}
    allow(context, "img-src", "https://a.example")
    allow(context, "img-src", "https://a.example", "data:")
    allow(context, "frame-src", "https://a.example")
    assert context["content_security_policy"] == (
        "default-src 'none'; script-src 'self'; img-src 'self' data: https://a.example; frame-src https://a.example"
    )


def test_without_these_settings_nothing_changes():
    empty = {"hypothesis": False, "utterances": False}
    empty |= {"google_analytics_id": "", "plausible_analytics_url": "https://a/b"}
    assert widened(empty) == (POLICY, "")


def test_one_guest_lets_no_other_in():
    policy, written = widened({"giscus": {"repo": 'a/"b'}})
    assert policy == (
        "default-src 'none'; script-src 'self' https://giscus.app; img-src 'self' data:; "
        "style-src https://giscus.app; frame-src https://giscus.app"
    )
    assert 'data-repo="a/&#34;b"' in written
    policy, _ = widened({"plausible_analytics_domain": "a.example"})
    assert policy == (
        "default-src 'none'; script-src 'self' https://plausible.io; img-src 'self' data:; "
        "connect-src https://plausible.io"
    )
