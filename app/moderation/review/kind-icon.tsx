import type { LucideIcon } from "lucide-react";
import BadgeCheck from "lucide-react/icons/badge-check";
import CheckCheck from "lucide-react/icons/check-check";
import Copy from "lucide-react/icons/copy";
import Flag from "lucide-react/icons/flag";
import Inbox from "lucide-react/icons/inbox";
import Pencil from "lucide-react/icons/pencil";
import RadioTower from "lucide-react/icons/radio-tower";
import Scale from "lucide-react/icons/scale";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
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
