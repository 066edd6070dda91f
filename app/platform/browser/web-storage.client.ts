/** Named, not passed: access to the object itself throws when the browser blocks storage. */
type StorageArea = "localStorage" | "sessionStorage";

/** The stored value; null if there is none, or if storage is blocked. */
export function readStored(area: StorageArea, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it if null. Does nothing if storage is full or blocked: the page then keeps it in memory only. */
export function writeStored(area: StorageArea, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // Full or blocked.
  }
}
