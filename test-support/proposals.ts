import { asc, desc, isNull } from "drizzle-orm";
import { decideProposal } from "#app/moderation/contributions/decide-proposal.server.ts";
import { withdrawProposal } from "#app/moderation/contributions/own-proposals.server.ts";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import { proposeChanges } from "#app/moderation/contributions/propose.server.ts";
import type { ProposedChanges } from "#app/moderation/contributions/proposed-fields.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { putModeratedStations } from "./moderation.ts";
import { EDITOR, signedIn } from "./viewers.ts";

/** A contributor who has submitted nothing, and another one. */
export const CONTRIBUTOR = signedIn("user", "rui");
export const OTHER_CONTRIBUTOR = signedIn("user", "ana");

type Decision = Partial<Parameters<typeof decideProposal>[2]>;

/**
 * The moderated stations and two contributors, and functions that propose and decide: by default the contributor and
 * the editor.
 */
export async function openProposals(database: Database) {
  await putModeratedStations(database);
  for (const { id, email } of [CONTRIBUTOR, OTHER_CONTRIBUTOR])
    await database.insert(users).values({ id, name: "", email });
  const stored = () => database.select().from(proposals).orderBy(asc(proposals.id));
  const latest = async () => {
    const [proposal] = await database.select().from(proposals).orderBy(desc(proposals.id)).limit(1);
    if (!proposal) throw new Error("There is no proposal.");
    return proposal;
  };
  return {
    stored,
    latest,
    propose: (changes: ProposedChanges, { as = CONTRIBUTOR, stationId = "aurora", text = "Mudou tudo" } = {}) =>
      proposeChanges(database, as, { stationId, changes, text, now: new Date() }),
    /** Decides on the latest proposal, as it is now, unless `decision` says otherwise. */
    decide: async (decision: Decision = {}, as: SignedIn = EDITOR) => {
      const { id, madeAt } = await latest();
      const whole = { id, decision: "accept", seenAt: madeAt, now: new Date(), ...decision } as const;
      return database.transaction((transaction) => decideProposal(transaction, as, whole));
    },
    withdraw: async (as: SignedIn = CONTRIBUTOR) =>
      withdrawProposal(database, as.id, { id: (await latest()).id, now: new Date() }),
    /** The open items of proposals, by the ids of the proposals. */
    openItems: async () => {
      const rows = await database
        .select()
        .from(reviewItems)
        .where(isNull(reviewItems.closedAt))
        .orderBy(reviewItems.id);
      return rows.filter(({ kind }) => kind === "proposal").map(({ subject }) => Number(subject));
    },
    items: () => database.select().from(reviewItems).orderBy(asc(reviewItems.id)),
    changes: () => database.select().from(changes).orderBy(asc(changes.id)),
  };
}
