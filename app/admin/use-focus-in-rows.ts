import { useEffect, useRef } from "react";

/**
 * Keeps the keyboard's place in a table whose rows, or their buttons, go away once something is decided about them: the
 * focus moves to what is left of the row, else to the row that took its place, else to the table's region. Rows carry
 * `data-row` with an id, and the buttons that decide stand in `data-decisions`. Looks after every drawing of the table.
 */
export function useFocusInRows() {
  const region = useRef<HTMLDivElement>(null);
  const last = useRef<{ id: string; place: number; element: Element } | null>(null);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const remember = (event: FocusEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const row = target?.closest<HTMLElement>("[data-row]");
      const place = row ? [...element.querySelectorAll("[data-row]")].indexOf(row) : -1;
      last.current = target && row ? { id: row.dataset.row ?? "", place, element: target } : null;
    };
    const forget = (event: FocusEvent) => {
      // Without a related target the focus fell away, with its row or with a button that was disabled.
      if (event.relatedTarget) last.current = null;
    };
    element.addEventListener("focusin", remember);
    element.addEventListener("focusout", forget);
    return () => {
      element.removeEventListener("focusin", remember);
      element.removeEventListener("focusout", forget);
    };
  }, []);

  useEffect(() => {
    const had = last.current;
    if (!had || had.element.isConnected || document.activeElement !== document.body) return;
    const rows = [...(region.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const row = rows.find(({ dataset }) => dataset.row === had.id) ?? rows[Math.min(had.place, rows.length - 1)];
    (row?.querySelector<HTMLElement>("[data-decisions] button[type=submit]") ?? region.current)?.focus();
  });

  return region;
}
