import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatNumber } from "#app/platform/portuguese-format.ts";
import { ACCOUNT_PAGES, type AccountPage } from "./account-pages.ts";

const LINK_STYLES =
  "relative flex min-h-12 min-w-11 flex-none items-center whitespace-nowrap no-underline focus-inside lg:border-line lg:border-l lg:pl-[18px]";

/** A line over the border of the menu, with a tip that points at the page; on narrow screens a bar under the link. */
const CURRENT_STYLES =
  "font-[650] text-ink before:absolute before:bg-signal max-lg:before:inset-x-0 max-lg:before:bottom-0 max-lg:before:h-1 lg:before:inset-y-0 lg:before:-left-px lg:before:w-0.5 lg:after:absolute lg:after:top-1/2 lg:after:-left-px lg:after:-mt-1.5 lg:after:border-6 lg:after:border-transparent lg:after:border-r-0 lg:after:border-l-signal";

/**
 * The links to all pages of an account: a menu at the side, on narrow screens a row that scrolls. `submissions`: the number
 * beside that page.
 */
export function AccountMenu({ current, submissions }: { current: AccountPage; submissions: number }) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="${current.to}"]`);
    if (row.current && link) {
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
    }
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label="Conta"
      className="relative max-lg:-mx-6 max-lg:mb-6 max-lg:flex max-lg:gap-6 max-lg:overflow-x-auto max-lg:px-6 max-lg:shadow-[inset_0_-1px_0_var(--line-strong)] max-lg:no-scrollbar"
    >
      {ACCOUNT_PAGES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === current.to ? "page" : undefined}
          className={`${LINK_STYLES} ${to === current.to ? CURRENT_STYLES : "font-medium text-ink-2 hover:text-ink"}`}
        >
          {label}
          {to === "/account/submissions" && submissions > 0 && (
            <span className="numbers ml-2 text-ink-3 text-small">{formatNumber(submissions)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
