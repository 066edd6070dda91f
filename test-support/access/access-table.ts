import { ANA, RUI } from "../people.ts";
import {
  dataForAdministrators,
  forAdministrators,
  forAll,
  forEditors,
  forUsers,
  pageForAdministrators,
} from "./access-statuses.ts";
import {
  ACCOUNT_ACTIONS,
  ACCOUNT_CALLS,
  ACCOUNT_PAGES,
  ACCOUNT_PLAIN_ACTIONS,
  ADMIN_ACCOUNT_ACTIONS,
} from "./account-access.ts";
import {
  PROPOSAL_ACTIONS,
  PROPOSAL_CALLS,
  STATION,
  SUBMISSION_ACTIONS,
  SUBMISSION_PAGES,
} from "./contribution-access.ts";
import { EDIT_ACTIONS, EDIT_PAGES, EDIT_PLAIN_ACTIONS, REASON_ACTIONS, UNDO_ACTIONS } from "./edit-access.ts";
import { MIRROR_ACTIONS, MIRROR_CALLS, MIRROR_PAGES, MIRROR_PLAIN_ACTIONS } from "./mirror-access.ts";
import { CHANGE_LOG, MODERATION_CALLS, QUEUE_ACTIONS, QUEUE_PAGES, QUEUE_PLAIN_ACTIONS } from "./moderation-access.ts";
import type { AccessRow } from "./product-with-roles.ts";
import { LISTENING_CALLS, READING_CALLS } from "./public-access.ts";

/** Calls of the API that change something. */
const CALLS: AccessRow[] = [
  ...ACCOUNT_CALLS,
  ...MODERATION_CALLS,
  ...PROPOSAL_CALLS,
  ...MIRROR_CALLS,
  { what: "PATCH /api/stations/beira", body: { status: "approved" }, ...forEditors(200) },
  { what: "PATCH /api/stations/beira", body: { status: "pending" }, ...forEditors(200) },
  { what: "PATCH /api/stations/beira", body: { status: "nonsense" }, ...forEditors(422) },
  { what: "PATCH /api/stations/aurora", body: { name: "Rádio Tomada" }, ...forEditors(200) },
  {
    what: "PATCH /api/stations/aurora",
    body: { name: "Rádio Tomada", if_updated_at: "2020-01-01T12:00:00Z" },
    ...forEditors(409),
  },
  { what: "PATCH /api/stations/nada", body: { name: "Rádio Tomada" }, ...forEditors(404) },
  // The editor's own submission.
  { what: "PATCH /api/stations/duna", body: { city: "Nazaré" }, ...forEditors(200), editor: 202 },
  { what: "PATCH /api/stations/duna", body: { status: "pending" }, ...forAdministrators(200) },
  { what: "DELETE /api/stations/cais?reason=nada", ...forAdministrators(422) },
  { what: "DELETE /api/stations/cais?reason=gone", ...forAdministrators(204) },
  { what: "DELETE /api/stations/nada", ...forAdministrators(404) },
  { what: "PUT /api/settings/site_name", body: { value: "Rádio Ar" }, ...forAdministrators(200) },
  { what: "PUT /api/settings/logo_url", body: { value: "https://ar.example/l.svg" }, ...forAdministrators(200) },
  { what: "PUT /api/settings/fast_lane", body: { value: "off" }, ...forAdministrators(200) },
  { what: "PUT /api/settings/nada", body: { value: "x" }, ...forAdministrators(404) },
  { what: "POST /api/stations", body: STATION, ...forUsers(201) },
  { what: "POST /api/stations", body: {}, ...forUsers(422) },
  { what: "POST /api/stream-check", body: { stream_url: "http://127.0.0.1/" }, ...forUsers(200) },
  { what: "POST /api/stream-check", body: {}, ...forUsers(422) },
  ...LISTENING_CALLS,
  { what: "POST /api/auth/change-password", body: { newPassword: "1234567" }, ...forUsers(422) },
  { what: "POST /api/contact", body: { name: "Ana", email: ANA.email, message: "Olá" }, ...forAll(202) },
  { what: "POST /api/auth/sign-in/email", body: { ...RUI, password: "errada" }, ...forAll(401) },
  { what: "POST /api/auth/sign-up/email", body: { ...ANA }, ...forAll(422) },
];

/** Pages with restricted access, and their data. */
const PAGES: AccessRow[] = [
  ...ACCOUNT_PAGES,
  ...SUBMISSION_PAGES,
  { what: "GET /auth", visitor: 200, user: 303, editor: 303, administrator: 303 },
  ...EDIT_PAGES,
  ...QUEUE_PAGES,
  ...MIRROR_PAGES,
  ...[
    "/admin",
    "/admin/stations",
    "/admin/site",
    "/admin/system",
    "/admin/history",
    "/admin/accounts",
    "/admin/messages",
    "/admin/import",
  ].flatMap((path) => [
    { what: `GET ${path}`, ...pageForAdministrators },
    { what: `GET ${path}.data`, ...dataForAdministrators },
  ]),
  // The data of one route alone, without the loaders of its parent routes.
  { what: "GET /admin.data?_routes=admin%2Fpending", ...dataForAdministrators },
  { what: "GET /admin/stations.data?_routes=admin%2Fall-stations", ...dataForAdministrators },
  { what: "GET /admin/site.data?_routes=admin%2Fsite", ...dataForAdministrators },
  { what: "GET /admin/history.data?_routes=admin%2Fhistory", ...dataForAdministrators },
  { what: "GET /admin/messages.data?_routes=admin%2Fmessages", ...dataForAdministrators },
  { what: "GET /admin/import.data?_routes=admin%2Fimport", ...dataForAdministrators },
  { what: "GET /admin/accounts.data?_routes=admin%2Faccounts", ...dataForAdministrators },
  { what: "GET /admin/stations/beira/record.data", ...dataForAdministrators },
  { what: "GET /admin/stations/nada/record.data", visitor: 202, user: 202, editor: 202, administrator: 404 },
  { what: "GET /admin/accounts/nada.data", visitor: 202, user: 202, editor: 202, administrator: 404 },
  { what: "GET /admin/accounts/nada", visitor: 303, user: 303, editor: 303, administrator: 404 },
  { what: "GET /admin/import/nada/rows.csv", visitor: 303, user: 303, editor: 303, administrator: 404 },
];

/** Actions on contact messages, as scripts send them: of messages that do not exist, and without any. */
const MESSAGE_ACTIONS: AccessRow[] = [
  { what: "POST /admin/messages/nada/retry.data", form: {}, ...forAdministrators(404) },
  ...["read", "unread"].flatMap((state) => [
    { what: `POST /admin/messages/${state}.data`, form: { ids: "nada" }, ...forAdministrators(404) },
    { what: `POST /admin/messages/${state}.data`, form: { ids: "" }, ...forAdministrators(422) },
  ]),
];

/** Actions on contact messages, sent as plain forms: redirects with a toast. */
const MESSAGE_PLAIN_ACTIONS: AccessRow[] = ["nada/retry", "read", "unread"].map((action) => ({
  what: `POST /admin/messages/${action}`,
  form: { ids: "nada" },
  ...forAll(303),
}));

/** Not the station's current state: an administrator's decision is a conflict. */
const SEEN = { seen_status: "approved", seen_at: "1767268800000" };

/** Forms of pages, as React Router sends them. */
const ACTIONS: AccessRow[] = [
  { what: "POST /changes/999999999/revert.data", form: { reason: "mistake" }, ...forEditors(404) },
  { what: "POST /changes/1/revert.data", form: { reason: "nada" }, ...forEditors(422) },
  { what: "POST /changes/batches/nada/revert.data", form: { reason: "mistake" }, ...forEditors(404) },
  ...ACCOUNT_ACTIONS,
  ...["approve", "suspend", "delete"].flatMap((decision): AccessRow[] => {
    const statuses = decision === "delete" ? forAdministrators : forEditors;
    const invalid = { ...SEEN, seen_at: "9".repeat(15) };
    return [
      { what: `POST /admin/stations/beira/${decision}.data`, form: SEEN, ...statuses(409) },
      {
        what: `POST /admin/stations/nada/${decision}.data`,
        form: SEEN,
        ...statuses(decision === "approve" ? 409 : 404),
      },
      { what: `POST /admin/stations/beira/${decision}.data`, form: invalid, ...statuses(422) },
    ];
  }),
  // The editor's own submission: in whichever state it was seen.
  ...["approve", "suspend"].map((decision) => ({
    what: `POST /admin/stations/duna/${decision}.data`,
    form: SEEN,
    ...forAdministrators(409),
  })),
  { what: "POST /admin/stations/beira/check.data", form: {}, ...forEditors(200) },
  { what: "POST /admin/stations/nada/check.data", form: {}, ...forEditors(404) },
  { what: "POST /admin/stations/beira/exempt.data", form: { exempt: "yes" }, ...forAdministrators(200) },
  { what: "POST /admin/stations/nada/exempt.data", form: { exempt: "yes" }, ...forAdministrators(404) },
  { what: "POST /admin/site/name.data", form: { site_name: "Rádio Ar" }, ...forAdministrators(200) },
  { what: "POST /admin/site/logo.data", form: { logo_url: "https://ar.example/l.svg" }, ...forAdministrators(200) },
  {
    what: "POST /admin/site/operator.data",
    form: { operator_name: "Onda", operator_email: "onda@example.org", operator_address: "" },
    ...forAdministrators(200),
  },
  { what: "POST /admin/site/fast-lane.data", form: { fast_lane: "false" }, ...forAdministrators(200) },
  { what: "POST /admin/site/password.data", form: { new_password: "" }, ...forAdministrators(422) },
  ...ADMIN_ACCOUNT_ACTIONS,
  ...MESSAGE_ACTIONS,
  { what: "POST /admin/import/nada/stop.data", form: {}, ...forAdministrators(404) },
  // A redirect to the import's page. The product's slow clock delays the stream checks of its stations.
  { what: "POST /admin/import/portugal.data", form: {}, ...forAdministrators(202) },
  ...SUBMISSION_ACTIONS,
  ...EDIT_ACTIONS,
  ...UNDO_ACTIONS,
  ...QUEUE_ACTIONS,
  ...PROPOSAL_ACTIONS,
  ...MIRROR_ACTIONS,
  ...REASON_ACTIONS,
  { what: "POST /contact.data", form: { name: "" }, ...forAll(422) },
  { what: "POST /auth.data", form: { email: "x" }, ...forAll(422) },
  { what: "POST /auth/sign-up.data", form: { email: "x" }, ...forAll(422) },
  { what: "POST /auth.data?form=sign-up", form: { email: "x" }, ...forAll(422) },
];

/** The forms of pages, sent without JavaScript: most redirect to the page of the form, with the result in a toast. */
const PLAIN_ACTIONS: AccessRow[] = [
  ...ACCOUNT_PLAIN_ACTIONS,
  ...MIRROR_PLAIN_ACTIONS,
  ...["approve", "suspend", "delete", "check", "exempt"].map((decision) => ({
    what: `POST /admin/stations/beira/${decision}`,
    form: SEEN,
    ...forAll(303),
  })),
  ...[
    ["name", "site_name"],
    ["logo", "logo_url"],
    ["operator", "operator_name"],
    ["fast-lane", "fast_lane"],
  ].map(([site, field = ""]) => ({
    what: `POST /admin/site/${site}`,
    form: { [field]: "" },
    ...forAll(303),
    administrator: 422,
  })),
  {
    what: "POST /admin/accounts/nada",
    form: { answer: "access-link" },
    visitor: 303,
    user: 303,
    editor: 303,
    administrator: 404,
  },
  ...MESSAGE_PLAIN_ACTIONS,
  { what: "POST /admin/import/portugal", form: {}, ...forAll(303) },
  { what: "POST /admin/import", form: {}, visitor: 303, user: 303, editor: 303, administrator: 415 },
  { what: "POST /submit-station", form: {}, ...forUsers(422) },
  ...EDIT_PLAIN_ACTIONS,
  ...QUEUE_PLAIN_ACTIONS,
];

/** Calls that remove many stations: the last rows. */
const CLEARING: AccessRow[] = [
  { what: "POST /api/stations/restore-defaults", ...forAdministrators(200) },
  { what: "DELETE /api/stations", ...forAdministrators(204) },
  { what: "POST /admin/restore", form: {}, ...forAll(303) },
  { what: "POST /admin/clear", form: {}, ...forAll(303) },
  { what: "POST /admin/restore.data", form: {}, ...forAdministrators(200) },
  { what: "POST /admin/clear.data", form: {}, ...forAdministrators(200) },
];

/**
 * Every call and page whose response depends on the role, with its status for each role. A new call or action needs a
 * new row; a row with `form` is an action of a page. The administrator's requests run in this order.
 */
export const ACCESS_TABLE: readonly AccessRow[] = [
  ...CHANGE_LOG,
  ...READING_CALLS,
  ...PAGES,
  ...CALLS,
  ...ACTIONS,
  ...PLAIN_ACTIONS,
  ...CLEARING,
];
