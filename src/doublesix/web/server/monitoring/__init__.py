"""What whoever runs the server watches it by: health, logs, metrics. Nothing here names anybody."""
