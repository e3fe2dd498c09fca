"""Where a stranger's code runs.

The view it gets, the processes made for it, and the data that cross.
"""
