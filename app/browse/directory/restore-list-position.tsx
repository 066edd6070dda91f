import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { useBeforePaint } from "#app/platform/ui/use-hydrated.ts";
import { restoreListPosition, saveListPosition } from "./list-position.client.ts";
import { FULL_LAYOUT_SCRIPT } from "./list-position.ts";

/**
 * Saves and restores the position and the focus of a visitor who returns to a long list or reloads it. After loading
 * more, it focuses the first new station: its index is `from` in the link's state.
 */
export function RestoreListPosition({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const { key, state } = useLocation();
  const isReturning = useNavigationType() === "POP";
  const { state: navigationState, location: target } = useNavigation();
  // A key of a search replaces the list's URL: there is no way back to it.
  const isLeaving = navigationState === "loading" && !target.state?.typed;
  const latestKey = useRef(key);

  useBeforePaint(() => (isReturning && list.current ? restoreListPosition(list.current, key) : undefined), [key]);

  useEffect(() => {
    latestKey.current = key;
    const from = isReturning ? undefined : state?.from;
    if (typeof from !== "number") return;
    list.current?.querySelectorAll("article")[from]?.querySelector("a")?.focus({ preventScroll: true });
  }, [key, isReturning, state]);

  // Saved before the next page renders: it may reuse this component for another list.
  useEffect(() => {
    if (isLeaving && list.current) saveListPosition(list.current, latestKey.current);
  }, [isLeaving]);

  useBeforePaint(() => {
    const save = () => list.current && saveListPosition(list.current, latestKey.current);
    window.addEventListener("pagehide", save);
    return () => {
      save();
      window.removeEventListener("pagehide", save);
    };
  }, []);
  return (
    <div ref={list}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, which must run before the list is laid
          out */}
      <script dangerouslySetInnerHTML={{ __html: FULL_LAYOUT_SCRIPT }} />
      {children}
    </div>
  );
}
