import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { dismissErrorToasts, showToast, subscribeToToasts, type Toast, withoutErrors } from "./toast.ts";

type Stack = typeof import("./toast-stack.tsx").ToastStack;

const loadStack = async (): Promise<Stack> => (await import("./toast-stack.tsx")).ToastStack;

/** Loads the toast component early, for a page that reports a lost connection only by a toast. */
export function usePreloadToasts(): void {
  useEffect(() => {
    // It is loaded again with the first toast.
    loadStack().catch(() => {});
  }, []);
}

/**
 * Dismisses error toasts on navigation. A layout effect, so that an error shown by the new page's effects stays.
 * A navigation that replaces the URL, as each letter of a search does, is no new page.
 */
function useDismissErrorsOnNavigation(): void {
  const { key } = useLocation();
  const replaces = useNavigationType() === "REPLACE";
  const last = useRef(key);
  useLayoutEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (!replaces) dismissErrorToasts();
  }, [key, replaces]);
}

/** Renders the toasts. Their component is loaded with the first one, because most pages show none. */
export function Toasts() {
  useDismissErrorsOnNavigation();
  const [first, setFirst] = useState<readonly Toast[]>([]);
  const [LoadedStack, setLoadedStack] = useState<Stack | null>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (ready) return;
    return subscribeToToasts((event) => {
      if ("dismissErrors" in event) return setFirst(withoutErrors);
      setFirst((toasts) => [...toasts, event.show]);
      // Offline the component cannot be loaded: the toast is lost, and the next one loads it again.
      loadStack().then(
        (stack) => setLoadedStack(() => stack),
        () => setFirst([]),
      );
    });
  }, [ready]);
  return LoadedStack && <LoadedStack first={first} onReady={() => setReady(true)} />;
}

/** Shows the toast of a server-rendered page; without JavaScript it is a line at the top. */
export function FlashToast({ flash }: { flash: Toast | null }) {
  useEffect(() => {
    if (flash) showToast(flash);
  }, [flash]);
  if (!flash) return null;
  return (
    <p data-without-script="" className="wrap py-3 font-semibold" role="status">
      {[flash.title, flash.text].filter(Boolean).join(": ")}
    </p>
  );
}
