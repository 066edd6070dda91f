import { type TouchEvent, useEffect, useRef, useState } from "react";
import { afterPointerRelease } from "./pointer-press.client.ts";

const MIN_DISTANCE_PX = 48;

/**
 * Touch handlers that detect a swipe up or down; taps and horizontal movements are ignored, and those that begin while
 * the dialog around them is scrolled, which scroll it.
 */
export function useSwipe(onSwipe: (direction: "up" | "down") => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, currentTarget }: TouchEvent) => {
      const touch = touches.item(0);
      const isScrolled = (currentTarget.closest("dialog")?.scrollTop ?? 0) > 0;
      start.current = touch && !isScrolled ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      if (!start.current || !touch) return;
      const [right, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(down) < MIN_DISTANCE_PX || Math.abs(down) < Math.abs(right)) return;
      onSwipe(down < 0 ? "up" : "down");
    },
  };
}

/** Holds a value that affects the layout unchanged while a pointer is pressed. */
export function useHeldWhilePressed<Value>(value: Value): Value {
  const [held, setHeld] = useState(value);
  useEffect(() => afterPointerRelease(() => setHeld(value)), [value]);
  return held;
}
