import { badBodies, type Exchange } from "./exchange.ts";

const favourites = "PUT /api/me/favourites";
const SENT = "2026-11-25T12:00:00.000Z";
const FAVOURITES = { sent_at: SENT, changes: [{ id: "1", favourite: true, at: SENT }] };

/** Calls for what an account keeps of its browsers. */
export const KEEPING: readonly Exchange[] = [
  { call: "GET /api/me/favourites", role: "user", status: 200 },
  { call: "GET /api/me/favourites", role: "visitor", status: 401 },
  { call: "GET /api/me/favourites", role: "user", path: "/api/me/favourites?account=another", status: 409 },
  { call: favourites, role: "user", body: FAVOURITES, status: 200 },
  { call: favourites, role: "visitor", body: FAVOURITES, status: 401 },
  { call: favourites, role: "user", body: { ...FAVOURITES, account: "another" }, status: 409 },
  { call: favourites, role: "user", body: {}, status: 422 },
  ...badBodies(favourites, "user"),
];

/** The same with every limit reached. */
export const KEEPING_TOO_OFTEN: readonly Exchange[] = [
  { call: favourites, role: "user", body: FAVOURITES, status: 429 },
];
