import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

const TONES: Record<"ok" | "warn" | "bad" | "neutral", { icon: IconName | null; className: string }> = {
  ok: { icon: "check", className: "bg-ok-bg text-ok" },
  warn: { icon: "clock", className: "bg-warn-bg text-warn" },
  bad: { icon: "ban", className: "bg-bad-bg text-bad" },
  neutral: { icon: null, className: "bg-sunken text-ink-2" },
};

const TEXT_STYLES = "whitespace-nowrap font-semibold text-micro";

/** Beside a cover in a window of 320 px, «Servidor desconhecido» has two lines. */
const LOW_STYLES = "min-h-[22px] max-sm:whitespace-normal";

/**
 * A state as a label with an icon, by default the tone's: colour alone must not carry the meaning; a neutral one has
 * none. `low`: for dense rows.
 */
export function Badge({
  tone,
  label,
  low = false,
  icon = TONES[tone].icon,
}: {
  tone: keyof typeof TONES;
  label: string;
  low?: boolean;
  icon?: IconName | null;
}) {
  return (
    <span
      className={`${TONES[tone].className} ${low ? LOW_STYLES : "min-h-[26px]"} ${TEXT_STYLES} inline-flex items-center gap-1.5 rounded-sm px-[9px]`}
    >
      {icon && <Icon of={icon} size={4} className="flex-none" />}
      {label}
    </span>
  );
}
