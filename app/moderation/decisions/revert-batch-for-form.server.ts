import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { findStationNames } from "#app/stations/history/read-changes.server.ts";
import type { RevertForm } from "#app/stations/history/revert-form.ts";
import { revertBatch } from "./revert-change.server.ts";
import { revertedBatchMessage } from "./unchanged-sentence.ts";

/**
 * Reverts the changes of a batch that still can be. Gives the result for a form, which names the others. Errors: as in
 * `revertBatch`.
 */
export async function revertBatchForForm(
  database: Database,
  viewer: SignedIn,
  revert: RevertForm & { batch: string; now: Date },
): Promise<FormResult> {
  const { batch, done, left } = await revertBatch(database, viewer, revert);
  const names = await findStationNames(
    database,
    left.map(({ id }) => id),
  );
  const message = revertedBatchMessage({ done: done.length, left: left.length, names });
  return { ok: true, message, undo: done.length > 0 ? batch : undefined };
}
