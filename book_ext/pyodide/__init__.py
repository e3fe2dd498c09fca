"""Python in the page: what is shipped for it, the engine that runs it, and the pages that use it."""
