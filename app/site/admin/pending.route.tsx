import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import type { Route } from "./+types/pending.route";
import { readStationRows } from "./read-station-rows.server.ts";
import { StationTable } from "./station-table.tsx";
import { PageLinks, parseTableQuery } from "./table-controls.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const { page } = parseTableQuery(url.searchParams);
  const { sendsMail } = context.get(accountsContext);
  const query = { status: "pending", q: "", page, unconfirmedLast: sendsMail } as const;
  const { rows: stations, ...found } = await readStationRows(context.get(databaseContext), query);
  return { ...found, stations };
}

/** The pending stations: the panel's first tab. */
export default function PendingPage({ loaderData: { stations, page, pages } }: Route.ComponentProps) {
  return (
    <>
      <StationTable
        stations={stations}
        caption="Estações por aprovar"
        empty="Não há estações por aprovar."
        detail="date"
      />
      <PageLinks page={page} pages={pages} urlOf={(number) => (number > 1 ? `/admin?page=${number}` : "/admin")} />
    </>
  );
}
