"""Nobody waits for ever for what another connection to PostgreSQL holds."""

from pathlib import Path

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler
from django.test import RequestFactory

from doublesix.web import environment
from doublesix.web.requests.busy import answer_busy
from tests.postgresql.cluster import cluster

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


def test_who_waits_for_a_row_is_told_to_try_again_in_the_end(tmp_path: Path) -> None:
    with cluster() as address:
        found = environment.database({"DATABASE_URL": address}, tmp_path)
        connections = ConnectionHandler({"default": found, "other": found})
        holder, waiter = connections["default"], connections["other"]
        with holder.cursor() as holding, waiter.cursor() as waiting:
            waiting.execute("SHOW lock_timeout")
            assert waiting.fetchone() == ("20s",)
            holding.execute("CREATE TABLE place (pk int)")
            holding.execute("INSERT INTO place VALUES (1)")
            holding.execute("BEGIN")
            holding.execute("SELECT pk FROM place FOR UPDATE")
            waiting.execute("SET lock_timeout = '100ms'")
            with pytest.raises(OperationalError, match="lock timeout") as told:
                waiting.execute("UPDATE place SET pk = 2")
        connections.close_all()
    factory = RequestFactory()
    for path, words in (("/table/1/1/do", b"Try again in a moment"), ("/api/events", b'"code": "try_again"')):
        answer = answer_busy(factory.post(path), told.value)
        assert answer is not None
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
        assert words in answer.content
