import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useBusy } from "#app/platform/ui/use-busy.ts";
import type { LiveTopic } from "./live-change.ts";
import { subscribeToLiveUpdates } from "./live-updates.client.ts";

/** Changes come in bursts; the loaders run once for those that arrive together. */
const DEBOUNCE_MS = 120;

/** The responding process may not have received the change yet: reload again after these delays. */
const RECHECK_DELAYS_MS = [1_000, 4_000, 15_000] as const;

/** The metric in the Server-Timing header whose description is the version; set in server/page-cache/. */
const VERSION_METRIC = "radiowave";

/**
 * Revalidates the page's loaders when the site changes. `version`: of the content shown; if the server's version in
 * `hello` differs, a change was missed.
 * `isRelevant`: whether a topic concerns this viewer. `viewerKey`: identifies the viewer; each viewer gets a stream of
 * their own.
 */
export function useLiveUpdates(version: string, viewerKey: string, isRelevant: (topic: LiveTopic) => boolean): void {
  const { revalidate } = useRevalidator();
  const busy = useBusy();
  const [initialVersion] = useState(version);
  const latest = useRef({ version, isRelevant, revalidate, busy });
  useEffect(() => {
    const shown = version === initialVersion ? (servedVersion() ?? version) : version;
    latest.current = { version: shown, isRelevant, revalidate, busy };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reopens the stream when the viewer changes
  useEffect(() => {
    let refreshTimer: ReturnType<typeof setTimeout> | undefined;
    let recheckTimer: ReturnType<typeof setTimeout> | undefined;
    let serverVersion: string | null = null;
    let attempts = 0;
    const checkAgain = () => {
      const delayMs = RECHECK_DELAYS_MS[attempts];
      if (delayMs === undefined) return;
      clearTimeout(recheckTimer);
      recheckTimer = setTimeout(() => {
        if (serverVersion === null || serverVersion === latest.current.version) return;
        attempts += 1;
        refresh();
      }, delayMs);
    };
    const setServerVersion = (current: string | null) => {
      serverVersion = current;
      attempts = 0;
    };
    const refresh = () => {
      clearTimeout(refreshTimer);
      refreshTimer = setTimeout(() => {
        // Offline the page stays as it is; the event `online` refreshes it.
        if (!navigator.onLine) return;
        if (latest.current.busy) refresh();
        else void latest.current.revalidate().then(checkAgain);
      }, DEBOUNCE_MS);
    };
    const unsubscribe = subscribeToLiveUpdates({
      onUpdate: (topic, current) => {
        // A throttled event may arrive after a `hello` of the same version.
        if (!latest.current.isRelevant(topic) || current === serverVersion) return;
        setServerVersion(current);
        refresh();
      },
      onHello: (current) => {
        setServerVersion(current);
        if (current !== latest.current.version) refresh();
      },
      // No recheck: a change that the responding process had not received yet is in the next poll.
      onPolled: (current) => {
        setServerVersion(null);
        if (current !== latest.current.version) refresh();
      },
    });
    // A page restored from the back/forward cache may have missed changes.
    const onShow = (event: PageTransitionEvent) => event.persisted && refresh();
    window.addEventListener("pageshow", onShow);
    // A refresh while offline was skipped, even if the stream was not lost.
    window.addEventListener("online", refresh);
    return () => {
      clearTimeout(refreshTimer);
      clearTimeout(recheckTimer);
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener("online", refresh);
      unsubscribe();
    };
  }, [viewerKey]);
}

/**
 * The version of the HTML that this browser was sent, from the Server-Timing header: a cached page contains an older
 * one. Null: no such header, or the browser does not expose it.
 */
function servedVersion(): string | null {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!(navigation instanceof PerformanceNavigationTiming)) return null;
  return navigation.serverTiming?.find(({ name }) => name === VERSION_METRIC)?.description || null;
}
