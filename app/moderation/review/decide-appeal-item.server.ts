import { and, eq, isNull } from "drizzle-orm";
import { decideAppeal } from "#app/moderation/appeals/decide-appeal.server.ts";
import type { Moderator } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { INVALID_INPUT, Refusal } from "#app/platform/errors/refusal.ts";
import { ITEM_DECIDED } from "#app/stations/open-items/review-item.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import type { DecideResult } from "./decide-result.ts";
import { findNextItem } from "./next-item.server.ts";
import { queueQuery } from "./queue-params.server.ts";
import type { QueueView } from "./queue-query.ts";

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
