import { useEffect, useState } from "react";

/** A value that changes at every key, once it has rested for a while; at first as it is. */
export function useDebouncedValue<Value>(value: Value, restMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
