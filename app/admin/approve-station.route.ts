import { approveStation } from "#app/moderation/change-status.server.ts";
import type { Route } from "./+types/approve-station.route";
import { readWish } from "./parse-decision-form.server.ts";
import { answerDecision } from "./run-admin-action.server.ts";
import { tellDecision } from "./show-decision-toast.client.ts";

const FAILURE = "Erro ao aprovar rádio";
const UNEXPECTED = "Não foi possível atualizar a rádio";

/** POST: shows a station to visitors. */
export function action(args: Route.ActionArgs) {
  const told = {
    success: "Rádio aprovada com sucesso!",
    failure: FAILURE,
    unexpected: UNEXPECTED,
    back: "/admin/stations",
  };
  return answerDecision(args, told, async (database, administrator) =>
    approveStation(database, administrator, await readWish(args)),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tellDecision(serverAction, { failure: FAILURE, unexpected: UNEXPECTED });
}
