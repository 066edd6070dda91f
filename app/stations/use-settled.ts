import { useEffect, useState } from "react";

/** A value once it has stayed the same for a while: what is typed is not acted upon at every key. */
export function useDebouncedValue<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
