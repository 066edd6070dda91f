import type { ReactNode } from "react";
import { Link } from "react-router";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { AdminPage } from "./admin-page.tsx";

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
