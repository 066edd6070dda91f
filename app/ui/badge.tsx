import { Ban, Check, Clock, type LucideIcon } from "lucide-react";

const TONES = {
  ok: { Icon: Check, className: "bg-ok-bg text-ok" },
  warn: { Icon: Clock, className: "bg-warn-bg text-warn" },
  bad: { Icon: Ban, className: "bg-bad-bg text-bad" },
};

/** A state in a word, with an icon, the tone's or its own: its colour alone tells nothing. */
export function Badge({
  tone,
  word,
  Icon = TONES[tone].Icon,
}: {
  tone: keyof typeof TONES;
  word: string;
  Icon?: LucideIcon;
}) {
  return (
    <span
      className={`inline-flex min-h-[26px] items-center gap-1.5 whitespace-nowrap rounded-sm px-[9px] font-semibold text-micro ${TONES[tone].className}`}
    >
      <Icon className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" />
      {word}
    </span>
  );
}
