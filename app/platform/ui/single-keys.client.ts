import { readStored, writeStored } from "#app/platform/browser/web-storage.client.ts";

/** The kind of element that has the focus when a key is pressed. */
export type FocusContext = "page" | "control" | "field" | "dialog";

/** The localStorage key of the setting that disables single-letter shortcuts (WCAG 2.1.4). */
const SHORTCUTS_KEY = "radioShortcuts";

export function areSingleKeysEnabled(): boolean {
  return readStored("localStorage", SHORTCUTS_KEY) !== "off";
}

/** Stores the setting; if web storage is blocked, it keeps its value. */
export function enableSingleKeys(enabled: boolean): void {
  writeStored("localStorage", SHORTCUTS_KEY, enabled ? "on" : "off");
}

export function focusContextOf(target: EventTarget | null): FocusContext {
  if (!(target instanceof Element)) return "page";
  if (target.closest("dialog[open]") && !isOnWall(target)) return "dialog";
  if (target.closest("input:not([type=range], [type=checkbox]), textarea, select, [contenteditable]")) return "field";
  return target.closest("button, a[href], input, summary, [role=tab]") ? "control" : "page";
}

/** Whether an element belongs to the wall mode, which covers the page. */
export function isOnWall(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-wall]") !== null;
}
