import type { LucideIcon } from "lucide-react";

const SIZES = { 4: "size-4", 5: "size-5", 6: "size-6" };

/** An icon, hidden from screen readers: visible text or the button's label carries the meaning. `size` in units of 4 px. */
export function Icon({
  of: Drawing,
  size = 5,
  className = "",
}: {
  of: LucideIcon;
  size?: keyof typeof SIZES;
  className?: string;
}) {
  return <Drawing className={`${SIZES[size]} ${className}`} strokeWidth={1.75} aria-hidden="true" />;
}
