import type { Route } from "./+types/suspend.route";
import { answerDecision } from "./answer-decision.server.ts";
import { suspendStation } from "./change-status.server.ts";
import { readWish } from "./read-wish.server.ts";
import { tellDecision } from "./tell-decision.client.ts";

const FAILURE = "Erro ao suspender rádio";
const UNEXPECTED = "Não foi possível atualizar a rádio";

/** POST: takes a station away from visitors. */
export function action(args: Route.ActionArgs) {
  const told = {
    success: "Rádio suspensa com sucesso!",
    failure: FAILURE,
    unexpected: UNEXPECTED,
    back: "/admin/stations",
  };
  return answerDecision(args, told, async (database, administrator) =>
    suspendStation(database, administrator, await readWish(args)),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tellDecision(serverAction, { failure: FAILURE, unexpected: UNEXPECTED });
}
