"""What a page is: the nodes that mean something, the reader of chapters and sheets, the book's lists."""
