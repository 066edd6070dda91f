import { Outlet, PrefetchPageLinks, useLocation } from "react-router";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { TabLinks, TabPanel } from "#app/platform/ui/tab-links.tsx";
import { usePreloadToasts } from "#app/platform/ui/toasts.tsx";
import { countStations } from "#app/stations/station/station-reader.server.ts";
import type { Route } from "./+types/panel.route";
import { AdminPage } from "./admin-page.tsx";
import { Counters } from "./counters.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

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
    <AdminPage title="Administração">
      {PREFETCHED_ACTIONS.map((path) => (
        <PrefetchPageLinks key={path} page={path} />
      ))}
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
      <ReasonDialog />
    </AdminPage>
  );
}
