import { useEffect, useRef } from "react";
import { StationListScope } from "#app/sound/player/player-buttons.tsx";
import type { ModeratedRow } from "./moderated-row.ts";
import { ROLES, StationTableRow, XL_COLUMNS } from "./station-table-row.tsx";

/**
 * Stations with the decisions about them: a table, or below 1240 px a list of rows. Each row is a grid, because its
 * details are as wide as the table.
 */
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
          <table {...ROLES.table} className="block w-full">
            <caption className="sr-only">{caption}</caption>
            <thead {...ROLES.group} className="block max-xl:sr-only">
              <tr {...ROLES.row} className={`border-line-strong border-b pt-3.5 pb-2.5 ${XL_COLUMNS}`}>
                {["Imagem", "Nome", "País", "Género", detail === "date" ? "Data" : "Estado"].map((title) => (
                  <ColumnHead key={title} title={title} />
                ))}
                <ColumnHead title="Verificação" hidden={true} />
                <ColumnHead title="Ações" />
                <ColumnHead title="Detalhes" hidden={true} />
              </tr>
            </thead>
            <tbody {...ROLES.group} className="block">
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

function ColumnHead({ title, hidden = false }: { title: string; hidden?: boolean }) {
  return (
    <th
      {...ROLES.head}
      scope="col"
      className={hidden ? "sr-only" : "pr-4 text-left font-medium text-ink-2 text-small last:pr-0"}
    >
      {title}
    </th>
  );
}

/**
 * Keeps the keyboard focus in a table whose rows or buttons are removed after a decision: it moves to a remaining
 * button of the row, else to the row at the same index, else to the table's region. Rows have their id in `data-row`;
 * the decisions' buttons are inside `data-decisions`. Runs after every render.
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
