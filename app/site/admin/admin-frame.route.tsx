import { Outlet } from "react-router";
import { mirrorContext } from "#app/exchange/mirror/mirror-service.server.ts";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import type { Route } from "./+types/admin-frame.route";
import { readWaitingCounts } from "./waiting-counts.server.ts";

/** What waits on the administration pages, for the links on each of them. */
export async function loader({ context }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const mirrors = context.get(mirrorContext).from.length > 0;
  return { waiting: await readWaitingCounts(context.get(databaseContext), { mirrors }) };
}

export default function AdminFrame() {
  return <Outlet />;
}
