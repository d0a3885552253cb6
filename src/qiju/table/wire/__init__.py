"""What goes over the wire: messages, WebSocket frames, connections."""
