/**
 * Three bars, animated unless motion is reduced, on the cover of the station that plays. `className` positions them over
 * the cover, so that they do not affect the layout. Source: design, second part, section 5.
 */
export function LiveBars({ className }: { className: string }) {
  return (
    <span className={`grid place-items-center bg-signal-fill text-white ${className}`} aria-hidden="true">
      <span className="flex h-[40%] items-end gap-[12%]">
        <i className="h-2/5 w-1 origin-bottom animate-live bg-current" />
        <i className="h-full w-1 origin-bottom animate-live bg-current [animation-delay:-0.4s]" />
        <i className="h-[65%] w-1 origin-bottom animate-live bg-current [animation-delay:-0.75s]" />
      </span>
    </span>
  );
}
