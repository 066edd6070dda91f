import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useBusy } from "#app/ui/use-busy.ts";
import type { LiveTopic } from "./change.ts";
import { subscribeToLiveUpdates } from "./live-updates.client.ts";
import { servedVersion } from "./served-version.client.ts";

/** Changes come in bursts; the loaders run once for those that arrive together. */
const TOGETHER_MS = 120;

/** Whoever answered may not have heard yet what another process has told: it is asked again after these waits. */
const ASK_AGAIN_AFTER_MS = [1_000, 4_000, 15_000] as const;

/**
 * Runs the page's loaders again when something changed on the site. `version` is that of what the page shows: a server
 * that greets with another one has changed since, also while the connection was lost.
 * Focus, scroll, typed text and the player stay as they are: only data is fetched.
 * `isRelevant` says which topics concern this page's viewer, `viewerKey` who that is: another one gets another stream.
 */
export function useLiveUpdates(version: string, viewerKey: string, isRelevant: (topic: LiveTopic) => boolean): void {
  const { revalidate } = useRevalidator();
  const busy = useBusy();
  const [loadedFirst] = useState(version);
  const latest = useRef({ version, isRelevant, revalidate, busy });
  useEffect(() => {
    const shown = version === loadedFirst ? (servedVersion() ?? version) : version;
    latest.current = { version: shown, isRelevant, revalidate, busy };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server tells each viewer what concerns them
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askAgain: ReturnType<typeof setTimeout> | undefined;
    let told: string | null = null;
    let asked = 0;
    const look = () => {
      const wait = ASK_AGAIN_AFTER_MS[asked];
      if (wait === undefined) return;
      clearTimeout(askAgain);
      askAgain = setTimeout(() => {
        if (told === null || told === latest.current.version) return;
        asked += 1;
        refresh();
      }, wait);
    };
    const hear = (present: string | null) => {
      told = present;
      asked = 0;
    };
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Without a connection the page keeps what it has; when it is back, it is asked for again.
        if (!navigator.onLine) return;
        if (latest.current.busy) refresh();
        else void latest.current.revalidate().then(look);
      }, TOGETHER_MS);
    };
    const stop = subscribeToLiveUpdates({
      onUpdate: (topic, present) => {
        if (!latest.current.isRelevant(topic)) return;
        hear(present);
        refresh();
      },
      onHello: (present) => {
        hear(present);
        if (present !== latest.current.version) refresh();
      },
      // A change that the responding process had not yet received is in its next response.
      onPolled: (present) => {
        hear(null);
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
      clearTimeout(askAgain);
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener("online", refresh);
      stop();
    };
  }, [viewerKey]);
}
