"""The licences of what is shipped with the pages for Python."""


def text() -> str:
    """What comes from whom, under which licence."""
    return ""
