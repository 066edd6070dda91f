import type { ReactNode } from "react";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/platform/text/durations.ts";
import { formatCount } from "#app/platform/text/portuguese-format.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import type { IconName } from "#app/platform/ui/icon-paths.ts";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import { KIND_LABELS } from "./queue-query.ts";

const ICONS: Record<ReviewKind, IconName> = {
  illegal: "triangle-exclamation-point",
  copyright: "triangle-exclamation-point",
  "opt-out": "flag",
  appeal: "scale",
  ownership: "badge-check",
  broken: "flag",
  submission: "inbox",
  proposal: "pencil",
  "wrong-info": "flag",
  dead: "radio-tower",
  duplicate: "copy",
  patrol: "check-check",
};

/** The kind of an item: its icon and label. */
export function KindLabel({ kind, className = "" }: { kind: ReviewKind; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 text-ink-2 ${className}`}>
      <Icon of={ICONS[kind]} size={4} className="flex-none" />
      {KIND_LABELS[kind]}
    </span>
  );
}

/** Of deadlines. */
export const DUE_STYLES: Record<DueTone, string> = {
  later: "text-ink-2",
  soon: "font-semibold text-warn",
  late: "font-semibold text-danger",
};

/** `soon`: within a day. */
type DueTone = "later" | "soon" | "late";

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

/** A part of an item's details, under a line. */
export function DetailsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 border-line-strong border-t pt-3 pb-6">
      <h3 className="mb-2 font-semibold text-compact">{title}</h3>
      {children}
    </section>
  );
}
