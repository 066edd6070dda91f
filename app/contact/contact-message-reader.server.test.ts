import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { ANA_WRITES, writeMessage } from "../../test-support/contact.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { readContactMessages } from "./contact-message-reader.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z");

onBothEngines("without messages the first page is empty", async ({ database }) => {
  expect(await readContactMessages(database, null)).toEqual({ messages: [], nextAfter: null });
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

onBothEngines("messages are read newest first, fifty per page", async ({ database }) => {
  // Two per millisecond: the id breaks the tie, and no page may skip or repeat one.
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
  const times = read.map(({ receivedAt }) => receivedAt.getTime());
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(read[0]?.name).toBe("100");
});

onBothEngines("exactly fifty messages fit on one page", async ({ database }) => {
  for (let index = 0; index < 50; index += 1) await writeMessage(database);
  const { messages, nextAfter } = await readContactMessages(database, null);
  expect(messages).toHaveLength(50);
  expect(nextAfter).toBeNull();
});

onBothEngines("a cursor that is no message id gives an empty page", async ({ database }) => {
  await writeMessage(database);
  expect(await readContactMessages(database, "'; drop table stations")).toEqual({ messages: [], nextAfter: null });
});

onBothEngines("the database rejects an unknown delivery state", async ({ database }) => {
  await writeMessage(database);
  await expect(database.execute(sql`update contact_messages set state = 'lost'`)).rejects.toThrow();
});
