import type { ComponentProps } from "react";
import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { outcomeLabel } from "#app/sound/streams/outcome-sentence.ts";

const FAILED = { tone: "bad", icon: "circle-x" } as const;

const BADGES: Partial<Record<StreamOutcome, Pick<ComponentProps<typeof Badge>, "tone" | "icon">>> = {
  plays: { tone: "ok" },
  "http-only": { tone: "warn", icon: "lock-open" },
};

/** The result of the last check of a stream as a badge. `outcome`: null before the first check. */
export function OutcomeBadge({ outcome, low = false }: { outcome: StreamOutcome | null; low?: boolean }) {
  if (outcome === null) return <Badge tone="warn" label="Por verificar" low={low} />;
  return <Badge {...(BADGES[outcome] ?? FAILED)} label={outcomeLabel(outcome)} low={low} />;
}
