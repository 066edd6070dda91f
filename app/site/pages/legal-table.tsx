/** CSS that turns a table's elements into blocks also removes their roles; these attributes restore them. */
const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  columnHead: { role: "columnheader" },
  rowHead: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

/** `note`: what the row's name means. `cells`: of the columns after the first. */
type LegalTableRow = { name: string; note?: string; cells: readonly string[] };

/**
 * A table of texts: below 1024 px a list of rows, in which each cell has its column's name. The first column names the
 * row. `widths`: the columns of the grid on wide screens.
 */
export function LegalTable({
  caption,
  columns,
  widths,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  widths: string;
  rows: readonly LegalTableRow[];
}) {
  const rowStyles = `grid gap-x-8 gap-y-1 border-line border-b ${widths}`;
  return (
    <table {...ROLES.table} className="my-3 block w-full text-compact leading-[22px]">
      <caption className="sr-only">{caption}</caption>
      <thead {...ROLES.group} className="block max-lg:sr-only">
        <tr {...ROLES.row} className={`${rowStyles} border-line-strong pb-2.5`}>
          {columns.map((column) => (
            <th key={column} {...ROLES.columnHead} scope="col" className="text-left font-medium text-ink-2 text-small">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group} className="block max-lg:border-line-strong max-lg:border-t">
        {rows.map(({ name, note, cells }) => (
          <tr key={name} {...ROLES.row} className={`${rowStyles} py-3.5`}>
            <th {...ROLES.rowHead} scope="row" className="min-w-0 text-left font-normal max-lg:pb-1">
              <span className="block font-semibold">{name}</span>
              {note}
            </th>
            {cells.map((text, index) => (
              <td key={columns[index + 1]} {...ROLES.cell} className="min-w-0 text-ink-2">
                <span aria-hidden="true" className="font-medium text-ink lg:hidden">
                  {columns[index + 1]}:{" "}
                </span>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
