import type { ReportedRow } from "#app/import/import-state.ts";
import { ROW_OUTCOME_LABELS } from "#app/import/told-rows-csv.ts";

/** Rows of a list that became no station, and why. What they hold is only ever text. */
export function ImportRows({ rows }: { rows: readonly (ReportedRow & { id: number })[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2 className="pt-10 pb-4 text-t1">Linhas não importadas</h2>
      <ol className="border-ink border-t-2">
        {rows.map(({ id, row, fate, name, address, reason }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-0.5 border-line border-b py-3 text-compact md:grid-cols-[110px_minmax(0,1fr)_minmax(0,320px)]"
          >
            <span className="numbers text-ink-2">Linha {row}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{name || "Sem nome"}</span>
              {address && <span className="block text-ink-2 text-small">{address}</span>}
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{ROW_OUTCOME_LABELS[fate]}</span>: {reason}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
