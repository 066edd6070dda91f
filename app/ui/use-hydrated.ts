import { useSyncExternalStore } from "react";

const NEVER = () => () => {};

/** False in server-rendered HTML, true after hydration, when controls that need scripts work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );
}
