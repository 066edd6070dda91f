import { expect, test } from "vitest";
import { createDocument } from "zod-openapi";
import type { Database } from "#app/platform/database/database.server.ts";
import { ANA_WRITES, allMessages, contactServiceOn } from "#test-support/contact.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, putPerson } from "#test-support/people.ts";
import { apiAs, jsonBody, signedIn, VISITOR } from "#test-support/viewers.ts";
import { contactPaths, createContactApi } from "./contact.api.ts";
import { CONTACT_LIMITS as LIMITS } from "./contact-form-fields.ts";
import { contactMessages } from "./contact-messages.table.ts";

function apiOn(database: Database) {
  const api = apiAs(VISITOR, createContactApi(contactServiceOn(database, { isMailConfigured: false })));
  const write = (body: unknown) => api.request("/api/contact", jsonBody("POST", body));
  return { api, write };
}

onBothEngines("a visitor's message is stored without a form token", async ({ database }) => {
  const answer = await apiOn(database).write({ ...ANA_WRITES, name: " Ana Conceição " });
  expect(answer.status).toBe(202);
  expect(await answer.json()).toEqual({ message: "Mensagem enviada com sucesso!" });
  expect(await allMessages(database)).toMatchObject([ANA_WRITES]);
});

onBothEngines("a message that is sent in a session is stored with its account", async ({ database }) => {
  const id = await putPerson(accountsOn(database), ANA);
  for (const viewer of [signedIn("user", id), signedIn("user", "deleted"), VISITOR]) {
    const api = apiAs(viewer, createContactApi(contactServiceOn(database, { isMailConfigured: false })));
    expect((await api.request("/api/contact", jsonBody("POST", ANA_WRITES))).status).toBe(202);
  }
  const stored = await database.select().from(contactMessages);
  expect(stored.map(({ userId }) => userId).toSorted()).toEqual([id, null, null]);
});

onBothEngines("an invalid message gets the sentence of its field and is not stored", async ({ database }) => {
  const { write } = apiOn(database);
  const longest = "@example.com".padStart(LIMITS.email, "e");
  const refused: [Record<string, unknown>, string][] = [
    [{ name: undefined }, `Nome inválido (máximo ${LIMITS.name} caracteres)`],
    [{ name: "n".repeat(LIMITS.name + 1) }, `Nome inválido (máximo ${LIMITS.name} caracteres)`],
    [{ email: "ana@example" }, "Email inválido"],
    [{ email: `e${longest}` }, "Email inválido"],
    [{ message: " " }, `Mensagem inválida (máximo ${LIMITS.message} caracteres)`],
    [{ message: "m".repeat(LIMITS.message + 1) }, `Mensagem inválida (máximo ${LIMITS.message} caracteres)`],
  ];
  for (const [change, message] of refused) {
    const answer = await write({ ...ANA_WRITES, ...change });
    expect(answer.status, message).toBe(422);
    expect(await answer.json()).toEqual({ error: { code: "invalid", message } });
  }
  expect(await allMessages(database)).toEqual([]);
  expect(
    (await write({ name: "n".repeat(LIMITS.name), email: longest, message: "m".repeat(LIMITS.message) })).status,
  ).toBe(202);
});

onBothEngines("a body that is not a JSON object is refused", async ({ database }) => {
  const { api, write } = apiOn(database);
  const send = (body: string, type: string) =>
    api.request("/api/contact", { method: "POST", body, headers: { "Content-Type": type } });
  expect((await send("{", "application/json")).status).toBe(400);
  expect((await send("name=Ana", "application/x-www-form-urlencoded")).status).toBe(415);
  expect((await write([])).status).toBe(422);
  expect((await write({ ...ANA_WRITES, more: "x".repeat(64 * 1024) })).status).toBe(413);
  expect(await allMessages(database)).toEqual([]);
});

onBothEngines(
  "the eleventh message of a network address gets 429; refused messages do not count",
  async ({ database }) => {
    const { write } = apiOn(database);
    for (let count = 0; count < 3; count += 1) expect((await write({})).status).toBe(422);
    for (let count = 0; count < 10; count += 1) expect((await write(ANA_WRITES)).status).toBe(202);
    const answer = await write(ANA_WRITES);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(500);
    expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(600);
    expect((await answer.json()).error).toMatchObject({ code: "too-many" });
    expect(await allMessages(database)).toHaveLength(10);
  },
);

test("the OpenAPI description lists the required fields and their maximum lengths", () => {
  const info = { title: "RadioWave", version: "1" };
  const document = createDocument({ openapi: "3.1.0", info, paths: contactPaths });
  expect(document.paths?.["/api/contact"]?.post?.requestBody).toMatchObject({
    content: {
      "application/json": {
        schema: {
          required: ["name", "email", "message"],
          properties: { name: { maxLength: 100 }, email: { maxLength: 255 }, message: { maxLength: 1000 } },
        },
      },
    },
  });
});
