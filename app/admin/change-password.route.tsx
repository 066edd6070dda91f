import { accountsContext } from "#app/accounts/accounts.server.ts";
import { changePassword } from "#app/accounts/change-password.server.ts";
import { parsePasswordChange } from "#app/accounts/password-change.ts";
import { requestContext } from "#app/accounts/request-context.server.ts";
import { NO_CONNECTION, submitWithFallback } from "#app/platform/form-fallback.client.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import type { Route } from "./+types/change-password.route";
import { answerSiteForm } from "./answer-site-form.server.ts";
import { loadSite } from "./load-site.server.ts";
import { SitePage } from "./site-page.tsx";

const FAILURE = "Erro ao alterar senha";

export function loader(args: Route.LoaderArgs) {
  return loadSite(args);
}

/** POST: gives the administrator's account another password. What was typed never goes back. */
export function action({ request, context }: Route.ActionArgs) {
  const told = {
    success: "Senha alterada com sucesso!",
    failure: FAILURE,
    unexpected: "Não foi possível alterar a senha. Tente novamente.",
  };
  return answerSiteForm({ request, context }, told, async () => {
    const { currentPassword, newPassword } = valueOrThrow(parsePasswordChange(await readForm(request)));
    await changePassword(context.get(accountsContext), context.get(requestContext), {
      currentPassword,
      newPassword,
      now: new Date(),
    });
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, NO_CONNECTION, FAILURE);
}

/** The tab as it answers a form that was sent without JavaScript. */
export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SitePage {...loaderData} passwordAnswer={actionData} />;
}
