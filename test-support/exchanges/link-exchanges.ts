import { eq } from "drizzle-orm";
import type { LinkPurpose } from "#app/people/accounts/account-links.table.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { randomToken, storeLink } from "#app/people/mail-links/account-link-rows.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { HOUR_MS } from "#app/platform/text/durations.ts";
import { ANA, RUI, SARA } from "../people.ts";
import { badBodies, type Exchange, withoutJson } from "./exchange.ts";

const forgot = "POST /api/auth/forgot";
const reset = "POST /api/auth/reset";
const verify = "POST /api/auth/verify";
const verification = "POST /api/me/verification";
const change = "PUT /api/me/email";
const cancellation = "DELETE /api/me/email";

const NEW_EMAIL = { email: "ana.nova@example.org" };
const UNKNOWN = { token: "desconhecida" };
const UNKNOWN_RESET = { ...UNKNOWN, newPassword: "cavaquinho-novo" };

/** The calls of links on a site without a mail server, in this order. */
export const LINK_EXCHANGES: readonly Exchange[] = [
  { call: forgot, role: "visitor", body: { email: RUI.email }, status: 202 },
  { call: reset, role: "visitor", body: UNKNOWN_RESET, status: 410 },
  { call: verify, role: "visitor", body: UNKNOWN, status: 410 },
  ...[forgot, reset, verify].flatMap((call): Exchange[] => [
    { call, role: "visitor", body: {}, status: 422 },
    ...badBodies(call, "visitor"),
  ]),
  { call: verification, role: "user", status: 409 },
  { call: verification, role: "visitor", status: 401 },
  ...withoutJson(verification, "user"),
  { call: change, role: "visitor", body: NEW_EMAIL, status: 401 },
  { call: change, role: "user", body: ANA, status: 422 },
  ...badBodies(change, "user"),
  { call: cancellation, role: "visitor", status: 401 },
  ...withoutJson(cancellation, "user"),
];

/** With mails that are queued: what the user Ana asks for, and the links of Rui, who has signed up. */
export async function linkExchangesOf(database: Database): Promise<Exchange[]> {
  const newPassword = UNKNOWN_RESET.newPassword;
  // Only a confirmed address is changed; the user's is not.
  await database.update(users).set({ emailVerified: true }).where(eq(users.email, SARA.email));
  // A first confirmation would end the link for the reset.
  await database.update(users).set({ emailVerified: true }).where(eq(users.email, RUI.email));
  return [
    { call: verification, role: "user", status: 202 },
    { call: change, role: "user", body: NEW_EMAIL, status: 403 },
    { call: change, role: "editor", body: NEW_EMAIL, status: 202 },
    { call: cancellation, role: "editor", status: 204 },
    { call: verify, role: "visitor", body: { token: await putLink(database, "verify") }, status: 204 },
    { call: reset, role: "visitor", body: { token: await putLink(database, "reset"), newPassword }, status: 204 },
  ];
}

/** With every limit reached, and a recent proof. */
export const LINKS_PAST_LIMIT: readonly Exchange[] = [
  { call: forgot, role: "visitor", body: { email: RUI.email }, status: 429 },
  { call: reset, role: "visitor", body: UNKNOWN_RESET, status: 429 },
  { call: verify, role: "visitor", body: UNKNOWN, status: 429 },
  { call: verification, role: "user", status: 429 },
  { call: change, role: "editor", body: NEW_EMAIL, status: 429 },
];

/** With the maximum of pending bodies of the address: the call that has no other limit. */
export const LINKS_WITH_TOO_MANY_BODIES: readonly Exchange[] = [
  { call: cancellation, role: "user", body: {}, status: 429 },
];

/** Stores a link of Rui's account. Returns its token. */
async function putLink(database: Database, purpose: LinkPurpose): Promise<string> {
  const token = randomToken();
  const now = new Date();
  const [rui] = await database.select({ id: users.id }).from(users).where(eq(users.email, RUI.email));
  const link = { userId: rui?.id ?? "", email: RUI.email, expiresAt: new Date(now.getTime() + HOUR_MS) };
  await storeLink(database, { token, purpose, now, ...link });
  return token;
}
