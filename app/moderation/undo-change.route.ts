import { showResultToast } from "#app/ui/show-result-toast.client.ts";
import type { Route } from "./+types/undo-change.route";
import { requireChangeId, revertChange } from "./revert-change.server.ts";
import { runUndo } from "./run-undo.server.ts";
import { UNDO_FAILED } from "./undo-failed.ts";

/** POST: takes a change back by the button of its toast. */
export function action(args: Route.ActionArgs) {
  return runUndo(args, async (database, editor, revert) => {
    const undo = await revertChange(database, editor, { ...revert, id: requireChangeId(args.params.id) });
    return { ok: true, message: "Alteração revertida", undo };
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return showResultToast(serverAction, { unexpected: UNDO_FAILED });
}
