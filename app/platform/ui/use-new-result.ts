import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `report` once with each new result. `seen`: one that is not new when the component is mounted. */
export function useNewResult<Result extends object>(
  result: Result | undefined,
  report: (result: Result) => void,
  seen?: Result,
): void {
  const reported = useRef(seen);
  const onResult = useEffectEvent(report);
  useEffect(() => {
    if (!result || reported.current === result) return;
    reported.current = result;
    onResult(result);
  }, [result]);
}
