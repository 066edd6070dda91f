import type { ReactNode } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import { SecondFactorBanner } from "#app/people/second-factor/second-factor-banner.tsx";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { type PanelLink, panelLinks, panelPageOf, type WaitingCounts } from "./panel-pages.ts";

/** The frame of an administration page: its title, and beside it the links to the other pages. */
export function AdminPage({ title, sentence, children }: { title: string; sentence?: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <div className="pt-6 pb-3.5 lg:pt-9 lg:pb-[22px]">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <h1 className="text-d2">{title}</h1>
          <AdminNavigation />
        </div>
        {sentence && <p className="mt-2 max-w-[60ch] text-lead text-ink-2 leading-[26px] wrap-anywhere">{sentence}</p>}
      </div>
      <SecondFactorBanner />
      {children}
    </div>
  );
}

/** Above the end of the label: a badge that appears or changes moves no link. */
const BADGE_PLACE_STYLES = "absolute -top-0.5 -right-2 whitespace-nowrap";
const BADGE_STYLES = "numbers rounded-sm bg-warn-bg px-1.5 font-semibold text-[12px]/4 text-warn";
const LABEL_STYLES = "underline";
const CURRENT_LABEL_STYLES = "font-semibold text-ink decoration-2 decoration-signal";
const OTHER_LABEL_STYLES = "font-medium text-cobalt decoration-1";

/** The links to the other pages, each with what waits there. */
function AdminNavigation() {
  const frame = useRouteLoaderData<{ waiting: WaitingCounts }>("admin/frame");
  const current = panelPageOf(useLocation().pathname);
  return (
    <nav
      aria-label="Páginas da administração"
      className="flex flex-wrap gap-x-[22px] text-compact max-sm:gap-x-5 max-sm:text-small"
    >
      {panelLinks(frame?.waiting ?? null).map((link) => (
        <PanelPageLink key={link.to} link={link} isCurrent={link.to === current} />
      ))}
    </nav>
  );
}

function PanelPageLink({ link: { to, label, badge, waiting }, isCurrent }: { link: PanelLink; isCurrent: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={waiting === "" ? undefined : `${label}, ${waiting}`}
      className="relative flex min-h-11 min-w-11 items-center justify-center no-underline"
    >
      <span className={`${LABEL_STYLES} ${isCurrent ? CURRENT_LABEL_STYLES : OTHER_LABEL_STYLES}`}>{label}</span>{" "}
      {badge !== "" && <span className={`${BADGE_PLACE_STYLES} ${BADGE_STYLES}`}>{badge}</span>}
    </Link>
  );
}

/** A row of a list; the columns are the list's own. */
export const ROW_STYLES = "grid gap-x-6 gap-y-0.5 border-line border-b text-compact";

/** A page with a list for administrators, newest first, and links to newer and to older entries. */
export function AdminListPage({
  title,
  sentence,
  url,
  isFirst,
  older,
  controls,
  children,
}: {
  title: string;
  sentence: string;
  /** Of the newest entries. */
  url: string;
  /** Whether the newest entries are shown. */
  isFirst: boolean;
  /** Query string of the older entries; null when there are none. */
  older: string | null;
  /** Filters above the list. */
  controls?: ReactNode;
  children: ReactNode;
}) {
  return (
    <AdminPage title={title} sentence={sentence}>
      {controls}
      {!isFirst && (
        <Link to={url} className={`${BUTTON_STYLES.smallOutline} mb-4`}>
          Mais recentes
        </Link>
      )}
      {children}
      {older !== null && (
        <Link to={`${url.split("?", 1)[0]}?${older}`} className={`${BUTTON_STYLES.outline} mt-6`}>
          Mais antigas
        </Link>
      )}
    </AdminPage>
  );
}
