import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { hearLiveUpdates } from "./live-updates.client.ts";

/** Changes come in bursts; the loaders run once for those that arrive together. */
const TOGETHER_MS = 120;

/**
 * Runs the page's loaders again when something changed on the site. `version` is that of what the page shows: a server
 * that greets with another one has changed since, also while the connection was lost.
 * Focus, scroll, typed text and the player stay as they are: only data is fetched.
 */
export function useLiveUpdates(version: string): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ version, revalidate, state });
  useEffect(() => {
    latest.current = { version, revalidate, state };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (latest.current.state === "idle") void latest.current.revalidate();
        else refresh();
      }, TOGETHER_MS);
    };
    const stop = hearLiveUpdates({
      onNews: refresh,
      onHello: (present) => {
        if (present !== latest.current.version) refresh();
      },
    });
    // A page brought back from the browser's memory, or to the front after a long time, may have missed something.
    const onShow = (event: PageTransitionEvent) => event.persisted && refresh();
    window.addEventListener("pageshow", onShow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pageshow", onShow);
      stop();
    };
  }, []);
}
