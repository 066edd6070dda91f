import { useEffect, useRef } from "react";
import { holdClaim, releaseClaim } from "./claim.client.ts";

/** Claims an item while it is shown, unless it is null; claiming the next one gives it back, as leaving the page does. */
export function useClaim(item: number | null): void {
  const claimed = useRef<number | null>(null);
  useEffect(() => {
    if (item === null) return;
    claimed.current = item;
    return holdClaim(item);
  }, [item]);
  useEffect(() => {
    if (item === null && claimed.current !== null) {
      releaseClaim(claimed.current);
      claimed.current = null;
    }
  }, [item]);
  useEffect(
    () => () => {
      if (claimed.current !== null) releaseClaim(claimed.current);
    },
    [],
  );
}
