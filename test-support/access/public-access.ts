import { forAll, forEditors, forUsers } from "./access-statuses.ts";
import type { AccessRow } from "./product-with-roles.ts";

/** Reading calls, and paths that exist for no role. */
export const READING_CALLS: readonly AccessRow[] = [
  { what: "GET /healthz", ...forAll(200) },
  { what: "GET /api/stations", ...forAll(200) },
  { what: "GET /api/stations?q=radio&sort=name", ...forAll(200) },
  { what: "GET /api/stations?status=pending", ...forEditors(200) },
  { what: "GET /api/stations?status=approved", ...forEditors(200) },
  { what: "GET /api/stations?status=suspended", ...forEditors(200) },
  { what: "GET /api/stations?status=nonsense", ...forEditors(422) },
  { what: "GET /api/stations/aurora", ...forAll(200) },
  { what: "GET /api/stations/beira", visitor: 404, user: 404, editor: 200, administrator: 200 },
  { what: "GET /api/stations/cais", visitor: 404, user: 404, editor: 200, administrator: 200 },
  { what: "GET /api/stations/nada", ...forAll(404) },
  { what: "GET /stations.m3u?q=radio", ...forAll(200) },
  { what: "GET /stations.json?sort=nonsense", ...forAll(422) },
  { what: "GET /images/aurora/96-00000000.webp", ...forAll(302) },
  { what: "GET /images/beira/96-00000000.webp", visitor: 404, user: 404, editor: 302, administrator: 302 },
  { what: "GET /images/cais/480-00000000.jpg", visitor: 404, user: 404, editor: 302, administrator: 302 },
  { what: "GET /images/nada/96-00000000.webp", ...forAll(404) },
  { what: `GET /images/draft/${"0".repeat(64)}.webp`, ...forAll(404) },
  { what: "GET /images/proposals/999999999/480-00000000.webp", ...forAll(404) },
  { what: "GET /images/proposals/nada/480-00000000.webp", ...forAll(404) },
  { what: `GET /images/aurora/${"0".repeat(64)}.webp`, ...forAll(404) },
  { what: "GET /api/settings", ...forAll(200) },
  { what: "GET /api/me", ...forAll(200) },
  { what: "GET /api/me/favourites", ...forUsers(200) },
  { what: "GET /api/me/submissions", ...forUsers(200) },
  { what: "GET /api/me/export", ...forUsers(200) },
  { what: "GET /api/me/recents", ...forUsers(200) },
  { what: "GET /api/auth/get-session", ...forAll(200) },
  { what: "GET /api/openapi.json", ...forAll(200) },
  { what: "GET /api/docs", ...forAll(200) },
  { what: "GET /api/nada", ...forAll(404) },
  { what: "PUT /api/stations", body: {}, ...forAll(405) },
  { what: "POST /api/auth/update-user", body: { name: "x" }, ...forAll(404) },
  { what: "POST /api/auth/delete-user", body: {}, ...forAll(404) },
  { what: "GET /api/auth/list-sessions", ...forAll(404) },
];

/** Calls of listeners' players and lists. */
export const LISTENING_CALLS: AccessRow[] = [
  { what: "POST /api/stations/aurora/play-failures", body: {}, ...forAll(202) },
  { what: "POST /api/stations/nada/play-failures", body: {}, ...forAll(404) },
  { what: "POST /api/stations/aurora/clicks", body: {}, ...forAll(202) },
  { what: "POST /api/stations/beira/clicks", body: {}, ...forAll(202) },
  { what: "POST /api/station-matches", body: { stations: [{ id: "beira" }] }, ...forAll(200) },
  { what: "POST /api/station-matches", body: {}, ...forAll(422) },
];
