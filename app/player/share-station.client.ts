import { share } from "#app/ui/share.client.ts";
import { openShareDialog, type ShareRequest } from "./share-request.ts";

/** Shares a station through the system's dialog; where there is none, ours opens. */
export async function shareStation({ station, pageUrl }: Omit<ShareRequest, "dialog">): Promise<void> {
  const result = await share({ title: station.name, url: pageUrl });
  if (result === "unavailable") openShareDialog({ dialog: "share", station, pageUrl });
}
