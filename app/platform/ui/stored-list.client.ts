import { readStored, writeStored } from "#app/platform/browser/web-storage.client.ts";
import { afterPointerRelease } from "./pointer-press.client.ts";

type StoredList<Item> = {
  /** The list; the same array until it changes. Without storage it is kept in memory only. */
  current: () => readonly Item[];
  /** Calls the listener when the list changes, in this tab or another. Returns the function that ends it. */
  onChange: (listener: () => void) => () => void;
  /** Applies a change to the stored list, which another tab may have changed. */
  change: (changed: (before: readonly Item[]) => readonly Item[]) => void;
};

/**
 * A list in the browser's local storage, as JSON. `parse`: reads the stored text, which may be malformed; null if there
 * is none.
 */
export function createStoredList<Item>(
  key: string,
  parse: (stored: string | null) => readonly Item[],
): StoredList<Item> {
  const listeners = new Set<() => void>();
  let list: readonly Item[] | null = null;

  function current(): readonly Item[] {
    list ??= parse(stored());
    return list;
  }

  function stored(): string | null {
    return readStored("localStorage", key);
  }

  function publish(next: readonly Item[]): void {
    list = next;
    for (const listener of listeners) listener();
  }

  function onStorageEvent(event: StorageEvent): void {
    if (event.key === key || event.key === null) afterPointerRelease(() => publish(parse(stored())));
  }

  return {
    current,
    onChange: (listener) => {
      if (listeners.size === 0) window.addEventListener("storage", onStorageEvent);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", onStorageEvent);
      };
    },
    change: (changed) => {
      const text = stored();
      const next = changed(text === null ? current() : parse(text));
      publish(next);
      writeStored("localStorage", key, JSON.stringify(next));
    },
  };
}
