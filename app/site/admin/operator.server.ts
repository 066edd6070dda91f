import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#app/platform/database/database.server.ts";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { settings } from "#app/platform/site-settings/settings.table.ts";
import {
  OPERATOR_LIMITS as LIMITS,
  OPERATOR_KEYS,
  type Operator,
  operatorFrom,
} from "#app/platform/site-settings/site-settings.ts";
import { isEmailAddress } from "#app/platform/text/email-address.ts";
import { manyLines, oneLine } from "#app/platform/text/plain-text.ts";

const BAD_NAME = "Nome inválido (máximo 100 caracteres)";
const BAD_EMAIL = "Email inválido";
const BAD_ADDRESS = "Morada inválida (máximo 300 caracteres)";

const operatorFields = fieldsSchema({
  [OPERATOR_KEYS.name]: z.string(BAD_NAME).overwrite(oneLine).min(1, BAD_NAME).max(LIMITS.name, BAD_NAME),
  [OPERATOR_KEYS.email]: z.string(BAD_EMAIL).trim().max(LIMITS.email, BAD_EMAIL).refine(isEmailAddress, BAD_EMAIL),
  [OPERATOR_KEYS.address]: z.string(BAD_ADDRESS).overwrite(manyLines).max(LIMITS.address, BAD_ADDRESS),
});

/** Parses the form of the operator. Reports the first invalid field, in the order of the form. */
export function parseOperator(raw: Record<string, unknown>): { ok: true; operator: Operator } | BadInput {
  const parsed = parseFields(operatorFields, raw);
  if (!parsed.ok) return parsed;
  return { ok: true, operator: operatorFrom(Object.entries(parsed.fields).map(([key, value]) => ({ key, value }))) };
}

/** The operator in the database, for the form; pages use the one in memory. */
export async function readOperator(database: Pick<Database, "select">): Promise<Operator> {
  return operatorFrom(await database.select({ key: settings.key, value: settings.value }).from(settings));
}

/** Saves what `parseOperator` returned and notifies open pages. */
export function saveOperator(database: Database, operator: Operator, updatedAt: Date): Promise<void> {
  return database.transaction(async (transaction) => {
    const rows = [
      { key: OPERATOR_KEYS.name, value: operator.name, updatedAt },
      { key: OPERATOR_KEYS.email, value: operator.email, updatedAt },
      { key: OPERATOR_KEYS.address, value: operator.address, updatedAt },
    ];
    await transaction
      .insert(settings)
      .values(rows)
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt } });
    await announce(transaction, { topic: "settings" });
  });
}
