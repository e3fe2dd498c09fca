"""Property tests draw the same cases on every run and every machine, however slow."""

from hypothesis import settings

settings.register_profile("course", deadline=None, derandomize=True)
settings.load_profile("course")
