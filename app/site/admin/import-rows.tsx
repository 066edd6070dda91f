import { type ComponentProps, useState } from "react";
import { Link } from "react-router";
import type { ReportedRow, RowOutcome } from "#app/exchange/lists/import-state.ts";
import type { ImportView } from "#app/exchange/lists/import-view.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { CHIP_STYLES, TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";

const CHIPS = [
  { outcome: "refused", label: "Recusadas", countOf: ({ refused }: ImportView) => refused },
  { outcome: "duplicate", label: "Repetidas", countOf: ({ duplicates }: ImportView) => duplicates },
] as const satisfies { outcome: RowOutcome; label: string; countOf: (shown: ImportView) => number }[];

/**
 * The rows of one outcome that were not imported, and why, with links to those of the other and to a file with all.
 * Their content comes from the list: it is shown as text only. Nothing for an import without such rows. Needs the
 * import as its key.
 */
export function ImportRows({
  shown,
  outcome,
  rows,
}: {
  shown: ImportView;
  outcome: RowOutcome;
  rows: readonly (ReportedRow & { id: number })[];
}) {
  // What is below does not move while the first rows come, nor when the import ends without any.
  const [wasRunning] = useState(shown.running);
  return (
    <div className={wasRunning ? "min-h-svh" : ""}>
      {rows.length > 0 && <ReportedRows shown={shown} outcome={outcome} rows={rows} />}
    </div>
  );
}

function ReportedRows({ shown, outcome, rows }: ComponentProps<typeof ImportRows>) {
  const url = `/admin/import/${shown.id}`;
  return (
    <section aria-label="Linhas não importadas" className="pt-6">
      <div className="flex flex-wrap items-center gap-2">
        {CHIPS.map(
          (chip) =>
            chip.countOf(shown) > 0 && (
              <Link
                key={chip.outcome}
                to={`${url}?rows=${chip.outcome}`}
                preventScrollReset={true}
                aria-current={chip.outcome === outcome ? "true" : undefined}
                className={`${CHIP_STYLES} inline-flex gap-2`}
              >
                {chip.label} <span className="numbers text-small">{formatNumber(chip.countOf(shown))}</span>
              </Link>
            ),
        )}
        <a
          href={`${url}/rows.csv`}
          download={true}
          aria-label="Descarregar em CSV"
          className={`${TEXT_LINK_STYLES} ml-auto min-w-11 gap-1.5 font-semibold text-cobalt text-small`}
        >
          <Icon of="download" size={4} />
          CSV
        </a>
      </div>
      <RowTable rows={rows} />
    </section>
  );
}

const HEAD_STYLES = "border-line-strong border-b pt-3 pr-4 pb-2 text-left font-medium text-ink-2 text-small";
const CELL_STYLES = "border-line border-b py-[11px] pr-4 align-top text-compact leading-[22px] wrap-anywhere";

function RowTable({ rows }: { rows: readonly (ReportedRow & { id: number })[] }) {
  return (
    <table className="mt-1 w-full table-fixed border-collapse">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD_STYLES} w-16`}>
            Linha
          </th>
          <th scope="col" className={HEAD_STYLES}>
            Nome
          </th>
          <th scope="col" className={`${HEAD_STYLES} w-1/2`}>
            Porquê
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, row, name, streamUrl, reason }) => (
          <tr key={id}>
            <td className={`${CELL_STYLES} numbers text-ink-2`}>{row}</td>
            <td className={CELL_STYLES}>
              <bdi className="font-semibold">{name || "Sem nome"}</bdi>
              {streamUrl && <span className="block text-ink-2 text-small">{streamUrl}</span>}
            </td>
            <td className={`${CELL_STYLES} text-ink-2 first-letter:uppercase`}>
              <Sentence text={reason} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
