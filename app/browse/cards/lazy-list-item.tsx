import { type ReactNode, Suspense, use, useState } from "react";

/** The items before are on every first screen, and are always rendered. */
const ALWAYS_RENDERED = 10;

const SKIPPABLE_STYLES = "[content-visibility:auto] in-data-full-layout:[content-visibility:visible]";

/** The estimated height of an item that is not rendered yet, see lazy-list-item.css; and its margins. */
const SIZE_STYLES = {
  card: "estimated-card-height -mr-[11px] -ml-[5px] pr-[11px] pl-[5px]",
  row: "estimated-row-height -mx-3 px-3",
};

/**
 * A station's item in a long list. The browser renders only the items near the window (content-visibility), but all are
 * available to the keyboard, to find-in-page and to screen readers. Skippable items are clipped at their edges, so
 * negative margins leave space for focus rings and hearts. `data-full-layout` on the page renders all; see
 * list-position.ts.
 */
export function LazyListItem({
  index,
  variant,
  children,
}: {
  index: number;
  variant: keyof typeof SIZE_STYLES;
  children: ReactNode;
}) {
  return (
    <li className={index < ALWAYS_RENDERED ? "min-w-0" : `min-w-0 ${SKIPPABLE_STYLES} ${SIZE_STYLES[variant]}`}>
      <RenderInBatches index={index}>{children}</RenderInBatches>
    </li>
  );
}

/** On the server, and in a browser until the layout marks the page as hydrated. */
function isFromServer(): boolean {
  return import.meta.env.SSR || document.documentElement.dataset.hydrated === undefined;
}

const BATCH_SIZE = 20;

/** In the first turn of the event loop the server accepts connections, in the second it handles their requests. */
const TURNS_BETWEEN_BATCHES = 2;

/**
 * An item of a long list. The server renders 20 items at a time and handles other requests in between: React renders a
 * page synchronously, and a list of 120 stations would block the event loop. Browsers hydrate each item separately; an
 * item that is first rendered in the browser needs neither.
 */
export function RenderInBatches({ index, children }: { index: number; children: ReactNode }) {
  const [fromServer] = useState(isFromServer);
  if (!fromServer) return children;
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
