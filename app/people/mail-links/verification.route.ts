import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { requestContext, requireUser } from "#app/people/accounts/request-context.server.ts";
import { isOwnAddressRefused } from "#app/people/mail/refused-mails.server.ts";
import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import type { Route } from "./+types/verification.route";
import { requestVerification } from "./email-verification.server.ts";

const SENT = "Enviámos outra ligação. Pode demorar uns minutos; veja também no correio não solicitado.";
const FAILED = "Não foi possível enviar a ligação. Tente novamente.";

/** The pages with the notice; a plain form returns to one of them. */
const PAGES = ["/account", "/submit-station"];

/** GET: whether the mail server refuses the viewer's address. Without a redirect: a form that is being typed stays. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await context.get(requestContext).viewer();
  const isRefused = viewer.role !== "visitor" && (await isOwnAddressRefused(context.get(databaseContext), viewer));
  return { isRefused };
}

/** POST: mails another link that confirms the account's address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const answer = await runFormAction<FormResult>(FAILED, async () => {
    const viewer = await requireUser(context.get(requestContext));
    await requestVerification(context.get(accountsContext), viewer, context.get(requestContext).now());
    return { ok: true, message: SENT };
  });
  if (isDataRequest(request)) return answer;
  const result = "data" in answer ? answer.data : answer;
  const page = PAGES.find((known) => known === form.page) ?? "/account";
  return redirectWithToast(page, { kind: result.ok ? "success" : "error", text: result.message ?? "" });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, FAILED);
}
