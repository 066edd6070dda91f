import { lazy, Suspense } from "react";
import { data, Link } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { type RequestContext, requestContext } from "#app/people/accounts/request-context.server.ts";
import { type GrantedRole, isModerator } from "#app/people/accounts/viewer.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { loadWhenPossible } from "#app/platform/ui/load-or-report.ts";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { revertPath } from "#app/stations/history/change.ts";
import { isRevertible, mayRevert } from "#app/stations/history/may-revert.ts";
import { shortName } from "#app/stations/station/station.ts";
import { StationPath } from "#app/stations/station/station-path.tsx";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { stationChangesUrl, stationPage } from "#app/stations/station/station-url.ts";
import type { Route } from "./+types/station-changes.route";
import { ChangeRow } from "./change-row.tsx";
import { changeRowView } from "./change-row-view.ts";
import { readPublicChanges } from "./public-changes.server.ts";

/** Only the newest changes are cached, as of all stations. */
export const handle: RouteHandle = import.meta.env.SSR
  ? {
      cached: {
        shows: "station",
        urlOf: (parameters, id) => (parseRowId(parameters.get("before")) === null ? stationChangesUrl(id) : null),
      },
    }
  : {};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const { database, secret } = context.get(accountsContext);
  const moderator = await findModerator(context.get(requestContext));
  const station = catalogue.find(params.id) ?? (moderator && (await findModeratedStation(database, params.id)));
  if (!station) throw data(null, { status: 404 });
  const { id, name } = station;
  const before = parseRowId(url.searchParams.get("before"));
  // To a moderator also one that visitors do not see.
  const visible = { find: (wanted: string) => (wanted === id ? station : catalogue.find(wanted)) };
  const log = { database, secret, catalogue: visible };
  const { changes, next } = await readPublicChanges(log, { before, stationId: id });
  const now = context.get(requestContext).now();
  const rows = changes.map((change) => ({
    ...changeRowView(change, now),
    canRevert: moderator !== null && isRevertible(change) && mayRevert(moderator, change.actor.role),
  }));
  return { station: { id, name: shortName(name) }, rows, before, next, isModerator: moderator !== null };
}

/** The role of a viewer who may revert changes; null for all others. */
async function findModerator(request: Pick<RequestContext, "viewer">): Promise<GrantedRole | null> {
  const viewer = await request.viewer();
  return isModerator(viewer) ? viewer.role : null;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  // For an unknown station the meta tags are those of site/shell/every-page.route.tsx.
  if (!loaderData) return [];
  const { id, name } = loaderData.station;
  return pageMeta(matches, {
    title: `Alterações de ${isolated(name)}`,
    description: `Tudo o que mudou em ${isolated(name)}, do mais recente para o mais antigo.`,
    path: stationChangesUrl(id),
    indexed: false,
  });
}

/** Loaded for those who may revert: the page of visitors has neither. A rejection would replace the page by an error. */
const loadRevertMenu = () => loadWhenPossible(() => import("#app/stations/history/revert-menu.tsx"));
const RevertMenu = lazy(async () => ({ default: (await loadRevertMenu()).RevertMenu }));
const RevertReporter = lazy(async () => ({ default: (await loadRevertMenu()).RevertReporter }));

/** What all may see of one station's history. */
export default function StationChangesPage({ loaderData }: Route.ComponentProps) {
  const { station, rows, before, next, isModerator } = loaderData;
  return (
    <div className="wrap pt-7 sm:pt-9">
      <StationPath station={{ name: station.name, page: stationPage(station.id) }} />
      <h1 className="text-d2">Alterações</h1>
      <p className="mt-2.5 mb-6 text-lead text-ink-2 leading-[26px] wrap-anywhere">
        Tudo o que mudou em <bdi>{station.name}</bdi>, do mais recente para o mais antigo.
      </p>
      {before !== null && (
        <Link to={stationChangesUrl(station.id)} className={`${BUTTON_STYLES.smallOutline} mb-4`}>
          Mais recentes
        </Link>
      )}
      {rows.length === 0 ? (
        <p className="border-ink border-t-2 pt-4 text-t1">Ainda não há alterações.</p>
      ) : (
        <ol className="border-ink border-t-2">
          {rows.map((row) => (
            <ChangeRow
              key={row.id}
              row={row}
              beside={
                row.canRevert && (
                  <Suspense>
                    <RevertMenu
                      path={revertPath(row.id)}
                      label="Reverter"
                      subject={`${row.sentence}, ${row.timeText}`}
                      floats={true}
                    />
                  </Suspense>
                )
              }
            />
          ))}
        </ol>
      )}
      {isModerator && (
        <Suspense>
          <RevertReporter />
        </Suspense>
      )}
      {next !== null && (
        <Link to={stationChangesUrl(station.id, next)} className={`${BUTTON_STYLES.outline} mt-5`}>
          Mais antigas
        </Link>
      )}
    </div>
  );
}
