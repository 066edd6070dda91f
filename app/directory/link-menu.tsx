import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { fold } from "#app/platform/folded-text.ts";
import { formatNumber } from "./format-count.ts";

type MenuLink = { to: string; label: string; count?: number; chosen: boolean };

/** A menu of so many links that one has to search in them gets a field for that. */
const SEARCH_FROM = 12;

/**
 * A menu of links under a button, on the browser's own disclosure: it works without JavaScript. Esc, a click elsewhere
 * and a choice close it. It opens under its button, at that edge of it which `edge` names; on a narrow screen it is as wide
 * as the nearest element around it that is positioned there. Near the window's bottom the page scrolls until it is seen.
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
  /** The choice is the one without which nothing is narrowed: a narrow screen then shows the title, else the choice. */
  isDefault?: boolean;
  links: readonly MenuLink[];
  /** Leads to what is not among the links. */
  rest?: { to: string; label: string };
  edge?: "left" | "right";
  onOpen?: () => void;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState("");
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says that the visitor went somewhere
  useEffect(() => {
    setWanted("");
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
    setWanted("");
    if (details.current) details.current.open = false;
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.current?.open) return;
    close();
    details.current.querySelector("summary")?.focus();
  };
  const shown = links.filter(({ label }) => fold(label).includes(fold(wanted.trim())));
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
      <summary className="relative flex min-h-11 group-open:z-10 list-none items-center gap-2 whitespace-nowrap rounded-sm border border-line-strong bg-surface px-3 text-compact hover:border-ink [&::-webkit-details-marker]:hidden">
        <span className={choice ? `text-ink-2 ${isDefault ? "" : "max-sm:sr-only"}` : "font-medium"}>{title}</span>
        {choice && (
          <span className={`max-w-[13ch] truncate font-semibold sm:max-w-[18ch] ${isDefault ? "max-sm:sr-only" : ""}`}>
            {choice}
          </span>
        )}
        <ChevronDown className="size-4 group-open:rotate-180" strokeWidth={1.75} aria-hidden="true" />
      </summary>
      {/* On a narrow screen a tap beside the menu closes it, and is no tap on what lies there. */}
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
        {(rest || links.length >= SEARCH_FROM) && (
          <input
            type="text"
            data-needs-script=""
            aria-label={`Filtrar: ${title}`}
            placeholder="Filtrar…"
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
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
                className="flex min-h-11 items-center justify-between gap-4 px-4 no-underline hover:bg-sunken focus-visible:-outline-offset-3 aria-[current=true]:font-semibold"
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
