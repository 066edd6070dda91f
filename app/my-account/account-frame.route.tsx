import { Outlet, useLocation } from "react-router";
import { guardForAccount, requestContext } from "#app/accounts/request-context.server.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import type { Route } from "./+types/account-frame.route";
import { AccountMenu } from "./account-menu.tsx";
import { currentAccountPage } from "./account-pages.ts";
import { countSubmissions } from "./own-submissions.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = await guardForAccount(context.get(requestContext));
  return { submissions: await countSubmissions(context.get(databaseContext), id) };
}

/** The title of an account's page, and beside its content the menu of all of them. Source: design-2, section 9. */
export default function AccountFrame({ loaderData }: Route.ComponentProps) {
  const current = currentAccountPage(useLocation().pathname);
  return (
    <div className="wrap">
      <h1 className="pt-7 pb-[26px] text-d2 sm:pt-11">{current.label}</h1>
      <div className="grid gap-x-18 lg:grid-cols-[216px_minmax(0,760px)]">
        <AccountMenu current={current} submissions={loaderData.submissions} />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
