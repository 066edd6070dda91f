import { RUI } from "../people.ts";
import { dataForUsers, forAdministrators, forAll, forUsers, pageForUsers } from "./access-statuses.ts";
import type { AccessRow } from "./product-with-roles.ts";

/** Calls about accounts and the data that they store. */
export const ACCOUNT_CALLS: readonly AccessRow[] = [
  { what: "PUT /api/me/favourites", body: { sent_at: "2026-11-25T12:00:00Z", changes: [] }, ...forUsers(200) },
  { what: "PUT /api/me/favourites", body: {}, ...forUsers(422) },
  { what: "PUT /api/me/recents", body: { sent_at: "2026-11-25T12:00:00Z", recents: [] }, ...forUsers(409) },
  { what: "PUT /api/me/recents", body: {}, ...forUsers(422) },
  { what: "DELETE /api/me/recents", ...forUsers(204) },
  // The administrator's is the fourth request within an hour about this address.
  { what: "POST /api/auth/forgot", body: { email: "ninguem@example.org" }, ...forAll(202), administrator: 429 },
  { what: "POST /api/auth/forgot", body: {}, ...forAll(422) },
  { what: "POST /api/auth/reset", body: { token: "nada", newPassword: "12345678" }, ...forAll(410) },
  { what: "POST /api/auth/verify", body: { token: "nada" }, ...forAll(410) },
  { what: "POST /api/me/verification", body: {}, ...forUsers(409) },
  { what: "PUT /api/me/email", body: { email: "x" }, ...forUsers(422) },
  { what: "DELETE /api/me/email", ...forUsers(204) },
  { what: "PATCH /api/me", body: { name: "RadioWave" }, ...forUsers(422) },
  { what: "PATCH /api/me", body: { decision_mails: false }, ...forUsers(200) },
  { what: "DELETE /api/me", body: { email: RUI.email }, visitor: 401, user: 422, editor: 422, administrator: 409 },
  { what: "GET /api/me/sessions", ...forUsers(200) },
  { what: "DELETE /api/me/sessions/nada", ...forUsers(404) },
  { what: "DELETE /api/me/sessions", ...forUsers(422) },
  { what: "POST /api/me/totp", body: {}, ...forUsers(422) },
  { what: "PUT /api/me/totp", body: {}, ...forUsers(422) },
  { what: "DELETE /api/me/totp", ...forUsers(409) },
  { what: "POST /api/me/recovery-codes", ...forUsers(409) },
  { what: "GET /api/me/passkeys", ...forUsers(200) },
  { what: "POST /api/me/passkeys/options", ...forUsers(200) },
  { what: "POST /api/me/passkeys", body: {}, ...forUsers(422) },
  { what: "DELETE /api/me/passkeys/nada", ...forUsers(404) },
  { what: "POST /api/auth/prove", body: {}, ...forUsers(422) },
  { what: "POST /api/auth/second-step", body: { code: "000000" }, ...forAll(401) },
  { what: "POST /api/auth/second-step", body: {}, ...forAll(422) },
  { what: "POST /api/auth/passkey/options", ...forAll(200) },
  { what: "POST /api/auth/passkey", body: {}, ...forAll(401) },
];

/** Decisions about other accounts or none. */
const NO_DECISIONS = ["999999999", "nada", "block"];

const APPEAL = { text: "A rádio toca, experimentem outra vez." };

/** Pages of accounts, and their data. */
export const ACCOUNT_PAGES: readonly AccessRow[] = [
  { what: "GET /auth/forgot", ...forAll(200) },
  { what: "GET /auth/link?token=nada", ...forAll(410) },
  ...["/account", "/account/submissions", "/account/data", "/account/data/delete"].flatMap((path) => [
    { what: `GET ${path}`, ...pageForUsers },
    { what: `GET ${path}.data`, ...dataForUsers },
  ]),
  { what: "GET /account.data?_routes=account", ...dataForUsers },
  {
    what: "GET /account/submissions.data?_routes=account%2Fsubmissions",
    ...dataForUsers,
  },
  { what: "GET /account/data.data?_routes=account%2Fdata", ...dataForUsers },
  {
    what: "GET /account/data/delete.data?_routes=account%2Fdelete",
    ...dataForUsers,
  },
  { what: "GET /account/data/export", ...pageForUsers },
  ...NO_DECISIONS.flatMap((change) => [
    { what: `GET /account/decisions/${change}/appeal`, ...forUsers(404), visitor: 303 },
    { what: `GET /account/decisions/${change}/appeal.data`, ...forUsers(404), visitor: 202 },
  ]),
  { what: "GET /auth/second-step", ...forAll(303) },
  { what: "GET /account/verification.data", ...forAll(200) },
  ...["/account/security", "/account/confirm"].flatMap((path) => [
    { what: `GET ${path}`, ...pageForUsers },
    { what: `GET ${path}.data`, ...dataForUsers },
  ]),
  { what: "GET /account/security/nada", visitor: 303, user: 404, editor: 404, administrator: 404 },
];

/** The forms of these pages, sent by React Router. */
export const ACCOUNT_ACTIONS: readonly AccessRow[] = [
  { what: "POST /account/email.data", form: { email: "x", answer: "change" }, ...forUsers(422) },
  { what: "POST /account/verification.data", form: {}, ...forUsers(409) },
  { what: "POST /auth/forgot.data", form: { email: "x" }, ...forAll(422) },
  { what: "POST /auth/link.data?token=nada", form: {}, ...forAll(410) },
  { what: "POST /account/security/password.data", form: {}, ...forUsers(422) },
  { what: "POST /account/security/setup.data", form: { password: "errada" }, ...forUsers(422) },
  { what: "POST /account/security/activate.data", form: {}, ...forUsers(422) },
  { what: "POST /account/security/codes.data", form: {}, ...forUsers(409) },
  { what: "POST /account/security/off.data", form: {}, ...forUsers(409) },
  { what: "POST /account/security/passkey.data", form: { id: "nada" }, ...forUsers(404) },
  { what: "POST /account/security/session.data", form: { id: "nada" }, ...forUsers(404) },
  { what: "POST /account/security/others.data", form: {}, ...forUsers(200) },
  {
    what: "POST /account/confirm.data",
    form: { password: "errada" },
    visitor: 202,
    user: 422,
    editor: 422,
    administrator: 422,
  },
  { what: "POST /auth/second-step.data", form: { code: "000000" }, ...forAll(202) },
  { what: "POST /account.data", form: { name: "admin" }, ...forUsers(422) },
  { what: "POST /account/preferences.data", form: { keeps_recents: "true" }, ...forUsers(200) },
  { what: "POST /account/preferences.data", form: {}, ...forUsers(422) },
  { what: "POST /account/decisions/block/appeal.data", form: {}, ...forUsers(422) },
  ...NO_DECISIONS.map((change) => ({
    what: `POST /account/decisions/${change}/appeal.data`,
    form: APPEAL,
    ...forUsers(404),
  })),
  // The submissions of another account.
  { what: "POST /account/submissions/beira/withdraw.data", form: {}, ...forUsers(404) },
  {
    what: "POST /account/data/delete.data",
    form: { email: RUI.email },
    visitor: 401,
    user: 422,
    editor: 422,
    administrator: 409,
  },
];

/** The forms of these pages, sent without JavaScript. */
export const ACCOUNT_PLAIN_ACTIONS: readonly AccessRow[] = [
  { what: "POST /account", form: { name: "admin" }, visitor: 303, user: 422, editor: 422, administrator: 422 },
  { what: "POST /account/preferences", form: { keeps_recents: "false" }, ...forAll(303) },
  { what: "POST /account/submissions/beira/withdraw", form: {}, ...forAll(303) },
  { what: "POST /account/decisions/block/appeal", form: APPEAL, ...forUsers(404), visitor: 303 },
  {
    what: "POST /account/data/delete",
    form: { email: RUI.email },
    visitor: 303,
    user: 422,
    editor: 422,
    administrator: 409,
  },
  { what: "POST /account/email", form: { email: "x" }, ...forAll(303) },
  { what: "POST /account/verification", form: {}, ...forAll(303) },
];

const ACCOUNT_FORMS: Record<string, string>[] = [
  { answer: "role", role: "admin", seen_role: "user" },
  { answer: "block", reason: "x" },
  { answer: "unblock" },
  { answer: "access-link" },
  { answer: "email", email: RUI.email },
];

/** What administrators do with an account that does not exist. */
export const ADMIN_ACCOUNT_ACTIONS: AccessRow[] = ACCOUNT_FORMS.map((form) => ({
  what: "POST /admin/accounts/nada.data",
  form,
  ...forAdministrators(404),
}));
