import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useBusy } from "#app/ui/use-busy.ts";
import { type ShownViewer, viewerKey } from "./viewer.ts";

const CHANNEL = "radiowave.session";

/**
 * A tab that finds itself signed in or out tells the others, which ask the server again; one that finds nothing new says
 * nothing. Browsers without channels notice at their next page.
 */
export function useSessionInTabs(viewer: ShownViewer): void {
  const { revalidate } = useRevalidator();
  const busy = useBusy();
  const [told, setTold] = useState<unknown>(null);
  const key = viewerKey(viewer);
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      setTold(data);
    };
    channel.postMessage(key);
    return () => channel.close();
  }, [key]);
  useEffect(() => {
    if (told === null || busy) return;
    setTold(null);
    // What was under way may have told this tab the same.
    if (told !== key) void revalidate();
  }, [told, busy, key, revalidate]);
}
