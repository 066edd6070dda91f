import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { fold } from "#app/platform/text/folded-text.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { FilterField } from "#app/platform/ui/filter-field.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";

type MenuLink = { to: string; label: string; count?: number; chosen: boolean };

const BUTTON_STYLES = "relative flex min-h-11 no-marker items-center whitespace-nowrap boxed hover:border-ink";

const OPEN_BUTTON_STYLES = "group-open:z-10 group-open:border-ink";

/**
 * `select`: shows its choice, except on a narrow screen. `chip`: the last one of a row of chips (see partial-chip.ts),
 * with a shadow that is the gap to chips that scroll on its left.
 */
const VARIANT_STYLES = {
  select: "gap-1 bg-surface px-2.5 text-small max-sm:justify-between sm:gap-2 sm:px-3 sm:text-compact",
  chip: "gap-2 chip-px font-medium text-compact group-open:bg-sunken sm:shadow-[-8px_0_0_var(--bg)]",
};

const PANEL_STYLES = "flex max-h-[min(60dvh,420px)] flex-col boxed border-t-2 border-t-ink bg-surface p-3 pb-1";

/** As wide as the nearest positioned ancestor on a narrow screen. */
const PANEL_PLACE_STYLES = "absolute z-10 mt-2 max-sm:inset-x-0 sm:w-[340px]";

const LINK_STYLES = "flex min-h-11 items-center px-2 text-compact no-underline hover:bg-sunken focus-inside";

/** A longer menu has a field that filters its links. */
const MIN_LINKS_FOR_FILTER = 12;

/**
 * A menu of links under a button, built on <details>: it works without JavaScript. Esc, a click outside and a choice
 * close it. It is aligned with the button's edge `edge`; on a narrow screen it is as wide as the nearest positioned
 * ancestor, and the button shows no choice. Near the bottom of the window the page scrolls to show it.
 */
export function LinkMenu({
  title,
  searchLabel,
  choice,
  variant = "select",
  links,
  rest,
  edge = "right",
  onOpen,
  children,
}: {
  title: string;
  /** The label of the field that filters the links. */
  searchLabel?: string;
  choice: string;
  variant?: keyof typeof VARIANT_STYLES;
  links: readonly MenuLink[];
  /** A link to a page with all choices, when `links` has only some. */
  rest?: { to: string; label: string };
  edge?: "left" | "right";
  onOpen?: () => void;
  /** More links, below. */
  children?: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState("");
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with every navigation
  useEffect(() => {
    setFilter("");
    if (details.current) details.current.open = false;
  }, [key]);
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || details.current?.contains(event.target)) return;
      if (details.current) details.current.open = false;
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, []);

  function close(): void {
    setFilter("");
    if (details.current) details.current.open = false;
  }

  /** The button keeps the focus of the link that disappears. */
  function closeWithFocus(): void {
    close();
    details.current?.querySelector("summary")?.focus({ preventScroll: true });
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && details.current?.open) closeWithFocus();
  };
  const shown = links.filter(({ label }) => fold(label).includes(fold(filter.trim())));
  return (
    <details
      ref={details}
      className={`group self-start sm:relative ${variant === "chip" ? "flex-none" : "min-w-0 max-sm:grow"}`}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (!event.currentTarget.open) return;
        menu.current?.scrollIntoView({ block: "nearest" });
        onOpen?.();
      }}
    >
      <summary className={`${BUTTON_STYLES} ${VARIANT_STYLES[variant]} ${OPEN_BUTTON_STYLES}`}>
        <span className={choice ? "sm:text-ink-2" : ""}>{title}</span>
        {choice && (
          <span dir="auto" className="min-w-0 truncate font-semibold max-sm:sr-only sm:max-w-[16ch]">
            {choice}
          </span>
        )}
        <Icon of="chevron-down" size={4} className="flex-none group-open:rotate-180" />
      </summary>
      {/* On a narrow screen a tap outside the menu only closes it, and does not reach the element below. */}
      <button
        type="button"
        aria-hidden="true"
        tabIndex={-1}
        className="fixed inset-0 z-[9] cursor-default sm:hidden"
        onClick={close}
      />
      <div
        ref={menu}
        className={`${PANEL_STYLES} ${PANEL_PLACE_STYLES} ${edge === "left" ? "sm:left-0" : "sm:right-0"}`}
      >
        {searchLabel && (rest || links.length >= MIN_LINKS_FOR_FILTER) && (
          <FilterField
            type="text"
            label={searchLabel}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        )}
        <ul className="min-h-0 divide-y divide-line overflow-y-auto">
          {shown.map(({ to, label, count, chosen }) => (
            <li key={label}>
              <Link
                to={to}
                preventScrollReset={true}
                aria-current={chosen ? "true" : undefined}
                className={`${LINK_STYLES} justify-between gap-4 aria-[current=true]:font-semibold`}
                onClick={closeWithFocus}
              >
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {label}
                </span>
                {count !== undefined && <span className="numbers text-ink-3 text-small">{formatNumber(count)}</span>}
              </Link>
            </li>
          ))}
          {rest && (
            <li>
              <Link to={rest.to} className={`${LINK_STYLES} underline`} onClick={close}>
                {rest.label}
              </Link>
            </li>
          )}
        </ul>
        {children}
      </div>
    </details>
  );
}
