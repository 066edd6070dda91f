import type { FormResult } from "#app/platform/form-result.ts";

/** `undoPath`: where the revert itself is reverted; null if nothing was reverted. */
export type RevertResult = { ok: true; message: string; undoPath: string | null } | Extract<FormResult, { ok: false }>;

/** The form field that only 'Anular' of a toast sends. */
export const UNDO_FIELD = "undo";

/** Where a form that reverts a change is sent. */
export function revertPath(id: number): string {
  return `/changes/${id}/revert`;
}

/** The same for all changes of a batch. */
export function revertBatchPath(batch: string): string {
  return `/changes/batches/${encodeURIComponent(batch)}/revert`;
}
