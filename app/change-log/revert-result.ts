/** Where a form that reverts a change is sent. */
export function revertPath(id: number): string {
  return `/changes/${id}/revert`;
}

/** The same for all changes of a batch. */
export function revertBatchPath(batch: string): string {
  return `/changes/batches/${encodeURIComponent(batch)}/revert`;
}
