import { type PointerEvent, useRef } from "react";

const AWAY_PX = 40;

/**
 * Pointer handlers by which an element is dragged to the right or down. Released more than 40 px away it is dismissed,
 * nearer it returns. Links and buttons in it are pressed as ever.
 */
export function useDragAway(onAway: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);

  /** The larger of the distances to the right and down; the other is 0. */
  function dragged({ clientX, clientY }: PointerEvent): [number, number] {
    if (!start.current) return [0, 0];
    const [right, down] = [Math.max(0, clientX - start.current.x), Math.max(0, clientY - start.current.y)];
    return right > down ? [right, 0] : [0, down];
  }

  function end(event: PointerEvent<HTMLElement>, isReleased: boolean): void {
    const isAway = isReleased && Math.max(...dragged(event)) > AWAY_PX;
    start.current = null;
    if (isAway) onAway();
    else event.currentTarget.style.transform = "";
  }

  return {
    onPointerDown: ({ button, target, currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (button !== 0 || (target instanceof Element && target.closest("a, button"))) return;
      start.current = { x: clientX, y: clientY };
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const [right, down] = dragged(event);
      event.currentTarget.style.transform = `translate(${right}px, ${down}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
