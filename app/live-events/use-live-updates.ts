import { useEffect, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import type { LiveTopic } from "./change.ts";
import { hearLiveUpdates } from "./live-updates.client.ts";

/** Changes come in bursts; the loaders run once for those that arrive together. */
const TOGETHER_MS = 120;

/**
 * Runs the page's loaders again when something changed on the site. `version` is that of what the page shows: a server
 * that greets with another one has changed since, also while the connection was lost.
 * Focus, scroll, typed text and the player stay as they are: only data is fetched.
 * `hears` says which topics concern this page's viewer, `viewerKey` who that is: another one gets another stream.
 */
export function useLiveUpdates(version: string, viewerKey: string, hears: (topic: LiveTopic) => boolean): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  // To the router, loaders that run again are a navigation: it would take the place of where a form that is under way leads.
  const busy = [{ state }, navigation, ...fetchers].some((one) => one.state !== "idle");
  const latest = useRef({ version, hears, revalidate, busy });
  useEffect(() => {
    latest.current = { version, hears, revalidate, busy };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server tells each viewer what concerns them
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Without a connection the page keeps what it has; when it is back, it is asked for again.
        if (!navigator.onLine) return;
        if (latest.current.busy) refresh();
        else void latest.current.revalidate();
      }, TOGETHER_MS);
    };
    const stop = hearLiveUpdates({
      onNews: (topic) => {
        if (latest.current.hears(topic)) refresh();
      },
      onHello: (present) => {
        if (present !== latest.current.version) refresh();
      },
    });
    // A page brought back from the browser's memory, or to the front after a long time, may have missed something.
    const onShow = (event: PageTransitionEvent) => event.persisted && refresh();
    window.addEventListener("pageshow", onShow);
    // What came without a connection was not asked for, even where the stream itself was never lost.
    window.addEventListener("online", refresh);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener("online", refresh);
      stop();
    };
  }, [viewerKey]);
}
