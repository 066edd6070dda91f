/**
 * The selected items: the state that a decision contains, by the item's id; see seen-items.ts. `last`: the one that was
 * selected or deselected last.
 */
type Selection = { items: ReadonlyMap<number, string>; last: number | null };

export const NOTHING_SELECTED: Selection = { items: new Map(), last: null };

type Selectable = { id: number; seen: string };

/** Selects a row, or deselects it if it was selected. */
export function toggleRow({ items }: Selection, row: Selectable): Selection {
  return setRows({ items, last: row.id }, [row], !items.has(row.id));
}

/** Selects, or deselects, all rows from the last one to this; this one alone if the last one is not shown. Includes both. */
export function extendTo(selection: Selection, rows: readonly Selectable[], row: Selectable): Selection {
  const [from, to] = [selection.last, row.id].map((id) => rows.findIndex((one) => one.id === id));
  if (from === undefined || to === undefined || from === -1 || to === -1) return toggleRow(selection, row);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return setRows({ items: selection.items, last: row.id }, range, !selection.items.has(row.id));
}

/** Selects all rows, or deselects them if all are selected. */
export function toggleAll({ items, last }: Selection, rows: readonly Selectable[]): Selection {
  return setRows({ items, last }, rows, !rows.every(({ id }) => items.has(id)));
}

/** The selection without the items that are no longer open; the same if all are. */
export function withoutItems({ items, last }: Selection, gone: readonly number[]): Selection {
  return setRows(
    { items, last },
    gone.map((id) => ({ id, seen: "" })),
    false,
  );
}

function setRows({ items, last }: Selection, rows: readonly Selectable[], isSelected: boolean): Selection {
  const changed = new Map(items);
  for (const { id, seen } of rows) {
    if (isSelected) changed.set(id, seen);
    else changed.delete(id);
  }
  return { items: changed, last };
}
