"""Pages that everybody sees."""
