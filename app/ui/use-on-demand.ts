import { useEffect, useState } from "react";

/**
 * A module that is loaded when it is first needed; null before that, and if it cannot be loaded, as offline: the next time it
 * is needed it is tried again. `load`: a dynamic import, the same function each time.
 */
export function useOnDemand<Module extends object>(needed: boolean, load: () => Promise<Module>): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (!needed || module) return;
    load().then(setModule, () => {
      // Null is the answer.
    });
  }, [needed, module, load]);
  return module;
}
