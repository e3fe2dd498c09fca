"""Parts of pages that are written by a template; what is put into one is escaped unless it is markup."""

from jinja2 import Environment, PackageLoader, StrictUndefined

TEMPLATES = Environment(
    loader=PackageLoader("book_ext"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def render(template: str, **values: object) -> str:
    return TEMPLATES.get_template(f"{template}.html").render(values)
