import { redirect } from "react-router";
import { accountsContext } from "#app/accounts/accounts.server.ts";
import { proofPage } from "#app/accounts/proof-page.server.ts";
import { guardForAccount, requestContext } from "#app/accounts/request-context.server.ts";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import type { Route } from "./+types/export.route";
import { exportOwnData } from "./export-own-data.server.ts";

const PAGE = "/account/data";

/** GET: the account's data as a file. A browser that cannot get it yet is redirected to the page that says why. */
export async function loader({ context }: Route.LoaderArgs) {
  await guardForAccount(context.get(requestContext));
  try {
    return await exportOwnData(context.get(accountsContext), context.get(requestContext), new Date());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind === "proof_required") return redirect(proofPage(PAGE), 303);
    return redirectWithToast(PAGE, { kind: "error", text: error.message });
  }
}
