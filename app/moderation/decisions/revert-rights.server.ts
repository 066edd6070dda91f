import { and, eq, gt, inArray } from "drizzle-orm";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { GrantedRole, SignedIn } from "#app/people/accounts/viewer.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { judgedRole, mayRevert } from "#app/stations/history/may-revert.ts";
import { mayDecide, ownStation } from "#app/stations/station/may-decide.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";

type JudgedChange = Pick<
  typeof changes.$inferSelect,
  "kind" | "actorRole" | "stationId" | "before" | "after" | "private"
>;

/** Reverts of a field in a day, after which only an administrator goes on: two people are undoing each other. */
const MAX_REVERTS_A_DAY = 2;

const ADMINISTRATORS_ONLY = "Só a administração pode reverter esta alteração.";
const REVERTED_TWICE =
  "Este campo já foi revertido duas vezes nas últimas 24 horas. Agora só a administração o pode reverter.";

/**
 * Who may revert what: administrators everything, editors changes of contributors and editors, but not on stations that
 * they have submitted. Gives the role that the person holds now, and a function from a change to the refusal, null if
 * the person may. Errors: Refusal `forbidden` without such a role.
 */
export async function revertRights(
  transaction: Transaction,
  viewer: Pick<SignedIn, "id" | "role">,
  { found, now }: { found: readonly JudgedChange[]; now: Date },
): Promise<{ role: GrantedRole; refusalOf: (change: JudgedChange) => Refusal | null }> {
  const role = await requireHeldRole(transaction, viewer);
  if (role === "admin") return { role, refusalOf: () => null };
  const ids = found.flatMap(({ stationId }) => stationId ?? []);
  const present = await transaction
    .select({ id: stations.id, submittedBy: stations.submittedBy })
    .from(stations)
    .where(inArray(stations.id, ids));
  const reverts = await transaction
    .select({ stationId: changes.stationId, after: changes.after })
    .from(changes)
    .where(
      and(
        inArray(changes.stationId, ids),
        eq(changes.kind, "revert"),
        gt(changes.at, new Date(now.getTime() - DAY_MS)),
      ),
    );
  const stationOf = new Map(present.map((station) => [station.id, station]));
  const refusalOf = (change: JudgedChange) => {
    if (!mayRevert(role, judgedRole(change))) return new Refusal("forbidden", ADMINISTRATORS_ONLY);
    if (!mayDecide({ id: viewer.id, role }, stationOf.get(change.stationId ?? ""))) return ownStation();
    const timesOf = (field: string) =>
      reverts.filter(({ stationId, after }) => stationId === change.stationId && field in (after ?? {})).length;
    const fields = Object.keys(change.after ?? change.before ?? {});
    return fields.some((field) => timesOf(field) >= MAX_REVERTS_A_DAY)
      ? new Refusal("forbidden", REVERTED_TWICE)
      : null;
  };
  return { role, refusalOf };
}
