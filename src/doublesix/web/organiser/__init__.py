"""Pages of the organiser: an event from its first draft to its end."""
