import { ANA, MARTA, RUI } from "./people.ts";
import type { TestRole } from "./whole-api.ts";

/** A request, and the status that its answer has. */
export type Exchange = {
  /** As the description names it, such as `PATCH /api/stations/{id}`. */
  call: string;
  who: TestRole;
  /** Instead of the call's own path. */
  path?: string;
  body?: unknown;
  /** Instead of a body that is JSON. */
  raw?: { text: string; type: string };
  origin?: string;
  status: number;
};

const BEIRA = {
  name: "Rádio Beira Alta",
  country: "Portugal",
  contact_email: "b@example.com",
  image_url: "https://b.example/i",
};
export const NOT_JSON = { text: "{", type: "application/json" };
export const FORM = { text: "a=b", type: "application/x-www-form-urlencoded" };
export const TOO_LARGE = { text: JSON.stringify({ text: "a".repeat(70_000) }), type: "application/json" };

/** What any call refuses that takes JSON. */
function badBodies(call: string, who: TestRole, path = ownPath(call)): Exchange[] {
  return [
    { call, who, path, raw: NOT_JSON, status: 400 },
    { call, who, path, raw: TOO_LARGE, status: 413 },
    { call, who, path, raw: FORM, status: 415 },
    { call, who, path, body: {}, origin: "https://elsewhere.example", status: 403 },
  ];
}

/** What any call refuses that is for administrators alone. */
function forAdministrators(call: string, path = ownPath(call)): Exchange[] {
  return [
    { call, who: "visitor", path, body: {}, status: 401 },
    { call, who: "user", path, body: {}, status: 403 },
  ];
}

const reading: Exchange[] = [
  { call: "GET /api/stations", who: "visitor", status: 200 },
  { call: "GET /api/stations", who: "visitor", path: "/api/stations?limit=1&sort=name", status: 200 },
  { call: "GET /api/stations", who: "administrator", path: "/api/stations?status=pending", status: 200 },
  { call: "GET /api/stations", who: "visitor", path: "/api/stations?status=pending", status: 401 },
  { call: "GET /api/stations", who: "user", path: "/api/stations?status=approved", status: 403 },
  { call: "GET /api/stations", who: "visitor", path: "/api/stations?limit=501", status: 422 },
  { call: "GET /api/stations/{id}", who: "visitor", path: "/api/stations/1", status: 200 },
  { call: "GET /api/stations/{id}", who: "administrator", path: "/api/stations/beira", status: 200 },
  { call: "GET /api/stations/{id}", who: "user", path: "/api/stations/beira", status: 404 },
  { call: "GET /api/settings", who: "visitor", status: 200 },
  { call: "GET /api/me", who: "visitor", status: 200 },
  { call: "GET /api/me", who: "administrator", status: 200 },
  { call: "GET /api/auth/get-session", who: "visitor", status: 200 },
  { call: "GET /api/auth/get-session", who: "user", status: 200 },
  { call: "GET /api/events", who: "visitor", status: 200 },
  { call: "GET /api/events/latest", who: "user", path: "/api/events/latest?station=1", status: 200 },
  { call: "GET /api/openapi.json", who: "visitor", status: 200 },
  { call: "GET /api/docs", who: "visitor", status: 200 },
];

const station = "PATCH /api/stations/{id}";
const deletion = "DELETE /api/stations/{id}";
const setting = "PUT /api/settings/{key}";
const matches = "POST /api/station-matches";

const OF_A_LIST = { stations: [{ id: "1" }, { stream_url: "https://nada.example/" }] };

const writing: Exchange[] = [
  { call: "POST /api/stations", who: "user", body: BEIRA, status: 201 },
  { call: "POST /api/stations", who: "visitor", body: BEIRA, status: 401 },
  { call: "POST /api/stations", who: "user", body: {}, status: 422 },
  ...badBodies("POST /api/stations", "user"),

  ...forAdministrators(station, "/api/stations/beira"),
  {
    call: station,
    who: "administrator",
    path: "/api/stations/beira",
    body: { status: "approved", tags: ["a"] },
    status: 200,
  },
  { call: station, who: "administrator", path: "/api/stations/nada", body: { city: "Viseu" }, status: 404 },
  { call: station, who: "administrator", path: "/api/stations/beira", body: {}, status: 422 },
  ...badBodies(station, "administrator", "/api/stations/beira"),

  ...forAdministrators(setting, "/api/settings/site_name"),
  { call: setting, who: "administrator", path: "/api/settings/site_name", body: { value: "Rádio Ar" }, status: 200 },
  { call: setting, who: "administrator", path: "/api/settings/nada", body: { value: "x" }, status: 404 },
  { call: setting, who: "administrator", path: "/api/settings/logo_url", body: { value: "" }, status: 422 },
  ...badBodies(setting, "administrator", "/api/settings/site_name"),

  { call: "POST /api/contact", who: "visitor", body: { name: "Ana", email: ANA.email, message: "Olá" }, status: 202 },
  { call: "POST /api/contact", who: "visitor", body: { name: "" }, status: 422 },
  ...badBodies("POST /api/contact", "visitor"),

  { call: matches, who: "visitor", body: OF_A_LIST, status: 200 },
  { call: matches, who: "visitor", body: {}, status: 422 },
  ...badBodies(matches, "visitor"),
];

const streamCheck = "POST /api/stream-check";
const playFailure = "POST /api/stations/{id}/play-failures";
const PLAY_FAILURES = "/api/stations/1/play-failures";

/** What stands there is told without opening it: the address is private. */
const OWN_ADDRESS = { stream_url: "http://127.0.0.1/" };

const streams: Exchange[] = [
  { call: streamCheck, who: "user", body: OWN_ADDRESS, status: 200 },
  { call: streamCheck, who: "visitor", body: OWN_ADDRESS, status: 401 },
  { call: streamCheck, who: "user", body: {}, status: 422 },
  ...badBodies(streamCheck, "user"),

  { call: playFailure, who: "visitor", path: PLAY_FAILURES, body: {}, status: 202 },
  { call: playFailure, who: "visitor", path: "/api/stations/nada/play-failures", body: {}, status: 404 },
  { call: playFailure, who: "visitor", path: PLAY_FAILURES, body: [], status: 422 },
  ...badBodies(playFailure, "visitor", PLAY_FAILURES),
];

const signUp = "POST /api/auth/sign-up/email";
const signIn = "POST /api/auth/sign-in/email";
const password = "POST /api/auth/change-password";

const accounts: Exchange[] = [
  { call: signUp, who: "visitor", body: RUI, status: 200 },
  { call: signUp, who: "visitor", body: ANA, status: 422 },
  ...badBodies(signUp, "visitor"),
  { call: signIn, who: "visitor", body: MARTA, status: 200 },
  { call: signIn, who: "visitor", body: { ...MARTA, password: "errada" }, status: 401 },
  { call: signIn, who: "visitor", body: { email: "marta" }, status: 422 },
  ...badBodies(signIn, "visitor"),
  { call: password, who: "user", body: { newPassword: "guitarra-nova" }, status: 200 },
  { call: password, who: "user", body: { newPassword: "1234567" }, status: 422 },
  { call: password, who: "visitor", body: { newPassword: "guitarra-nova" }, status: 401 },
  ...badBodies(password, "user"),
  { call: "POST /api/auth/sign-out", who: "visitor", status: 200 },
  { call: "POST /api/auth/sign-out", who: "visitor", raw: TOO_LARGE, status: 413 },
  { call: "POST /api/auth/sign-out", who: "visitor", raw: FORM, status: 415 },
  { call: "POST /api/auth/sign-out", who: "user", origin: "null", status: 403 },
];

const removing: Exchange[] = [
  ...forAdministrators(deletion, "/api/stations/cais"),
  { call: deletion, who: "administrator", path: "/api/stations/cais", raw: TOO_LARGE, status: 413 },
  { call: deletion, who: "administrator", path: "/api/stations/cais", raw: FORM, status: 415 },
  { call: deletion, who: "administrator", path: "/api/stations/cais", status: 204 },
  { call: deletion, who: "administrator", path: "/api/stations/cais", status: 404 },
  ...forAdministrators("DELETE /api/stations"),
  { call: "DELETE /api/stations", who: "administrator", raw: TOO_LARGE, status: 413 },
  { call: "DELETE /api/stations", who: "administrator", raw: FORM, status: 415 },
  { call: "DELETE /api/stations", who: "administrator", status: 204 },
  ...forAdministrators("POST /api/stations/restore-defaults"),
  { call: "POST /api/stations/restore-defaults", who: "administrator", raw: TOO_LARGE, status: 413 },
  { call: "POST /api/stations/restore-defaults", who: "administrator", raw: FORM, status: 415 },
  { call: "POST /api/stations/restore-defaults", who: "administrator", status: 200 },
];

/** Every answer that the description tells of, but those that need a hand in the database first. In this order. */
export const EXCHANGES: readonly Exchange[] = [...reading, ...writing, ...streams, ...accounts, ...removing];

/** When every limit is reached, and every session is an hour old. */
export const WITH_LIMITS_REACHED: readonly Exchange[] = [
  { call: "GET /api/events", who: "visitor", status: 429 },
  { call: "GET /api/stations", who: "visitor", status: 429 },
  { call: "POST /api/stations", who: "user", body: BEIRA, status: 429 },
  { call: "POST /api/contact", who: "visitor", body: { name: "Ana", email: ANA.email, message: "Olá" }, status: 429 },
  { call: matches, who: "visitor", body: OF_A_LIST, status: 429 },
  { call: streamCheck, who: "user", body: OWN_ADDRESS, status: 429 },
  { call: playFailure, who: "visitor", path: PLAY_FAILURES, body: {}, status: 429 },
  { call: signUp, who: "visitor", body: { ...RUI, email: "outro@example.org" }, status: 429 },
  { call: signIn, who: "visitor", body: MARTA, status: 429 },
  { call: password, who: "user", body: { newPassword: "guitarra-nova", currentPassword: "errada" }, status: 429 },
];

/** When the address has as many bodies under way as it may have: of the calls that have no other limit. */
export const WITH_TOO_MANY_BODIES: readonly Exchange[] = [
  { call: "POST /api/auth/sign-out", who: "visitor", body: {}, status: 429 },
  { call: station, who: "administrator", path: "/api/stations/1", body: { city: "Lyon" }, status: 429 },
  { call: deletion, who: "administrator", path: "/api/stations/1", body: {}, status: 429 },
  { call: "DELETE /api/stations", who: "administrator", body: {}, status: 429 },
  { call: "POST /api/stations/restore-defaults", who: "administrator", body: {}, status: 429 },
  { call: setting, who: "administrator", path: "/api/settings/site_name", body: { value: "Rádio Ar" }, status: 429 },
];

/** A wrong current password, counted, before the limits are reached. */
export const WRONG_PASSWORD: Exchange = {
  ...{ call: password, who: "user", status: 422 },
  body: { newPassword: "guitarra-nova", currentPassword: "errada" },
};

/** When the account has no password, and the session is fresh. */
export const NO_PASSWORD: Exchange = {
  call: password,
  who: "user",
  body: { newPassword: "guitarra-nova" },
  status: 409,
};

/** When somebody else changes the station meanwhile. */
export const CONFLICTING_EDIT: Exchange = {
  call: station,
  who: "administrator",
  path: "/api/stations/1",
  body: { city: "Lyon" },
  status: 409,
};

/** The address of a call that has no parameters in it. */
export function ownPath(call: string): string {
  return call.split(" ")[1] ?? "";
}

/** An exchange's request. */
export function requestOf({ call, path, body, raw, origin }: Omit<Exchange, "status">): {
  path: string;
  said: RequestInit;
} {
  const [method = ""] = call.split(" ");
  const sent = raw ?? (body === undefined ? undefined : { text: JSON.stringify(body), type: "application/json" });
  const headers = {
    ...(sent && { "Content-Type": sent.type, "Content-Length": String(Buffer.byteLength(sent.text)) }),
    ...(origin && { Origin: origin }),
  };
  return { path: path ?? ownPath(call), said: { method, headers, ...(sent && { body: sent.text }) } };
}
