import { createHash } from "node:crypto";
import type { SignedIn } from "#app/accounts/viewer.ts";
import { announce } from "#app/live-events/announce.server.ts";
import type { AttemptCounter, Limit } from "#app/platform/attempts.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { ModeratedStation } from "./moderated-station.ts";
import { findModeratedStation } from "./moderated-station-reader.server.ts";
import { stations } from "./stations.table.ts";
import type { Submission } from "./submission.ts";

const OF_AN_ACCOUNT: Limit = { name: "submissions of an account", most: 30, windowSeconds: 60 * 60 };

/** Twice as many: several people may share an address. */
const FROM_AN_ADDRESS: Limit = { name: "submissions from an address", most: 60, windowSeconds: 60 * 60 };

/** Who submits, from where, and with which form: whatever says the same twice with the same form has said it once. */
type Submitter = { submitter: Pick<SignedIn, "id">; address: string; form?: string };

/**
 * Puts in a station that somebody submits, pending, and gives it. What is not valid never comes here, and is not counted.
 * Errors: Refusal `too-many`, past the limit of the account or of the address.
 */
export async function addSubmission(
  { database, attempts }: { database: Database; attempts: Pick<AttemptCounter, "countAll"> },
  who: Submitter,
  submission: Submission,
): Promise<ModeratedStation> {
  // Together: a refusal for the one does not use up the other.
  await attempts.countAll([
    { limit: OF_AN_ACCOUNT, who: who.submitter.id },
    { limit: FROM_AN_ADDRESS, who: who.address },
  ]);
  return database.transaction(async (transaction) => {
    const now = new Date();
    const id = idOf(who, submission);
    const added = await transaction
      .insert(stations)
      .values({
        ...submission,
        id,
        status: "pending",
        submittedBy: who.submitter.id,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: stations.id });
    if (added.length > 0) await announce(transaction, { topic: "administration" });
    const station = await findModeratedStation(transaction, id);
    if (!station) throw new Error("A station that was just submitted is gone.");
    return station;
  });
}

/**
 * A form that is sent again, because its answer was lost on the way or its button pressed twice, gets the id that it got
 * before: it is made of the submitter, the form and all that was said. Changed and sent again it is another station.
 * Without a form the id is random. Source of the shape: RFC 9562, version 8.
 */
function idOf({ submitter, form }: Submitter, submission: Submission): string {
  if (!form) return crypto.randomUUID();
  const digest = createHash("sha256")
    .update(JSON.stringify([submitter.id, form, submission]))
    .digest("hex");
  const part = (start: number, end: number) => digest.slice(start, end);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
