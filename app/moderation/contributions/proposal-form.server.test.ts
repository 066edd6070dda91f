import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import { takeFlash } from "#app/platform/http/flash.server.ts";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { uploadedImages } from "#app/stations/station/uploaded-images.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { EDIT_ORIGIN, type EditFields, fieldsOf, openEditForm, shownAgain } from "#test-support/edit-form.ts";
import { history } from "#test-support/moderation.ts";
import { ANA, cookieFrom } from "#test-support/people.ts";
import { actionResult } from "#test-support/route-actions.ts";
import { putTrustWithOpenProposals } from "#test-support/trusted-account.ts";
import { uploadOf } from "#test-support/uploaded-images.ts";
import { proposals } from "./proposals.table.ts";
import { parseSeen } from "./seen-edit.ts";

const CONTRIBUTOR = { as: "user" } as const;
const SENT = { status: 303, location: "/stations/aurora" };

onBothEngines("a contributor's edit is proposed, and changes nothing until it is accepted", async ({ database }) => {
  const { load, sendRaw, station } = await openEditForm(database);
  const before = await station();
  const page = await load(CONTRIBUTOR);
  expect(page).toMatchObject({ isProposal: true, openProposal: null, back: "/stations/aurora" });
  const typed = { ...fieldsOf(page), name: " Rádio  Boreal ", tags: "a, b", text: " Mudou  de nome " };
  const response = await sendRaw(typed, CONTRIBUTOR);
  if (!(response instanceof Response)) throw new Error("The response is no redirect.");
  expect(actionResult(response)).toEqual(SENT);
  const next = new Request(EDIT_ORIGIN, { headers: { Cookie: cookieFrom(response.headers) } });
  expect((await takeFlash(next)).flash).toEqual({ kind: "success", text: "Proposta enviada. Aguarde aprovação." });
  expect(await station()).toEqual(before);
  expect(await history(database)).toEqual([]);
  expect(await database.select().from(proposals)).toMatchObject([
    {
      stationId: "aurora",
      base: { name: "Rádio Aurora", tags: [] },
      text: "Mudou de nome",
      state: "open",
      proposed: { name: "Rádio Boreal", tags: ["a", "b"] },
    },
  ]);
});

onBothEngines("the form shows the open proposal, and sending it again changes it", async ({ database }) => {
  const { load, send } = await openEditForm(database);
  const form = fieldsOf(await load(CONTRIBUTOR));
  await send({ ...form, name: "Rádio Boreal", city: "Faro", text: "Mudou" }, CONTRIBUTOR);
  const again = await load(CONTRIBUTOR);
  expect(again.openProposal).toMatchObject({ name: "Rádio Boreal", city: "Faro", genre: "Jazz", text: "Mudou" });
  expect(parseSeen(again.seen)).toMatchObject({ texts: { name: "Rádio Aurora", city: "" }, conflicting: [] });
  const changed = { ...again.openProposal, seen: again.seen, name: "Rádio Aurora", genre: "Fado" };
  expect(await send(changed, CONTRIBUTOR)).toEqual(SENT);
  expect(await database.select().from(proposals)).toMatchObject([{ proposed: { city: "Faro", genre: "Fado" } }]);
  const undone = { ...fieldsOf(again), text: "" };
  expect(await send(undone, CONTRIBUTOR)).toMatchObject({ status: 422, answer: { message: "Não há nada alterado." } });
  expect((await load()).openProposal).toBeNull();
});

onBothEngines("what others changed of an open proposal is chosen when the form opens again", async ({ database }) => {
  const { load, send, change } = await openEditForm(database);
  const form = fieldsOf(await load(CONTRIBUTOR));
  await send({ ...form, genre: "Fado", city: "Faro", description: "Nova" }, CONTRIBUTOR);
  await change({ genre: "Rock", description: "Nova" });
  const again = await load(CONTRIBUTOR);
  expect(parseSeen(again.seen)).toMatchObject({ conflicting: ["genre"], texts: { genre: "Rock" } });
  const typed = { ...again.openProposal, seen: again.seen };
  expect(await send(typed, CONTRIBUTOR)).toMatchObject({
    status: 409,
    answer: { message: "Esta rádio foi alterada entretanto." },
  });
  expect(await send({ ...typed, choice_genre: "mine" }, CONTRIBUTOR)).toEqual(SENT);
  expect(await database.select().from(proposals)).toMatchObject([
    { base: { genre: "Rock", city: "" }, proposed: { genre: "Fado", city: "Faro" } },
  ]);
});

onBothEngines(
  "a form is merged with changes that others made meanwhile, and what both changed is chosen",
  async ({ database }) => {
    const { load, send, change } = await openEditForm(database);
    const typed = { ...fieldsOf(await load(CONTRIBUTOR)), genre: "Fado", city: "Faro" };
    await change({ genre: "Rock", country: "Brasil" });
    const conflict = await send(typed, CONTRIBUTOR);
    expect(conflict).toMatchObject({ status: 409, answer: { message: "Esta rádio foi alterada entretanto." } });
    expect(await database.select().from(proposals)).toEqual([]);
    expect(await send({ ...shownAgain(conflict), choice_genre: "current" }, CONTRIBUTOR)).toEqual(SENT);
    expect(await database.select().from(proposals)).toMatchObject([{ base: { city: "" }, proposed: { city: "Faro" } }]);
  },
);

onBothEngines("limits, sentences and typed texts are those of a submission, with a reason", async ({ database }) => {
  const { load, send } = await openEditForm(database);
  const form = fieldsOf(await load(CONTRIBUTOR));
  for (const [field, text, message, at] of [
    ["name", "Rádio Boreal", "Diga porque propõe esta alteração.", "text"],
    ["country", "Brasil", "Diga porque propõe esta alteração.", "text"],
    ["stream_url", "https://a.example/s", "Diga porque propõe esta alteração.", "text"],
    ["name", "", "Por favor, insira o nome da rádio", "name"],
    [
      "stream_url",
      "http://10.0.0.1/s",
      "URL de stream não pode apontar para endereços locais ou privados",
      "stream_url",
    ],
    ["text", "x".repeat(MAX_CHANGE_TEXT + 1), `O motivo pode ter no máximo ${MAX_CHANGE_TEXT} caracteres`, "text"],
  ] as const) {
    const answer = await send({ ...form, city: "Faro", [field]: text }, CONTRIBUTOR);
    expect(answer, field).toMatchObject({ status: 422, answer: { ok: false, message, field: at } });
    expect(shownAgain(answer)).toMatchObject({ city: "Faro", [field]: text });
  }
  expect(await send(form, CONTRIBUTOR)).toMatchObject({ answer: { message: "Não há nada alterado." } });
  expect(await database.select().from(proposals)).toEqual([]);
});

onBothEngines("the status, people and images of others are no part of a proposal", async ({ database }) => {
  const { load, send } = await openEditForm(database);
  const form = fieldsOf(await load(CONTRIBUTOR));
  const forged = { ...form, city: "Faro", status: "suspended", submitted_by: "x" };
  const foreign = await send({ ...forged, stored_image: "0".repeat(64) }, CONTRIBUTOR);
  expect(foreign).toMatchObject({ status: 422, answer: { field: "image_file", values: { city: "Faro" } } });
  expect(await database.select().from(proposals)).toEqual([]);
  expect(await send(forged, CONTRIBUTOR)).toEqual(SENT);
  expect(await database.select().from(proposals)).toMatchObject([{ proposed: { city: "Faro" } }]);
});

onBothEngines("contributors propose changes of their own stations, in any state", async ({ database }) => {
  const { load, send } = await openEditForm(database);
  const [ana] = await database.select().from(users).where(eq(users.email, ANA.email));
  await database.update(stations).set({ submittedBy: ana?.id });
  const own = { ...CONTRIBUTOR, id: "beira" };
  const page = await load(own);
  expect(page).toMatchObject({ back: "/account/submissions", station: { name: "Rádio Beira", page: null } });
  const sent = await send({ ...fieldsOf(page), city: "Faro" }, own);
  expect(sent).toEqual({ status: 303, location: "/account/submissions" });
});

onBothEngines("a blocked account is redirected to its own page, and proposes nothing", async ({ database }) => {
  const { load, send } = await openEditForm(database);
  const typed = { ...fieldsOf(await load(CONTRIBUTOR)), city: "Faro" };
  await database.update(users).set({ blockedAt: new Date(), blockedReason: "x" }).where(eq(users.email, ANA.email));
  const led = await load(CONTRIBUTOR).catch((error: unknown) => error);
  expect(actionResult(led)).toEqual({ status: 303, location: "/account" });
  expect(await send(typed, CONTRIBUTOR)).toMatchObject({
    status: 403,
    answer: { message: "A sua conta está bloqueada: x. Pode contestar." },
  });
  expect(await database.select().from(proposals)).toEqual([]);
});

onBothEngines("an unconfirmed address counts for the limits only where mail is set", async ({ database }) => {
  for (const sendsMail of [true, false]) {
    await database.execute(sql`truncate stations, users cascade`);
    const { load, send } = await openEditForm(database, { sendsMail });
    const typed = { ...fieldsOf(await load(CONTRIBUTOR)), city: "Faro" };
    const [ana] = await database.select().from(users).where(eq(users.email, ANA.email));
    await putTrustWithOpenProposals(database, ana?.id ?? "");
    const message = "Já tem 20 propostas à espera. Aguarde por uma decisão.";
    expect(await send(typed, CONTRIBUTOR)).toMatchObject(sendsMail ? { status: 429, answer: { message } } : SENT);
  }
});

onBothEngines("an image file is proposed, stays in the form, and goes when it is deselected", async ({ database }) => {
  const { load, send, station } = await openEditForm(database);
  const before = await station();
  const form = fieldsOf(await load(CONTRIBUTOR));
  // A mistake in another field: the file need not be sent again.
  const refused = await send({ ...form, name: "" }, { ...CONTRIBUTOR, image: uploadOf(2) });
  const stored = shownAgain(refused).stored_image ?? "";
  expect(await send({ ...form, stored_image: stored }, CONTRIBUTOR)).toEqual(SENT);
  const proposed = () => database.select({ proposed: proposals.proposed }).from(proposals);
  expect(await proposed()).toEqual([{ proposed: { image_url: `upload:${stored}` } }]);
  expect(await station()).toEqual(before);

  const again = await load(CONTRIBUTOR);
  expect(again.openProposal).toMatchObject({ stored_image: stored, image_url: before?.imageUrl });
  const typed: EditFields = { ...again.openProposal, seen: again.seen, city: "Faro" };
  expect(await send(typed, CONTRIBUTOR)).toEqual(SENT);
  expect(await proposed()).toEqual([{ proposed: { city: "Faro", image_url: `upload:${stored}` } }]);
  const both = await send({ ...typed, image_url: "https://x.example/i.png" }, CONTRIBUTOR);
  expect(both).toMatchObject({ status: 422, answer: { field: "image_url" } });
  const { stored_image: _, ...deselected } = typed;
  expect(await send(deselected, CONTRIBUTOR)).toEqual(SENT);
  expect(await proposed()).toEqual([{ proposed: { city: "Faro" } }]);
  expect(await database.select().from(uploadedImages)).toEqual([]);
});

onBothEngines("a proposed image and one that the station got meanwhile are chosen between", async ({ database }) => {
  const { load, send, change } = await openEditForm(database);
  const form = fieldsOf(await load(CONTRIBUTOR));
  await send({ ...form, city: "Faro" }, { ...CONTRIBUTOR, image: uploadOf(2) });
  await change({ imageUrl: "https://x.example/new.png" });
  const again = await load(CONTRIBUTOR);
  expect(parseSeen(again.seen)).toMatchObject({ conflicting: ["image_url"] });
  const stored = again.openProposal?.stored_image ?? "";
  expect(again.openProposal?.image_url).toBe(`${EDIT_ORIGIN}/images/aurora/${stored}.webp`);
  const typed = { ...again.openProposal, seen: again.seen };
  const proposed = () => database.select({ base: proposals.base, proposed: proposals.proposed }).from(proposals);
  expect(await send({ ...typed, choice_image_url: "mine" }, CONTRIBUTOR)).toEqual(SENT);
  expect(await proposed()).toMatchObject([
    { base: { image_url: "https://x.example/new.png" }, proposed: { image_url: `upload:${stored}` } },
  ]);
  await change({ imageUrl: "https://x.example/newer.png" });
  const { seen } = await load(CONTRIBUTOR);
  expect(await send({ ...typed, seen, choice_image_url: "current" }, CONTRIBUTOR)).toEqual(SENT);
  expect(await proposed()).toMatchObject([{ proposed: { city: "Faro" } }]);
  expect(await database.select().from(uploadedImages)).toEqual([]);
});
