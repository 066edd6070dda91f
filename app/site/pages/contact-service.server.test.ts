import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import {
  ANA_WRITES,
  allMessages,
  contactServiceOn,
  openMailServer,
  outboxOn,
  writeMessage,
} from "#test-support/contact.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { CONTACT_LIMITS as LIMITS } from "./contact-form-fields.ts";
import { readContactMessages, receiveContactForm, restoredContactForm } from "./contact-service.server.ts";

onBothEngines("a received message is stored and mailed at once", async ({ database }) => {
  const server = await openMailServer();
  const outbox = outboxOn(database, { server });
  await contactServiceOn(database, { outbox }).receive(ANA_WRITES, "192.0.2.1");
  await server.until(1);
  await outbox.close();
  expect(await allMessages(database)).toMatchObject([{ ...ANA_WRITES, state: "sent" }]);
  expect(server.mails.map((mail) => mail.header("Reply-To"))).toEqual(["Ana Conceição <ana@example.org>"]);
});

onBothEngines("a network address may send ten messages in ten minutes", async ({ database }) => {
  const service = contactServiceOn(database);
  for (let count = 0; count < 10; count += 1) await service.receive(ANA_WRITES, "192.0.2.1");
  const refused = await service.receive(ANA_WRITES, "192.0.2.1").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({
    kind: "too-many",
    message: "Demasiadas tentativas. Tente novamente dentro de 10 minutos.",
  });
  expect(await allMessages(database)).toHaveLength(10);

  await service.receive(ANA_WRITES, "192.0.2.2");
  await database.execute(sql`update attempts set ends_at = now()`);
  await contactServiceOn(database).receive(ANA_WRITES, "192.0.2.1");
  expect(await allMessages(database)).toHaveLength(12);
});

onBothEngines("retry: a failed message is mailed again", async ({ database }) => {
  const server = await openMailServer();
  const service = contactServiceOn(database);
  await service.receive(ANA_WRITES, "192.0.2.1");
  await database.execute(sql`update mails set state = 'failed', attempts = 9, last_problem = 'refused'`);
  const outbox = outboxOn(database, { server });
  const [failed] = await allMessages(database);
  await contactServiceOn(database, { outbox }).retry(failed?.id ?? "");
  await server.until(1);
  await outbox.close();
  expect(await allMessages(database)).toMatchObject([{ state: "sent", attempts: 1, lastProblem: null }]);
});

onBothEngines("retry: an unknown or waiting message is refused", async ({ database }) => {
  const service = contactServiceOn(database);
  await service.receive(ANA_WRITES, "192.0.2.1");
  const [waiting] = await allMessages(database);
  await expect(service.retry("unknown")).rejects.toMatchObject({ kind: "not-found" });
  await expect(service.retry(waiting?.id ?? "")).rejects.toMatchObject({ kind: "conflict" });
  expect(await allMessages(database)).toEqual([waiting]);
});

const NOON = new Date("2026-11-21T12:00:00Z");

onBothEngines("without messages the first page is empty", async ({ database }) => {
  expect(await readContactMessages(database, null)).toEqual({ messages: [], nextAfter: null });
});

onBothEngines("a message is read with its delivery state", async ({ database }) => {
  const id = await writeMessage(database);
  expect((await readContactMessages(database, null)).messages).toEqual([
    {
      ...ANA_WRITES,
      readAt: null,
      id,
      receivedAt: NOON,
      state: "waiting",
      lastProblem: null,
    },
  ]);
});

onBothEngines("a message whose sent mail was removed from the outbox counts as sent", async ({ database }) => {
  await writeMessage(database);
  await database.execute(sql`delete from mails`);
  expect((await readContactMessages(database, null)).messages).toMatchObject([{ state: "sent", lastProblem: null }]);
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
  await expect(database.execute(sql`update mails set state = 'lost'`)).rejects.toThrow();
});

const TOO_SOON = { kind: "invalid", message: "Aguarde um momento e envie novamente." };
const WEEK_MS = 7 * 24 * 60 * 60_000;

const after = (ms: number) => new Date(NOON.getTime() + ms);

/** The form opened at noon, and sent with these changes after `ms`. */
function formOn(database: Database) {
  const service = contactServiceOn(database, { isMailConfigured: false });
  const sent = { ...ANA_WRITES, reference: "", stamp: service.formTokens.create(NOON) };
  const form = (changes: Record<string, unknown>, ms: number) => ({
    fields: { ...sent, ...changes },
    address: "192.0.2.1",
    now: after(ms),
  });
  return {
    sent,
    send: (changes: Record<string, unknown> = {}, ms = 5_000) => receiveContactForm(service, form(changes, ms)),
    restored: (changes: Record<string, unknown> = {}, ms = 5_000) => restoredContactForm(service, form(changes, ms)),
  };
}

/** Attempts counted, of all network addresses. */
async function countedAttempts(database: Database): Promise<unknown> {
  const [row] = await rowsOf(database, sql`select coalesce(sum(count), 0)::integer as sum from attempts`);
  return row?.sum;
}

onBothEngines("a form sent after two seconds is stored, with normalised line breaks", async ({ database }) => {
  const { send } = formOn(database);
  await send({ message: "Olá!\r\nA Rádio Aurora está parada." });
  expect(await allMessages(database)).toMatchObject([ANA_WRITES]);
  expect(await countedAttempts(database)).toBe(1);
});

onBothEngines("a form with the honeypot filled in is dropped without an error", async ({ database }) => {
  const { send } = formOn(database);
  await send({ reference: "https://spam.example" });
  await send({ reference: " ", name: "" }, 0);
  expect(await allMessages(database)).toEqual([]);
  expect(await countedAttempts(database)).toBe(0);
});

onBothEngines("a form sent within two seconds is refused, and can be sent again", async ({ database }) => {
  const { send, restored, sent } = formOn(database);
  await expect(send({}, 1_999)).rejects.toMatchObject(TOO_SOON);
  expect(await allMessages(database)).toEqual([]);
  expect(await countedAttempts(database)).toBe(0);
  expect(restored({}, 1_999)).toEqual({ ...ANA_WRITES, stamp: sent.stamp });
  await send({}, 2_000);
  expect(await allMessages(database)).toHaveLength(1);
});

onBothEngines("a form with an unknown or expired token is refused and gets a new token", async ({ database }) => {
  const { send, restored, sent } = formOn(database);
  for (const [stamp, ms] of [
    [undefined, 5_000],
    ["", 5_000],
    [`${NOON.getTime() - 60_000}.${sent.stamp.split(".")[1]}`, 5_000],
    [sent.stamp, WEEK_MS + 1],
  ] as const) {
    await expect(send({ stamp }, ms), String(stamp)).rejects.toMatchObject(TOO_SOON);
    const again = restored({ stamp }, ms);
    expect(again).toMatchObject(ANA_WRITES);
    await expect(send(again, ms + 1_999)).rejects.toMatchObject(TOO_SOON);
    expect(await allMessages(database)).toEqual([]);
    await send(again, ms + 2_000);
    await database.execute(sql`delete from contact_messages`);
  }
});

onBothEngines(
  "an invalid field is reported before the token is checked, and does not count as an attempt",
  async ({ database }) => {
    const { send } = formOn(database);
    const refused: [Record<string, unknown>, string, string][] = [
      [{ name: "n".repeat(LIMITS.name + 1) }, "name", `Nome inválido (máximo ${LIMITS.name} caracteres)`],
      [{ email: "ana" }, "email", "Email inválido"],
      [
        { message: "m".repeat(LIMITS.message + 1) },
        "message",
        `Mensagem inválida (máximo ${LIMITS.message} caracteres)`,
      ],
    ];
    for (const [fields, field, message] of refused) {
      await expect(send(fields, 0)).rejects.toMatchObject({ kind: "invalid", field, message });
    }
    expect(await allMessages(database)).toEqual([]);
    expect(await countedAttempts(database)).toBe(0);
    await send({ name: "n".repeat(LIMITS.name), message: "m".repeat(LIMITS.message) });
    expect(await allMessages(database)).toHaveLength(1);
  },
);

onBothEngines("only text values of the form's own fields are restored", async ({ database }) => {
  const { restored, sent } = formOn(database);
  expect(restored({ name: new File([], "x"), email: undefined, more: "x" })).toEqual({
    name: "",
    email: "",
    message: ANA_WRITES.message,
    stamp: sent.stamp,
  });
});
