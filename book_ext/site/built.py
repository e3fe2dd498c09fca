"""The built site in memory: each page is read once, changed by the last steps, and written once."""

from dataclasses import dataclass
from pathlib import Path


@dataclass
class Site:
    """A folder and the text of its pages by their names."""

    folder: Path
    pages: dict[str, str]

    @classmethod
    def read(cls, folder: Path) -> "Site":
        """Read all pages of a folder."""
        paths = sorted(folder.rglob("*.html"))
        return cls(folder, {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths})

    def write(self, unchanged: dict[str, str]) -> None:
        """Write the pages that differ from what was read."""
        for name, page in self.pages.items():
            if page != unchanged[name]:
                (self.folder / name).write_text(page, "utf-8")
