import type { Change } from "#app/live-events/change.ts";
import { fold } from "#app/platform/folded-text.ts";
import type { CachedPage } from "./cached-page.ts";

type FindStation = (id: string) => { genre: string } | null;

/** So many stations change together when a directory is filled or emptied: hardly a page stays as it is. */
const LOOKED_AT_SINGLY = 500;

/** Never touched, and always. */
const NONE = () => false;
const ALL = () => true;

/**
 * Which kept pages a change touches. Station pages other than a station's own show stations like it: those of its genre,
 * now or before. `find` knows the stations as they are after the change.
 * The version of what is public is in the data that the frame asks for: it changes with all that is.
 */
export function isInvalidatedBy(
  change: Change,
  find: FindStation,
): (page: Pick<CachedPage, "kind" | "linkedStationIds">) => boolean {
  if (change.topic === "administration" || change.topic === "accounts") return NONE;
  if (change.topic !== "stations" || change.ids.length > LOOKED_AT_SINGLY) return ALL;
  const ids = new Set(change.ids);
  const genres = new Set(change.ids.flatMap((id) => fold(find(id)?.genre ?? "") || []));
  return ({ kind, linkedStationIds }) => {
    if (kind.of !== "station" || ids.has(kind.id)) return true;
    return genres.has(fold(find(kind.id)?.genre ?? "")) || change.ids.some((id) => linkedStationIds.has(id));
  };
}
