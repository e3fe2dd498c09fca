"""What is made of a page's nodes when the whole book is known: heads, columns, links."""
