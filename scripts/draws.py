"""Print every draw of the number questions of pages: `python -m scripts.draws chapters/softmax.md`."""

import sys
from pathlib import Path

from book_ext.content.draws import draws_in_source

if __name__ == "__main__":
    for path in sys.argv[1:]:
        for name, draws in draws_in_source(Path(path).read_text("utf-8")):
            for number, draw in enumerate(draws):
                print(f"{name}, draw {number}\n\n" + "\n".join(filter(None, draw.lines)) + "\n")
