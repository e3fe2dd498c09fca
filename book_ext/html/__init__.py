"""The first writer: how each node of a page is written as HTML, and what its template is given."""
