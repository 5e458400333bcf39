"""A hall to measure with: followers of a board, tables that send scores, and the servers they talk to."""
