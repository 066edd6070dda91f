import type { LucideIcon } from "lucide-react";

const SIZES = { 4: "size-4", 5: "size-5", 5.5: "size-5.5", 6: "size-6" };

export type IconSize = keyof typeof SIZES;

/** An icon, hidden from screen readers: visible text or the button's label carries the meaning. `size` in units of 4 px. */
export function Icon({
  of: Drawing,
  size = 5,
  className = "",
}: {
  of: LucideIcon;
  size?: IconSize | undefined;
  className?: string;
}) {
  return <Drawing className={`${SIZES[size]} ${className}`} strokeWidth={1.75} aria-hidden="true" />;
}

/** A rotating ring. Text nearby must state what is in progress. */
export function Spinner({ className = "size-5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`animate-spin ${className}`} fill="none" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeOpacity=".3" strokeWidth="2.5" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  );
}
