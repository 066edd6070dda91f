import { useEffect, useState } from "react";
import { afterPointerRelease } from "./pointer-press.client.ts";

/** A value that moves what is on the page: while a pointer is pressed it stays as it was. */
export function useHeldWhilePressed<Value>(value: Value): Value {
  const [held, setHeld] = useState(value);
  useEffect(() => afterPointerRelease(() => setHeld(value)), [value]);
  return held;
}
