import { useEffect, useEffectEvent, useRef } from "react";
import { areSingleKeysEnabled, focusContextOf } from "#app/platform/ui/single-keys.client.ts";
import { type ReviewKey, reviewKeyFor, rowsStillOpening } from "./review-keys.ts";

type Keys = {
  /** The id of the open item. */
  current: number | null;
  /** A decision is being made: the keys of others wait for it. */
  isBusy: boolean;
  /** `from`: the id of the row that is left; `to`: that of the row that is opened. */
  onExtend: (from: number | null, to: number) => void;
  onToggle: (id: number) => void;
};

/**
 * Runs the keys of the queue. Buttons and links have theirs in `data-key`: a key presses what a pointer could press.
 * While the next item is loading, moving goes on from it, and the last other key waits for it, so that no decision is
 * about the item before. `openNext`: opens the next row, as the key does, and gives its id, or null without one; `stay`:
 * the rows that are loading are not opened after all.
 */
export function useReviewKeys({ current, isBusy, onExtend, onToggle }: Keys): {
  openNext: () => number | null;
  stay: () => void;
} {
  const opened = useRef<number[]>([]);
  const waiting = useRef<ReviewKey | null>(null);
  const forget = () => {
    opened.current = [];
    waiting.current = null;
  };
  const run = useEffectEvent((pressed: ReviewKey): boolean => {
    if (pressed.action === "move") return move(pressed);
    if (opening() !== null || (isBusy && pressed.action === "press")) {
      waiting.current = pressed;
      return true;
    }
    if (pressed.action === "listen") return press("[data-listen] button");
    if (pressed.action === "press") return press(`[data-key="${pressed.key}"]:not(:disabled)`);
    if (current !== null) onToggle(current);
    return current !== null;
  });
  /** The id of the row that is being opened; null: none. */
  const opening = (): number | null => {
    const last = opened.current.at(-1);
    return last === undefined || last === current || !rowOf(last) ? null : last;
  };
  const move = ({ step, extends: extended }: Extract<ReviewKey, { action: "move" }>): boolean => {
    const from = opening() ?? current;
    const next = rowAfter(from, step, extended);
    if (!next) return false;
    const to = Number(next.dataset.row);
    if (extended) onExtend(from, to);
    opened.current = to === current ? [] : [...opened.current, to];
    const link = next.querySelector<HTMLElement>("[data-queue-link]");
    link?.click();
    link?.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
    return true;
  };
  const isReady = useEffectEvent(() => {
    if (isBusy || opening() !== null) return;
    const pressed = waiting.current;
    forget();
    if (pressed) run(pressed);
  });
  const isOpened = useEffectEvent(() => {
    const rest = rowsStillOpening(opened.current, current);
    if (rest === null) forget();
    else opened.current = rest;
  });
  const onQueueLink = useEffectEvent(forget);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another item is open
  useEffect(() => isOpened(), [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another item is open, and after a decision
  useEffect(() => isReady(), [current, isBusy]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const target = event.target instanceof Element ? event.target : null;
      const pressed = reviewKeyFor({
        key: event.key,
        shift: event.shiftKey,
        modified: event.ctrlKey || event.altKey || event.metaKey,
        focus: focusContextOf(event.target),
        isOnRow: target?.matches("[data-queue-link]") ?? false,
        singleKeysEnabled: areSingleKeysEnabled(),
      });
      if (pressed && run(pressed)) event.preventDefault();
    };
    // A person opens a row without these keys: those that keys were opening are not opened any more.
    const onClick = ({ isTrusted, target }: MouseEvent) => {
      if (isTrusted && target instanceof Element && target.closest("[data-queue-link]")) onQueueLink();
    };
    // Before the keys of every page, of which the space bar is one.
    document.addEventListener("keydown", onKeyDown, { capture: true });
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      document.removeEventListener("keydown", onKeyDown, { capture: true });
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, []);
  return {
    openNext: () => (move({ action: "move", step: 1, extends: false }) ? opening() : null),
    // A key that waits is about the row that is not opened.
    stay: forget,
  };
}

function rowOf(id: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${id}"]`);
}

/**
 * The row after or before one. Rows that are decided, or that another person has open, are passed over, unless a range
 * is selected.
 */
function rowAfter(id: number | null, step: 1 | -1, isRange: boolean): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const from = rows.findIndex(({ dataset }) => dataset.row === String(id));
  let index = from === -1 ? (step === 1 ? 0 : rows.length - 1) : from + step;
  while (!isRange && rows[index]?.dataset.passedOver !== undefined) index += step;
  return rows[index];
}

/** Presses an element that is shown; that of the bar of selected items before that of the open item. */
function press(selector: string): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    ({ offsetParent }) => offsetParent !== null,
  );
  const element = document.querySelector<HTMLElement>(`[data-selection-bar] ${selector}`) ?? shown[0];
  element?.click();
  return element !== undefined;
}
