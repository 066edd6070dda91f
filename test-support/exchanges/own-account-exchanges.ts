import { ANA, MARTA } from "../people.ts";
import { badBodies, type Exchange } from "./exchange.ts";

const me = "PATCH /api/me";
const leaving = "DELETE /api/me";
const exported = "GET /api/me/export";

/** The calls about one's own account, in this order. */
export const OWN_ACCOUNT: readonly Exchange[] = [
  { call: me, role: "user", body: { name: "Inês V.", decision_mails: false }, status: 200 },
  { call: me, role: "administrator", body: { name: "ines v." }, status: 409 },
  { call: me, role: "user", body: { name: "admin" }, status: 422 },
  { call: me, role: "visitor", body: { name: "Inês V." }, status: 401 },
  ...badBodies(me, "user"),
  { call: "GET /api/me/submissions", role: "user", status: 200 },
  { call: "GET /api/me/submissions", role: "visitor", status: 401 },
  { call: exported, role: "user", status: 200 },
  { call: exported, role: "visitor", status: 401 },
  { call: leaving, role: "administrator", body: { email: MARTA.email }, status: 409 },
  { call: leaving, role: "user", body: { email: MARTA.email }, status: 422 },
  { call: leaving, role: "visitor", body: { email: ANA.email }, status: 401 },
  ...badBodies(leaving, "user"),
];

export const OWN_ACCOUNT_WITH_TOO_MANY_BODIES: readonly Exchange[] = [
  { call: me, role: "user", body: { name: "Inês V." }, status: 429 },
  { call: leaving, role: "user", body: { email: ANA.email }, status: 429 },
];

export const OWN_DATA_PAST_LIMIT: Exchange = { call: exported, role: "user", status: 429 };

/** After a proof that is too old. */
export const OWN_DATA_WITHOUT_PROOF: Exchange = { call: exported, role: "user", status: 403 };

/** The last exchange of the user. */
export const DELETED_ACCOUNT: Exchange = { call: leaving, role: "user", body: { email: ANA.email }, status: 204 };
