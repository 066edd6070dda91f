import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import type { Actor, ChangeKind } from "./change.ts";
import type { PrivatePart, StationFields } from "./changed-fields.ts";
import { changes } from "./changes.table.ts";
import type { ReasonDetails } from "./reason-details.ts";

/** A change to record. `station`, `account`: what it is about. For the other fields see the table. */
export type RecordedChange = {
  kind: ChangeKind;
  station?: { id: string; name: string };
  account?: { id: string; email: string };
  before?: StationFields | null;
  after?: StationFields | null;
  private?: PrivatePart;
  reason?: string | null;
  /** Of `reason`. */
  details?: ReasonDetails | null;
  text?: string;
  batch?: string | null;
  reverts?: number;
  /** The item of the queue that this change decides; null for none. */
  item?: number | null;
};

/** The actor of a change that a signed-in person makes. */
export function actorOf({ id, role }: Pick<SignedIn, "id" | "role">): Actor {
  return { id, role: role === "user" ? "contributor" : role };
}

/** Adds a change to the history, in the transaction that makes it. Gives its id. */
export async function recordChange(transaction: Transaction, actor: Actor, change: RecordedChange): Promise<number> {
  const [id] = await recordChanges(transaction, actor, [change]);
  if (id === undefined) throw new Error("The change was not recorded");
  return id;
}

/** PostgreSQL allows 65,535 parameters in a statement. */
const ROWS_PER_INSERT = 1_000;

/** Adds changes of one actor to the history. Gives their ids. */
export async function recordChanges(
  transaction: Transaction,
  { id: actorId, role: actorRole }: Actor,
  recorded: readonly RecordedChange[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < recorded.length; start += ROWS_PER_INSERT) {
    ids.push(
      ...(await insertChanges(
        transaction,
        { id: actorId, role: actorRole },
        recorded.slice(start, start + ROWS_PER_INSERT),
      )),
    );
  }
  return ids;
}

async function insertChanges(
  transaction: Transaction,
  { id: actorId, role: actorRole }: Actor,
  recorded: readonly RecordedChange[],
): Promise<number[]> {
  const rows = await transaction
    .insert(changes)
    .values(
      recorded.map(
        ({ station, account, kind, before, after, private: people, reason, details, text, batch, reverts, item }) => ({
          kind,
          before,
          after,
          private: people,
          reason,
          reasonDetails: details,
          text,
          batch,
          reverts,
          itemId: item,
          actorId,
          actorRole,
          stationId: station?.id ?? null,
          stationName: station?.name ?? null,
          ...(account && { private: { account: account.id, email: account.email } }),
        }),
      ),
    )
    .returning({ id: changes.id });
  return rows.map(({ id }) => id);
}
