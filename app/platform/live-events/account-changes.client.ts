import type { AccountPart } from "./live-change.ts";

const listeners = new Set<(part: AccountPart | null) => void>();

/**
 * Calls `listener` when a part of the viewer's account has changed; null: any may have, unnoticed. Returns the
 * unsubscribe function.
 */
export function subscribeToAccountChanges(listener: (part: AccountPart | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishAccountChange(part: AccountPart | null): void {
  for (const listener of listeners) listener(part);
}
