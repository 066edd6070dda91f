import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { indexAfterKey } from "./index-after-key.ts";
import { useHydrated } from "./use-hydrated.ts";

type Tab = { to: string; label: string; count?: number; chosen: boolean };

const NARROW_STYLES = "max-sm:px-[11px] max-sm:text-compact";
const TAB_STYLES = `${NARROW_STYLES} flex flex-none whitespace-nowrap px-5 no-underline first:pl-0 focus-inside`;

/** Larger counts are hidden on narrow screens. */
const MAX_NARROW_COUNT = 99;

/**
 * Tabs with URLs. Hydrated, they are one tab stop, and the arrow keys open the next tab; in server-rendered HTML they
 * are a row of links. `id` connects them with their TabPanel; `label` names the row.
 */
export function TabLinks({ id, label, tabs }: { id: string; label: string; tabs: readonly Tab[] }) {
  const hydrated = useHydrated();
  const row = useRef<HTMLElement>(null);
  const chosenIndex = tabs.findIndex(({ chosen }) => chosen);
  useEffect(() => {
    const tab = row.current?.children[chosenIndex];
    if (row.current && tab instanceof HTMLElement) {
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [chosenIndex]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const links = [...event.currentTarget.querySelectorAll("a")];
    const index = links.findIndex((link) => link.contains(document.activeElement));
    // The space bar opens a tab, but does not follow a link.
    const target = event.key === " " ? index : indexAfterKey(event.key, index, links.length);
    if (index < 0 || target === undefined) return;
    event.preventDefault();
    links[target]?.focus();
    links[target]?.click();
  };

  return (
    <nav
      ref={row}
      aria-label={label}
      role={hydrated ? "tablist" : undefined}
      className="relative flex overflow-x-auto shadow-[inset_0_-1px_0_var(--line-strong)] no-scrollbar"
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ to, label: name, count, chosen }, index) => (
        <Link
          key={name}
          to={to}
          preventScrollReset={true}
          id={chosen ? `${id}-tab` : undefined}
          className={`${TAB_STYLES} ${chosen ? "font-[650] text-ink" : "font-medium text-ink-2 hover:text-ink"}`}
          {...(hydrated
            ? {
                role: "tab",
                "aria-selected": chosen,
                "aria-controls": chosen ? `${id}-panel` : undefined,
                tabIndex: index === Math.max(chosenIndex, 0) ? 0 : -1,
              }
            : { "aria-current": chosen ? "page" : undefined })}
        >
          <span
            className={`flex min-h-[52px] items-center gap-2 border-y-4 border-t-transparent ${chosen ? "border-b-signal" : "border-b-transparent"}`}
          >
            <span>{name}</span>
            {count !== undefined && (
              <span className={`numbers text-ink-3 text-small ${count > MAX_NARROW_COUNT ? "max-sm:hidden" : ""}`}>
                {formatNumber(count)}
              </span>
            )}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** The content of the chosen tab. `id`: that of its TabLinks. */
export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <div id={`${id}-panel`} {...(hydrated ? { role: "tabpanel", "aria-labelledby": `${id}-tab` } : {})}>
      {children}
    </div>
  );
}
