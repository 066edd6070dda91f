import { badBodies, type Exchange, FORM, TOO_LARGE } from "./exchange.ts";

const favourites = "PUT /api/me/favourites";
const SENT = "2026-11-25T12:00:00.000Z";
const FAVOURITES = { sent_at: SENT, changes: [{ id: "1", favourite: true, at: SENT }] };

const recents = "PUT /api/me/recents";
const RECENTS = { sent_at: SENT, recents: [{ station_id: "1", played_at: SENT }] };
const clearing = "DELETE /api/me/recents";

/** Calls for the favourites and recents that an account stores. */
export const ACCOUNT_DATA_EXCHANGES: readonly Exchange[] = [
  { call: "GET /api/me/favourites", role: "user", status: 200 },
  { call: "GET /api/me/favourites", role: "visitor", status: 401 },
  { call: "GET /api/me/favourites", role: "user", path: "/api/me/favourites?account=another", status: 409 },
  { call: favourites, role: "user", body: FAVOURITES, status: 200 },
  { call: favourites, role: "visitor", body: FAVOURITES, status: 401 },
  { call: favourites, role: "user", body: { ...FAVOURITES, account: "another" }, status: 409 },
  { call: favourites, role: "user", body: {}, status: 422 },
  ...badBodies(favourites, "user"),

  { call: "GET /api/me/recents", role: "user", status: 200 },
  { call: "GET /api/me/recents", role: "visitor", status: 401 },
  { call: recents, role: "user", body: RECENTS, status: 409 },
  { call: recents, role: "visitor", body: RECENTS, status: 401 },
  { call: recents, role: "user", body: {}, status: 422 },
  ...badBodies(recents, "user"),
  { call: clearing, role: "user", status: 204 },
  { call: clearing, role: "visitor", status: 401 },
  { call: clearing, role: "user", raw: TOO_LARGE, status: 413 },
  { call: clearing, role: "user", raw: FORM, status: 415 },
  { call: clearing, role: "user", origin: "https://elsewhere.example", status: 403 },
];

/** For an account that stores recents. */
export const STORED_RECENTS: Exchange = { call: recents, role: "user", body: RECENTS, status: 200 };

/** Calls for stored data of accounts, with every limit reached. */
export const ACCOUNT_DATA_PAST_LIMIT: readonly Exchange[] = [
  { call: favourites, role: "user", body: FAVOURITES, status: 429 },
  { call: recents, role: "user", body: RECENTS, status: 429 },
  { call: clearing, role: "user", status: 429 },
];
