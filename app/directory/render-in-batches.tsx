import { type ReactNode, Suspense, use } from "react";

const ITEMS_PER_TURN = 20;

/** In the first turn of the event loop new connections are accepted, in the second their requests are answered. */
const EVENT_LOOP_TURNS = 2;

/**
 * An item of a long list. The server renders 20 items at a time and answers other requests in between: React renders a page
 * in one go, and a list of 120 stations would hold up everybody else for that long. Browsers hydrate each item by itself.
 */
export function RenderInBatches({ place, children }: { place: number; children: ReactNode }) {
  return (
    <Suspense>
      <AfterTurns count={Math.floor(place / ITEMS_PER_TURN) * EVENT_LOOP_TURNS}>{children}</AfterTurns>
    </Suspense>
  );
}

function AfterTurns({ count, children }: { count: number; children: ReactNode }) {
  // React asks again after the wait, and goes on with the promise that it was given first.
  if (import.meta.env.SSR && count > 0) use(eventLoopTurns(count));
  return children;
}

async function eventLoopTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
