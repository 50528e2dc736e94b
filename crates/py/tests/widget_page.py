"""A widget without a kernel, and a page in Chromium that shows it: both sides of the messages of Jupyter's widgets."""

from __future__ import annotations

import os
import shutil
from typing import Any, Optional

import comm
from comm.base_comm import BaseComm

STUB = """
// What anywidget hands to `render`: get, set, save_changes, send, on, off, as Backbone's models have them.
class Model {
  state = {}; listeners = {}; dirty = {}; outbox = [];
  constructor(state) { this.state = state; }
  get(name) { return this.state[name]; }
  set(name, value) { this.dirty[name] = value; this.take({ [name]: value }); }
  take(state) {
    const text = (of, name) => JSON.stringify(of[name]);
    const changed = Object.keys(state).filter((name) => text(this.state, name) !== text(state, name));
    Object.assign(this.state, state);
    for (const name of changed) for (const then of this.listeners[`change:${name}`] ?? []) then();
  }
  save_changes() {
    if (Object.keys(this.dirty).length) this.outbox.push({ method: 'update', state: this.dirty });
    this.dirty = {};
  }
  send(content) { this.outbox.push({ method: 'custom', content }); }
  on(name, then) { (this.listeners[name] ??= []).push(then); }
  off(name, then) { this.listeners[name] = (this.listeners[name] ?? []).filter((one) => one !== then); }
}
window.mount = async (code, state) => {
  const { default: widget } = await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  window.model = new Model(state);
  window.unmount = widget.render({ model: window.model, el: document.querySelector('#widget') });
};
"""


class Recorder(BaseComm):
    """A channel that keeps what the widget says."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        super().__init__(*args, **kwargs)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        self.sent.append(data or {})


def recorded(monkeypatch: Any) -> None:
    """Widgets that are made from now on have a `Recorder`."""
    monkeypatch.setattr(comm, "create_comm", Recorder)


def deliver(widget: Any, message: dict[str, Any]) -> None:
    """A message of the page to the widget, as a kernel gives it on."""
    widget._handle_msg({"content": {"data": {"buffer_paths": [], **message}}, "buffers": []})


def chromium() -> Optional[str]:
    """The program, if it is there."""
    named = os.environ.get("CHROMIUM")
    return named or next(
        (found for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )


class Page:
    """A page of a browser with one widget."""

    def __init__(self, page: Any, widget: Any, ground: str = "#ffffff") -> None:
        self.page, self.widget = page, widget
        style = f"body {{ background: {ground}; margin: 12px }}{widget._css}"
        page.set_content("<!doctype html><html lang=en><title>A widget</title><style></style><main id=widget></main>")
        page.evaluate("(style) => { document.querySelector('style').textContent = style; }", style)
        page.add_script_tag(content=STUB)
        widget.comm.sent.clear()
        state = {name: getattr(widget, name) for name in widget.keys if not name.startswith("_")}
        page.evaluate("([code, state]) => mount(code, state)", [str(widget._esm), plain(state)])

    def pump(self) -> None:
        """Carries messages from one side to the other until neither has any."""
        while True:
            out = self.page.evaluate("() => model.outbox.splice(0)")
            for message in out:
                deliver(self.widget, message)
            sent = [data["state"] for data in self.widget.comm.sent if data.get("method") == "update"]
            self.widget.comm.sent.clear()
            for state in sent:
                self.page.evaluate("(state) => model.take(state)", plain(state))
            if not out and not sent:
                return

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pump()

    def click(self, what: str) -> None:
        self.page.click(what)
        self.pump()


def plain(state: Any) -> Any:
    """What JSON can hold of it."""
    if isinstance(state, dict):
        return {name: plain(value) for name, value in state.items() if not hasattr(value, "comm")}
    return [plain(value) for value in state] if isinstance(state, (list, tuple)) else state
