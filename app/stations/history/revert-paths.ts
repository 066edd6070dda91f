/** Where a form that reverts a change is sent. */
export function revertPath(id: number): string {
  return `/changes/${id}/revert`;
}

/** Where a form that reverts all changes of a batch is sent. */
export function revertBatchPath(batch: string): string {
  return `/changes/batches/${encodeURIComponent(batch)}/revert`;
}
