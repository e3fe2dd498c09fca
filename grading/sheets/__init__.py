"""What a sheet is.

Its MyST source, the student's notebook made from it, and an export for nbgrader.
"""
