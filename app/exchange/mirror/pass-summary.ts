import { formatCount, formatNumber } from "#app/platform/text/portuguese-format.ts";
import type { PassCounts } from "./mirror-run.ts";

/** Edits of one pass in the history, one by one; the others are counted. */
export const MAX_RECORDED_EDITS = 500;

/**
 * What a pass did that the history does not list one by one: new stations, and edits beyond its limit. Empty for
 * nothing. `recorded`: the number of edits in the history.
 */
export function passSummary({ added, changed }: PassCounts, { recorded }: { recorded: number }): string {
  const parts = [
    ...(added > 0 ? [formatCount(added, "rádio nova", "rádios novas")] : []),
    ...(recorded >= MAX_RECORDED_EDITS && changed > recorded ? [`${formatNumber(changed)} rádios alteradas`] : []),
  ];
  return parts.length === 0 ? "" : `Radio Browser: ${parts.join(", ")}`;
}
