import { lazy, Suspense, useEffect, useState } from "react";
import { onToast, type Toast } from "./toast.ts";

// Without a connection the drawing cannot be fetched: the toast is lost, the page is not.
const ToastStack = lazy(() => import("./toast-stack.tsx").catch(() => ({ default: Nothing })));

/** The place of the toasts. What draws them is fetched with the first one: most pages never show any. */
export function Toasts() {
  const [first, setFirst] = useState<Toast[]>([]);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (ready) return;
    return onToast((toast) => setFirst((toasts) => [...toasts, toast]));
  }, [ready]);
  if (first.length === 0) return null;
  return (
    <Suspense>
      <ToastStack first={first} onReady={() => setReady(true)} />
    </Suspense>
  );
}

function Nothing() {
  return <span hidden={true} />;
}
