import { showResultToast } from "#app/platform/ui/show-result-toast.client.ts";
import type { Route } from "./+types/undo-change.route";
import { undo } from "./undo.server.ts";

const FAILED = "Não foi possível anular a alteração. Tente novamente.";

/** POST: takes a change, or a batch of changes, back by the button of its toast. */
export function action({ request, context, params }: Route.ActionArgs) {
  return undo({ request, context }, { id: params.id, unexpected: FAILED });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, { unexpected: FAILED });
}
