/** Stations to store in one transaction, and the last change that is done with them. */
type ChangeSlice = { uuids: string[]; cursor: string };

/**
 * Cuts changes, oldest first, into slices of so many different stations. A station is in the first slice that names it,
 * because it is fetched as it is now: its later changes are done with that one.
 */
export function sliceChanges(changes: readonly { changeUuid: string; uuid: string }[], size: number): ChangeSlice[] {
  const slices: ChangeSlice[] = [];
  const done = new Set<string>();
  let slice: ChangeSlice | undefined;
  for (const { changeUuid, uuid } of changes) {
    if (!slice || (slice.uuids.length >= size && !done.has(uuid))) {
      slice = { uuids: [], cursor: changeUuid };
      slices.push(slice);
    }
    if (!done.has(uuid)) slice.uuids.push(uuid);
    done.add(uuid);
    slice.cursor = changeUuid;
  }
  return slices;
}
