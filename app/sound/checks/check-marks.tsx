import type { ComponentProps } from "react";
import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { outcomeLabel } from "#app/sound/streams/outcome-sentence.ts";
import { recentChecksSentence } from "./check-result.ts";

/** The last checks of a stream as bars, the oldest first: high ones played, low ones failed. Nothing before the first check. */
export function CheckBars({ recent }: { recent: readonly boolean[] }) {
  if (recent.length === 0) return null;
  return (
    <figure>
      <div aria-hidden="true" className="flex h-4 items-end gap-0.5">
        {recent.map((played, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: checks differ only by their index
          <span key={index} className={played ? "h-full w-2.5 bg-ok" : "h-2 w-2.5 bg-danger-fill"} />
        ))}
      </div>
      <figcaption className="numbers mt-1 text-ink-2 text-small">{recentChecksSentence(recent)}</figcaption>
    </figure>
  );
}

const FAILED = { tone: "bad", icon: "circle-x" } as const;

const BADGES: Partial<Record<StreamOutcome, Pick<ComponentProps<typeof Badge>, "tone" | "icon">>> = {
  plays: { tone: "ok" },
  "http-only": { tone: "warn", icon: "lock-open" },
  blocked: { tone: "warn", icon: "ban" },
};

/** The result of the last check of a stream as a badge. `outcome`: null before the first check. */
export function OutcomeBadge({ outcome, low = false }: { outcome: StreamOutcome | null; low?: boolean }) {
  if (outcome === null) return <Badge tone="warn" label="Por verificar" low={low} />;
  return <Badge {...(BADGES[outcome] ?? FAILED)} label={outcomeLabel(outcome)} low={low} />;
}
