import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useBusy } from "#app/platform/ui/use-busy.ts";
import { type ShownViewer, viewerKey } from "./viewer.ts";

const CHANNEL = "radiowave.session";

/**
 * When the viewer of this tab changes, the other tabs of the browser revalidate. Browsers without BroadcastChannel show
 * the change on their next page.
 */
export function useSessionInTabs(viewer: ShownViewer): void {
  const { revalidate } = useRevalidator();
  const busy = useBusy();
  const [otherTabKey, setOtherTabKey] = useState<unknown>(null);
  const key = viewerKey(viewer);
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      setOtherTabKey(data);
    };
    channel.postMessage(key);
    return () => channel.close();
  }, [key]);
  useEffect(() => {
    if (otherTabKey === null || busy) return;
    setOtherTabKey(null);
    // A load that was in progress may already have loaded the same viewer.
    if (otherTabKey !== key) void revalidate();
  }, [otherTabKey, busy, key, revalidate]);
}
