"""SQLite as Django knows it, but for who may write: one after another, in the order in which they came."""
