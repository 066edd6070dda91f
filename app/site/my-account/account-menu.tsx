import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";

/** On narrow screens a row that reaches into the margins of the page. */
const ROW_STYLES = "max-lg:-mx-6 max-lg:mb-6 max-lg:flex max-lg:gap-6 max-lg:px-6";
const SCROLL_STYLES = "max-lg:overflow-x-auto max-lg:no-scrollbar";
const LINE_STYLES = "max-lg:shadow-[inset_0_-1px_0_var(--line-strong)]";

/** At the side a line over the border of the menu, with a tip that points at the page. */
const CURRENT_STYLES = "font-[650] text-ink lg:current-line";
const LINK_STYLES = "relative flex min-h-12 min-w-11 flex-none items-center whitespace-nowrap focus-inside";
/** At the side the borders of the links are one line. */
const SIDE_LINK_STYLES = "lg:border-line lg:border-l lg:pl-[18px]";

/**
 * The links to all pages of an account: a menu at the side, on narrow screens a row that scrolls. `submissions`: the
 * number beside that page.
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
    <nav ref={row} aria-label="Conta" className={`relative ${ROW_STYLES} ${SCROLL_STYLES} ${LINE_STYLES}`}>
      {ACCOUNT_PAGES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === current.to ? "page" : undefined}
          className={`${LINK_STYLES} ${SIDE_LINK_STYLES} ${to === current.to ? CURRENT_STYLES : "font-medium text-ink-2 hover:text-ink"}`}
        >
          {label}
          {/* On narrow screens a bar under the link of the current page. */}
          {to === current.to && <span className="absolute inset-x-0 bottom-0 h-1 bg-signal lg:hidden" />}
          {to === "/account/submissions" && submissions > 0 && (
            <span className="numbers ml-2 text-ink-3 text-small">{formatNumber(submissions)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** The pages of an account, in the order of their menu. */
const ACCOUNT_PAGES = [
  { to: "/account", label: "Conta" },
  { to: "/account/submissions", label: "As minhas rádios" },
  { to: "/account/security", label: "Segurança" },
  { to: "/account/data", label: "Dados" },
] as const;

type AccountPage = (typeof ACCOUNT_PAGES)[number];

/** The page of the menu that a path belongs to; the first for an unknown one. */
export function currentAccountPage(pathname: string): AccountPage {
  const page = ACCOUNT_PAGES.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return page ?? ACCOUNT_PAGES[0];
}
