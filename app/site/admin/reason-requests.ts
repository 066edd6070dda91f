const listeners = new Set<(change: number) => void>();

/** Opens the dialog that asks for the reason of a suspension. False: no page with that dialog is shown. */
export function requestReason(change: number): boolean {
  for (const listener of listeners) listener(change);
  return listeners.size > 0;
}

/** Calls the listener with the id of each suspension whose reason is to be given. Returns the function that ends it. */
export function subscribeToReasonRequests(listener: (change: number) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
