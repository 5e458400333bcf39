"""Pages of whoever runs the installation: its state, nothing of the people in its events."""
