import { type RefObject, useEffect, useRef, useState } from "react";
import { beginQueue, type ReadQueue, type ShownQueue, settleQueue, updateQueue } from "./shown-rows.ts";

/**
 * The rows of the queue as they are shown while it is read again and again. Nothing moves while the pointer is over
 * `list`, unless the keyboard was used after it. `showNew` shows the new rows in their places.
 */
export function useShownQueue(
  page: ReadQueue,
  list: RefObject<HTMLElement | null>,
): { queue: ShownQueue; showNew: () => void } {
  const [read, setRead] = useState(page);
  const [queue, setQueue] = useState(() => beginQueue(page));
  const held = useRef(false);
  useEffect(() => {
    if (page === read) return;
    setRead(page);
    setQueue((before) => updateQueue(before, page, held.current));
  }, [page, read]);
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
  return { queue, showNew: () => setQueue(beginQueue(page)) };
}
