"""Which version the data is of: only a program of the same version works with it."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from doublesix.web.environment import EnvironmentFault


def is_new() -> bool:
    """Whether there is no data yet."""
    return not connection.introspection.table_names()


def missing_steps() -> list[str]:
    """The steps that the data has not gone yet."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label} {migration.name}" for migration, _ in plan]


def unknown_steps() -> list[str]:
    """The steps of our own that the data has gone and this program does not know."""
    loader = MigrationExecutor(connection).loader
    applied = [each for each in loader.applied_migrations if each[0] == "store"]
    return [" ".join(each) for each in applied if each not in loader.disk_migrations]


def require_same_version() -> None:
    """Go on only with new data or data of this version."""
    if is_new():
        return
    if unknown_steps():
        raise EnvironmentFault(
            f"The data is of a newer version of Double Six ({unknown_steps()[-1]}). Install that version, "
            "or restore a backup of this one."
        )
    if missing_steps():
        raise EnvironmentFault(
            "The data is of an earlier version of Double Six. Run `doublesix upgrade`: "
            "it makes a backup first."
        )
