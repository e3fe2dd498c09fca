"""What an author can write: each directive makes nodes that mean something."""
