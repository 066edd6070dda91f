import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { ANA_WRITES, writeMessage } from "../../test-support/contact.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { countUnsentMessages, readContactMessages } from "./contact-message-reader.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z");

onBothEngines("a site that nobody wrote to has no messages", async ({ database }) => {
  expect(await readContactMessages(database, null)).toEqual({ messages: [], nextAfter: null });
  expect(await countUnsentMessages(database)).toBe(0);
});

onBothEngines("a message is read with its delivery state", async ({ database }) => {
  const id = await writeMessage(database);
  expect((await readContactMessages(database, null)).messages).toEqual([
    {
      ...ANA_WRITES,
      id,
      receivedAt: NOON,
      state: "waiting",
      attempts: 0,
      nextAttemptAt: NOON,
      lastProblem: null,
      sentAt: null,
    },
  ]);
});

onBothEngines("messages are read newest first, fifty a page", async ({ database }) => {
  // Two a millisecond: the id decides between them, and no page may lose or repeat one.
  for (let index = 0; index < 101; index += 1) {
    await writeMessage(database, { name: `${index}` }, new Date(NOON.getTime() + Math.floor(index / 2)));
  }
  const first = await readContactMessages(database, null);
  const second = await readContactMessages(database, first.nextAfter);
  const third = await readContactMessages(database, second.nextAfter);
  expect([first, second, third].map(({ messages }) => messages.length)).toEqual([50, 50, 1]);
  expect(third.nextAfter).toBeNull();

  const read = [first, second, third].flatMap(({ messages }) => messages);
  expect(new Set(read.map(({ id }) => id)).size).toBe(101);
  const moments = read.map(({ receivedAt }) => receivedAt.getTime());
  expect(moments).toEqual([...moments].sort((a, b) => b - a));
  expect(read[0]?.name).toBe("100");
});

onBothEngines("exactly fifty messages are one page", async ({ database }) => {
  for (let index = 0; index < 50; index += 1) await writeMessage(database);
  const { messages, nextAfter } = await readContactMessages(database, null);
  expect(messages).toHaveLength(50);
  expect(nextAfter).toBeNull();
});

onBothEngines("an address that names no message gives an empty page", async ({ database }) => {
  await writeMessage(database);
  expect(await readContactMessages(database, "'; drop table stations")).toEqual({ messages: [], nextAfter: null });
});

onBothEngines("waiting messages and those given up are unsent; sent and kept ones are not", async ({ database }) => {
  for (const name of ["waiting", "failed", "sent", "kept"]) await writeMessage(database, { name });
  await database.execute(sql`update contact_messages set state = name`);
  expect(await countUnsentMessages(database)).toBe(2);
});

onBothEngines("a message in a state that is none is refused by the database", async ({ database }) => {
  await writeMessage(database);
  await expect(database.execute(sql`update contact_messages set state = 'lost'`)).rejects.toThrow();
});
