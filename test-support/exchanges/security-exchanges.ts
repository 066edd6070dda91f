import { badBodies, type Exchange, withoutJson } from "./exchange.ts";

const secondStep = "POST /api/auth/second-step";
const prove = "POST /api/auth/prove";
const signIn = "POST /api/auth/passkey";
const signInOptions = "POST /api/auth/passkey/options";
const session = "DELETE /api/me/sessions/{id}";
const others = "DELETE /api/me/sessions";
const creation = "POST /api/me/passkeys";
const passkey = "DELETE /api/me/passkeys/{id}";

/** Calls within a session that have no body, each with a path. */
const WITHOUT_BODY: readonly (readonly [call: string, path: string])[] = [
  [others, "/api/me/sessions?others"],
  [session, "/api/me/sessions/nada"],
  ["DELETE /api/me/totp", "/api/me/totp"],
  ["POST /api/me/recovery-codes", "/api/me/recovery-codes"],
  ["POST /api/me/passkeys/options", "/api/me/passkeys/options"],
  [passkey, "/api/me/passkeys/nada"],
];

/** Those with one. */
const WITH_BODY = [prove, "POST /api/me/totp", "PUT /api/me/totp", creation];

/** The responses about sessions, codes and passkeys that need no earlier response; see also security-conversation.ts. */
export const SECURITY_EXCHANGES: readonly Exchange[] = [
  { call: signIn, role: "visitor", raw: { text: "[]", type: "application/json" }, status: 422 },
  ...badBodies(secondStep, "visitor"),
  { call: secondStep, role: "visitor", body: { code: "000000" }, status: 401 },
  { call: secondStep, role: "visitor", body: {}, status: 422 },
  ...badBodies(signIn, "visitor"),
  { call: signIn, role: "visitor", body: { response: {} }, status: 401 },
  { call: signInOptions, role: "visitor", status: 200 },
  ...withoutJson(signInOptions, "visitor"),
  ...WITH_BODY.flatMap((call): Exchange[] => [
    ...badBodies(call, "user"),
    { call, role: "visitor", body: {}, status: 401 },
    { call, role: "user", body: {}, status: 422 },
  ]),
  ...WITHOUT_BODY.flatMap(([call, path]): Exchange[] => [
    ...withoutJson(call, "user", path),
    { call, role: "visitor", path, status: 401 },
  ]),
  ...["GET /api/me/sessions", "GET /api/me/passkeys"].flatMap((call): Exchange[] => [
    { call, role: "visitor", status: 401 },
    { call, role: "user", status: 200 },
  ]),
  { call: others, role: "user", status: 422 },
  { call: others, role: "user", path: "/api/me/sessions?others", status: 204 },
  { call: session, role: "user", path: "/api/me/sessions/nada", status: 404 },
  { call: passkey, role: "user", path: "/api/me/passkeys/nada", status: 404 },
  { call: "DELETE /api/me/totp", role: "user", status: 409 },
  { call: "POST /api/me/recovery-codes", role: "user", status: 409 },
  { call: "PUT /api/me/totp", role: "user", body: { code: "123456" }, status: 409 },
];

/** With the maximum of pending bodies of the address. */
export const SECURITY_WITH_TOO_MANY_BODIES: readonly Exchange[] = [
  ...[...WITH_BODY, secondStep, signIn, signInOptions].map(
    (call): Exchange => ({ call, role: "user", body: {}, status: 429 }),
  ),
  ...WITHOUT_BODY.map(([call, path]): Exchange => ({ call, role: "user", path, body: {}, status: 429 })),
];
