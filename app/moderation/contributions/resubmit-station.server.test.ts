import { and, desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { approveStation, suspendStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import type { SeenState } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { parseSubmission } from "#app/stations/station/submission.ts";
import { saveDraft } from "#app/stations/station/uploaded-images.server.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { putModeratedStations, seen, untilLockWait } from "#test-support/moderation.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { attemptsOn } from "#test-support/people.ts";
import { uploadOf } from "#test-support/uploaded-images.ts";
import { EDITOR, signedIn, USER } from "#test-support/viewers.ts";
import { submittedTexts } from "./correction-form.server.ts";
import { requireCorrectable } from "./own-station.server.ts";
import { resubmitStation } from "./resubmit-station.server.ts";

const OTHER = signedIn("user", "ines");

/** The form of a station as it is, with these fields changed. */
async function open(database: Database, { sendsMail = false } = {}) {
  await putModeratedStations(database);
  await database
    .update(stations)
    .set({ imageUrl: "https://beira.example/a.png", streamUrl: "https://beira.example/s" });
  const services = { database, attempts: attemptsOn(database), sendsMail };
  const submissionOf = async (id: string, fields: object, uploaded?: string) => {
    const station = await findModeratedStation(database, id);
    if (!station) throw new Error(`There is no station ${id}.`);
    const parsed = parseSubmission({ ...submittedTexts(station), ...fields }, uploaded);
    if (!parsed.ok) throw new Error(parsed.message);
    return parsed.submission;
  };
  return {
    send: async (
      id: string,
      fields: object = {},
      { by = USER, at, uploaded }: { by?: SignedIn; at?: SeenState; uploaded?: string } = {},
    ) =>
      resubmitStation(
        services,
        { submitter: by, address: "192.0.2.1", now: new Date() },
        { id, seen: at ?? (await seen(database, id)), submission: await submissionOf(id, fields, uploaded) },
      ),
    submissionOf,
    suspend: async (id: string) =>
      suspendStation(database, EDITOR, { id, seen: await seen(database, id), now: new Date() }),
    latest: async () => {
      const [change] = await database.select().from(changes).orderBy(desc(changes.id)).limit(1);
      return change;
    },
    openItems: () =>
      database
        .select({ subject: reviewItems.subject, outcome: reviewItems.outcome })
        .from(reviewItems)
        .where(and(eq(reviewItems.kind, "submission")))
        .orderBy(reviewItems.id),
    rows: () => database.select().from(stations).orderBy(stations.id),
  };
}

onBothEngines(
  "a suspended station goes back to pending, with its id, its history and an open item",
  async ({ database }) => {
    const { send, suspend, latest, openItems } = await open(database);
    await suspend("aurora");
    const [before] = await database.select().from(stations).where(eq(stations.id, "aurora"));
    await send("aurora", { stream_url: "https://aurora.example/novo", city: "Faro" });
    const after = await findModeratedStation(database, "aurora");
    expect(after).toMatchObject({
      status: "pending",
      streamUrl: "https://aurora.example/novo",
      city: "Faro",
      submittedBy: USER.id,
      createdAt: before?.createdAt,
    });
    expect(await latest()).toMatchObject({
      kind: "submit",
      actorId: USER.id,
      actorRole: "contributor",
      stationId: "aurora",
      before: { status: "suspended", city: "", stream_url: "https://beira.example/s" },
      after: { status: "pending", city: "Faro", stream_url: "https://aurora.example/novo" },
    });
    expect(await openItems()).toEqual([{ subject: "aurora", outcome: null }]);
    await approveStation(database, EDITOR, { id: "aurora", seen: await seen(database, "aurora"), now: new Date() });
    expect(await openItems()).toEqual([{ subject: "aurora", outcome: "approved" }]);
  },
);

onBothEngines("a pending station is corrected in place", async ({ database }) => {
  const { send, latest } = await open(database);
  await send("beira", { name: "Rádio Serra", contact_email: "serra@example.org" });
  expect(await findModeratedStation(database, "beira")).toMatchObject({
    status: "pending",
    name: "Rádio Serra",
    contactEmail: "serra@example.org",
  });
  expect(await latest()).toMatchObject({
    kind: "edit",
    stationName: "Rádio Serra",
    actorRole: "contributor",
    before: { name: "Rádio Beira" },
    after: { name: "Rádio Serra" },
  });
});

onBothEngines("the same form twice changes nothing the second time", async ({ database }) => {
  const { send, rows } = await open(database);
  const at = await seen(database, "cais");
  await send("cais", { city: "Faro" }, { at });
  const before = await rows();
  const count = await database.$count(changes);
  await send("cais", { city: "Faro" }, { at });
  expect(await rows()).toEqual(before);
  expect(await database.$count(changes)).toBe(count);
});

onBothEngines(
  "a station that was decided or changed meanwhile is refused, and nothing changes",
  async ({ database }) => {
    const { send, suspend, rows } = await open(database);
    const at = await seen(database, "beira");
    await suspend("beira");
    const before = await rows();
    await expect(send("beira", { city: "Faro" }, { at })).rejects.toMatchObject({
      kind: "conflict",
      message: "Esta rádio foi alterada entretanto. Recarregue a página para ver como está agora.",
    });
    await expect(send("aurora")).rejects.toMatchObject({ kind: "conflict", message: "Esta rádio já foi aprovada." });
    expect(await rows()).toEqual(before);
  },
);

onBothEngines("stations of others, and of none, do not exist for an account", async ({ database }) => {
  const { send, rows, submissionOf } = await open(database);
  await database.insert(users).values({ id: OTHER.id, name: "", email: OTHER.email });
  const before = await rows();
  const refusal = { kind: "not-found", message: "Esta rádio já não existe." };
  await expect(send("beira", {}, { by: OTHER })).rejects.toMatchObject(refusal);
  const submission = await submissionOf("beira", {});
  const origin = { submitter: USER, address: "192.0.2.1", now: new Date() };
  const services = { database, attempts: attemptsOn(database), sendsMail: false };
  for (const id of ["nada", "a\0b"]) {
    const sent = resubmitStation(services, origin, { id, seen: await seen(database, "beira"), submission });
    await expect(sent).rejects.toMatchObject(refusal);
  }
  expect(await rows()).toEqual(before);
});

onBothEngines("a station is submitted again three times", async ({ database }) => {
  const { send, suspend, rows } = await open(database);
  for (const city of ["Faro", "Olhão", "Tavira"]) {
    await send("cais", { city });
    await suspend("cais");
  }
  const before = await rows();
  const refusal = {
    kind: "forbidden",
    message: "Esta rádio já foi recusada três vezes. Conteste a decisão ou escreva-nos.",
  };
  await expect(send("cais", { city: "Loulé" })).rejects.toMatchObject(refusal);
  await expect(requireCorrectable(database, USER.id, "cais")).rejects.toMatchObject(refusal);
  expect(await rows()).toEqual(before);
});

onBothEngines("an account whose address is not confirmed has at most three stations waiting", async ({ database }) => {
  const { send, suspend } = await open(database, { sendsMail: true });
  const by = { ...USER, emailVerified: false };
  await database.update(stations).set({ status: "pending" });
  await suspend("cais");
  await send("cais", {}, { by });
  await suspend("cais");
  await putStation(database, station({ id: "duna", name: "Rádio Duna" }), "pending");
  await database.update(stations).set({ submittedBy: USER.id });
  await expect(send("cais", {}, { by })).rejects.toMatchObject({
    kind: "forbidden",
    message: "Confirme primeiro o seu email: já tem três rádios à espera.",
  });
  // A correction adds none.
  await send("beira", { city: "Faro" }, { by });
});

onBothEngines("an uploaded image is kept, and another replaces it", async ({ database }) => {
  const { send } = await open(database);
  const upload = (byte: number) => saveDraft(database, USER.id, { squares: uploadOf(byte), now: new Date() });
  const imageOf = async () => (await findModeratedStation(database, "cais"))?.imageUrl;
  const first = await upload(1);
  await send("cais", { image_url: "" }, { uploaded: first });
  expect(await imageOf()).toBe(`upload:${first}`);
  await send("cais", { city: "Faro" }, { uploaded: first });
  expect(await imageOf()).toBe(`upload:${first}`);
  const second = await upload(2);
  await send("cais", {}, { uploaded: second });
  expect(await imageOf()).toBe(`upload:${second}`);
  await send("cais", { image_url: "https://cais.example/i.png" });
  expect(await imageOf()).toBe("https://cais.example/i.png");
  await expect(send("cais", { image_url: "" }, { uploaded: "0".repeat(64) })).rejects.toMatchObject({
    message: "A imagem carregada já não está guardada. Escolha-a outra vez",
  });
});

onEngine(
  "postgres",
  "a decision at the same time as a correction comes first, and the correction is refused",
  async ({ database }) => {
    const { send, rows } = await open(database);
    let correction: Promise<unknown> = Promise.resolve();
    await database.transaction(async (transaction) => {
      await transaction
        .update(stations)
        .set({ status: "suspended", updatedAt: new Date() })
        .where(eq(stations.id, "beira"));
      correction = send("beira", { city: "Faro" }).catch((error: unknown) => error);
      await untilLockWait(transaction);
    });
    expect(await correction).toMatchObject({ kind: "conflict" });
    expect((await rows()).find(({ id }) => id === "beira")).toMatchObject({ status: "suspended", city: "" });
  },
);
