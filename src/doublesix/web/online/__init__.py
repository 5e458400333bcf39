"""Tables on the screen, for whoever plays or watches: the lobby, a new table, the table itself."""
