import { copyText, share } from "#app/platform/ui/share.client.ts";
import type { Toast } from "#app/platform/ui/toast.ts";

/** Shares a station through the system's dialog; where there is none, ours opens. */
export async function shareStation({ station, pageUrl }: Omit<ShareRequest, "dialog">): Promise<void> {
  const result = await share({ title: station.name, url: pageUrl });
  if (result === "unavailable") openShareDialog({ dialog: "share", station, pageUrl });
}

/** Copies the URL of a page. Returns the message to show: without clipboard permission it has the URL. */
export async function copyLink(url: string): Promise<Toast> {
  if (await copyText(url)) return { kind: "success", text: "Ligação copiada" };
  return { kind: "error", text: `Não foi possível copiar. O endereço é ${url}` };
}

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
