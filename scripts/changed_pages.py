"""List the pages whose article differs between two built sites: `python scripts/changed_pages.py OLD NEW`."""

import re
import sys
from pathlib import Path

ARTICLE = re.compile(r"<article\b.*</article>", re.DOTALL)


def articles(site: Path) -> dict[str, str]:
    """What each page says, without the bar and the foot that all have."""
    pages = {path.relative_to(site).as_posix(): path.read_text("utf-8") for path in site.rglob("*.html")}
    found = {name: match[0] for name, text in pages.items() if (match := ARTICLE.search(text))}
    if not found:
        sys.exit(
            f"No page with an <article> is in {site}: build the site there, or mend {Path(__file__).name}."
        )
    return found


def changes(old: dict[str, str], new: dict[str, str]) -> list[str]:
    """One line for each page that is new, changed or gone."""
    kinds = {
        "new": sorted(new.keys() - old.keys()),
        "changed": sorted(name for name in new.keys() & old.keys() if new[name] != old[name]),
        "gone": sorted(old.keys() - new.keys()),
    }
    return [f"- `{name}` ({kind})" for kind, names in kinds.items() for name in names]


if __name__ == "__main__":
    lines = changes(articles(Path(sys.argv[1])), articles(Path(sys.argv[2])))
    print("\n".join(["## Pages that this pull request changes", "", *(lines or ["None."])]))
