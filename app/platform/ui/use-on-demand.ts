import { useEffect, useEffectEvent, useState } from "react";

/**
 * A module that is loaded when it is first needed; null before that, and if it cannot be loaded, as offline: the next
 * time it is needed it is tried again. `load`: a dynamic import, by `loadOrReport` for what a press needs; the same
 * function each time. `onFailure`: called when it cannot be loaded; what a press needs is no longer needed then.
 */
export function useOnDemand<Module extends object>(
  needed: boolean,
  load: () => Promise<Module>,
  onFailure = () => {},
): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  const reportFailure = useEffectEvent(onFailure);
  useEffect(() => {
    if (!needed || module) return;
    load().then(setModule, () => reportFailure());
  }, [needed, module, load]);
  return module;
}
