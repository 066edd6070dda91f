import type { Route } from "./+types/delete.route";
import { answerDecision } from "./answer-decision.server.ts";
import { deleteStation } from "./delete-station.server.ts";
import { readWish } from "./read-wish.server.ts";
import { tellDecision } from "./tell-decision.client.ts";

const FAILURE = "Erro ao eliminar rádio";
const UNEXPECTED = "Não foi possível remover a rádio";

/** POST: removes a station for good. */
export function action(args: Route.ActionArgs) {
  const told = {
    success: "Rádio eliminada com sucesso!",
    failure: FAILURE,
    unexpected: UNEXPECTED,
    back: "/admin/stations",
  };
  return answerDecision(args, told, async (database, administrator) =>
    deleteStation(database, administrator, await readWish(args)),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tellDecision(serverAction, { failure: FAILURE, unexpected: UNEXPECTED });
}
