import { type MouseEvent, memo, type RefObject, useMemo } from "react";
import { Link } from "react-router";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { PLAIN_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { useNow } from "#app/platform/ui/use-now.ts";
import { StationListScope } from "#app/sound/player/player-buttons.tsx";
import { PlayableCover } from "#app/sound/player/player-cover.tsx";
import { DUE_STYLES, dueLabel, KindLabel } from "./item-parts.tsx";
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

/** The line of the current row is in the space beside the list. */
const CURRENT_STYLES = "aria-current:current-line [--line-left:--spacing(-3.5)]";

/** Play tile, text and box; on wide screens box, play tile, text and deadline. */
const COLUMN_STYLES = "grid-cols-[108px_minmax(0,1fr)_44px] lg:grid-cols-[44px_100px_minmax(0,1fr)_auto]";
const ROW_STYLES = "relative grid gap-x-3 border-line border-b py-3 lg:min-h-[81px] lg:items-center lg:py-2";

/** An item in the queue: box, play tile, what it is and why it waits, and its deadline. */
const QueueRowItem = memo(function QueueRowItem({
  row,
  url,
  isCurrent,
  isSelected,
  now,
  onToggle,
}: {
  row: ShownRow;
  url: string;
  isCurrent: boolean;
  isSelected: boolean;
  /** In milliseconds. */
  now: number;
  /** `isRange`: to here from the row that was selected last. */
  onToggle: (row: ShownRow, isRange: boolean) => void;
}) {
  const { id, kind, name, why, station, claimant, isGone } = row;
  return (
    <li
      data-row={id}
      data-passed-over={claimant === null && !isGone ? undefined : ""}
      aria-current={isCurrent ? "true" : undefined}
      className={`${ROW_STYLES} ${COLUMN_STYLES} ${CURRENT_STYLES} ${isSelected ? "bg-sunken" : ""} ${isGone ? "opacity-55" : ""}`}
    >
      <label
        data-needs-script=""
        className="row-1 grid size-11 place-items-center max-lg:col-3 max-lg:justify-self-end lg:col-1"
      >
        <input
          type="checkbox"
          className="size-5 accent-fill"
          aria-label={`Escolher ${isolated(name)}`}
          checked={isSelected}
          disabled={isGone}
          onClick={(event: MouseEvent) => onToggle(row, event.shiftKey)}
          // The click has selected it, with the state of the Shift key.
          onChange={() => {}}
        />
      </label>
      <div className="max-lg:col-1 max-lg:row-1 lg:col-2">
        {station && (
          <PlayableCover
            station={station}
            className="grid h-16 w-[108px] grid-cols-[64px_44px] lg:h-14 lg:w-[100px] lg:grid-cols-[56px_44px]"
          />
        )}
      </div>
      <div className="min-w-0 max-lg:col-2 max-lg:row-1 lg:col-3">
        <KindLabel kind={kind} className="text-[13px]/4" />
        <Link
          to={url}
          preventScrollReset={true}
          data-queue-link=""
          className={`${PLAIN_LINK_STYLES} hit-area block font-semibold text-base/[22px] font-stretch-104%`}
        >
          <span dir="auto" className="block truncate">
            {name}
          </span>
        </Link>
        <p className="truncate text-[14px]/[18px] text-ink-2">{isGone ? "Já decidida" : <Sentence text={why} />}</p>
        <p className="lg:hidden">
          <Due row={row} now={now} />
        </p>
      </div>
      <p className="max-lg:hidden lg:col-4 lg:text-right">
        <Due row={row} now={now} />
      </p>
    </li>
  );
});

function Due({ row: { dueAt, claimant }, now }: { row: ShownRow; now: number }) {
  const { text, tone } = dueLabel(dueAt, now);
  return (
    <>
      <span className={`numbers text-small ${DUE_STYLES[tone]}`}>{text}</span>
      {claimant !== null && (
        <span className="flex items-center gap-1.5 text-[13px]/5 text-ink-2 lg:justify-end">
          <Icon of="eye" size={4} className="flex-none" />
          <span className="max-w-40 truncate">
            <bdi>{claimant}</bdi> está a ver
          </span>
        </span>
      )}
    </>
  );
}
