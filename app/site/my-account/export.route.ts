import { redirect } from "react-router";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { proofPage } from "#app/people/accounts/proof-page.server.ts";
import { guardForAccount, requestContext } from "#app/people/accounts/request-context.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import type { Route } from "./+types/export.route";
import { exportOwnData } from "./export-own-data.server.ts";

const PAGE = "/account/data";

/** GET: the account's data as a file. A browser that cannot get it yet is redirected to the page that says why. */
export async function loader({ context }: Route.LoaderArgs) {
  const current = context.get(requestContext);
  await guardForAccount(current);
  try {
    return await exportOwnData(context.get(accountsContext), current, current.now());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind === "proof_required") return redirect(proofPage(PAGE), 303);
    return redirectWithToast(PAGE, { kind: "error", text: error.message });
  }
}
