import type { Database } from "#app/platform/database/database.server.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { USER } from "./viewers.ts";

/** Records that an account submitted a station, as the history has it. */
export async function putSubmitChange(database: Database, id: string, accountId = USER.id): Promise<void> {
  const change = { kind: "submit", station: { id, name: id } } as const;
  await database.transaction((transaction) =>
    recordChange(transaction, { id: accountId, role: "contributor" }, change),
  );
}
