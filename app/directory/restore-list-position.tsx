import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { restoreListPosition, saveListPosition } from "./list-position.client.ts";
import { FULL_LAYOUT_SCRIPT } from "./list-position.ts";

// On the server there is no layout.
const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;

/**
 * Around a long list: whoever comes back to it, or loads the page again, is where they were, with the focus on the station
 * that they opened. And who asks for more goes on at the first that came: `from` in the link's state says which that is.
 */
export function RestoreListPosition({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const { key, state } = useLocation();
  const cameBack = useNavigationType() === "POP";
  const leaves = useNavigation().state === "loading";
  const latest = useRef(key);

  useBeforePaint(() => (cameBack && list.current ? restoreListPosition(list.current, key) : undefined), [key]);

  useEffect(() => {
    latest.current = key;
    const from = cameBack ? undefined : state?.from;
    if (typeof from !== "number") return;
    list.current?.querySelectorAll("article")[from]?.querySelector("a")?.focus({ preventScroll: true });
  }, [key, cameBack, state]);

  // The next page may be another list in the same place: then this one is gone once that is here.
  useEffect(() => {
    if (leaves && list.current) saveListPosition(list.current, latest.current);
  }, [leaves]);

  useBeforePaint(() => {
    const keep = () => list.current && saveListPosition(list.current, latest.current);
    window.addEventListener("pagehide", keep);
    return () => {
      keep();
      window.removeEventListener("pagehide", keep);
    };
  }, []);
  return (
    <div ref={list}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, which must run before the list is laid out */}
      <script dangerouslySetInnerHTML={{ __html: FULL_LAYOUT_SCRIPT }} />
      {children}
    </div>
  );
}
