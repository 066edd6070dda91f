import { useEffect } from "react";
import { whenIdle } from "#app/platform/browser/when-idle.client.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import type { ItemData } from "./item-data.ts";
import type { ShownRow } from "./shown-rows.ts";

/** Without live updates another person's decision is not known. What is decided on is compared on the server in any case. */
const MAX_AGE_MS = MINUTE_MS / 2;

type ReadAhead = { id: number; at: number; item: Promise<ItemData | null> };

let ahead: ReadAhead | null = null;

/** Reads an item ahead, instead of the one that was: it is the next one to be opened. */
function readNextItem(id: number): void {
  ahead = { id, at: performance.now(), item: fetchItem(id) };
}

/** The item that was read ahead, once; null if it is another one, too old, or could not be read. */
export async function takeNextItem(id: number): Promise<ItemData | null> {
  if (ahead?.id !== id) return null;
  const { at, item } = ahead;
  ahead = null;
  return performance.now() - at < MAX_AGE_MS ? item : null;
}

/** Null for any failure: the page reads the item itself then. */
async function fetchItem(id: number): Promise<ItemData | null> {
  try {
    const response = await fetch(`/review/${id}/data`);
    return response.ok ? await response.json() : null;
  } catch {
    // Without a connection.
    return null;
  }
}

/**
 * Reads the item ahead that a key or a decision opens next: the first one after the open one that no other person has
 * open. Again whenever the queue is read.
 */
export function useNextItem(rows: readonly ShownRow[], current: number | null): void {
  const currentIndex = rows.findIndex(({ id }) => id === current);
  const next = rows.find(({ isGone, claimant }, index) => index > currentIndex && !isGone && claimant === null)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads it again with the rows
  useEffect(() => {
    let isLeft = false;
    if (current !== null && next !== undefined) whenIdle(() => isLeft || readNextItem(next));
    return () => {
      isLeft = true;
    };
  }, [rows, current, next]);
}
