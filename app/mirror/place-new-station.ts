import type { HeldAnswer } from "./held-station.ts";
import { sharesWord } from "./shares-word.ts";

/** A station of ours that a new one of the upstream may be. */
type Candidate = { id: string; name: string };

type NewContext = {
  /** Has its stream. */
  sameStream: Candidate | undefined;
  /** Has the id of its stream, and another stream: it was edited here, or followed an upstream elsewhere. */
  sameId: (Candidate & { isFollowing: boolean }) | undefined;
  /** A station with this stream was deleted here. */
  isDeleted: boolean;
  answer: HeldAnswer | null;
  /** The id of the station that the answer is about. */
  answeredStation: string | null;
  /** Whether the pass may bring in one more. */
  hasRoom: boolean;
};

/**
 * What a new station of an upstream becomes here. `alias`: a UUID of a station that we have; `ask`: perhaps; `deleted`: a UUID of one that
 * was deleted here; `insert`: a station, under an id of its own where that of its stream is taken; `wait`: until an administrator lets it in.
 */
export type NewPlace =
  | { as: "alias" | "ask"; stationId: string }
  | { as: "deleted" | "wait" }
  | { as: "insert"; ownId: boolean };

/** Source: radio-browser-api, section 12, identity. */
export function placeNewStation(
  name: string,
  { sameStream, sameId, isDeleted, answer, answeredStation, hasRoom }: NewContext,
): NewPlace {
  if (answer === "same" && answeredStation !== null) return { as: "alias", stationId: answeredStation };
  const candidate = sameStream ?? (sameId && !sameId.isFollowing ? sameId : undefined);
  if (candidate && answer !== "other") {
    return { as: sharesWord(candidate.name, name) ? "alias" : "ask", stationId: candidate.id };
  }
  if (isDeleted) return { as: "deleted" };
  if (!hasRoom && answer === null) return { as: "wait" };
  return { as: "insert", ownId: candidate !== undefined || sameId !== undefined };
}
