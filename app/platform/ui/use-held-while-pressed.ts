import { useEffect, useState } from "react";
import { afterPointerRelease } from "./pointer-press.client.ts";

/** Holds a value that affects the layout unchanged while a pointer is pressed. */
export function useHeldWhilePressed<Value>(value: Value): Value {
  const [held, setHeld] = useState(value);
  useEffect(() => afterPointerRelease(() => setHeld(value)), [value]);
  return held;
}
