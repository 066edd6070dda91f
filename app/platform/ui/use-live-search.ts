import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Debounce: one request for a burst of typing. */
const TYPING_PAUSE_MS = 200;

/**
 * A search field whose text is in the URL, and which searches while one types. `search`: goes to the URL of a text.
 * `field` and `onChange` belong to the input; `takeText` gives what is typed and cancels its search, for a link that
 * keeps the text.
 */
export function useLiveSearch(
  q: string,
  search: (text: string) => void,
): { field: RefObject<HTMLInputElement | null>; onChange: () => void; takeText: () => string } {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // A link or the back button changed the URL: the field follows it, except while it has the focus.
    if (field.current && document.activeElement !== field.current) field.current.value = q;
  }, [q]);
  const typed = () => field.current?.value.trim() ?? "";
  const searchSoon = (pauseMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed()), pauseMs);
  };
  // Searches for text that was typed before hydration.
  const onHydrated = useEffectEvent(() => {
    if (field.current && typed() !== q) searchSoon(0);
  });
  useEffect(() => onHydrated(), []);
  const takeText = () => {
    clearTimeout(timer.current);
    return typed();
  };
  return { field, onChange: () => searchSoon(TYPING_PAUSE_MS), takeText };
}
