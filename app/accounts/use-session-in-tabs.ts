import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useBusy } from "#app/live-events/use-busy.ts";
import { type ShownViewer, viewerKey } from "./viewer.ts";

const CHANNEL = "radiowave.session";

/**
 * A tab that finds itself signed in or out tells the others, which ask the server again; one that finds nothing new says
 * nothing. Browsers without channels notice at their next page.
 */
export function useSessionInTabs(viewer: ShownViewer): void {
  const { revalidate } = useRevalidator();
  const busy = useBusy();
  const [isTold, setTold] = useState(false);
  const key = viewerKey(viewer);
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== key) setTold(true);
    };
    channel.postMessage(key);
    return () => channel.close();
  }, [key]);
  useEffect(() => {
    if (!isTold || busy) return;
    setTold(false);
    void revalidate();
  }, [isTold, busy, revalidate]);
}
