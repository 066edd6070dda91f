import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { StationListScope } from "#app/player/player-buttons.tsx";
import { PlayableCover } from "#app/player/player-cover.tsx";
import { STATUS_LABELS, type StationStatus } from "#app/stations/station-status.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PLAIN_LINK_STYLES } from "#app/ui/button-styles.ts";
import type { ModeratedRow } from "./moderated-row.ts";
import { CheckActions, RowActions, StreamCheckResult } from "./row-actions.tsx";

/** Stations with the decisions about them: a table, or on narrow screens a list of rows. */
export function StationTable({
  stations,
  caption,
  empty,
  detail,
}: {
  stations: readonly ModeratedRow[];
  caption: string;
  /** Text shown instead of an empty table. */
  empty: string;
  /** The content of the fifth column: date of submission or status. */
  detail: "date" | "status";
}) {
  const region = useFocusInRows();
  return (
    <div ref={region} tabIndex={-1} className="focus-visible:outline-none">
      {stations.length === 0 ? (
        <p className="pt-10 text-t1">{empty}</p>
      ) : (
        <StationListScope stations={stations}>
          <table className="w-full border-collapse max-lg:block">
            <caption className="sr-only">{caption}</caption>
            <thead className="max-lg:sr-only">
              <tr>
                {["Imagem", "Nome", "País", "Género", detail === "date" ? "Data" : "Estado"].map((title) => (
                  <th key={title} scope="col" className={HEAD_STYLES}>
                    {title}
                  </th>
                ))}
                <th scope="col" className={`${HEAD_STYLES} w-px pr-0`}>
                  Ações
                </th>
              </tr>
            </thead>
            <tbody className="max-lg:block">
              {stations.map((station) => (
                <StationTableRow key={station.id} station={station} detail={detail} />
              ))}
            </tbody>
          </table>
        </StationListScope>
      )}
    </div>
  );
}

const HEAD_STYLES = "border-line-strong border-b pt-3.5 pr-4 pb-2.5 text-left font-medium text-ink-2 text-small";

const TONES = { approved: "ok", pending: "warn", suspended: "bad" } as const satisfies Record<StationStatus, string>;

const CELL_STYLES =
  "align-middle text-compact lg:border-line lg:border-b lg:py-3 lg:not-last:pr-4 lg:group-hover:bg-sunken max-lg:block";

/** One station: its play tile, its details and the buttons of the decisions about it. */
function StationTableRow({ station, detail }: { station: ModeratedRow; detail: "date" | "status" }) {
  return (
    <tr
      data-row={station.id}
      className="group max-lg:grid max-lg:grid-cols-[100px_minmax(0,1fr)] max-lg:gap-x-4 max-lg:border-line max-lg:border-b max-lg:py-4"
    >
      <td className={`${CELL_STYLES} w-[116px] max-lg:row-[1/6]`}>
        <PlayableCover station={station} className="grid h-14 w-[100px] grid-cols-[56px_44px]" />
      </td>
      <td className={`${CELL_STYLES} lg:min-w-[150px] [overflow-wrap:anywhere]`}>
        <Name station={station} />
        {station.contactEmail && (
          <p className="text-ink-2 text-small [overflow-wrap:anywhere]">{station.contactEmail}</p>
        )}
        <StreamCheckResult station={station} />
      </td>
      <LabelledCell label="País">{station.country}</LabelledCell>
      <LabelledCell label="Género">{station.genre}</LabelledCell>
      {detail === "date" ? (
        <LabelledCell label="Data" className="numbers whitespace-nowrap">
          {station.date}
        </LabelledCell>
      ) : (
        <td className={CELL_STYLES}>
          <Badge tone={TONES[station.status]} word={STATUS_LABELS[station.status]} />
        </td>
      )}
      <td className={`${CELL_STYLES} w-px whitespace-nowrap lg:pr-0 max-lg:col-span-2 max-lg:mt-3.5 max-lg:w-auto`}>
        <RowActions station={station} />
        <CheckActions station={station} />
      </td>
    </tr>
  );
}

/** The name, linked to the station's page if it is approved: other stations have no page. */
function Name({ station: { id, name, status } }: { station: ModeratedRow }) {
  const className = "font-semibold text-base [font-stretch:104%]";
  if (status !== "approved") return <span className={className}>{name}</span>;
  return (
    <Link
      to={`/stations/${encodeURIComponent(id)}`}
      className={`${className} ${PLAIN_LINK_STYLES} -my-2.5 inline-block py-2.5`}
    >
      {name}
    </Link>
  );
}

function LabelledCell({ label, className = "", children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <td
      className={`${CELL_STYLES} break-words max-lg:flex max-lg:gap-1.5 max-lg:text-small lg:min-w-[88px] lg:max-w-[200px]`}
    >
      <span className="text-ink-3 lg:hidden">{label}:</span>
      <span className={className}>{children}</span>
    </td>
  );
}

/**
 * Keeps the keyboard focus in a table whose rows or buttons are removed after a decision: it moves to a remaining button of
 * the row, else to the row at the same index, else to the table's region. Rows have their id in `data-row`; the decisions'
 * buttons are inside `data-decisions`. Runs after every render.
 */
function useFocusInRows() {
  const region = useRef<HTMLDivElement>(null);
  const last = useRef<{ id: string; index: number; element: Element } | null>(null);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const onFocusIn = (event: FocusEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const row = target?.closest<HTMLElement>("[data-row]");
      const index = row ? [...element.querySelectorAll("[data-row]")].indexOf(row) : -1;
      last.current = target && row ? { id: row.dataset.row ?? "", index, element: target } : null;
    };
    const onFocusOut = (event: FocusEvent) => {
      // Without a related target the focused element was removed or disabled.
      if (event.relatedTarget) last.current = null;
    };
    element.addEventListener("focusin", onFocusIn);
    element.addEventListener("focusout", onFocusOut);
    return () => {
      element.removeEventListener("focusin", onFocusIn);
      element.removeEventListener("focusout", onFocusOut);
    };
  }, []);

  useEffect(() => {
    const before = last.current;
    if (!before || before.element.isConnected || document.activeElement !== document.body) return;
    const rows = [...(region.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const row = rows.find(({ dataset }) => dataset.row === before.id) ?? rows[Math.min(before.index, rows.length - 1)];
    (row?.querySelector<HTMLElement>("[data-decisions] button[type=submit]") ?? region.current)?.focus();
  });

  return region;
}
