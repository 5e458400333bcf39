"""A request: who asks, what they may do, that a form has one effect, and what every answer carries."""
