import { Icon } from "#app/platform/ui/icon.tsx";
import type { IconName } from "#app/platform/ui/icon-paths.ts";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import type { DueTone } from "./due-label.ts";
import { KIND_LABELS } from "./queue-filters.ts";

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
