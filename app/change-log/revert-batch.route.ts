import { findStationNames } from "#app/history/read-changes.server.ts";
import { revertBatch } from "#app/moderation/revert-change.server.ts";
import type { Route } from "./+types/revert-batch.route";
import { revertBatchPath } from "./revert-result.ts";
import { revertedBatchMessage } from "./reverted-batch-message.ts";
import { runRevertAction } from "./run-revert-action.server.ts";

/** POST: reverts the changes of a batch that can still be reverted. */
export function action(args: Route.ActionArgs) {
  return runRevertAction(args, async ({ database, viewer, ...why }) => {
    const { batch, done, left } = await revertBatch(database, viewer, { batch: args.params.batch, ...why });
    const names = await findStationNames(
      database,
      left.map(({ id }) => id),
    );
    const message = revertedBatchMessage({ done: done.length, left: left.length, names });
    return { ok: true, message, undoPath: done.length > 0 ? revertBatchPath(batch) : null };
  });
}
