import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { badBodies, type Exchange, withoutJson } from "./exchange.ts";

const revert = "POST /api/changes/{id}/revert";
const batch = "POST /api/batches/{id}/revert";

const WHY = { reason: "other", text: "O nome estava certo." };

const PATHS = { [revert]: "/api/changes/999999999999/revert", [batch]: "/api/batches/nada/revert" };

/** What both calls refuse, whatever the history has. */
const REVERTS: readonly Exchange[] = Object.entries(PATHS).flatMap(([call, path]): Exchange[] => [
  { call, role: "visitor", path, body: WHY, status: 401 },
  { call, role: "user", path, body: WHY, status: 403 },
  { call, role: "administrator", path, body: {}, status: 422 },
  { call, role: "administrator", path, body: WHY, status: 404 },
  ...badBodies(call, "administrator", path),
]);

const queue = "GET /api/review";
const decisions = "POST /api/review/decisions";
const claim = "POST /api/review/{id}/claim";
const release = "DELETE /api/review/{id}/claim";
const NO_ITEM = "/api/review/999999999/claim";

const DECISION = {
  decision: "approve",
  items: [{ id: 999_999_999, seen_status: "pending", seen_at: "2026-01-01T12:00:00.000Z" }],
};

const REVIEW: readonly Exchange[] = [
  { call: queue, role: "visitor", status: 401 },
  { call: queue, role: "user", status: 403 },
  { call: queue, role: "administrator", status: 200 },
  { call: queue, role: "administrator", path: "/api/review?cursor=nada", status: 422 },
  { call: decisions, role: "visitor", body: DECISION, status: 401 },
  { call: decisions, role: "user", body: DECISION, status: 403 },
  { call: decisions, role: "administrator", body: {}, status: 422 },
  { call: decisions, role: "administrator", body: DECISION, status: 200 },
  ...badBodies(decisions, "administrator"),
  ...[claim, release].flatMap((call): Exchange[] => [
    { call, role: "visitor", path: NO_ITEM, status: 401 },
    { call, role: "user", path: NO_ITEM, status: 403 },
    { call, role: "administrator", path: "/api/review/nada/claim", status: 404 },
    ...withoutJson(call, "administrator", NO_ITEM),
  ]),
];

/** What these calls answer, whatever history and queue have. */
export const MODERATION_EXCHANGES: readonly Exchange[] = [...REVERTS, ...REVIEW];

/** Those with changes and items that are put in here. */
export async function moderationExchangesOf(database: Database): Promise<Exchange[]> {
  const station = { id: "1", name: "FIP Jazz" };
  const id = await database.transaction((transaction) => {
    const fields = { before: { status: "approved" }, after: { status: "approved" } };
    const actor = { id: null, role: "system" } as const;
    return recordChange(transaction, actor, { kind: "edit", station, ...fields, batch: "b" });
  });
  const path = `/api/changes/${id}/revert`;
  const item = { kind: "dead", stationId: "1", since: new Date(), dueAt: new Date() } as const;
  const [free, taken] = await database
    .insert(reviewItems)
    .values([
      { ...item, subject: "1" },
      { ...item, subject: "2", claimedBy: await anyone(database), claimedUntil: new Date(Date.now() + 600_000) },
    ])
    .returning({ id: reviewItems.id });
  return [
    { call: revert, role: "administrator", path, body: WHY, status: 200 },
    { call: revert, role: "administrator", path, body: WHY, status: 409 },
    { call: batch, role: "administrator", path: "/api/batches/b/revert", body: WHY, status: 200 },
    { call: queue, role: "administrator", path: "/api/review?kind=dead", status: 200 },
    { call: claim, role: "administrator", path: `/api/review/${taken?.id}/claim`, status: 409 },
    { call: claim, role: "administrator", path: `/api/review/${taken?.id}/claim?take_over=true`, status: 204 },
    { call: claim, role: "administrator", path: `/api/review/${free?.id}/claim`, status: 204 },
    { call: release, role: "administrator", path: `/api/review/${free?.id}/claim`, status: 204 },
  ];
}

/** An account that is not the administrator's. */
async function anyone(database: Database): Promise<string> {
  const [account] = await database
    .insert(users)
    .values({ id: "claimant", name: "Inês V.", email: "claimant@example.org" })
    .returning({ id: users.id });
  return account?.id ?? "";
}

/** With a limit reached. */
export const MODERATION_WITH_TOO_MANY_BODIES: readonly Exchange[] = [
  ...Object.entries(PATHS).map(
    ([call, path]): Exchange => ({ call, path, role: "administrator", body: WHY, status: 429 }),
  ),
  { call: decisions, role: "administrator", body: DECISION, status: 429 },
  ...[claim, release].map((call): Exchange => ({ call, path: NO_ITEM, role: "administrator", body: {}, status: 429 })),
];
