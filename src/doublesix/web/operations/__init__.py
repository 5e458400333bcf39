"""Operating an installation: how it starts, and what is wrong with it, in words."""
