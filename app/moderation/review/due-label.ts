import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/platform/text/durations.ts";
import { formatCount } from "#app/platform/text/portuguese-format.ts";

/** `soon`: within a day. */
export type DueTone = "later" | "soon" | "late";

/** How long it is to a deadline, or since: «vence em 3 h», «atrasada 2 dias». Times in milliseconds. */
export function dueLabel(dueAt: number, now: number): { text: string; tone: DueTone } {
  if (dueAt <= now) return { text: `atrasada ${durationLabel(now - dueAt)}`, tone: "late" };
  return { text: `vence em ${durationLabel(dueAt - now)}`, tone: dueAt - now < DAY_MS ? "soon" : "later" };
}

/** Whole days, hours or minutes; at least one minute. */
function durationLabel(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  if (days >= 1) return formatCount(days, "dia");
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= 1) return `${hours} h`;
  return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
}
