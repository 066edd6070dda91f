import { useSyncExternalStore } from "react";

const NEVER = () => () => {};

/** False while the page is only HTML from the server, true once React answers in it: what needs scripts is offered then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );
}
