import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { contactServiceContext } from "#app/site/pages/contact-service.server.ts";
import type { Route } from "./+types/retry-message.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: "A mensagem vai ser enviada outra vez.",
  unexpected: "Não foi possível voltar a enviar a mensagem.",
};

/** POST: queues a contact message whose delivery failed for another attempt. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, { ...MESSAGES, page: "/admin/messages" }, () =>
    args.context.get(contactServiceContext).retry(args.params.id),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, MESSAGES.unexpected);
}
