/** Three bars that move while a station sounds; without motion they stand still. */
export function LiveBars() {
  return (
    <span className="mr-1.5 inline-flex h-[13px] items-end gap-0.5 text-signal" aria-hidden="true">
      <i className="h-2/5 w-[3px] origin-bottom animate-live bg-current" />
      <i className="h-full w-[3px] origin-bottom animate-live bg-current [animation-delay:-0.4s]" />
      <i className="h-[65%] w-[3px] origin-bottom animate-live bg-current [animation-delay:-0.75s]" />
    </span>
  );
}
