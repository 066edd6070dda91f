import { ANA, MARTA, RUI } from "../people.ts";
import { ACCOUNT_DATA_EXCHANGES, ACCOUNT_DATA_PAST_LIMIT } from "./account-exchanges.ts";
import { badBodies, type Exchange, FORM, ownPath, TOO_LARGE } from "./exchange.ts";
import { OWN_ACCOUNT, OWN_ACCOUNT_WITH_TOO_MANY_BODIES } from "./own-account-exchanges.ts";

const BEIRA = {
  name: "Rádio Beira Alta",
  country: "Portugal",
  contact_email: "b@example.com",
  image_url: "https://b.example/i",
};

/** What every call for administrators refuses. */
function forAdministrators(call: string, path = ownPath(call)): Exchange[] {
  return [
    { call, role: "visitor", path, body: {}, status: 401 },
    { call, role: "user", path, body: {}, status: 403 },
  ];
}

const reading: Exchange[] = [
  { call: "GET /api/stations", role: "visitor", status: 200 },
  { call: "GET /api/stations", role: "visitor", path: "/api/stations?limit=1&sort=name", status: 200 },
  { call: "GET /api/stations", role: "administrator", path: "/api/stations?status=pending", status: 200 },
  { call: "GET /api/stations", role: "visitor", path: "/api/stations?status=pending", status: 401 },
  { call: "GET /api/stations", role: "user", path: "/api/stations?status=approved", status: 403 },
  { call: "GET /api/stations", role: "visitor", path: "/api/stations?limit=501", status: 422 },
  { call: "GET /api/stations/{id}", role: "visitor", path: "/api/stations/1", status: 200 },
  { call: "GET /api/stations/{id}", role: "administrator", path: "/api/stations/beira", status: 200 },
  { call: "GET /api/stations/{id}", role: "user", path: "/api/stations/beira", status: 404 },
  { call: "GET /api/changes", role: "visitor", status: 200 },
  { call: "GET /api/changes", role: "administrator", path: "/api/changes?station=1", status: 200 },
  { call: "GET /api/changes", role: "visitor", path: "/api/changes?before=0", status: 422 },
  { call: "GET /api/changes", role: "user", path: "/api/changes?station=beira", status: 404 },
  { call: "GET /api/settings", role: "visitor", status: 200 },
  { call: "GET /api/me", role: "visitor", status: 200 },
  { call: "GET /api/me", role: "administrator", status: 200 },
  { call: "GET /api/auth/get-session", role: "visitor", status: 200 },
  { call: "GET /api/auth/get-session", role: "user", status: 200 },
  { call: "GET /api/events", role: "visitor", status: 200 },
  { call: "GET /api/events/latest", role: "user", path: "/api/events/latest?station=1", status: 200 },
  { call: "GET /api/openapi.json", role: "visitor", status: 200 },
  { call: "GET /api/docs", role: "visitor", status: 200 },
];

const station = "PATCH /api/stations/{id}";
const deletion = "DELETE /api/stations/{id}";
const setting = "PUT /api/settings/{key}";
const matches = "POST /api/station-matches";

const OF_A_LIST = { stations: [{ id: "1" }, { stream_url: "https://nada.example/" }] };

const writing: Exchange[] = [
  { call: "POST /api/stations", role: "user", body: BEIRA, status: 201 },
  { call: "POST /api/stations", role: "visitor", body: BEIRA, status: 401 },
  { call: "POST /api/stations", role: "user", body: {}, status: 422 },
  ...badBodies("POST /api/stations", "user"),

  ...forAdministrators(station, "/api/stations/beira"),
  {
    call: station,
    role: "administrator",
    path: "/api/stations/beira",
    body: { status: "approved", tags: ["a"] },
    status: 200,
  },
  { call: station, role: "administrator", path: "/api/stations/nada", body: { city: "Viseu" }, status: 404 },
  { call: station, role: "administrator", path: "/api/stations/beira", body: {}, status: 422 },
  ...badBodies(station, "administrator", "/api/stations/beira"),

  ...forAdministrators(setting, "/api/settings/site_name"),
  { call: setting, role: "administrator", path: "/api/settings/site_name", body: { value: "Rádio Ar" }, status: 200 },
  { call: setting, role: "administrator", path: "/api/settings/nada", body: { value: "x" }, status: 404 },
  { call: setting, role: "administrator", path: "/api/settings/logo_url", body: { value: "" }, status: 422 },
  ...badBodies(setting, "administrator", "/api/settings/site_name"),

  { call: "POST /api/contact", role: "visitor", body: { name: "Ana", email: ANA.email, message: "Olá" }, status: 202 },
  { call: "POST /api/contact", role: "visitor", body: { name: "" }, status: 422 },
  ...badBodies("POST /api/contact", "visitor"),

  { call: matches, role: "visitor", body: OF_A_LIST, status: 200 },
  { call: matches, role: "visitor", body: {}, status: 422 },
  ...badBodies(matches, "visitor"),
];

const streamCheck = "POST /api/stream-check";
const playFailure = "POST /api/stations/{id}/play-failures";
const PLAY_FAILURES = "/api/stations/1/play-failures";
const click = "POST /api/stations/{id}/clicks";
const CLICKS = "/api/stations/1/clicks";

/** Private, so that the check reports it without a connection. */
const PRIVATE_URL = { stream_url: "http://127.0.0.1/" };

const streams: Exchange[] = [
  { call: streamCheck, role: "user", body: PRIVATE_URL, status: 200 },
  { call: streamCheck, role: "visitor", body: PRIVATE_URL, status: 401 },
  { call: streamCheck, role: "user", body: {}, status: 422 },
  ...badBodies(streamCheck, "user"),

  { call: playFailure, role: "visitor", path: PLAY_FAILURES, body: {}, status: 202 },
  { call: playFailure, role: "visitor", path: "/api/stations/nada/play-failures", body: {}, status: 404 },
  { call: playFailure, role: "visitor", path: PLAY_FAILURES, body: [], status: 422 },
  ...badBodies(playFailure, "visitor", PLAY_FAILURES),

  { call: click, role: "visitor", path: CLICKS, body: {}, status: 202 },
  { call: click, role: "visitor", path: "/api/stations/nada/clicks", body: {}, status: 202 },
  { call: click, role: "visitor", path: CLICKS, body: [], status: 422 },
  ...badBodies(click, "visitor", CLICKS),
];

const signUp = "POST /api/auth/sign-up/email";
const signIn = "POST /api/auth/sign-in/email";
const password = "POST /api/auth/change-password";

const accounts: Exchange[] = [
  { call: signUp, role: "visitor", body: RUI, status: 200 },
  { call: signUp, role: "visitor", body: ANA, status: 422 },
  ...badBodies(signUp, "visitor"),
  { call: signIn, role: "visitor", body: MARTA, status: 200 },
  { call: signIn, role: "visitor", body: { ...MARTA, password: "errada" }, status: 401 },
  { call: signIn, role: "visitor", body: { email: "marta" }, status: 422 },
  ...badBodies(signIn, "visitor"),
  { call: password, role: "user", body: { newPassword: "guitarra-nova" }, status: 200 },
  { call: password, role: "user", body: { newPassword: "1234567" }, status: 422 },
  { call: password, role: "visitor", body: { newPassword: "guitarra-nova" }, status: 401 },
  ...badBodies(password, "user"),
  { call: "POST /api/auth/sign-out", role: "visitor", status: 200 },
  { call: "POST /api/auth/sign-out", role: "visitor", raw: TOO_LARGE, status: 413 },
  { call: "POST /api/auth/sign-out", role: "visitor", raw: FORM, status: 415 },
  { call: "POST /api/auth/sign-out", role: "user", origin: "null", status: 403 },
];

const removing: Exchange[] = [
  ...forAdministrators(deletion, "/api/stations/cais"),
  { call: deletion, role: "administrator", path: "/api/stations/cais", raw: TOO_LARGE, status: 413 },
  { call: deletion, role: "administrator", path: "/api/stations/cais", raw: FORM, status: 415 },
  { call: deletion, role: "administrator", path: "/api/stations/cais?reason=nada", status: 422 },
  { call: deletion, role: "administrator", path: "/api/stations/cais?reason=gone", status: 204 },
  { call: deletion, role: "administrator", path: "/api/stations/cais", status: 404 },
  ...forAdministrators("DELETE /api/stations"),
  { call: "DELETE /api/stations", role: "administrator", raw: TOO_LARGE, status: 413 },
  { call: "DELETE /api/stations", role: "administrator", raw: FORM, status: 415 },
  { call: "DELETE /api/stations", role: "administrator", status: 204 },
  ...forAdministrators("POST /api/stations/restore-defaults"),
  { call: "POST /api/stations/restore-defaults", role: "administrator", raw: TOO_LARGE, status: 413 },
  { call: "POST /api/stations/restore-defaults", role: "administrator", raw: FORM, status: 415 },
  { call: "POST /api/stations/restore-defaults", role: "administrator", status: 200 },
];

/** Every described response, except those that need a change of the database first. In this order. */
export const EXCHANGES: readonly Exchange[] = [
  ...reading,
  ...writing,
  ...streams,
  ...ACCOUNT_DATA_EXCHANGES,
  ...accounts,
  ...OWN_ACCOUNT,
  ...removing,
];

/** With every limit reached, and every session an hour old. */
export const WITH_LIMITS_REACHED: readonly Exchange[] = [
  { call: "GET /api/events", role: "visitor", status: 429 },
  { call: "GET /api/stations", role: "visitor", status: 429 },
  { call: "GET /api/changes", role: "visitor", status: 429 },
  { call: "POST /api/stations", role: "user", body: BEIRA, status: 429 },
  { call: "POST /api/contact", role: "visitor", body: { name: "Ana", email: ANA.email, message: "Olá" }, status: 429 },
  { call: matches, role: "visitor", body: OF_A_LIST, status: 429 },
  { call: streamCheck, role: "user", body: PRIVATE_URL, status: 429 },
  { call: playFailure, role: "visitor", path: PLAY_FAILURES, body: {}, status: 429 },
  ...ACCOUNT_DATA_PAST_LIMIT,
  { call: signUp, role: "visitor", body: { ...RUI, email: "outro@example.org" }, status: 429 },
  { call: signIn, role: "visitor", body: MARTA, status: 429 },
  { call: password, role: "user", body: { newPassword: "guitarra-nova", currentPassword: "errada" }, status: 429 },
];

/** With the maximum of pending bodies of the address: the calls that have no other limit. */
export const WITH_TOO_MANY_BODIES: readonly Exchange[] = [
  { call: "POST /api/auth/sign-out", role: "visitor", body: {}, status: 429 },
  ...OWN_ACCOUNT_WITH_TOO_MANY_BODIES,
  { call: station, role: "administrator", path: "/api/stations/1", body: { city: "Lyon" }, status: 429 },
  { call: deletion, role: "administrator", path: "/api/stations/1", body: {}, status: 429 },
  { call: "DELETE /api/stations", role: "administrator", body: {}, status: 429 },
  { call: "POST /api/stations/restore-defaults", role: "administrator", body: {}, status: 429 },
  { call: setting, role: "administrator", path: "/api/settings/site_name", body: { value: "Rádio Ar" }, status: 429 },
];

/** A wrong current password, which is counted, before the limits are reached. */
export const WRONG_PASSWORD: Exchange = {
  call: password,
  role: "user",
  status: 422,
  body: { newPassword: "guitarra-nova", currentPassword: "errada" },
};

/** With an account without a password, and a new session. */
export const NO_PASSWORD: Exchange = {
  call: password,
  role: "user",
  body: { newPassword: "guitarra-nova" },
  status: 409,
};

/** While another transaction changes the station. */
export const CONFLICTING_EDIT: Exchange = {
  call: station,
  role: "administrator",
  path: "/api/stations/1",
  body: { city: "Lyon" },
  status: 409,
};
