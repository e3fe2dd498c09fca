"""One submission.

Read without trust, merged with the sheet's cells, run step by step, and graded to a record.
"""
