/** The chosen items: the state that a decision contains, by the item's id; see seen-items.ts. `last`: the one that was chosen or left last. */
type Selection = { items: ReadonlyMap<number, string>; last: number | null };

export const NOTHING_CHOSEN: Selection = { items: new Map(), last: null };

type Choosable = { id: number; seen: string };

/** Chooses a row, or leaves it if it was chosen. */
export function toggleRow({ items }: Selection, row: Choosable): Selection {
  return setRows({ items, last: row.id }, [row], !items.has(row.id));
}

/** Chooses, or leaves, all rows from the last one to this; this one alone if the last one is not shown. Includes both. */
export function extendTo(selection: Selection, rows: readonly Choosable[], row: Choosable): Selection {
  const [from, to] = [selection.last, row.id].map((id) => rows.findIndex((one) => one.id === id));
  if (from === undefined || to === undefined || from === -1 || to === -1) return toggleRow(selection, row);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return setRows({ items: selection.items, last: row.id }, range, !selection.items.has(row.id));
}

/** Chooses all rows, or leaves them if all are chosen. */
export function toggleAll({ items, last }: Selection, rows: readonly Choosable[]): Selection {
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

function setRows({ items, last }: Selection, rows: readonly Choosable[], isChosen: boolean): Selection {
  const changed = new Map(items);
  for (const { id, seen } of rows) {
    if (isChosen) changed.set(id, seen);
    else changed.delete(id);
  }
  return { items: changed, last };
}
