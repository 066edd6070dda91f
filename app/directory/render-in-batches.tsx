import { type ReactNode, Suspense, use } from "react";

const BATCH_SIZE = 20;

/** In the first turn of the event loop the server accepts connections, in the second it handles their requests. */
const TURNS_BETWEEN_BATCHES = 2;

/**
 * An item of a long list. The server renders 20 items at a time and handles other requests in between: React renders a page
 * synchronously, and a list of 120 stations would block the event loop. Browsers hydrate each item separately.
 */
export function RenderInBatches({ index, children }: { index: number; children: ReactNode }) {
  return (
    <Suspense>
      <AfterTurns count={Math.floor(index / BATCH_SIZE) * TURNS_BETWEEN_BATCHES}>{children}</AfterTurns>
    </Suspense>
  );
}

function AfterTurns({ count, children }: { count: number; children: ReactNode }) {
  // React renders again after the wait and reuses the first promise.
  if (import.meta.env.SSR && count > 0) use(eventLoopTurns(count));
  return children;
}

async function eventLoopTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
