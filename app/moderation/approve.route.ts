import type { Route } from "./+types/approve.route";
import { answerDecision } from "./answer-decision.server.ts";
import { approveStation } from "./change-status.server.ts";
import { readWish } from "./read-wish.server.ts";
import { tellDecision } from "./tell-decision.client.ts";

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
