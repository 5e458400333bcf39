"""Pages of who enters: players and the representatives of institutions."""
