import { useEffect } from "react";
import { whenIdle } from "#app/platform/browser/when-idle.client.ts";
import { readNextItem } from "./next-item.client.ts";
import type { ShownRow } from "./shown-rows.ts";

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
