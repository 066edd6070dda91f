import { askToStop } from "#app/exchange/importing/import-records.server.ts";
import { answerDecision } from "#app/moderation/answer-decision.server.ts";
import { tellDecision } from "#app/moderation/tell-decision.client.ts";
import type { Route } from "./+types/stop-import.route";

const FAILURE = "A importação não parou";
const UNEXPECTED = "Não foi possível parar a importação";

/** POST: asks an import to stop. What it has added stays. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const told = {
    ...{ success: "A importação vai parar", failure: FAILURE, unexpected: UNEXPECTED },
    back: `/admin/import/${encodeURIComponent(id)}`,
  };
  return answerDecision(args, told, (database) => askToStop(database, id));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tellDecision(serverAction, { failure: FAILURE, unexpected: UNEXPECTED });
}
