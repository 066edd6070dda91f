import { ICON_PATHS, type IconName } from "./icon-paths.ts";

const SIZES = { 4: "size-4", 5: "size-5", 5.5: "size-5.5", 6: "size-6" };

export type IconSize = keyof typeof SIZES;

/** An icon, hidden from screen readers: visible text or the button's label carries the meaning. `size` in units of 4 px. */
export function Icon({
  of: name,
  size = 5,
  className = "",
}: {
  of: IconName;
  size?: IconSize | undefined;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`${SIZES[size]} ${className}`}
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
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
