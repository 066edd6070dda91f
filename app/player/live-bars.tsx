/**
 * Three bars that move while a station sounds; without motion they stand still. They lie on its cover: nothing that stands
 * beside makes room for them. Place and size come from `className`. Source: design, second part, section 5.
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
