import { revertBatchForForm } from "#app/moderation/decisions/revert-batch-for-form.server.ts";
import type { Route } from "./+types/revert-batch.route";
import { runRevertAction } from "./run-revert-action.server.ts";

/** POST: reverts the changes of a batch that can still be reverted. */
export function action(args: Route.ActionArgs) {
  return runRevertAction(args, ({ database, viewer, ...why }) =>
    revertBatchForForm(database, viewer, { batch: args.params.batch, ...why }),
  );
}
