"""The board: what everybody sees of the day, on phones and on the screens of the hall, updating by itself."""
