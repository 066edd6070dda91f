import { copyText, share } from "#app/platform/ui/share.client.ts";
import type { Toast } from "#app/platform/ui/toast.ts";
import { openShareDialog, type ShareRequest } from "./share-request.ts";

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
