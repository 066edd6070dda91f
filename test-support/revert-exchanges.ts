import { recordChange } from "#app/history/record-change.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { badBodies, type Exchange } from "./exchange.ts";

const revert = "POST /api/changes/{id}/revert";
const batch = "POST /api/batches/{id}/revert";

const WHY = { reason: "other", text: "O nome estava certo." };

const PATHS = { [revert]: "/api/changes/999999999999/revert", [batch]: "/api/batches/nada/revert" };

/** What both calls refuse, whatever the history has. */
export const REVERT_EXCHANGES: readonly Exchange[] = Object.entries(PATHS).flatMap(([call, path]): Exchange[] => [
  { call, role: "visitor", path, body: WHY, status: 401 },
  { call, role: "user", path, body: WHY, status: 403 },
  { call, role: "administrator", path, body: {}, status: 422 },
  { call, role: "administrator", path, body: WHY, status: 404 },
  ...badBodies(call, "administrator", path),
]);

/** The reverts of changes that are put into the history here. */
export async function revertExchangesOf(database: Database): Promise<Exchange[]> {
  const station = { id: "1", name: "FIP Jazz" };
  const id = await database.transaction((transaction) => {
    const fields = { before: { status: "approved" }, after: { status: "approved" } };
    const actor = { id: null, role: "system" } as const;
    return recordChange(transaction, actor, { kind: "edit", station, ...fields, batch: "b" });
  });
  const path = `/api/changes/${id}/revert`;
  return [
    { call: revert, role: "administrator", path, body: WHY, status: 200 },
    { call: revert, role: "administrator", path, body: WHY, status: 409 },
    { call: batch, role: "administrator", path: "/api/batches/b/revert", body: WHY, status: 200 },
  ];
}

/** With a limit reached. */
export const REVERTS_WITH_TOO_MANY_BODIES: readonly Exchange[] = Object.entries(PATHS).map(([call, path]) => ({
  ...{ call, path, role: "administrator", body: WHY, status: 429 },
}));
