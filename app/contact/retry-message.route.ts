import { askerContext, requireAdmin } from "#app/accounts/asker.server.ts";
import { answerForm } from "#app/platform/answer-form.server.ts";
import { cameFromScript } from "#app/platform/came-from-script.ts";
import { redirectWithToast } from "#app/platform/flash.server.ts";
import type { FormAnswer } from "#app/platform/form-answer.ts";
import { keepForm } from "#app/platform/keep-form.client.ts";
import type { Route } from "./+types/retry-message.route";
import { contactDeskContext } from "./contact-desk.server.ts";

const FAILURE = "Não foi possível voltar a enviar a mensagem.";

/** POST: has a message mailed again that was given up. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = await answerForm<FormAnswer>(FAILURE, async () => {
    await requireAdmin(context.get(askerContext));
    await context.get(contactDeskContext).retry(params.id);
    return { ok: true, message: "A mensagem vai ser enviada outra vez." };
  });
  if (cameFromScript(request)) return answer;
  const { ok, message = "" } = "data" in answer ? answer.data : answer;
  return redirectWithToast("/admin/messages", { kind: ok ? "success" : "error", text: message });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, FAILURE);
}
