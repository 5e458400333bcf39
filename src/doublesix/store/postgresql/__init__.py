"""PostgreSQL as Django knows it, but for how a connection that was kept is looked at."""
