import type { ListedIdentity } from "./listed-identity.ts";

/**
 * What is stored about a UUID: whether an upstream's report about its station, when that upstream had checked it last,
 * and whether a mirror reads it.
 */
export type KnownReport = { hasFacts: boolean; checkedAt: string | null; isMirrored: boolean };

/**
 * Whether an identity adds something: a UUID that is not known yet, facts where there are none, or newer ones. What a
 * mirror reads is newer than any list. `known`: by UUID.
 */
export function addsToIdentities(known: ReadonlyMap<string, KnownReport>, { uuid, upstream }: ListedIdentity): boolean {
  const before = known.get(uuid);
  if (!before) return true;
  if (!upstream || before.isMirrored) return false;
  return !before.hasFacts || isNewer(upstream.facts.lastchecktime, before.checkedAt);
}

/** ISO 8601, in UTC: compared as texts. */
function isNewer(time: string | null, before: string | null): boolean {
  return time !== null && (before === null || time > before);
}
