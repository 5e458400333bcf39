"""The API put together."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from doublesix.web.api import (
    arrivals,
    board,
    desk,
    displays,
    endorsements,
    events,
    floor,
    hall,
    imports,
    institutions,
    judge,
    last_hand,
    late,
    lots,
    money,
    own_entries,
    papers,
    participant_messages,
    play,
    review,
    review_queue,
    roles,
)
from doublesix.web.api.answers import answers_for
from doublesix.web.api.callers import Caller
from doublesix.web.api.schemas import Fault

ABOUT = (
    "Everything that the pages do, for the same roles. Send `Authorization: Bearer` with a token from your "
    "own page. What is public needs none. A request that changes something may carry an `Idempotency-Key`: "
    "sent twice, it has one effect. What is not done is answered with a code, the clause, a sentence in the "
    "language of `Accept-Language`, and the facts. Matches are numbered from 0: match 0 is what pages and "
    "papers call match 1."
)
COUNTED_FROM_0 = "`{match}` counts from 0: match 0 is what pages and papers call match 1."


class DescribedAPI(NinjaAPI):
    """Says of every operation what is answered when it is not done."""

    _schema: OpenAPISchema | None = None

    def create_response(self, request: HttpRequest, data: Any, **options: Any) -> HttpResponse:
        """An answer, which nobody on the way keeps: it may be for one person only."""
        response = super().create_response(request, data, **options)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The name of the function: a verb and a noun, of which there is one."""
        return operation.view_func.__name__

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """The schema, each operation with the shape of a refusal; made once, for it takes a second.

        An operation of a match says how matches are counted: otherwise than in the addresses of pages.
        """
        if self._schema is None:
            self._schema = super().get_openapi_schema(**options)
            self._schema["components"]["schemas"]["Fault"] = Fault.model_json_schema()
            content = {"application/json": {"schema": {"$ref": "#/components/schemas/Fault"}}}
            for path, methods in self._schema["paths"].items():
                for operation in methods.values():
                    operation["responses"]["default"] = {"description": "It was not done", "content": content}
                    if "{match}" in path:
                        operation["description"] = f"{operation['description']}\n\n{COUNTED_FROM_0}"
        return self._schema


api = DescribedAPI(
    title="Double Six",
    version="1",
    description=ABOUT,
    auth=Caller(),
    docs_url=None,
    openapi_url="/openapi.json",
    urls_namespace="api",
)
answers_for(api)
ROUTERS = tuple(
    each.router
    for each in (
        events,
        roles,
        own_entries,
        endorsements,
        review,
        imports,
        desk,
        review_queue,
        institutions,
        participant_messages,
        money,
        lots,
        late,
        floor,
        arrivals,
        last_hand,
        hall,
        play,
        judge,
        papers,
        board,
        displays,
    )
)
for router in ROUTERS:
    api.add_router("", router)
