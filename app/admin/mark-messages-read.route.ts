import { markMessagesRead, parseMessageIds } from "#app/contact/unread-messages.server.ts";
import { submitWithFallback } from "#app/platform/form-fallback.client.ts";
import type { Route } from "./+types/mark-messages-read.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = { success: "Marcado como lido", unexpected: "Não foi possível marcar as mensagens. Tente novamente." };

/** POST: marks the contact messages of the form as read. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, { ...MESSAGES, back: "/admin/messages" }, ({ database, form }) =>
    markMessagesRead(database, parseMessageIds(form.ids), new Date()),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, MESSAGES.unexpected);
}
