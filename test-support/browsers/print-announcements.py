"""
Prints what Firefox reports to screen readers, one line each: `focus` the element that gets the focus, with its description
and its dialog; `name` and `description` new ones of the focused element; `live` a text that is inserted into a live region.
"""

import pyatspi
from gi.repository import GLib

OBJECT_REPLACEMENT = "\ufffc"
focused = None
description = ""
last_live = ""


def say(kind, text):
    print(f"{kind}: {' '.join(text.split())}", flush=True)


def say_live(text):
    """A text in an element of its own has two events, of the text and of the element."""
    global last_live
    if text.strip() and text != last_live:
        last_live = text
        say("live", text)


def labelled(accessible):
    dialog = pyatspi.findAncestor(accessible, lambda ancestor: ancestor.getRole() == pyatspi.ROLE_DIALOG)
    parts = [accessible.getRoleName(), f"«{accessible.name}»", accessible.description]
    return " ".join([part for part in parts if part] + ([f"in dialog «{dialog.name}»"] if dialog else []))


def text_of(accessible):
    """The text of an accessible and of those within it."""
    try:
        text = accessible.queryText().getText(0, -1)
    except NotImplementedError:
        return accessible.name
    for child in accessible:
        text = text.replace(OBJECT_REPLACEMENT, f" {text_of(child)} ", 1)
    return text


def is_live(accessible):
    attributes = dict(attribute.split(":", 1) for attribute in accessible.getAttributes())
    return attributes.get("container-live", "off") != "off"


def on_focus(event):
    global focused, description
    # A tab that has just been opened has no name yet.
    if event.detail1 and event.source != focused and event.source.name:
        focused = event.source
        focused.clearCache()
        description = focused.description
        say("focus", labelled(focused))


def on_name(event):
    if event.source == focused:
        say("name", event.source.name)


def look_at_description():
    """Firefox may update it some milliseconds after the focus, and reports no change of it."""
    global description
    try:
        if focused:
            focused.clearCache()
        if focused and focused.description != description:
            description = focused.description
            say("description", description)
    except Exception:  # the element is gone
        pass
    return True


def on_insert(event):
    text = event.any_data.replace(OBJECT_REPLACEMENT, "").strip()
    if text and is_live(event.source):
        say_live(text)


def on_child(event):
    if event.any_data and is_live(event.source):
        say_live(text_of(event.any_data).strip())


def guarded(handle):
    """An element may be gone when its event arrives; then there is nothing to announce."""

    def run(event):
        try:
            if event.host_application and event.host_application.name.startswith("Firefox"):
                handle(event)
        except Exception as error:  # pyatspi raises GLib's error for an accessible that is gone
            if "does not exist" not in str(error) and "No such" not in str(error):
                say("error", repr(error))

    return run


LISTENERS = {
    "object:state-changed:focused": on_focus,
    "object:property-change:accessible-name": on_name,
    "object:text-changed:insert": on_insert,
    "object:children-changed:add": on_child,
}
for name, handle in LISTENERS.items():
    pyatspi.Registry.registerEventListener(guarded(handle), name)
GLib.timeout_add(100, look_at_description)
print("listening", flush=True)
pyatspi.Registry.start()
