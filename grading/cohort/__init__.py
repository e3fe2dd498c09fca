"""Many submissions.

Whose each one is, and a child process for each, on this machine or on a Dask cluster.
"""
