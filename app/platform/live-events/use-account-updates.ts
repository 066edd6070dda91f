import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useBusy } from "#app/platform/ui/use-busy.ts";
import type { AccountPart } from "./live-change.ts";
import { subscribeToAccountChanges } from "./live-updates.client.ts";

/** Revalidates the page when this part of the viewer's account has changed, or may have without an event. */
export function useAccountUpdates(part: AccountPart): void {
  const { revalidate } = useRevalidator();
  const busy = useBusy();
  const [isOutdated, setOutdated] = useState(false);
  useEffect(
    () => subscribeToAccountChanges((changed) => (changed === null || changed === part) && setOutdated(true)),
    [part],
  );
  useEffect(() => {
    if (!isOutdated || busy) return;
    setOutdated(false);
    // Offline the page stays as it is; the stream that opens afterwards refreshes it.
    if (navigator.onLine) void revalidate();
  }, [isOutdated, busy, revalidate]);
}
