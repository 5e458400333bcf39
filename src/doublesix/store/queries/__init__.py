"""Questions to the database that change nothing."""
