import { revertChange } from "#app/moderation/decisions/revert-change.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import type { Route } from "./+types/revert-change.route";
import { runRevertAction } from "./run-revert-action.server.ts";

/** POST: reverts a change. */
export function action(args: Route.ActionArgs) {
  return runRevertAction(args, async ({ database, viewer, ...why }) => {
    const id = parseRowId(args.params.id);
    if (id === null) throw new Refusal("not-found", "Esta alteração não existe.");
    const undo = await revertChange(database, viewer, { id, ...why });
    return { ok: true, message: "Alteração revertida", undo };
  });
}
