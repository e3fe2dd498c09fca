"""What is made of a page's nodes when the whole book is known: forms, heads, columns, links."""
