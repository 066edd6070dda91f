import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { fold } from "#app/platform/folded-text.ts";
import { formatNumber } from "#app/platform/portuguese-format.ts";
import { Icon } from "#app/ui/icon.tsx";

type MenuLink = { to: string; label: string; count?: number; chosen: boolean };

const MENU_BUTTON_STYLES =
  "relative flex min-h-11 list-none items-center gap-2 whitespace-nowrap rounded-sm border border-line-strong bg-surface px-3 text-compact hover:border-ink";

const LINK_STYLES = "flex min-h-11 items-center justify-between gap-4 px-4 no-underline hover:bg-sunken";

/** A longer menu has a field that filters its links. */
const MIN_LINKS_FOR_FILTER = 12;

/**
 * A menu of links under a button, built on <details>: it works without JavaScript. Esc, a click outside and a choice close
 * it. It is aligned with the button's edge `edge`; on a narrow screen it is as wide as the nearest positioned ancestor. Near
 * the bottom of the window the page scrolls to show it.
 */
export function LinkMenu({
  title,
  choice,
  isDefault = false,
  links,
  rest,
  edge = "right",
  onOpen,
}: {
  title: string;
  choice: string;
  /** Whether the choice is the default: a narrow screen then shows the title instead of it. */
  isDefault?: boolean;
  links: readonly MenuLink[];
  /** A link to a page with all choices, when `links` has only some. */
  rest?: { to: string; label: string };
  edge?: "left" | "right";
  onOpen?: () => void;
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

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.current?.open) return;
    close();
    details.current.querySelector("summary")?.focus();
  };
  const shown = links.filter(({ label }) => fold(label).includes(fold(filter.trim())));
  return (
    <details
      ref={details}
      className="group flex-none self-start sm:relative"
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (!event.currentTarget.open) return;
        menu.current?.scrollIntoView({ block: "nearest" });
        onOpen?.();
      }}
    >
      <summary className={`${MENU_BUTTON_STYLES} group-open:z-10 [&::-webkit-details-marker]:hidden`}>
        <span className={choice ? `text-ink-2 ${isDefault ? "" : "max-sm:sr-only"}` : "font-medium"}>{title}</span>
        {choice && (
          <span className={`max-w-[13ch] truncate font-semibold sm:max-w-[18ch] ${isDefault ? "max-sm:sr-only" : ""}`}>
            {choice}
          </span>
        )}
        <Icon of={ChevronDown} size={4} className="group-open:rotate-180" />
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
        className={`absolute z-10 mt-2 max-h-[min(60dvh,420px)] overflow-y-auto rounded-sm border border-line-strong bg-surface py-1.5 max-sm:inset-x-0 sm:w-80 ${edge === "left" ? "sm:left-0" : "sm:right-0"}`}
      >
        {(rest || links.length >= MIN_LINKS_FOR_FILTER) && (
          <input
            type="text"
            data-needs-script=""
            aria-label={`Filtrar: ${title}`}
            placeholder="Filtrar…"
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
            className="mx-3 my-1.5 min-h-11 w-[calc(100%-24px)] rounded-sm border border-line-strong bg-surface px-3 placeholder:text-ink-3"
          />
        )}
        <ul>
          {shown.map(({ to, label, count, chosen }) => (
            <li key={label}>
              <Link
                to={to}
                preventScrollReset={true}
                aria-current={chosen ? "true" : undefined}
                className={`${LINK_STYLES} focus-visible:-outline-offset-3 aria-[current=true]:font-semibold`}
                onClick={close}
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
                {count !== undefined && <span className="numbers text-ink-3 text-small">{formatNumber(count)}</span>}
              </Link>
            </li>
          ))}
          {rest && (
            <li>
              <Link
                to={rest.to}
                className="flex min-h-11 items-center px-4 underline underline-offset-4"
                onClick={close}
              >
                {rest.label}
              </Link>
            </li>
          )}
        </ul>
      </div>
    </details>
  );
}
