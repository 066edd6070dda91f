import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "#app/people/accounts/mails.table.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { DELIVERY_STATES } from "#app/platform/mail/delivery.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { writeMessage } from "#test-support/contact.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { contactMessages } from "./contact-messages.table.ts";
import { storeContactMessage } from "./contact-service.server.ts";
import {
  countUnreadMessages,
  markMessagesRead,
  markMessagesUnread,
  parseMessageIds,
} from "./unread-messages.server.ts";

onBothEngines("failed and kept messages count as unread, while they exist", async ({ database }) => {
  const now = new Date();
  expect(await countUnreadMessages(database)).toBe(0);
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
  expect(await countUnreadMessages(database)).toBe(2);
  await database.delete(contactMessages).where(eq(contactMessages.id, ids[0] ?? ""));
  expect(await countUnreadMessages(database)).toBe(1);
});

onBothEngines("messages are marked as read, and back; what came since stays unread", async ({ database }) => {
  const shown = [await writeMessage(database), await writeMessage(database)];
  const newer = await writeMessage(database);
  await database.update(mails).set({ state: "kept" });
  const read = async () => {
    const rows = await database
      .select({ id: contactMessages.id, readAt: contactMessages.readAt })
      .from(contactMessages);
    return rows.flatMap(({ id, readAt }) => (readAt === null ? [] : [id])).sort();
  };
  await markMessagesRead(database, [...shown, "gone"], new Date());
  expect(await read()).toEqual(shown.toSorted());
  expect(await countUnreadMessages(database)).toBe(1);
  await markMessagesRead(database, shown, new Date());
  await markMessagesUnread(database, [shown[0] ?? "", newer]);
  expect(await read()).toEqual([shown[1]]);
  expect(await countUnreadMessages(database)).toBe(2);
  for (const mark of [
    () => markMessagesRead(database, ["gone"], new Date()),
    () => markMessagesUnread(database, ["gone"]),
  ])
    await expect(mark()).rejects.toMatchObject({ kind: "not-found", message: "Esta mensagem já não existe." });
});

onBothEngines("marking messages is announced to administrators, once", async ({ database, connection }) => {
  const id = await writeMessage(database);
  const changes = recordChanges(await openChangeHub(connection));
  await markMessagesRead(database, [id], new Date());
  await markMessagesRead(database, [id], new Date());
  await markMessagesUnread(database, [id]);
  await changes.until(2);
  expect(changes.notified).toEqual([{ topic: "administration" }, { topic: "administration" }]);
});

test("ids are a text of from 1 to 50", () => {
  expect(parseMessageIds("a b-2  c")).toEqual(["a", "b-2", "c"]);
  expect(parseMessageIds(Array(50).fill("a").join(" "))).toHaveLength(50);
  for (const text of [
    undefined,
    "",
    " ",
    "a\0",
    "a;b",
    "é",
    ["a"],
    new File([], "a"),
    "x".repeat(65),
    Array(51).fill("a").join(" "),
  ])
    expect(() => parseMessageIds(text)).toThrow("Os dados enviados não são válidos.");
});
