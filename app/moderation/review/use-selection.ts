import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "#app/platform/ui/toast.ts";
import { extendTo, NOTHING_SELECTED, toggleAll, toggleRow, withoutItems } from "./selection.ts";
import type { ShownRow } from "./shown-rows.ts";

const FAILED = "Não foi possível escolher todas. Tente novamente.";

/** The selected items of the queue. `rows`: those that are shown and open. `search`: the query of the view. */
export function useSelection(rows: readonly ShownRow[], search: string) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const latestRows = useRef(rows);
  useEffect(() => {
    latestRows.current = rows;
  });
  // The same function always: every row of the queue has it.
  const toggle = useCallback(
    (row: ShownRow, isRange: boolean) =>
      setSelection((before) => (isRange ? extendTo(before, latestRows.current, row) : toggleRow(before, row))),
    [],
  );
  const rowOf = (id: number) => rows.find((row) => row.id === id);
  return {
    selected: selection.items,
    toggle,
    toggleById: (id: number) => {
      const row = rowOf(id);
      if (row) toggle(row, false);
    },
    /** Selects a row and the next one, as the keys do. */
    extend: (from: number | null, to: number) =>
      setSelection((before) => {
        const both = [from, to].flatMap((id) => (id === null ? [] : (rowOf(id) ?? [])));
        return both.reduce((result, row) => (result.items.has(row.id) ? result : toggleRow(result, row)), before);
      }),
    togglePage: () => setSelection((before) => toggleAll(before, rows)),
    selectAll: async () => {
      try {
        const items = await fetchSelection(search);
        setSelection({ items: new Map(items.map((seen) => [Number.parseInt(seen, 10), seen])), last: null });
      } catch {
        showToast({ kind: "error", text: FAILED });
      }
    },
    clear: () => setSelection(NOTHING_SELECTED),
    deselect: (ids: readonly number[]) => setSelection((before) => withoutItems(before, ids)),
  };
}

/** The items of a view that can be decided at once, as `seen-items.ts` writes them. Errors: any failure of the request. */
async function fetchSelection(search: string): Promise<string[]> {
  const response = await fetch(`/review/selection${search}`);
  if (!response.ok) throw new Error(`The selection was refused: ${response.status}`);
  const { items } = (await response.json()) as { items: string[] };
  return items;
}
