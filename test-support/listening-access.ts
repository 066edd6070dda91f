import { forAll } from "./access-statuses.ts";
import type { AccessRow } from "./product-with-roles.ts";

/** Calls of listeners' players and lists. */
export const LISTENING_CALLS: AccessRow[] = [
  { what: "POST /api/stations/aurora/play-failures", body: {}, ...forAll(202) },
  { what: "POST /api/stations/nada/play-failures", body: {}, ...forAll(404) },
  { what: "POST /api/stations/aurora/clicks", body: {}, ...forAll(202) },
  { what: "POST /api/stations/beira/clicks", body: {}, ...forAll(202) },
  { what: "POST /api/station-matches", body: { stations: [{ id: "beira" }] }, ...forAll(200) },
  { what: "POST /api/station-matches", body: {}, ...forAll(422) },
];
