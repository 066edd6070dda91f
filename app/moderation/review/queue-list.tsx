import { type RefObject, useMemo } from "react";
import { useNow } from "#app/platform/ui/use-now.ts";
import { StationListScope } from "#app/sound/player/player-buttons.tsx";
import { QueueRowItem } from "./queue-row-item.tsx";
import type { ShownQueue, ShownRow } from "./shown-rows.ts";

/** The rows of the queue. */
export function QueueList({
  list,
  queue,
  current,
  selected,
  now: renderedAt,
  urlOf,
  onToggle,
}: {
  list: RefObject<HTMLDivElement | null>;
  queue: ShownQueue;
  /** The id of the open item. */
  current: number | null;
  selected: ReadonlyMap<number, string>;
  now: number;
  urlOf: (id: number) => string;
  onToggle: (row: ShownRow, isRange: boolean) => void;
}) {
  const now = useNow(renderedAt);
  // The same list while the rows are the same: every cover depends on it.
  const stations = useMemo(() => queue.rows.flatMap(({ station }) => station ?? []), [queue.rows]);
  return (
    <div ref={list} className="min-w-0">
      <StationListScope stations={stations}>
        <ul aria-label="Fila">
          {queue.rows.map((row) => (
            <QueueRowItem
              key={row.key}
              row={row}
              url={urlOf(row.id)}
              isCurrent={row.id === current}
              isSelected={selected.has(row.id)}
              now={now}
              onToggle={onToggle}
            />
          ))}
        </ul>
      </StationListScope>
    </div>
  );
}
