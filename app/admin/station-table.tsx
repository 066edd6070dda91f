import { StationListScope } from "#app/player/player-buttons.tsx";
import type { ModeratedRow } from "./moderated-row.ts";
import { StationTableRow } from "./station-table-row.tsx";
import { useFocusInRows } from "./use-focus-in-rows.ts";

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
