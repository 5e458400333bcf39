"""Between the network and the pages: connections, bodies, turns, answers from memory, figures."""
