import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database.server.ts";
import { attemptsOn } from "../../test-support/attempts.ts";
import { ANA_WRITES, allMessages } from "../../test-support/contact.ts";
import { onBothEngines, rowsOf } from "../../test-support/databases.ts";
import { createContactService } from "./contact-service.server.ts";
import { receiveContactForm, restoredContactForm } from "./receive-contact-form.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const HASTE = { kind: "invalid", message: "Aguarde um momento e envie novamente." };
const WEEK_MS = 7 * 24 * 60 * 60_000;

const after = (ms: number) => new Date(NOON.getTime() + ms);

/** The form as it was given out at noon, and sent with these fields after so many milliseconds. */
function formOn(database: Database) {
  const outbox = { wake: () => {} };
  const desk = createContactService({
    database,
    attempts: attemptsOn(database),
    outbox,
    secret: "a secret that is long enough for tests",
    mails: false,
  });
  const sent = { ...ANA_WRITES, reference: "", stamp: desk.stamps.create(NOON) };
  const form = (fields: Record<string, unknown>, ms: number) => ({
    ...{ sent: { ...sent, ...fields }, address: "192.0.2.1", now: after(ms) },
  });
  return {
    ...{ desk, sent },
    send: (fields: Record<string, unknown> = {}, ms = 5_000) => receiveContactForm(desk, form(fields, ms)),
    kept: (fields: Record<string, unknown> = {}, ms = 5_000) => restoredContactForm(desk, form(fields, ms)),
  };
}

/** How many attempts are counted, of anybody. */
async function counted(database: Database): Promise<unknown> {
  const [row] = await rowsOf(database, sql`select coalesce(sum(count), 0)::integer as sum from attempts`);
  return row?.sum;
}

onBothEngines("a form that took its time is stored, line breaks as one character", async ({ database }) => {
  const { send } = formOn(database);
  await send({ message: "Olá!\r\nA Rádio Aurora está parada." });
  expect(await allMessages(database)).toMatchObject([ANA_WRITES]);
  expect(await counted(database)).toBe(1);
});

onBothEngines("a form with the trap filled in is answered like any other, and dropped", async ({ database }) => {
  const { send } = formOn(database);
  await send({ reference: "https://spam.example" });
  await send({ reference: " ", name: "" }, 0);
  expect(await allMessages(database)).toEqual([]);
  expect(await counted(database)).toBe(0);
});

onBothEngines("a form that is sent within two seconds is refused, and can be sent again", async ({ database }) => {
  const { send, kept, sent } = formOn(database);
  await expect(send({}, 1_999)).rejects.toMatchObject(HASTE);
  expect(await allMessages(database)).toEqual([]);
  expect(await counted(database)).toBe(0);
  expect(kept({}, 1_999)).toEqual({ ...ANA_WRITES, stamp: sent.stamp });
  await send({}, 2_000);
  expect(await allMessages(database)).toHaveLength(1);
});

onBothEngines("without a stamp of ours that still counts a form gets a fresh one", async ({ database }) => {
  const { send, kept, sent } = formOn(database);
  for (const [stamp, ms] of [
    [undefined, 5_000],
    ["", 5_000],
    [`${NOON.getTime() - 60_000}.${sent.stamp.split(".")[1]}`, 5_000],
    [sent.stamp, WEEK_MS + 1],
  ] as const) {
    await expect(send({ stamp }, ms), String(stamp)).rejects.toMatchObject(HASTE);
    const again = kept({ stamp }, ms);
    expect(again).toMatchObject(ANA_WRITES);
    await expect(send(again, ms + 1_999)).rejects.toMatchObject(HASTE);
    expect(await allMessages(database)).toEqual([]);
    await send(again, ms + 2_000);
    await database.execute(sql`delete from contact_messages`);
  }
});

onBothEngines("what is wrong with a field is said before anything else, and does not count", async ({ database }) => {
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
  expect(await counted(database)).toBe(0);
  await send({ name: "n".repeat(100), message: "m".repeat(1_000) });
  expect(await allMessages(database)).toHaveLength(1);
});

onBothEngines("of what was sent only texts of the form's own fields go back", async ({ database }) => {
  const { kept, sent } = formOn(database);
  expect(kept({ name: new File([], "x"), email: undefined, more: "x" })).toEqual({
    ...{ name: "", email: "", message: ANA_WRITES.message, stamp: sent.stamp },
  });
});
