"""The page's script: PyScript runs it."""

from ui import app, dom

dom.open_room(app.start)
