import { showResultToast } from "#app/ui/show-result-toast.client.ts";
import type { Route } from "./+types/undo-batch.route";
import { revertBatchForForm } from "./revert-batch-for-form.server.ts";
import { runUndo } from "./run-undo.server.ts";
import { UNDO_FAILED } from "./undo-failed.ts";

/** POST: takes an act of several changes back by the button of its toast. */
export function action(args: Route.ActionArgs) {
  return runUndo(args, (database, editor, revert) =>
    revertBatchForForm(database, editor, { ...revert, batch: args.params.batch }),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, { unexpected: UNDO_FAILED });
}
