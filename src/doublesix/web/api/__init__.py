"""The API: what the pages do, for programs, through the same services and for the same roles.

Every operation names the act it is (:mod:`doublesix.app.roles`) and is guarded like a page
(:func:`doublesix.web.requests.access.access_for`). What is shown is listed field by field; nothing is shown
by accident.
"""
