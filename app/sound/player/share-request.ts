/**
 * A dialog about a station, which is loaded when it is first opened. `embed`: the code for other sites. `share`: also
 * the link to its page, and a QR code of it.
 */
export type ShareRequest = {
  dialog: "embed" | "share";
  station: { id: string; name: string };
  /** The absolute URL of its page. */
  pageUrl: string;
};

const listeners = new Set<(request: ShareRequest) => void>();

export function openShareDialog(request: ShareRequest): void {
  for (const listener of listeners) listener(request);
}

export function subscribeToShareRequests(listener: (request: ShareRequest) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
