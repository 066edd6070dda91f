import { Outlet } from "react-router";
import { guardForAdmins, requestContext } from "#app/accounts/request-context.server.ts";
import { mirrorContext } from "#app/mirror/mirror-service.server.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
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
