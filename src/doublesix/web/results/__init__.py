"""Results: what every match came to, typed in at the desk, and the ranking at the end."""
