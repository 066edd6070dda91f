import { Link, Outlet, useLocation } from "react-router";
import { blockedSentence } from "#app/people/accounts/blocked-account.ts";
import { guardForAccount, requestContext } from "#app/people/accounts/request-context.server.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import type { Route } from "./+types/account-frame.route";
import { AccountMenu, currentAccountPage } from "./account-menu.tsx";
import { countSubmissions } from "./own-submissions.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { id, block } = await guardForAccount(context.get(requestContext));
  const submissions = await countSubmissions(context.get(databaseContext), id);
  return { submissions, blocked: block && blockedSentence(block) };
}

/** The title of an account's page, and beside its content the menu of all of them. */
export default function AccountFrame({ loaderData }: Route.ComponentProps) {
  const current = currentAccountPage(useLocation().pathname);
  return (
    <div className="wrap">
      <h1 className="pt-7 pb-[26px] text-d2 sm:pt-11">{current.label}</h1>
      <div className="grid gap-x-18 lg:grid-cols-[216px_minmax(0,760px)]">
        <AccountMenu current={current} submissions={loaderData.submissions} />
        <div className="min-w-0">
          {loaderData.blocked && <BlockedNotice sentence={loaderData.blocked} />}
          <Outlet />
        </div>
      </div>
    </div>
  );
}

/** Why the viewer's account is blocked, on each of its pages. `sentence`: see `blockedSentence`. */
function BlockedNotice({ sentence }: { sentence: string }) {
  return (
    <div className="mb-8 flex gap-3.5 border-danger border-l-6 bg-bad-bg px-[18px] py-4 text-bad">
      <Icon of="ban" className="mt-0.5 flex-none" />
      <p className="min-w-0 wrap-anywhere">
        {sentence}{" "}
        <Link to="/account/decisions/block/appeal" className={TEXT_LINK_STYLES}>
          Contestar
        </Link>
      </p>
    </div>
  );
}
