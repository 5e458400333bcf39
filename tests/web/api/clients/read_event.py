"""A program that knows the API by the generated client alone: it begins an event, edits it and reads it.

Run with the server's address and a token; writes what it read. It runs where the client is, not in pytest.
"""

import json
import sys
from datetime import UTC, datetime

from double_six_client import AuthenticatedClient, Client
from double_six_client.api.events import begin_event, edit_event, get_event, publish_event
from double_six_client.models import EventDetails, EventRequest, EventRequestPreset, Settings, Terms

address, token = sys.argv[1:]
organiser = AuthenticatedClient(base_url=address, token=token)
settings = Settings(
    title="Cup of Clients",
    venue="Hall",
    closes_at=datetime(2100, 1, 1, tzinfo=UTC),
    starts_at=datetime(2100, 1, 9, tzinfo=UTC),
    terms=Terms(fee=700),
)
begun = begin_event.sync(client=organiser, body=EventRequest(EventRequestPreset.GARRISON_2022, settings))
assert isinstance(begun, EventDetails), begun
edited = edit_event.sync(begun.slug, client=organiser, body=Settings(organiser="The club"))
assert isinstance(edited, EventDetails), edited
published = publish_event.sync(begun.slug, client=organiser)
assert isinstance(published, EventDetails), published
read = get_event.sync(begun.slug, client=Client(base_url=address))
assert isinstance(read, EventDetails), read
print(json.dumps(read.to_dict()))
