import { and, eq, isNull } from "drizzle-orm";
import { decideAppeal } from "#app/moderation/appeals/decide-appeal.server.ts";
import { STATION_DECISIONS, type StationDecision } from "#app/moderation/decisions/decide-stations.server.ts";
import { type ParsedOptionalReason, parseOptionalReason, parseReason } from "#app/moderation/decisions/parse-reason.ts";
import type { Moderator } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { INVALID_INPUT, Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import { ITEM_DECIDED } from "#app/stations/open-items/review-item.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { decideItems } from "./decide-items.server.ts";
import { DECISION_FIELDS, type DecideResult, FIELD_CHOICE, FIELD_PREFIX } from "./decide-result.ts";
import { decidedMessage } from "./decision-texts.ts";
import { findNextItem, findOpenItem } from "./next-item.server.ts";
import type { QueueView } from "./queue-query.ts";
import { queueQuery } from "./read-queue.server.ts";
import { parseSeenItems } from "./seen-items.ts";

type DecisionForm = { form: Record<string, unknown>; view: QueueView; now: Date };

/**
 * Decides on the items of a form of the queue. Errors: Refusal `invalid`, `forbidden`, or that of the only item if it
 * could not be decided.
 */
export async function decideByForm(
  database: Database,
  moderator: Moderator,
  { form, view, now }: DecisionForm,
): Promise<Extract<DecideResult, { ok: true }>> {
  const decision = STATION_DECISIONS.find((known) => known === form.decision);
  const items = parseSeenItems(form.items);
  if (!decision || !items) throw new Refusal("invalid", INVALID_INPUT);
  const chosen = { items, also: parseIds(form.also), fields: parseFieldChoice(form), now };
  const decided = await decideItems(database, moderator, { decision, ...chosen, ...reasonOf(decision, form) });
  const [left] = decided.left;
  if (left && items.length === 1) throw left.refusal;
  const [first] = items;
  const query = queueQuery(view, moderator.id, now);
  const [opened] = parseIds(form[DECISION_FIELDS.next]);
  const next =
    first && items.length === 1
      ? ((opened === undefined ? null : await findOpenItem(database, opened)) ??
        (await findNextItem(database, { after: first.id, query, viewerId: moderator.id, now })))
      : null;
  return {
    ok: true,
    message: decidedMessage(decision, { kinds: decided.done.map(({ kind }) => kind), left: decided.left }),
    undo: decided.batch ?? undefined,
    done: decided.done.map(({ id }) => id),
    next,
  };
}

/** Suspending needs a reason, deleting may have one. Errors: Refusal `invalid`. */
function reasonOf(decision: StationDecision, form: Record<string, unknown>): ParsedOptionalReason {
  if (decision === "approve") return { reason: null, text: "", details: null };
  return valueOrThrow(decision === "suspend" ? parseReason(form) : parseOptionalReason(form));
}

/**
 * The fields of a proposal that are accepted, by the names of their columns; null without a choice. Errors: Refusal
 * `invalid` if none is chosen.
 */
function parseFieldChoice(form: Record<string, unknown>): string[] | null {
  if (form[FIELD_CHOICE] === undefined) return null;
  const fields = Object.keys(form).flatMap((name) =>
    name.startsWith(FIELD_PREFIX) ? name.slice(FIELD_PREFIX.length) : [],
  );
  if (fields.length === 0) throw new Refusal("invalid", "Escolha pelo menos um campo.");
  return fields;
}

/** Reads ids separated by spaces; others are left out. */
function parseIds(text: unknown): number[] {
  return typeof text === "string" ? text.split(" ").flatMap((id) => parseRowId(id) ?? []) : [];
}

const MESSAGES = { keep: "A decisão mantém-se", change: "A decisão foi mudada" } as const;

type AppealForm = { id: number; form: Record<string, unknown>; view: QueueView; now: Date };

/**
 * Decides the appeal of an item by its form, and finds the next item. Errors: Refusal `not-found` for an item that is
 * closed or no appeal, `invalid`, and as in `decideAppeal`.
 */
export async function decideAppealItem(
  database: Database,
  moderator: Moderator,
  { id, form, view, now }: AppealForm,
): Promise<Extract<DecideResult, { ok: true }>> {
  const { decision } = form;
  if (decision !== "keep" && decision !== "change") throw new Refusal("invalid", INVALID_INPUT);
  const statement = typeof form.statement === "string" ? form.statement : "";
  await database.transaction(async (transaction) => {
    const isOpenAppeal = and(eq(reviewItems.id, id), eq(reviewItems.kind, "appeal"), isNull(reviewItems.closedAt));
    const [item] = await transaction.select({ subject: reviewItems.subject }).from(reviewItems).where(isOpenAppeal);
    if (!item) throw new Refusal("not-found", ITEM_DECIDED);
    await decideAppeal(transaction, moderator, { id: Number(item.subject), decision, statement, now });
  });
  const next = await findNextItem(database, {
    after: id,
    query: queueQuery(view, moderator.id, now),
    viewerId: moderator.id,
    now,
  });
  return { ok: true, message: MESSAGES[decision], undo: undefined, done: [id], next };
}
