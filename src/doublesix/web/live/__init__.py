"""Pages that update by themselves.

A **board** is what one page of one event shows, in one language: parts, each a piece of HTML with an id. Its
renderer is registered with :func:`board`. The hub keeps the boards that somebody follows, renders them again
when their event changed, twice a second at the most, and sends the parts that are other than before.

``boards``    the renderers and what one has to be to follow them
``state``     what a board shows: parts, sequence numbers, what changed since
``messages``  what is sent, as bytes and in words
``followers`` who follows a board, and how far each has come
``lifespan``  where the hub begins and ends with the server
``hub``       boards and their followers; the only one that knows the loop
``stream``    the address: ``/live/<event>/<page>/?a=<argument>``
``access``    who may follow
``relay``     telling other processes, by Redis
``watch``     looking into the log now and then, for what nobody told
"""

from doublesix.web.live.boards import board

__all__ = ["board"]
