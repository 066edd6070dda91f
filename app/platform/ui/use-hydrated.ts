import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** What only the browser knows; false in server-rendered HTML. After hydration only components where it is true render again. */
export function useOnlyInBrowser(read: () => boolean): boolean {
  return useSyncExternalStore(neverChanges, read, () => false);
}

/** False in server-rendered HTML, true after hydration, when controls that need scripts work. */
export function useHydrated(): boolean {
  return useOnlyInBrowser(() => true);
}

/** `useLayoutEffect`, which the server does not have. */
export const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;
