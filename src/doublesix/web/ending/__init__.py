"""The end of an event: results held back and released, the ranking, the prizes, the archive."""
