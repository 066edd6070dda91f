import { Link, Outlet, PrefetchPageLinks, useLocation } from "react-router";
import { guardForAdmins, requestContext } from "#app/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { countStations } from "#app/stations/station-reader.server.ts";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";
import { usePreloadToasts } from "#app/ui/toasts.tsx";
import type { Route } from "./+types/panel.route";
import { LINK_STYLES } from "./admin-list-page.tsx";
import { Counters } from "./counters.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  return { counts: await countStations(context.get(databaseContext)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Administração", description: "Administração do diretório.", indexed: false });
}

/** Routes whose scripts are prefetched: a decision made offline with a missing script would replace the page by an error. */
const PREFETCHED_ACTIONS = [
  "/admin/stations/any/approve",
  "/admin/stations/any/suspend",
  "/admin/stations/any/delete",
  "/admin/stations/any/check",
  "/admin/stations/any/exempt",
  "/admin/clear",
  "/admin/restore",
];

/** The administration panel, in four tabs. Source: spec, section 2. */
export default function PanelPage({ loaderData: { counts } }: Route.ComponentProps) {
  usePreloadToasts();
  const { pathname } = useLocation();
  const currentPath = pathname.replace(/\/$/, "");
  const tab = (to: string, label: string, count?: number) => ({
    to,
    label,
    count,
    chosen: to === "/admin" ? currentPath === to : currentPath.startsWith(to),
  });
  return (
    <div className="wrap">
      {PREFETCHED_ACTIONS.map((path) => (
        <PrefetchPageLinks key={path} page={path} />
      ))}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 pt-7 pb-6 sm:pt-11">
        <h1 className="text-d2">Administração</h1>
        <p className="flex gap-x-6 text-ink-2 text-small">
          <Link to="/admin/import" className={`${LINK_STYLES} hover:text-ink`}>
            Importar
          </Link>
          <Link to="/admin/messages" className={`${LINK_STYLES} hover:text-ink`}>
            Mensagens
          </Link>
          <Link to="/admin/history" className={`${LINK_STYLES} hover:text-ink`}>
            Histórico
          </Link>
        </p>
      </div>
      <Counters counts={counts} />
      <TabLinks
        id="admin"
        label="Administração"
        tabs={[
          tab("/admin", "Para Aprovar", counts.pending),
          tab("/admin/stations", "Todas", counts.total),
          tab("/admin/site", "Site"),
          tab("/admin/system", "Sistema"),
        ]}
      />
      <TabPanel id="admin">
        <Outlet />
      </TabPanel>
    </div>
  );
}
