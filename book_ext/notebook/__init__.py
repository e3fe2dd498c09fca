"""The second writer: a page as plain Markdown, and as a notebook if it has cells."""
