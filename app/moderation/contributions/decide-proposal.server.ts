import { eq } from "drizzle-orm";
import { writeEdit } from "#app/moderation/decisions/edit-station.server.ts";
import type { GrantedRole, SignedIn } from "#app/people/accounts/viewer.ts";
import { queueDecisionMails } from "#app/people/mail/queue-decision-mail.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { Actor } from "#app/stations/history/change.ts";
import type { ReasonDetails } from "#app/stations/history/reason-details.ts";
import { actorOf, recordChange } from "#app/stations/history/record-change.server.ts";
import type { RefusalReason } from "#app/stations/history/refusal-sentences.ts";
import { closeItem } from "#app/stations/open-items/open-item.server.ts";
import { ITEM_DECIDED } from "#app/stations/open-items/review-item.ts";
import { fieldLabels, HISTORY_FIELDS } from "#app/stations/station/field-list.ts";
import { mayDecide, ownStation } from "#app/stations/station/may-decide.server.ts";
import { removeProposedImage } from "#app/stations/station/proposed-images.server.ts";
import { type LockedProposal, lockProposals } from "./lock-proposals.server.ts";
import { PROPOSAL_GONE, type ProposalState } from "./proposal.ts";
import { proposals } from "./proposals.table.ts";
import { announceProposal } from "./propose.server.ts";
import { conflictingFields, proposedChanges } from "./proposed-fields.ts";

type ProposalDecision = {
  id: number;
  decision: "accept" | "refuse";
  /** The fields to accept, by the names of their columns; without them all. */
  fields?: readonly string[] | null;
  /** `proposals.made_at` as the moderator saw it. */
  seenAt: Date;
  /** Of a refusal. */
  reason?: RefusalReason | null;
  details?: ReasonDetails | null;
  /** What the moderator explains. Empty: an accepted change has the reason of the proposal. */
  text?: string;
  /** The same in the history for all that are decided at once. */
  batch?: string | null;
  now: Date;
};

/** `conflicts`: the labels of the fields that are not applied because the station's have changed since the proposal. */
type DecidedProposal = { change: number | null; state: ProposalState; conflicts: string[] };

const OWN_PROPOSAL = "Não pode decidir sobre uma proposta sua.";
const WITHDRAWN = "Esta proposta foi retirada.";
const CHANGED = "Esta proposta foi alterada entretanto. Reveja-a e decida de novo.";
const NOTHING_APPLIES = "A rádio mudou entretanto nos campos desta proposta: nada foi aplicado.";

/**
 * Decides on a proposal that is as it was seen. Accepting writes the chosen fields that the station still has as they
 * were when the proposal was made; the others stay. An uploaded image that is not accepted is removed. Several may be
 * decided in one transaction, after `lockProposals`. Errors: Refusal `not-found`, `conflict` when it was decided,
 * withdrawn or changed meanwhile, or no field can be applied, and `forbidden`: editors decide neither on own proposals
 * nor on stations that they submitted.
 */
export async function decideProposal(
  transaction: Transaction,
  moderator: SignedIn,
  decision: ProposalDecision,
): Promise<DecidedProposal> {
  const { id, seenAt } = decision;
  const { role, locked } = await lockProposals(transaction, moderator, [id]);
  const [proposal] = locked;
  if (!proposal) throw new Refusal("not-found", PROPOSAL_GONE);
  const editor = { id: moderator.id, role };
  refuseOwn(editor, proposal);
  if (proposal.state !== "open")
    throw new Refusal("conflict", proposal.state === "withdrawn" ? WITHDRAWN : ITEM_DECIDED);
  if (proposal.madeAt.getTime() !== seenAt.getTime()) throw new Refusal("conflict", CHANGED);
  const decide = decision.decision === "accept" ? accept : refuse;
  return storeDecision(
    transaction,
    proposal,
    await decide(transaction, actorOf(editor), proposal, decision),
    decision.now,
  );
}

/**
 * Accepts the whole of an open proposal without a person's decision; see fast-lane-proposals.server.ts. It is locked by
 * `lockWithStations`, and none of its fields is a conflict.
 */
export async function acceptBySystem(
  transaction: Transaction,
  proposal: LockedProposal,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  const { id, madeAt, text } = proposal;
  const decision = { id, decision: "accept", seenAt: madeAt, text: text || note, now } as const;
  const decided = await accept(transaction, { id: null, role: "system" }, proposal, decision);
  await storeDecision(transaction, proposal, decided, now);
}

/** Stores what was decided, and notifies the proposer. */
async function storeDecision(
  transaction: Transaction,
  { id, proposedBy }: LockedProposal,
  decided: DecidedProposal,
  now: Date,
): Promise<DecidedProposal> {
  const { state, change } = decided;
  await transaction.update(proposals).set({ state, decidedChange: change }).where(eq(proposals.id, id));
  await removeProposedImage(transaction, id);
  await announceProposal(transaction, proposedBy);
  if (proposedBy !== null) await queueDecisionMails(transaction, [proposedBy], now);
  return decided;
}

type Editor = { id: string; role: GrantedRole };

/** Administrators decide on own ones too: one who is alone must be able to work. */
function refuseOwn(editor: Editor, { proposedBy, station }: LockedProposal): void {
  if (editor.role !== "admin" && proposedBy === editor.id) throw new Refusal("forbidden", OWN_PROPOSAL);
  if (!mayDecide(editor, station)) throw ownStation();
}

async function accept(
  transaction: Transaction,
  actor: Actor,
  { id, base, proposed, proposedBy, station, row, ...proposal }: LockedProposal,
  { fields, text = "", batch = null, now }: ProposalDecision,
): Promise<DecidedProposal> {
  const all = HISTORY_FIELDS.filter((field) => field in proposed);
  const conflicting: readonly string[] = conflictingFields(base, row);
  const chosen = all.filter((field) => fields?.includes(field) ?? true);
  const applied = chosen.filter((field) => !conflicting.includes(field));
  if (applied.length === 0) throw new Refusal("conflict", NOTHING_APPLIES);
  const state = applied.length === all.length ? "accepted" : "partly";
  const item = await closeItemOf(transaction, actor, { id, outcome: state, now });
  const edit = {
    id: station.id,
    changes: proposedChanges(proposed, applied),
    text: text || proposal.text,
    proposal: id,
    now,
  };
  const about = { private: { submitted_by: proposedBy }, batch, item };
  const { change } = await writeEdit(transaction, actor, edit, about);
  return { change, state, conflicts: fieldLabels(chosen.filter((field) => conflicting.includes(field))) };
}

async function refuse(
  transaction: Transaction,
  actor: Actor,
  { id, proposedBy, station }: LockedProposal,
  { reason = null, details = null, text = "", batch = null, now }: ProposalDecision,
): Promise<DecidedProposal> {
  const item = await closeItemOf(transaction, actor, { id, outcome: "refused", now });
  const about = { private: { submitted_by: proposedBy }, reason, details, text, batch, item };
  const change = await recordChange(transaction, actor, { kind: "refuse", station, ...about });
  return { change, state: "refused", conflicts: [] };
}

/** Closes the proposal's item in the queue, and gives its id for the history. */
function closeItemOf(
  transaction: Transaction,
  actor: Actor,
  { id, outcome, now }: { id: number; outcome: ProposalState; now: Date },
): Promise<number | null> {
  return closeItem(transaction, { kind: "proposal", subject: String(id), outcome, by: actor.id, now });
}
