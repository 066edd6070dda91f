import { useEffect, useRef } from "react";
import type { QueueRow } from "./row-view.ts";

/** Selects or deselects all rows of the page; mixed while some are selected. */
export function SelectAllBox({
  rows,
  selected,
  onToggle,
}: {
  rows: readonly QueueRow[];
  selected: ReadonlyMap<number, string>;
  onToggle: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const count = rows.filter(({ id }) => selected.has(id)).length;
  const isAll = rows.length > 0 && count === rows.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label data-needs-script="" className="grid size-11 flex-none place-items-center">
      <input
        ref={box}
        type="checkbox"
        className="size-5 accent-fill"
        aria-label={rows.length === 1 ? "Escolher a desta página" : `Escolher as ${rows.length} desta página`}
        checked={isAll}
        disabled={rows.length === 0}
        onChange={onToggle}
      />
    </label>
  );
}
