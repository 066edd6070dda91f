import { useEffect, useRef } from "react";

/**
 * Keeps the keyboard focus in a table whose rows or buttons are removed after a decision: it moves to a remaining
 * button of the row, else to the row at the same index, else to the table's region. Rows have their id in `data-row`;
 * the decisions' buttons are inside `data-decisions`. Runs after every render.
 */
export function useFocusInRows() {
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
