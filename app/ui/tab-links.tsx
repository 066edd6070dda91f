import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { indexAfterKey } from "./index-after-key.ts";
import { useHydrated } from "./use-hydrated.ts";

type Tab = { to: string; label: string; count?: number; chosen: boolean };

/** Made when tabs are drawn, not with every page: this file's neighbours are on all of them. */
let numbers: Intl.NumberFormat | undefined;
/** Longer counts leave their tab on a narrow screen. */
const SHORT_COUNT = 99;

/**
 * Tabs that are addresses. One stop for the keyboard: the arrows go along them, and open them. As HTML from the server they
 * are what they are without JavaScript, a row of links. `id` ties them to their TabPanel; `label` names the row.
 */
export function TabLinks({ id, label, tabs }: { id: string; label: string; tabs: readonly Tab[] }) {
  const hydrated = useHydrated();
  const row = useRef<HTMLElement>(null);
  const chosenPlace = tabs.findIndex(({ chosen }) => chosen);
  useEffect(() => {
    const tab = row.current?.children[chosenPlace];
    if (row.current && tab instanceof HTMLElement) {
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [chosenPlace]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const links = [...event.currentTarget.querySelectorAll("a")];
    const place = links.findIndex((link) => link.contains(document.activeElement));
    // A tab is opened by the space bar too, which a link alone is not.
    const target = event.key === " " ? place : indexAfterKey(event.key, place, links.length);
    if (place < 0 || target === undefined) return;
    event.preventDefault();
    links[target]?.focus();
    links[target]?.click();
  };

  return (
    <nav
      ref={row}
      aria-label={label}
      role={hydrated ? "tablist" : undefined}
      className="relative flex overflow-x-auto shadow-[inset_0_-1px_0_var(--line-strong)] [scrollbar-width:none]"
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ to, label: name, count, chosen }, place) => (
        <Link
          key={name}
          to={to}
          preventScrollReset={true}
          id={chosen ? `${id}-tab` : undefined}
          className={`flex flex-none whitespace-nowrap px-5 no-underline first:pl-0 focus-visible:-outline-offset-3 max-sm:px-[11px] max-sm:text-[15px] ${chosen ? "font-[650] text-ink" : "font-medium text-ink-2 hover:text-ink"}`}
          {...(hydrated
            ? {
                role: "tab",
                "aria-selected": chosen,
                "aria-controls": chosen ? `${id}-panel` : undefined,
                tabIndex: place === Math.max(chosenPlace, 0) ? 0 : -1,
              }
            : { "aria-current": chosen ? "page" : undefined })}
        >
          <span
            className={`flex min-h-[52px] items-center gap-2 border-y-4 border-t-transparent ${chosen ? "border-b-signal" : "border-b-transparent"}`}
          >
            <span>{name}</span>
            {count !== undefined && (
              <span className={`numbers text-ink-3 text-small ${count > SHORT_COUNT ? "max-sm:hidden" : ""}`}>
                {countText(count)}
              </span>
            )}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** What the chosen tab shows. `id` is that of its TabLinks. */
export function TabPanel({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <div
      id={`${id}-panel`}
      className={className}
      {...(hydrated ? { role: "tabpanel", "aria-labelledby": `${id}-tab` } : {})}
    >
      {children}
    </div>
  );
}

function countText(count: number): string {
  numbers ??= new Intl.NumberFormat("pt-PT");
  return numbers.format(count);
}
