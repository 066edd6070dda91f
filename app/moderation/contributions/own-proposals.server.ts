import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { requireRowId } from "#app/platform/http/row-id.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { closeItem } from "#app/stations/open-items/open-item.server.ts";
import { removeProposedImage } from "#app/stations/station/proposed-images.server.ts";
import { isPublic } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { type OwnProposal, PROPOSAL_GONE } from "./proposal.ts";
import { proposals } from "./proposals.table.ts";
import { announceProposal } from "./propose.server.ts";

/** The id in a path. Errors: Refusal `not-found` for a text that is none. */
export function parseProposalId(text: string): number {
  return requireRowId(text, PROPOSAL_GONE);
}

/** The newest proposals of an account that are read. */
const MAX_OWN_PROPOSALS = 100;

const DECIDED = "Esta proposta já foi decidida.";

/** The proposals of an account, in any state, the newest first; at most `MAX_OWN_PROPOSALS`. */
export function readOwnProposals(database: Database, accountId: string): Promise<OwnProposal[]> {
  return readProposals(database, accountId, null);
}

/** A proposal of this account; null for any other. */
export async function findOwnProposal(database: Database, accountId: string, id: number): Promise<OwnProposal | null> {
  const [found] = await readProposals(database, accountId, id);
  return found ?? null;
}

async function readProposals(database: Database, accountId: string, id: number | null): Promise<OwnProposal[]> {
  const isOwn = eq(proposals.proposedBy, accountId);
  // First the page, then what belongs to it: the embedded database has no statistics.
  const page = database
    .select()
    .from(proposals)
    .where(id === null ? isOwn : and(isOwn, eq(proposals.id, id)))
    .orderBy(desc(proposals.madeAt), desc(proposals.id))
    .limit(MAX_OWN_PROPOSALS)
    .as("page");
  const rows = await database
    .select({
      id: page.id,
      stationId: page.stationId,
      madeAt: page.madeAt,
      base: page.base,
      proposed: page.proposed,
      text: page.text,
      state: page.state,
      name: stations.name,
      status: stations.status,
      submittedBy: stations.submittedBy,
      change: changes.id,
      reason: changes.reason,
      reasonDetails: changes.reasonDetails,
      statement: changes.text,
      after: changes.after,
    })
    .from(page)
    .innerJoin(stations, eq(stations.id, page.stationId))
    .leftJoin(changes, eq(changes.id, page.decidedChange))
    .orderBy(desc(page.madeAt), desc(page.id));
  return rows.map(({ stationId, name, status, submittedBy, change, ...row }) => {
    const { reason, reasonDetails, statement, after, ...proposal } = row;
    const isVisible = isPublic(status) || submittedBy === accountId;
    return {
      ...proposal,
      station: { id: stationId, name: isVisible ? name : null, isPublic: isPublic(status) },
      decision: change === null ? null : { reason, reasonDetails, text: statement ?? "", accepted: after ?? {} },
    };
  });
}

/** The open proposal of an account for a station; undefined without one. */
export async function findOpenProposal(database: Database, accountId: string, stationId: string) {
  const { id, base, proposed, text } = proposals;
  const [found] = await database
    .select({ id, base, proposed, text })
    .from(proposals)
    .where(and(eq(proposals.stationId, stationId), eq(proposals.proposedBy, accountId), sql`state = 'open'`));
  return found;
}

/** Takes an open proposal of this account back. Errors: Refusal `conflict` when it was decided, `not-found` for any other. */
export function withdrawProposal(
  database: Database,
  accountId: string,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const isOwn = and(eq(proposals.id, id), eq(proposals.proposedBy, accountId));
    const withdrawn = await transaction
      .update(proposals)
      .set({ state: "withdrawn" })
      .where(and(isOwn, eq(proposals.state, "open")))
      .returning({ id: proposals.id });
    if (withdrawn.length === 0) {
      const [own] = await transaction.select({ state: proposals.state }).from(proposals).where(isOwn);
      if (!own || own.state === "withdrawn") throw new Refusal("not-found", PROPOSAL_GONE);
      throw new Refusal("conflict", DECIDED);
    }
    await removeProposedImage(transaction, id);
    const subject = String(id);
    await closeItem(transaction, { kind: "proposal", subject, outcome: "withdrawn", by: accountId, now });
    await announceProposal(transaction, accountId);
  });
}
