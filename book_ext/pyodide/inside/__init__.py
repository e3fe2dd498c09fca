"""What runs in the page's Python, beside the reader's code: cells, their output, their errors, and stand-ins.

It needs no page, so that tests run it in any Python. Names of the language that a reader's code may replace
(`print`, `compile`) are not asked for again once that code has run.
"""
