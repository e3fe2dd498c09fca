"""Scripts of other hosts, which a page loads only if `comments` or `analytics` in `_config.yml` ask for them.

Each widens the policy of the page by exactly its own hosts. What they need of styles in the page, which the
policy refuses them, is in `styles/guests.css`.
"""

import base64
import hashlib
import html
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from book_ext.html.policy import allow

# What each may load, and from where.
HYPOTHESIS = dict.fromkeys(
    ("script-src", "style-src", "frame-src"), ("https://hypothes.is", "https://cdn.hypothes.is")
)
UTTERANCES = dict.fromkeys(("script-src", "frame-src"), ("https://utteranc.es",))
GISCUS = dict.fromkeys(("script-src", "style-src", "frame-src"), ("https://giscus.app",))
TAG_MANAGER = "https://www.googletagmanager.com"
GOOGLE = {
    "script-src": (TAG_MANAGER,),
    "connect-src": (TAG_MANAGER, "https://*.google-analytics.com", "https://*.analytics.google.com"),
    "img-src": (TAG_MANAGER, "https://*.google-analytics.com"),
}
# As the theme of Jupyter Book has it: nothing is stored on the reader's side.
TO_GOOGLE = (
    "window.dataLayer=window.dataLayer||[];function gtag(){{dataLayer.push(arguments)}}"
    "gtag('consent','default',{{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',"
    "analytics_storage:'denied'}});gtag('js',new Date());gtag('config',{id})"
)


def script(src: str, **attributes: object) -> str:
    written = {"src": src, **attributes}
    inside = " ".join(f'{name}="{html.escape(str(value))}"' for name, value in written.items())
    return f"<script async {inside}></script>"


def add_comments(context: dict[str, Any], comments: dict[str, Any]) -> None:
    if comments.get("hypothesis"):
        invite(context, script("https://hypothes.is/embed.js"), HYPOTHESIS)
    if about := comments.get("utterances"):
        known = {"issue-term": "pathname", "theme": "preferred-color-scheme", "label": "💬 comment"} | about
        invite(context, script("https://utteranc.es/client.js", crossorigin="anonymous", **known), UTTERANCES)
    if about := comments.get("giscus"):
        known = {"mapping": "pathname", "theme": "preferred_color_scheme"} | about
        said = {f"data-{name}": value for name, value in known.items()}
        invite(context, script("https://giscus.app/client.js", crossorigin="anonymous", **said), GISCUS)


def add_analytics(context: dict[str, Any], analytics: dict[str, str]) -> None:
    if domain := analytics.get("plausible_analytics_domain"):
        address = analytics.get("plausible_analytics_url") or "https://plausible.io/js/script.js"
        server = "{0.scheme}://{0.netloc}".format(urlsplit(address))
        invite(
            context,
            script(address, **{"data-domain": domain}),
            dict.fromkeys(("script-src", "connect-src"), (server,)),
        )
    if name := analytics.get("google_analytics_id"):
        first = TO_GOOGLE.format(id=repr(name))
        hashed = base64.b64encode(hashlib.sha256(first.encode()).digest()).decode()
        allow(context, "script-src", f"'sha256-{hashed}'")
        invite(context, f"<script>{first}</script>" + script(f"{TAG_MANAGER}/gtag/js?id={name}"), GOOGLE)


def invite(context: dict[str, Any], written: str, hosts: Mapping[str, tuple[str, ...]]) -> None:
    context["guests"] += written
    for directive, sources in hosts.items():
        allow(context, directive, *sources)


def add_guests(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    context["guests"] = ""
    if app.builder.name == "html":
        add_comments(context, app.config.comments_config if doctree is not None else {})
        add_analytics(context, app.config.html_theme_options.get("analytics") or {})


def setup(app: Any) -> None:
    if "comments_config" not in app.config:  # of sphinx_comments, which plain Sphinx does without
        app.add_config_value("comments_config", {}, "html", dict)
    app.connect("html-page-context", add_guests, priority=530)
