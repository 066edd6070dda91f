import { fold } from "#app/platform/text/folded-text.ts";
import type { HeldAnswer } from "./mirror-decisions.ts";

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
  /** Whether the pass may insert one more. */
  hasRoom: boolean;
};

/**
 * What a new station of an upstream becomes here. `alias`: a UUID of a station that we have; `ask`: an administrator
 * decides that; `deleted`: a UUID of one that was deleted here; `insert`: a station, under an id of its own where that
 * of its stream is taken; `wait`: until an administrator permits it.
 */
export type NewStationOutcome =
  | { as: "alias" | "ask"; stationId: string }
  | { as: "deleted" | "wait" }
  | { as: "insert"; ownId: boolean };

export function decideNewStation(
  name: string,
  { sameStream, sameId, isDeleted, answer, answeredStation, hasRoom }: NewContext,
): NewStationOutcome {
  if (answer === "same" && answeredStation !== null) return { as: "alias", stationId: answeredStation };
  const candidate = sameStream ?? (sameId && !sameId.isFollowing ? sameId : undefined);
  if (candidate && answer !== "other") {
    return { as: sharesWord(candidate.name, name) ? "alias" : "ask", stationId: candidate.id };
  }
  if (isDeleted) return { as: "deleted" };
  if (!hasRoom && answer === null) return { as: "wait" };
  return { as: "insert", ownId: candidate !== undefined || sameId !== undefined };
}

const WORDS = /[\p{L}\p{N}]+/gu;

/**
 * Whether two names have a word in common, without case and accents; or, of names without letters and digits, all. A
 * language that is written without spaces has few words: such names have one in common if one contains the other.
 */
export function sharesWord(one: string, other: string): boolean {
  const [first, second] = [fold(one).trim(), fold(other).trim()];
  if (first === second) return true;
  const words = new Set(first.match(WORDS));
  const otherWords = second.match(WORDS) ?? [];
  if (otherWords.some((word) => words.has(word))) return true;
  return (
    [...words].some((word) => isLongWithoutSpaces(word) && second.includes(word)) ||
    otherWords.some((word) => isLongWithoutSpaces(word) && first.includes(word))
  );
}

const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}$/u;

function isLongWithoutSpaces(word: string): boolean {
  return WITHOUT_SPACES.test(word);
}
