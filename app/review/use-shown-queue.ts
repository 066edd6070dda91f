import { type RefObject, useEffect, useRef, useState } from "react";
import type { QueueRow } from "./row-view.ts";
import { beginQueue, type ShownQueue, settleQueue, updateQueue } from "./shown-rows.ts";

/**
 * The rows of the queue as they are shown while it is read again and again. Nothing moves while the pointer is over `list`, unless
 * the keyboard was used after it. `showNew` shows the new rows in their places.
 */
export function useShownQueue(
  rows: readonly QueueRow[],
  list: RefObject<HTMLElement | null>,
): { queue: ShownQueue; showNew: () => void } {
  const [read, setRead] = useState(rows);
  const [queue, setQueue] = useState(() => beginQueue(rows));
  const held = useRef(false);
  useEffect(() => {
    if (rows === read) return;
    setRead(rows);
    setQueue((before) => updateQueue(before, rows, held.current));
  }, [rows, read]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const hold = (event: PointerEvent) => {
      held.current = event.pointerType === "mouse";
    };
    const settle = () => {
      held.current = false;
      setQueue(settleQueue);
    };
    element.addEventListener("pointermove", hold);
    element.addEventListener("pointerleave", settle);
    document.addEventListener("keydown", settle);
    return () => {
      element.removeEventListener("pointermove", hold);
      element.removeEventListener("pointerleave", settle);
      document.removeEventListener("keydown", settle);
    };
  }, [list]);
  return { queue, showNew: () => setQueue(beginQueue(rows)) };
}
