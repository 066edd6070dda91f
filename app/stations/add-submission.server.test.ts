import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { users } from "#app/accounts/accounts.table.ts";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { attemptsOn } from "../../test-support/attempts.ts";
import { recordChanges } from "../../test-support/change-hubs.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { addSubmission } from "./add-submission.server.ts";
import { UNCHECKED } from "./station.ts";
import { stations } from "./stations.table.ts";
import { parseSubmission, type Submission } from "./submission.ts";

const ADDRESS = "203.0.113.7";

/** Rádio Beira, with only what has to be said and what a test says besides. */
function beira(more: Record<string, unknown> = {}): Submission {
  const parsed = parseSubmission({
    name: "Rádio Beira",
    country: "Portugal",
    contact_email: "beira@example.com",
    image_url: "https://beira.example.com/logo.png",
    ...more,
  });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.submission;
}

const partsOn = (database: Database) => ({ database, attempts: attemptsOn(database) });

async function putUser(database: Database, id: string): Promise<{ id: string }> {
  await database.insert(users).values({ id, name: "", email: `${id}@example.org` });
  return { id };
}

/** Submits one station after the other, each of another name. */
async function submitMany(database: Database, submitter: { id: string }, count: number): Promise<void> {
  for (let place = 1; place <= count; place += 1) {
    await addSubmission(
      partsOn(database),
      { submitter, address: ADDRESS },
      beira({ name: `${submitter.id} ${place}` }),
    );
  }
}

onBothEngines("a submitted station is pending, its submitter's, and has the defaults", async ({ database }) => {
  const submitter = await putUser(database, "submitter");
  const begun = Date.now();
  const station = await addSubmission(
    partsOn(database),
    { submitter, address: ADDRESS },
    beira({ tags: "fado, Fado, beira alta" }),
  );
  expect(station).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    name: "Rádio Beira",
    description: "Rádio submetida por utilizador",
    streamUrl: "https://example.com/stream",
    websiteUrl: "",
    imageUrl: "https://beira.example.com/logo.png",
    genre: "Geral",
    country: "Portugal",
    city: "",
    tags: ["fado", "beira alta"],
    listeners: 0,
    bitrate: "",
    ...UNCHECKED,
    status: "pending",
    submittedBy: "submitter",
    contactEmail: "beira@example.com",
    createdAt: expect.any(Date),
    updatedAt: station.createdAt,
  });
  expect(station.createdAt.getTime()).toBeGreaterThanOrEqual(begun);
  expect(await database.select().from(stations)).toMatchObject([station]);
});

onBothEngines("of a submission only administrators are notified", async ({ connection, database }) => {
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  const submitter = await putUser(database, "submitter");
  await addSubmission(partsOn(database), { submitter, address: ADDRESS }, beira());
  await changes.until(1);
  expect(changes.notified).toEqual([{ topic: "administration" }]);
  hub.close();
});

onBothEngines("a form that is sent twice, or twice at once, makes one station", async ({ database }) => {
  const submitter = await putUser(database, "submitter");
  const send = (form: string, name = "Rádio Beira") =>
    addSubmission(partsOn(database), { submitter, address: ADDRESS, form }, beira({ name }));

  const [first, second] = await Promise.all([send("a form"), send("a form")]);
  expect(second).toEqual(first);
  expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  await database.update(stations).set({ status: "approved" });
  expect(await send("a form")).toEqual({ ...first, status: "approved" });
  expect(await database.select().from(stations)).toHaveLength(1);

  await send("a form", "Rádio Beira Alta");
  await send("another form");
  const other = await putUser(database, "other");
  await addSubmission(partsOn(database), { submitter: other, address: ADDRESS, form: "a form" }, beira());
  expect(await database.select().from(stations)).toHaveLength(4);
});

onBothEngines("without a form, the same said twice is two stations", async ({ database }) => {
  const submitter = await putUser(database, "submitter");
  await addSubmission(partsOn(database), { submitter, address: ADDRESS }, beira());
  await addSubmission(partsOn(database), { submitter, address: ADDRESS }, beira());
  expect(await database.select().from(stations)).toHaveLength(2);
});

onBothEngines("an account may submit 30 stations an hour, and not one more", async ({ database }) => {
  const submitter = await putUser(database, "submitter");
  await submitMany(database, submitter, 30);
  const elsewhere = { submitter, address: "203.0.113.8" };
  await expect(addSubmission(partsOn(database), elsewhere, beira())).rejects.toMatchObject({
    kind: "too-many",
    message: expect.stringMatching(/^Demasiadas tentativas\. Tente novamente dentro de (59|60) minutos\.$/),
    retryAfterSeconds: expect.any(Number),
  });
  expect(await database.select().from(stations)).toHaveLength(30);

  const other = await putUser(database, "other");
  await submitMany(database, other, 1);
  expect(await database.select().from(stations).where(eq(stations.submittedBy, "other"))).toHaveLength(1);
});

onBothEngines("from an address come 60 submissions an hour, and not one more", async ({ database }) => {
  for (const id of ["ana", "rui"]) await submitMany(database, await putUser(database, id), 30);
  const submitter = await putUser(database, "submitter");
  const refused = addSubmission(partsOn(database), { submitter, address: ADDRESS }, beira());
  await expect(refused).rejects.toMatchObject({ kind: "too-many", retryAfterSeconds: expect.any(Number) });
  expect(await database.select().from(stations)).toHaveLength(60);
  await addSubmission(partsOn(database), { submitter, address: "203.0.113.8" }, beira());
});

onBothEngines("a refusal for an account or an address uses up nothing of the other", async ({ database }) => {
  const parts = partsOn(database);
  const submit = async (submitter: { id: string }, times: number, address = ADDRESS) => {
    for (let time = 0; time < times; time += 1) await addSubmission(parts, { submitter, address }, beira());
  };
  const [ana, rui, submitter] = [
    await putUser(database, "ana"),
    await putUser(database, "rui"),
    await putUser(database, "submitter"),
  ];
  await submit(ana, 30);
  for (let time = 0; time < 5; time += 1) await expect(submit(ana, 1)).rejects.toMatchObject({ kind: "too-many" });
  await submit(rui, 30);
  const insert = vi.spyOn(database, "insert");
  for (let time = 0; time < 31; time += 1)
    await expect(submit(submitter, 1)).rejects.toMatchObject({ kind: "too-many" });
  expect(insert, "a refusal is not written").not.toHaveBeenCalled();
  insert.mockRestore();
  await submit(submitter, 30, "203.0.113.8");
  await expect(submit(submitter, 1, "203.0.113.8")).rejects.toMatchObject({ kind: "too-many" });
});

onBothEngines("a submission that cannot be kept is not notified of either", async ({ connection, database }) => {
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  const nobody = { submitter: { id: "nobody" }, address: ADDRESS };
  await expect(addSubmission(partsOn(database), nobody, beira())).rejects.toThrow();
  const submitter = await putUser(database, "submitter");
  await addSubmission(partsOn(database), { submitter, address: ADDRESS }, beira());
  await changes.until(1);
  expect(changes.notified).toHaveLength(1);
  expect(await database.select().from(stations)).toHaveLength(1);
  hub.close();
});
