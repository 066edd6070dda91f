import { Ban, Check, Clock, type LucideIcon } from "lucide-react";
import { Icon } from "./icon.tsx";

const TONES = {
  ok: { icon: Check, className: "bg-ok-bg text-ok" },
  warn: { icon: Clock, className: "bg-warn-bg text-warn" },
  bad: { icon: Ban, className: "bg-bad-bg text-bad" },
};

const TEXT_STYLES = "whitespace-nowrap font-semibold text-micro";

/** A state as a label with an icon, by default the tone's: colour alone must not carry the meaning. `low`: for dense rows. */
export function Badge({
  tone,
  label,
  low = false,
  Icon: icon = TONES[tone].icon,
}: {
  tone: keyof typeof TONES;
  label: string;
  low?: boolean;
  Icon?: LucideIcon;
}) {
  return (
    <span
      className={`${TONES[tone].className} ${low ? "min-h-[22px]" : "min-h-[26px]"} ${TEXT_STYLES} inline-flex items-center gap-1.5 rounded-sm px-[9px]`}
    >
      <Icon of={icon} size={4} className="flex-none" />
      {label}
    </span>
  );
}
