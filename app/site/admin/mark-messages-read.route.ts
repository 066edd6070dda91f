import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { markMessagesRead, parseMessageIds } from "#app/site/pages/unread-messages.server.ts";
import type { Route } from "./+types/mark-messages-read.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = { success: "Marcado como lido", unexpected: "Não foi possível marcar as mensagens. Tente novamente." };

/** POST: marks the contact messages of the form as read. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, { ...MESSAGES, back: "/admin/messages" }, ({ database, form, now }) =>
    markMessagesRead(database, parseMessageIds(form.ids), now),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, MESSAGES.unexpected);
}
