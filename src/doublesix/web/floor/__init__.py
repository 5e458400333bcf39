"""The secretary's desk of the day: what is played where, who is there, who did not come.

``boards``     the parts of the pages that update by themselves
``views``      the floor page, walk-overs, the next calls
``confirmation``  what is going to happen and how many are told, before they are
``match``      one match: called, moved, given time
``tables``     tables, stages and their hours, assigning a stage, slips
``check_in``   who is there, at the desk
``self``       who is there, by an entry's own link
"""
