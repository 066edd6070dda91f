import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type ShownToast, toastList } from "./toast.ts";

const STOPS = "[tabindex='0'], a, button";

/**
 * F6 moves the focus to the toasts, and Tab through them and back to where it was. Escape closes the toast with the
 * focus, else the newest. When the one with the keyboard's focus disappears, the next one gets it, or what had it before.
 */
export function useToastFocus(region: RefObject<HTMLElement | null>, toasts: readonly ShownToast[]): void {
  const earlier = useRef<HTMLElement | null>(null);
  const focused = useRef<{ element: Element; index: number } | null>(null);

  useLayoutEffect(() => {
    const lost = focused.current;
    if (!lost || (lost.element.isConnected && toasts.length > 0)) return;
    focused.current = null;
    const next = region.current?.children[Math.min(lost.index, toasts.length - 1)];
    (next instanceof HTMLElement ? next : earlier.current)?.focus({ preventScroll: true });
  }, [region, toasts]);

  useEffect(() => {
    if (toasts.length === 0) return;
    const indexOf = (target: EventTarget | null) =>
      [...(region.current?.children ?? [])].findIndex((card) => target instanceof Node && card.contains(target));

    const onFocus = ({ target }: FocusEvent) => {
      const isInside =
        target instanceof Element && region.current?.contains(target) && target.matches(":focus-visible");
      focused.current = isInside ? { element: target, index: indexOf(target) } : null;
    };

    const onTab = (event: KeyboardEvent) => {
      const stops = [...(region.current?.querySelectorAll(STOPS) ?? [])];
      const isFirst = event.target === region.current || event.target === stops[0];
      const leaves = event.shiftKey ? isFirst : event.target === stops.at(-1);
      if (!leaves || !earlier.current?.isConnected) return;
      event.preventDefault();
      earlier.current.focus({ preventScroll: true });
      earlier.current = null;
    };

    const onKeyDown = (event: KeyboardEvent) => {
      const { activeElement } = document;
      if (event.key === "Tab") onTab(event);
      if (event.key === "F6" && activeElement !== region.current) {
        event.preventDefault();
        earlier.current = activeElement instanceof HTMLElement ? activeElement : null;
        region.current?.focus({ preventScroll: true });
      }
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const closed = toasts[Math.max(0, indexOf(activeElement))];
      if (closed) toastList.close(closed.id);
    };

    document.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [region, toasts]);
}
