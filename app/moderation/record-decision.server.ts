import type { SignedIn } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import type { Decision } from "./decision.ts";
import { decisions } from "./decisions.table.ts";

/** Adds a decision to the history, with the transaction that carries it out: neither is there without the other. */
export async function recordDecision(
  transaction: Transaction,
  administrator: Pick<SignedIn, "id" | "email">,
  told: { decision: Decision; station?: { id: string; name: string }; note?: string },
): Promise<void> {
  await transaction.insert(decisions).values({
    administratorId: administrator.id,
    administratorEmail: administrator.email,
    decision: told.decision,
    stationId: told.station?.id ?? null,
    stationName: told.station?.name ?? null,
    note: told.note ?? "",
  });
}
