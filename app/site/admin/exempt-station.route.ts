import { exemptStation } from "#app/moderation/decisions/edit-station.server.ts";
import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import type { Route } from "./+types/exempt-station.route";
import { runAdminAction } from "./run-admin-action.server.ts";

const MESSAGES = {
  success: (exempt: boolean) => ({
    ok: true as const,
    message: exempt ? "A rádio deixa de ser verificada." : "A rádio volta a ser verificada.",
  }),
  failure: "Erro ao atualizar rádio",
  unexpected: "Não foi possível atualizar a rádio",
};

/** POST: exempts a station from the automatic stream checks, or ends its exemption. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, { ...MESSAGES, back: "/admin/stations" }, async ({ database, moderator, form, now }) => {
    const exempt = form.exempt === "yes";
    await exemptStation(database, moderator, { id: args.params.id, exempt, now });
    return exempt;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, MESSAGES);
}
