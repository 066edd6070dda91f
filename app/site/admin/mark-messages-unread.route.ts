import { submitWithFallback } from "#app/platform/browser/form-fallback.client.ts";
import { markMessagesUnread, parseMessageIds } from "#app/site/pages/unread-messages.server.ts";
import type { Route } from "./+types/mark-messages-unread.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: "Marcado como por ler",
  unexpected: "Não foi possível marcar as mensagens. Tente novamente.",
};

/** POST: marks the contact messages of the form as unread again. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, { ...MESSAGES, back: "/admin/messages" }, ({ database, form }) =>
    markMessagesUnread(database, parseMessageIds(form.ids)),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitWithFallback(serverAction, MESSAGES.unexpected);
}
