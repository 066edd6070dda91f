import type { Change } from "#app/live-events/change.ts";
import { fold } from "#app/platform/folded-text.ts";
import type { CachedPage } from "./cached-page.ts";

type FindStation = (id: string) => { genre: string } | null;

/** More stations change together only when a directory is filled or emptied: then hardly a page stays as it is. */
const MAX_SINGLE_CHANGES = 500;

const NONE = () => false;
const ALL = () => true;

/**
 * Which cached pages a change invalidates. A station's page also shows similar stations: those of its genre, now or before
 * the change. `find` returns the stations as they are after it.
 * Data are always invalidated: the root route's contain the version of all that is public.
 */
export function isInvalidatedBy(
  change: Change,
  find: FindStation,
): (page: Pick<CachedPage, "kind" | "linkedStationIds">) => boolean {
  if (change.topic === "administration" || change.topic === "accounts") return NONE;
  if (change.topic !== "stations" || change.ids.length > MAX_SINGLE_CHANGES) return ALL;
  const ids = new Set(change.ids);
  const genres = new Set(change.ids.flatMap((id) => fold(find(id)?.genre ?? "") || []));
  return ({ kind, linkedStationIds }) => {
    if (kind.type !== "station" || ids.has(kind.id)) return true;
    return genres.has(fold(find(kind.id)?.genre ?? "")) || change.ids.some((id) => linkedStationIds.has(id));
  };
}
