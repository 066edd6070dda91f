import { useEffect, useState } from "react";
import { onToast, type Toast } from "./toast.ts";

type Stack = typeof import("./toast-stack.tsx").ToastStack;

const fetchStack = async (): Promise<Stack> => (await import("./toast-stack.tsx")).ToastStack;

/** Fetches what draws toasts, for a page where a lost connection is told by a toast alone. */
export function useToastsAtHand(): void {
  useEffect(() => {
    // Not now: it is asked for again with the first toast.
    fetchStack().catch(() => {});
  }, []);
}

/** The place of the toasts. What draws them is fetched with the first one: most pages never show any. */
export function Toasts() {
  const [first, setFirst] = useState<Toast[]>([]);
  const [Drawn, setDrawn] = useState<Stack | null>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (ready) return;
    return onToast((toast) => {
      setFirst((toasts) => [...toasts, toast]);
      // Without a connection the drawing cannot be fetched: the toast is lost, the page is not, and the next one tries again.
      fetchStack().then(
        (stack) => setDrawn(() => stack),
        () => setFirst([]),
      );
    });
  }, [ready]);
  return Drawn && <Drawn first={first} onReady={() => setReady(true)} />;
}
