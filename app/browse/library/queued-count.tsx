import { useSyncExternalStore } from "react";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { useDebouncedValue } from "#app/platform/ui/use-debounced-value.ts";
import { queuedChanges } from "./favourites-queue.client.ts";
import { onFavouritesChange } from "./favourites-store.client.ts";

const SENT_WITHIN_MS = 1_000;

/** How many changes wait to be sent to the account, as without a connection; those that are sent at once are not shown. */
export function QueuedCount({ className }: { className: string }) {
  const queued = useSyncExternalStore(onQueueChange, () => queuedChanges().length);
  const count = useDebouncedValue(queued, SENT_WITHIN_MS);
  return (
    <p className={className} role="status">
      {count > 0 && `${formatNumber(count)} por enviar para a conta`}
    </p>
  );
}

/** The queue changes with the list, or in another tab. */
function onQueueChange(listener: () => void): () => void {
  const end = onFavouritesChange(listener);
  window.addEventListener("storage", listener);
  return () => {
    end();
    window.removeEventListener("storage", listener);
  };
}
