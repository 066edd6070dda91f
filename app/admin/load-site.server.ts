import type { RouterContextProvider } from "react-router";
import { guardForAdmins } from "#app/accounts/page-guard.server.ts";
import { requestContext } from "#app/accounts/request-context.server.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { readSettings } from "#app/settings/read-settings.server.ts";

/** What the site's tab shows, at each of its addresses. Errors: the redirect of who is no administrator, thrown. */
export async function loadSite({ context }: { context: Readonly<RouterContextProvider> }) {
  const { email } = await guardForAdmins(context.get(requestContext));
  return { saved: await readSettings(context.get(databaseContext)), email };
}
