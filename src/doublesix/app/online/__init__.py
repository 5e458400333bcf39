"""Tables on the screen: who sits where, what a seat may ask, what it may see, and how long it has.

Pure as everything in `app`: the moment, the secret of the deals and who a person is come in as arguments.
"""
