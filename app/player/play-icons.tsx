/** The styles that the play buttons share. */
export const PLAY_BUTTON_STYLES =
  "grid place-items-center transition-colors duration-[120ms] focus-visible:-outline-offset-7";

/** Filled play and pause icons; lucide's are outlines. */
export function PlayIcon({ className = "size-5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false" fill="currentColor">
      <path d="M6.5 5.2v13.6c0 1.3 1.4 2.1 2.6 1.4l11-6.8c1.1-.7 1.1-2.1 0-2.8l-11-6.8C7.9 3.1 6.5 3.9 6.5 5.2Z" />
    </svg>
  );
}

export function PauseIcon({ className = "size-5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false" fill="currentColor">
      <rect x="4.5" y="3" width="6" height="18" rx="1.2" />
      <rect x="13.5" y="3" width="6" height="18" rx="1.2" />
    </svg>
  );
}
