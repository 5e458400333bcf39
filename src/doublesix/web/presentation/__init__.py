"""What people read: words, formats of dates and money, addresses of pages, values ready to be shown."""
