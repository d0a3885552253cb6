"""The server itself: REST, WebSockets, the lobby, the page."""
