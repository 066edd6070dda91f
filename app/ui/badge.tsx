import { Ban, Check, Clock } from "lucide-react";

const TONES = {
  ok: { Icon: Check, look: "bg-ok-bg text-ok" },
  warn: { Icon: Clock, look: "bg-warn-bg text-warn" },
  bad: { Icon: Ban, look: "bg-bad-bg text-bad" },
};

/** A state in a word, with an icon: its colour alone tells nothing. */
export function Badge({ tone, word }: { tone: keyof typeof TONES; word: string }) {
  const { Icon, look } = TONES[tone];
  return (
    <span
      className={`inline-flex min-h-[26px] items-center gap-1.5 whitespace-nowrap rounded-sm px-[9px] font-semibold text-micro ${look}`}
    >
      <Icon className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" />
      {word}
    </span>
  );
}
