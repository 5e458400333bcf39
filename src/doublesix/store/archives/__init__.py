"""An event as one file for other installations: written, read, checked, made an event again."""
