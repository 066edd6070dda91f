import { z } from "zod";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { manyLines } from "#app/platform/text/plain-text.ts";
import { openItem } from "#app/stations/open-items/open-item.server.ts";
import { APPEAL_LENGTH, appealDeadline } from "./appeal.ts";
import { appeals } from "./appeals.table.ts";
import { findDecision } from "./find-decision.server.ts";

const { min, max } = APPEAL_LENGTH;

const form = fieldsSchema({
  text: z
    .string(`Explique em pelo menos ${min} caracteres.`)
    .transform(manyLines)
    .pipe(
      z
        .string()
        .min(min, `Explique em pelo menos ${min} caracteres.`)
        .max(max, `A explicação pode ter no máximo ${max} caracteres.`),
    ),
});

/** Parses the text of an appeal; characters as PostgreSQL counts them. */
export function parseAppeal(raw: Record<string, unknown>): { ok: true; text: string } | BadInput {
  const parsed = parseFields(form, raw);
  return parsed.ok ? { ok: true, text: parsed.fields.text } : parsed;
}

const NO_DECISION = "Esta decisão já não pode ser contestada.";
const TOO_LATE = "O prazo para contestar esta decisão já passou.";
const MADE_ALREADY = "Já contestou esta decisão.";

/** `decision`: as in the URL of the page. */
type NewAppeal = { decision: string; text: string; now: Date };

/**
 * Appeals against a decision, once and within six months, and opens its item in the queue. Errors: Refusal `not-found`
 * for a decision that does not hold or does not concern the account; `conflict` when it is too late or done already.
 * Source: DSA, article 20.
 */
export function makeAppeal(
  database: Database,
  accountId: string,
  { decision: name, text, now }: NewAppeal,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const decision = await findDecision(transaction, accountId, name);
    if (!decision) throw new Refusal("not-found", NO_DECISION);
    if (appealDeadline(decision.at) <= now) throw new Refusal("conflict", TOO_LATE);
    const [appeal] = await transaction
      .insert(appeals)
      .values({ changeId: decision.change, byUser: accountId, text, madeAt: now })
      .onConflictDoNothing()
      .returning({ id: appeals.id });
    if (!appeal) throw new Refusal("conflict", MADE_ALREADY);
    // An item of a station closes with the station: that of a deleted one has none.
    const stationId = decision.kind === "suspension" ? (decision.station?.id ?? null) : null;
    const facts = { decision: decision.kind, name: decision.station?.name ?? "" };
    await openItem(transaction, { kind: "appeal", subject: String(appeal.id), stationId, facts, now });
    await announce(transaction, { topic: "administration" });
    await announce(transaction, { topic: "account", userId: accountId, part: "submissions" });
  });
}
