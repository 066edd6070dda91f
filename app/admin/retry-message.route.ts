import { requestContext, requireAdmin } from "#app/accounts/request-context.server.ts";
import { contactServiceContext } from "#app/contact/contact-service.server.ts";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import { submitWithFallback } from "#app/platform/form-fallback.client.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { isDataRequest } from "#app/platform/is-data-request.ts";
import { runFormAction } from "#app/platform/run-form-action.server.ts";
import type { Route } from "./+types/retry-message.route";

const FAILURE = "Não foi possível voltar a enviar a mensagem.";

/** POST: has a message mailed again that was given up. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = await runFormAction<FormResult>(FAILURE, async () => {
    await requireAdmin(context.get(requestContext));
    await context.get(contactServiceContext).retry(params.id);
    return { ok: true, message: "A mensagem vai ser enviada outra vez." };
  });
  if (isDataRequest(request)) return answer;
  const { ok, message = "" } = "data" in answer ? answer.data : answer;
  return redirectWithToast("/admin/messages", { kind: ok ? "success" : "error", text: message });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, FAILURE);
}
