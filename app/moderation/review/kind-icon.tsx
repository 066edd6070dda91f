import {
  BadgeCheck,
  CheckCheck,
  Copy,
  Flag,
  Inbox,
  type LucideIcon,
  Pencil,
  RadioTower,
  Scale,
  TriangleAlert,
} from "lucide-react";
import { Icon } from "#app/platform/ui/icon.tsx";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import type { DueTone } from "./due-label.ts";
import { KIND_LABELS } from "./queue-filters.ts";

const ICONS: Record<ReviewKind, LucideIcon> = {
  illegal: TriangleAlert,
  copyright: TriangleAlert,
  "opt-out": Flag,
  appeal: Scale,
  ownership: BadgeCheck,
  broken: Flag,
  submission: Inbox,
  proposal: Pencil,
  "wrong-info": Flag,
  dead: RadioTower,
  duplicate: Copy,
  patrol: CheckCheck,
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
