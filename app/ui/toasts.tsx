import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { dismissErrorToasts, subscribeToToasts, type Toast, withoutErrors } from "./toast.ts";

type Stack = typeof import("./toast-stack.tsx").ToastStack;

const fetchStack = async (): Promise<Stack> => (await import("./toast-stack.tsx")).ToastStack;

/** Fetches what draws toasts, for a page where a lost connection is told by a toast alone. */
export function usePreloadToasts(): void {
  useEffect(() => {
    // Not now: it is asked for again with the first toast.
    fetchStack().catch(() => {});
  }, []);
}

/**
 * Errors belong to the page on which they happened. Before the other effects of a new page: one that it brings along stays.
 * What only replaces the address, as each letter of a search does, is no new page.
 */
function useErrorsLeaveWithPage(): void {
  const { key } = useLocation();
  const replaces = useNavigationType() === "REPLACE";
  const last = useRef(key);
  useLayoutEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (!replaces) dismissErrorToasts();
  }, [key, replaces]);
}

/** The place of the toasts. What draws them is fetched with the first one: most pages never show any. */
export function Toasts() {
  useErrorsLeaveWithPage();
  const [first, setFirst] = useState<readonly Toast[]>([]);
  const [Drawn, setDrawn] = useState<Stack | null>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (ready) return;
    return subscribeToToasts((news) => {
      if ("dismissErrors" in news) return setFirst(withoutErrors);
      setFirst((toasts) => [...toasts, news.show]);
      // Without a connection the drawing cannot be fetched: the toast is lost, the page is not, and the next one tries again.
      fetchStack().then(
        (stack) => setDrawn(() => stack),
        () => setFirst([]),
      );
    });
  }, [ready]);
  return Drawn && <Drawn first={first} onReady={() => setReady(true)} />;
}
