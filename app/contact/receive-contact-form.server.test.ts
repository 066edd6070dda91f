import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database.server.ts";
import { ANA_WRITES, allMessages } from "../../test-support/contact.ts";
import { onBothEngines, rowsOf } from "../../test-support/databases.ts";
import { attemptsOn } from "../../test-support/people.ts";
import { createContactService } from "./contact-service.server.ts";
import { receiveContactForm, restoredContactForm } from "./receive-contact-form.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const TOO_SOON = { kind: "invalid", message: "Aguarde um momento e envie novamente." };
const WEEK_MS = 7 * 24 * 60 * 60_000;

const after = (ms: number) => new Date(NOON.getTime() + ms);

/** The form opened at noon, and sent with these changes after `ms`. */
function formOn(database: Database) {
  const service = createContactService({
    database,
    attempts: attemptsOn(database),
    outbox: { wake: () => {} },
    secret: "a secret that is long enough for tests",
    isMailConfigured: false,
  });
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
      [{ name: "n".repeat(101) }, "name", "Nome inválido (máximo 100 caracteres)"],
      [{ email: "ana" }, "email", "Email inválido"],
      [{ message: "m".repeat(1_001) }, "message", "Mensagem inválida (máximo 1000 caracteres)"],
    ];
    for (const [fields, field, message] of refused) {
      await expect(send(fields, 0)).rejects.toMatchObject({ kind: "invalid", field, message });
    }
    expect(await allMessages(database)).toEqual([]);
    expect(await countedAttempts(database)).toBe(0);
    await send({ name: "n".repeat(100), message: "m".repeat(1_000) });
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
