"""The page of the card room: views become scenes, scenes become HTML; `ui.dom` alone touches the browser."""
