import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { mails } from "#app/accounts/mails.table.ts";
import { DELIVERY_STATES } from "#app/platform/delivery.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { contactMessages } from "./contact-messages.table.ts";
import { storeContactMessage } from "./contact-service.server.ts";
import { countUndeliveredMessages } from "./undelivered-messages.server.ts";

onBothEngines("failed and kept messages count as undelivered, while they exist", async ({ database }) => {
  const now = new Date();
  expect(await countUndeliveredMessages(database)).toBe(0);
  const ids: string[] = [];
  for (const state of DELIVERY_STATES) {
    const message = { name: "Ana", email: "ana@example.org", message: "Olá" };
    const id = await database.transaction((transaction) => storeContactMessage(transaction, message, now));
    await database
      .update(mails)
      .set({ state })
      .where(eq(mails.id, `contact-${id}`));
    if (state === "failed" || state === "kept") ids.push(id);
  }
  // Mails of accounts are not messages.
  const fields = sql`id, kind, address, facts, made_at, next_attempt_at, state`;
  await database.execute(
    sql`insert into mails (${fields}) values ('other', 'notice', 'a@example.org', '{}', ${now.toISOString()}, ${now.toISOString()}, 'failed')`,
  );
  expect(await countUndeliveredMessages(database)).toBe(2);
  await database.delete(contactMessages).where(eq(contactMessages.id, ids[0] ?? ""));
  expect(await countUndeliveredMessages(database)).toBe(1);
});
