import { desc, eq } from "drizzle-orm";
import { decideStations, type StationDecision } from "#app/moderation/decisions/decide-stations.server.ts";
import { revertChange } from "#app/moderation/decisions/revert-change.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import type { ReasonDetails } from "#app/stations/history/reason-details.ts";
import type { RefusalReason } from "#app/stations/history/refusal-sentences.ts";
import { openAccountMails } from "./account-mails.ts";
import { fakeClock } from "./fake-clock.ts";
import { putModeratedStations, seen } from "./moderation.ts";
import type { ReceivedMail } from "./read-mail.ts";
import { ADMINISTRATOR, EDITOR, USER } from "./viewers.ts";

export type Decide = { reason?: RefusalReason; details?: ReasonDetails; text?: string; by?: SignedIn };

/** The moderated stations, whose submitter has a confirmed address, and the outbox of the site. */
export async function openDecisionMails(database: Database) {
  await putModeratedStations(database);
  await database.update(users).set({ emailVerified: true }).where(eq(users.id, USER.id));
  const clock = fakeClock(new Date());
  const { sendTo, server, outbox } = await openAccountMails(database, clock);
  let read = 0;
  return {
    server,
    outbox,
    clock,
    /** Decides in a transaction of its own. Gives the id of the change. */
    decide: async (decision: StationDecision, id: string, { by, ...why }: Decide = {}) => {
      const targets = [{ id, seen: await seen(database, id) }];
      await database.transaction((transaction) =>
        decideStations(transaction, by ?? (decision === "delete" ? ADMINISTRATOR : EDITOR), {
          decision,
          targets,
          now: new Date(),
          ...why,
        }),
      );
      const [latest] = await database.select({ id: changes.id }).from(changes).orderBy(desc(changes.id)).limit(1);
      return latest?.id ?? 0;
    },
    revert: (id: number) => revertChange(database, ADMINISTRATOR, { id, reason: "mistake", text: "", now: new Date() }),
    /** Sends what is due this many minutes later. Gives the mails to the submitter that are new. */
    mailsAfter: async (minutes: number): Promise<ReceivedMail[]> => {
      clock.advance(minutes * MINUTE_MS);
      const all = await sendTo(USER.email);
      const added = all.slice(read);
      read = all.length;
      return added;
    },
  };
}
