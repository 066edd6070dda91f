import { and, desc, eq, or, sql } from "drizzle-orm";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { queueDecisionMails } from "#app/people/mail/queue-decision-mail.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import type { ReasonDetails } from "#app/stations/history/reason-details.ts";
import { actorOf, recordChange } from "#app/stations/history/record-change.server.ts";
import { announceStation, changedMeanwhile, STATION_GONE } from "#app/stations/station/announce-station.server.ts";
import { mayDecide, ownStation } from "#app/stations/station/may-decide.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { answerForDuplicates } from "./answer-for-duplicates.server.ts";
import type { ParsedReason } from "./parse-reason.ts";
import { readReasonDetails } from "./reason-details.server.ts";

const NO_SUSPENSION = "Esta suspensão não existe.";
const GIVEN_ALREADY = "O motivo desta suspensão já foi indicado.";

/** `change`: the id of the suspension in the history. */
type GivenReason = Pick<ParsedReason, "reason" | "text"> & {
  details?: ReasonDetails | null;
  change: number;
  now: Date;
};

/**
 * Says why a station is suspended, when that was not said in suspending it, once. The mail to the submitter uses it.
 * Gives the id of the new change. Errors: Refusal `not-found`; `forbidden`, as in suspending; `conflict` when the
 * station is not suspended any more, or by a later decision, or the reason is given already.
 */
export function giveReason(
  database: Database,
  moderator: SignedIn,
  { change, reason, details = null, text, now }: GivenReason,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const role = await requireHeldRole(transaction, moderator);
    const suspension = await findSuspension(transaction, change);
    if (!suspension) throw new Refusal("not-found", NO_SUSPENSION);
    const { id, name, status, submittedBy } = stations;
    // Locked: two reasons at once come one after the other.
    const [station] = await transaction
      .select({ id, name, status, submittedBy })
      .from(stations)
      .where(eq(id, suspension.stationId))
      .for("update");
    if (!station) throw new Refusal("not-found", STATION_GONE);
    if (!mayDecide({ id: moderator.id, role }, station)) throw ownStation();
    const latest = await findLatestDecision(transaction, station.id);
    if (suspension.reason !== null || (latest?.kind === "reason" && station.status === "suspended"))
      throw new Refusal("conflict", GIVEN_ALREADY);
    if (station.status !== "suspended" || latest?.id !== change) throw changedMeanwhile(station.status);
    const about = { stationIds: [station.id], isDecided: true };
    const known = await readReasonDetails(transaction, { reason, details }, about);
    const given = await recordChange(transaction, actorOf({ ...moderator, role }), {
      kind: "reason",
      station,
      reason,
      text,
      details: known.get(station.id) ?? null,
    });
    await answerForDuplicates(transaction, [given]);
    await announceStation(transaction, station, [station.status]);
    await queueDecisionMails(transaction, station.submittedBy === null ? [] : [station.submittedBy], now);
    return given;
  });
}

/** The suspension that a change is; undefined if it is none. */
export async function findSuspension(
  database: Pick<Database, "select">,
  change: number,
): Promise<{ stationId: string; stationName: string; reason: string | null } | undefined> {
  const [found] = await database
    .select({ stationId: changes.stationId, stationName: changes.stationName, reason: changes.reason })
    .from(changes)
    .where(and(eq(changes.id, change), eq(changes.kind, "suspend")));
  return found && { ...found, stationId: found.stationId ?? "", stationName: found.stationName ?? "" };
}

/** The last change that decided on the station, or said why. */
async function findLatestDecision(transaction: Transaction, stationId: string) {
  const [latest] = await transaction
    .select({ id: changes.id, kind: changes.kind })
    .from(changes)
    .where(
      and(
        eq(changes.stationId, stationId),
        or(eq(changes.kind, "reason"), sql`${changes.after} ->> 'status' is not null`),
      ),
    )
    .orderBy(desc(changes.id))
    .limit(1);
  return latest;
}
