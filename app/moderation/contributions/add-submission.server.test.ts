import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { UNCHECKED } from "#app/stations/station/station.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { parseSubmission, type Submission } from "#app/stations/station/submission.ts";
import { uploadUrl } from "#app/stations/station/uploaded-image.ts";
import { readStationSquares, saveDraft } from "#app/stations/station/uploaded-images.server.ts";
import { addAttempts } from "#test-support/add-attempts.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { BEIRA_SUBMISSION } from "#test-support/named-stations.ts";
import { attemptsOn } from "#test-support/people.ts";
import { countUploads, uploadOf } from "#test-support/uploaded-images.ts";
import { addSubmission } from "./add-submission.server.ts";

const ADDRESS = "203.0.113.7";

/** Rádio Beira with the required fields, and those of a test. */
function beira(more: Record<string, unknown> = {}): Submission {
  const parsed = parseSubmission({ ...BEIRA_SUBMISSION, ...more });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.submission;
}

const servicesOn = (database: Database, sendsMail = false) => ({
  database,
  attempts: attemptsOn(database),
  sendsMail,
});

async function putUser(database: Database, id: string): Promise<{ id: string; emailVerified: boolean }> {
  await database.insert(users).values({ id, name: "", email: `${id}@example.org` });
  return { id, emailVerified: false };
}

/** Submits stations with different names, one after the other. */
async function submitMany(
  database: Database,
  submitter: { id: string; emailVerified: boolean },
  count: number,
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await addSubmission(
      servicesOn(database),
      { submitter, address: ADDRESS, now: new Date() },
      beira({ name: `${submitter.id} ${number}` }),
    );
  }
}

const NOON = new Date("2026-11-21T12:00:00Z");

onBothEngines("a submitted station is pending, has its submitter and the defaults", async ({ database }) => {
  const submitter = await putUser(database, "submitter");
  const station = await addSubmission(
    servicesOn(database),
    { submitter, address: ADDRESS, now: NOON },
    beira({ tags: "fado, Fado, beira alta", city: "Viseu" }),
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
    city: "Viseu",
    region: "",
    countryCode: "PT",
    latitude: 40.66,
    longitude: -7.91,
    tags: ["fado", "beira alta"],
    languages: [],
    listeners: 0,
    bitrate: "",
    ...UNCHECKED,
    status: "pending",
    submittedBy: "submitter",
    contactEmail: "beira@example.com",
    createdAt: NOON,
    updatedAt: NOON,
  });
  expect(await database.select().from(stations)).toMatchObject([station]);
});

onBothEngines(
  "a submission notifies administrators and the account that made it, only",
  async ({ connection, database }) => {
    const hub = await openChangeHub(connection);
    const changes = recordChanges(hub);
    const notified = new Promise((resolve) => hub.onAccount(resolve));
    const submitter = await putUser(database, "submitter");
    await addSubmission(servicesOn(database), { submitter, address: ADDRESS, now: new Date() }, beira());
    await changes.until(1);
    expect(await notified).toEqual({ topic: "account", userId: "submitter", part: "submissions" });
    expect(changes.notified).toEqual([{ topic: "administration" }]);
    hub.close();
  },
);

onBothEngines("a form that is sent twice, also concurrently, creates one station", async ({ database }) => {
  const submitter = await putUser(database, "submitter");
  const send = (form: string, name = "Rádio Beira") =>
    addSubmission(
      servicesOn(database),
      { submitter, address: ADDRESS, formId: form, now: new Date() },
      beira({ name }),
    );

  const [first, second] = await Promise.all([send("a form"), send("a form")]);
  expect(second).toEqual(first);
  expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  await database.update(stations).set({ status: "approved" });
  expect(await send("a form")).toEqual({ ...first, status: "approved" });
  expect(await database.select().from(stations)).toHaveLength(1);

  await send("a form", "Rádio Beira Alta");
  await send("another form");
  const other = await putUser(database, "other");
  await addSubmission(
    servicesOn(database),
    { submitter: other, address: ADDRESS, formId: "a form", now: new Date() },
    beira(),
  );
  expect(await database.select().from(stations)).toHaveLength(4);
});

onBothEngines("without a form id, the same submission sent twice creates two stations", async ({ database }) => {
  const submitter = await putUser(database, "submitter");
  await addSubmission(servicesOn(database), { submitter, address: ADDRESS, now: new Date() }, beira());
  await addSubmission(servicesOn(database), { submitter, address: ADDRESS, now: new Date() }, beira());
  expect(await database.select().from(stations)).toHaveLength(2);
});

onBothEngines("an account can submit 30 stations an hour, the next is refused", async ({ database }) => {
  const submitter = await putUser(database, "submitter");
  await submitMany(database, submitter, 1);
  await addAttempts(database, 28);
  await submitMany(database, submitter, 1);
  const elsewhere = { submitter, address: "203.0.113.8", now: new Date() };
  await expect(addSubmission(servicesOn(database), elsewhere, beira())).rejects.toMatchObject({
    kind: "too-many",
    message: expect.stringMatching(/^Demasiadas tentativas\. Tente novamente dentro de (59|60) minutos\.$/),
    retryAfterSeconds: expect.any(Number),
  });
  expect(await database.select().from(stations)).toHaveLength(2);

  const other = await putUser(database, "other");
  await submitMany(database, other, 1);
  expect(await database.select().from(stations).where(eq(stations.submittedBy, "other"))).toHaveLength(1);
});

onBothEngines("an IP address can submit 60 stations an hour, the next is refused", async ({ database }) => {
  await submitMany(database, await putUser(database, "ana"), 1);
  await addAttempts(database, 58, "submissions from an address");
  await submitMany(database, await putUser(database, "rui"), 1);
  const submitter = await putUser(database, "submitter");
  const refused = addSubmission(servicesOn(database), { submitter, address: ADDRESS, now: new Date() }, beira());
  await expect(refused).rejects.toMatchObject({ kind: "too-many", retryAfterSeconds: expect.any(Number) });
  expect(await database.select().from(stations)).toHaveLength(2);
  await addSubmission(servicesOn(database), { submitter, address: "203.0.113.8", now: new Date() }, beira());
});

onBothEngines(
  "a refusal by the limit of the account or the address does not count towards the other",
  async ({ database }) => {
    const services = servicesOn(database);
    const submit = async (submitter: { id: string; emailVerified: boolean }, times: number, address = ADDRESS) => {
      for (let time = 0; time < times; time += 1)
        await addSubmission(services, { submitter, address, now: new Date() }, beira());
    };
    const [ana, rui, submitter] = [
      await putUser(database, "ana"),
      await putUser(database, "rui"),
      await putUser(database, "submitter"),
    ];
    await submit(ana, 1);
    await addAttempts(database, 28);
    await submit(ana, 1);
    for (let time = 0; time < 5; time += 1) await expect(submit(ana, 1)).rejects.toMatchObject({ kind: "too-many" });
    await submit(rui, 1);
    await addAttempts(database, 27, "submissions from an address");
    await submit(rui, 2);
    const insert = vi.spyOn(database, "insert");
    for (let time = 0; time < 31; time += 1)
      await expect(submit(submitter, 1)).rejects.toMatchObject({ kind: "too-many" });
    expect(insert, "a refusal writes nothing").not.toHaveBeenCalled();
    insert.mockRestore();
    await submit(submitter, 1, "203.0.113.8");
    await addAttempts(database, 28, "submissions of an account");
    await submit(submitter, 1, "203.0.113.8");
    await expect(submit(submitter, 1, "203.0.113.8")).rejects.toMatchObject({ kind: "too-many" });
  },
);

onBothEngines("a submission that cannot be stored publishes no event", async ({ connection, database }) => {
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  const unknown = { submitter: { id: "unknown", emailVerified: true }, address: ADDRESS, now: new Date() };
  await expect(addSubmission(servicesOn(database), unknown, beira())).rejects.toThrow();
  const submitter = await putUser(database, "submitter");
  await addSubmission(servicesOn(database), { submitter, address: ADDRESS, now: new Date() }, beira());
  await changes.until(1);
  expect(changes.notified).toHaveLength(1);
  expect(await database.select().from(stations)).toHaveLength(1);
  hub.close();
});

onBothEngines("a submission takes the account's uploaded image, once, and no other account's", async ({ database }) => {
  const [ana, rui] = [await putUser(database, "ana"), await putUser(database, "rui")];
  const services = servicesOn(database);
  const now = new Date();
  const digest = await saveDraft(database, ana.id, { squares: uploadOf(1), now });
  const withUpload = { ...beira(), imageUrl: uploadUrl(digest) };
  const submit = (submitter: { id: string; emailVerified: boolean }, formId: string, submission = withUpload) =>
    addSubmission(services, { submitter, address: ADDRESS, formId, now: new Date() }, submission);
  const gone = { kind: "invalid", field: "image_file", message: expect.stringContaining("já não está guardada") };

  await expect(submit(rui, "a form")).rejects.toMatchObject(gone);
  const station = await submit(ana, "a form");
  expect(station.imageUrl).toBe(`upload:${digest}`);
  expect(await readStationSquares(database, station.id, digest)).toEqual(uploadOf(1));
  expect((await submit(ana, "a form")).id, "sent again").toBe(station.id);
  await expect(submit(ana, "a form", { ...withUpload, name: "Rádio Cais" })).rejects.toMatchObject(gone);
  expect(await database.select().from(stations)).toHaveLength(1);
  expect(await countUploads(database)).toEqual({ images: 1, squares: 3 });
});

onBothEngines(
  "an account whose email is not confirmed has three stations waiting, also at once",
  async ({ database }) => {
    const submitter = await putUser(database, "submitter");
    const services = servicesOn(database, true);
    const submit = (name: string, emailVerified = false) =>
      addSubmission(
        services,
        { submitter: { ...submitter, emailVerified }, address: ADDRESS, now: new Date() },
        beira({ name }),
      );
    const outcomes = await Promise.allSettled(["A", "B", "C", "D", "E"].map((name) => submit(`Rádio ${name}`)));
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({
      reason: { kind: "forbidden", message: "Confirme primeiro o seu email: já tem três rádios à espera." },
    });
    expect(await database.$count(stations)).toBe(3);

    await submit("Rádio F", true);
    await database.update(stations).set({ status: "approved" });
    await submit("Rádio G");
  },
);

onBothEngines("without a mail server an unconfirmed account submits without that limit", async ({ database }) => {
  await submitMany(database, await putUser(database, "submitter"), 4);
  expect(await database.$count(stations)).toBe(4);
});
