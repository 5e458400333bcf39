"""The web application: pages and the API, by audience. One process, one origin."""
