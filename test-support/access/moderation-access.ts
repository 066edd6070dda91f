import { dataForEditors, forAdministrators, forAll, forEditors, pageForEditors } from "./access-statuses.ts";
import type { AccessRow } from "./product-with-roles.ts";

/** A decision on an item that does not exist. */
const DECISION = {
  decision: "approve",
  items: [{ id: 999_999_999, seen_status: "pending", seen_at: "2026-01-01T12:00:00Z" }],
};

/** Calls about the queue, about reverting changes, and about roles. */
export const MODERATION_CALLS: readonly AccessRow[] = [
  { what: "GET /api/review", ...forEditors(200) },
  { what: "GET /api/review?kind=nada", ...forEditors(422) },
  { what: "POST /api/review/999999999/claim", ...forEditors(404) },
  { what: "DELETE /api/review/999999999/claim", ...forEditors(204) },
  { what: "POST /api/review/decisions", body: {}, ...forEditors(422) },
  { what: "POST /api/review/decisions", body: DECISION, ...forEditors(200) },
  { what: "POST /api/review/decisions", body: { ...DECISION, decision: "delete" }, ...forAdministrators(200) },
  { what: "POST /api/changes/999999999/revert", body: { reason: "mistake" }, ...forEditors(404) },
  { what: "POST /api/changes/nada/revert", body: { reason: "mistake" }, ...forEditors(404) },
  { what: "POST /api/batches/nada/revert", body: { reason: "mistake" }, ...forEditors(404) },
  { what: "POST /api/batches/nada/revert", body: { reason: "nada" }, ...forEditors(422) },
  { what: "GET /api/accounts/nada/role", ...forAdministrators(404) },
  { what: "PUT /api/accounts/nada/role", body: { role: "admin", seen_role: "user" }, ...forAdministrators(404) },
  { what: "PUT /api/accounts/nada/block", body: { blocked: true, reason: "x" }, ...forAdministrators(404) },
];

/** The pages of the queue, and their forms as scripts send them. */
export const QUEUE_PAGES: readonly AccessRow[] = [
  { what: "GET /review", ...pageForEditors },
  { what: "GET /review?filter=nada&after=nada&station=%00", ...pageForEditors },
  { what: "GET /review.data", ...dataForEditors },
  { what: "GET /review.data?_routes=review%2Fqueue", ...dataForEditors },
  { what: "GET /review/999999999", ...pageForEditors, editor: 404, administrator: 404 },
  { what: "GET /review/nada", ...pageForEditors, editor: 404, administrator: 404 },
  { what: "GET /review/selection", ...forEditors(200) },
  { what: "GET /review/nada/data", ...forEditors(404) },
];

const DECISION_FORM = { decision: "approve", items: "999999999:pending:0" };

export const QUEUE_ACTIONS: readonly AccessRow[] = [
  { what: "POST /review/decide.data", form: {}, ...forEditors(422) },
  { what: "POST /review/decide.data", form: DECISION_FORM, ...forEditors(409) },
  { what: "POST /review/decide.data", form: { ...DECISION_FORM, decision: "suspend" }, ...forEditors(422) },
  { what: "POST /review/decide.data", form: { ...DECISION_FORM, decision: "delete" }, ...forAdministrators(409) },
  { what: "POST /review/check.data", form: {}, ...forEditors(422) },
  { what: "POST /review/check.data", form: { items: DECISION_FORM.items }, ...forEditors(200) },
  { what: "POST /review/999999999/claim.data", form: {}, ...forEditors(404) },
  { what: "POST /review/999999999/appeal.data", form: {}, ...forEditors(422) },
  { what: "POST /review/999999999/appeal.data", form: { decision: "keep", statement: "x" }, ...forEditors(404) },
];

/** The forms of the queue, sent without JavaScript. */
export const QUEUE_PLAIN_ACTIONS: readonly AccessRow[] = [
  { what: "POST /review/decide", form: DECISION_FORM, ...forAll(303) },
  { what: "POST /review/999999999/claim", form: {}, ...forAll(303) },
  { what: "POST /review/999999999/appeal", form: { decision: "keep", statement: "x" }, ...forAll(303) },
];

/** The public history of changes. */
export const CHANGE_LOG: readonly AccessRow[] = [
  { what: "GET /api/changes", ...forAll(200) },
  { what: "GET /api/changes?station=aurora", ...forAll(200) },
  { what: "GET /api/changes?station=beira", ...forAll(404) },
  { what: "GET /changes", ...forAll(200) },
  { what: "GET /changes.atom", ...forAll(200) },
  { what: "GET /stations/aurora/changes", ...forAll(200) },
  { what: "GET /stations/beira/changes", visitor: 404, user: 404, editor: 200, administrator: 200 },
  { what: "GET /stations/cais/changes.data", visitor: 404, user: 404, editor: 200, administrator: 200 },
  { what: "GET /stations/nada/changes", ...forAll(404) },
];
