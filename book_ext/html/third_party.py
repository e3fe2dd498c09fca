"""Scripts of other hosts, which a page loads only if `comments` or `analytics` in `_config.yml` ask for them.

Each widens the policy of the page by exactly its own hosts. What they need of styles in the page, which the
policy refuses them, is in `styles/third-party.css`.
"""

import base64
import hashlib
from typing import Any
from urllib.parse import urlsplit

from book_ext.html.page_context import allow
from book_ext.model.templates import render

GUEST = ("script-src", "style-src", "frame-src")
TAG_MANAGER = "https://www.googletagmanager.com"
PLAUSIBLE = "https://plausible.io/js/script.js"
# What each may load, and from where, by the setting that asks for it.
HOSTS: dict[str, dict[str, tuple[str, ...]]] = {
    "hypothesis": dict.fromkeys(GUEST, ("https://hypothes.is", "https://cdn.hypothes.is")),
    "utterances": dict.fromkeys(("script-src", "frame-src"), ("https://utteranc.es",)),
    "giscus": dict.fromkeys(GUEST, ("https://giscus.app",)),
    "google_analytics_id": {
        "script-src": (TAG_MANAGER,),
        "connect-src": (TAG_MANAGER, "https://*.google-analytics.com", "https://*.analytics.google.com"),
        "img-src": (TAG_MANAGER, "https://*.google-analytics.com"),
    },
}
# As the theme of Jupyter Book has it: nothing is stored on the reader's side.
TO_GOOGLE = (
    "window.dataLayer=window.dataLayer||[];function gtag(){{dataLayer.push(arguments)}}"
    "gtag('consent','default',{{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',"
    "analytics_storage:'denied'}});gtag('js',new Date());gtag('config',{id!r})"
)


def admit(context: dict[str, Any], settings: dict[str, Any]) -> None:
    """Let those in that the settings ask for."""
    asked = {name: about for name, about in settings.items() if about}
    hosts = [HOSTS[name] for name in asked if name in HOSTS]
    if "plausible_analytics_domain" in asked:
        address = asked.setdefault("plausible_analytics_url", PLAUSIBLE)
        server = "{0.scheme}://{0.netloc}".format(urlsplit(address))
        hosts.append(dict.fromkeys(("script-src", "connect-src"), (server,)))
    if name := asked.get("google_analytics_id"):
        asked["to_google"] = TO_GOOGLE.format(id=name)
        hashed = base64.b64encode(hashlib.sha256(asked["to_google"].encode()).digest()).decode()
        allow(context, "script-src", f"'sha256-{hashed}'")
    for one in hosts:
        for directive, sources in one.items():
            allow(context, directive, *sources)
    context["third_party"] = render("third-party", asked=asked)


def add_third_party(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    context["third_party"] = ""
    if app.builder.name == "html":
        comments = app.config.comments_config if doctree is not None else {}
        admit(context, comments | (app.config.html_theme_options.get("analytics") or {}))


def setup(app: Any) -> None:
    if "comments_config" not in app.config:  # of sphinx_comments, which plain Sphinx does without
        app.add_config_value("comments_config", {}, "html", dict)
    app.connect("html-page-context", add_third_party, priority=530)
