import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { takeFlash } from "#app/platform/http/flash.server.ts";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import { STATION_LIMITS as LIMITS } from "#app/stations/station/station-limits.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { uploadedImagePath } from "#app/stations/station/uploaded-image.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { EDIT_ORIGIN, type EditFields, fieldsOf, openEditForm, shownAgain, toastOf } from "#test-support/edit-form.ts";
import { history } from "#test-support/moderation.ts";
import { AURORA, putStation } from "#test-support/named-stations.ts";
import { cookieFrom } from "#test-support/people.ts";
import { actionResult } from "#test-support/route-actions.ts";
import { putUpload, uploadOf } from "#test-support/uploaded-images.ts";

onBothEngines(
  "an edit changes the typed fields alone, and redirects to the station's page with a toast",
  async ({ database }) => {
    const { load, sendRaw, station } = await openEditForm(database);
    const before = await station();
    const typed = {
      ...fieldsOf(await load()),
      name: " Rádio  Boreal ",
      languages: "Português, Mirandês",
      tags: "a, b,A",
      text: " Mudou  de nome ",
    };
    const response = await sendRaw(typed);
    if (!(response instanceof Response)) throw new Error("The response is no redirect.");
    expect(actionResult(response)).toEqual({ status: 303, location: "/stations/aurora" });
    const next = new Request(EDIT_ORIGIN, { headers: { Cookie: cookieFrom(response.headers) } });
    expect((await takeFlash(next)).flash).toEqual({
      kind: "success",
      text: "Alterações guardadas",
      undo: expect.any(Number),
    });
    const changed = { name: "Rádio Boreal", languages: ["pt", "mwl"], tags: ["a", "b"] };
    expect(await station()).toEqual({ ...before, ...changed, updatedAt: expect.any(Date) });
    expect(await history(database)).toEqual(["edit aurora Mudou de nome languages, name, tags"]);
  },
);

onBothEngines("an untouched form is refused and changes nothing", async ({ database }) => {
  const { load, send, station } = await openEditForm(database);
  const before = await station();
  const typed: EditFields = { ...fieldsOf(await load()), name: "Rádio Aurora ", description: "" };
  expect(await send(typed)).toMatchObject({ status: 422, answer: { message: "Não há nada alterado." } });
  expect(await send({ seen: typed.seen ?? "" })).toMatchObject({
    status: 422,
    answer: { message: "Não há nada alterado." },
  });
  expect(await station()).toEqual(before);
  expect(await history(database)).toEqual([]);
});

onBothEngines(
  "a station with values that no submission could have is corrected in its other fields",
  async ({ database }) => {
    const { load, send } = await openEditForm(database);
    await putStation(database, {
      ...AURORA,
      id: "longa",
      name: "x".repeat(LIMITS.name + 1),
      streamUrl: "http://127.0.0.1/s",
    });
    const typed = { ...fieldsOf(await load({ id: "longa" })), city: "Faro" };
    expect(await send(typed, { id: "longa" })).toEqual({ status: 303, location: "/stations/longa" });
    expect(await findModeratedStation(database, "longa")).toMatchObject({
      city: "Faro",
      name: "x".repeat(LIMITS.name + 1),
    });
  },
);

onBothEngines("the limits and sentences are those of a submission, and the typed texts stay", async ({ database }) => {
  const { load, send, station } = await openEditForm(database);
  const before = await station();
  const form = fieldsOf(await load());
  for (const [field, text, message] of [
    ["name", "", "Por favor, insira o nome da rádio"],
    ["name", "x".repeat(LIMITS.name + 1), `O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`],
    ["country", " ", "Por favor, insira o país da rádio"],
    [
      "description",
      "x".repeat(LIMITS.description + 1),
      `A descrição pode ter no máximo ${LIMITS.description} caracteres`,
    ],
    ["image_url", "ftp://x.example/i", "URL da imagem deve começar com http:// ou https://"],
    ["image_url", `upload:${"0".repeat(64)}`, "URL da imagem deve começar com http:// ou https://"],
    ["stream_url", "http://10.0.0.1/s", "URL de stream não pode apontar para endereços locais ou privados"],
    ["website_url", "javascript:alert(1)", "URL do sítio Web deve começar com http:// ou https://"],
    ["text", "x".repeat(MAX_CHANGE_TEXT + 1), `O motivo pode ter no máximo ${MAX_CHANGE_TEXT} caracteres`],
  ] as const) {
    const answer = await send({ ...form, city: "Faro", [field]: text });
    expect(answer, field).toMatchObject({ status: 422, answer: { ok: false, message, field } });
    expect(shownAgain(answer)).toMatchObject({ city: "Faro", [field]: text });
  }
  expect(await station()).toEqual(before);
});

onBothEngines("the form reports that the station was deleted, and keeps what was typed", async ({ database }) => {
  const { load, send } = await openEditForm(database);
  const typed = { ...fieldsOf(await load()), name: "Rádio Boreal", text: "Mudou de nome" };
  await database.delete(stations).where(eq(stations.id, "aurora"));
  const answer = await send(typed);
  expect(answer).toMatchObject({ status: 404, answer: { message: "Esta rádio já não existe." } });
  expect(shownAgain(answer)).toMatchObject({ name: "Rádio Boreal", text: "Mudou de nome" });
});

onBothEngines("visitors sign in first, and come back; of a hidden station contributors see nothing", async (test) => {
  const { load, send, station } = await openEditForm(test.database);
  const before = await station();
  const form = fieldsOf(await load());
  const typed = { ...form, name: "Rádio Tomada", text: "Mudou" };
  const redirectOf = async (as: "visitor" | "user", id = "aurora") =>
    actionResult(await load({ as, id }).catch((error: unknown) => error));
  expect(await redirectOf("visitor")).toEqual({ status: 303, location: "/auth?from=edit%3Aaurora" });
  expect(await redirectOf("visitor", "nada")).toEqual({ status: 303, location: "/auth?from=edit%3Anada" });
  for (const id of ["beira", "cais", "nada"]) {
    expect(await redirectOf("user", id)).toMatchObject({ status: 404 });
    const refused = await send(typed, { as: "user", id });
    expect(refused).toMatchObject({ status: 404, answer: { message: "Esta rádio já não existe." } });
    expect(shownAgain(refused)).toMatchObject({ name: "Rádio Tomada", seen: form.seen });
  }
  expect(await send(typed, { as: "visitor" })).toMatchObject({
    status: 401,
    answer: { message: "Precisa de fazer login para propor alterações" },
  });
  expect(await station()).toEqual(before);
});

onBothEngines(
  "an editor corrects the stations of others, and proposes for one that they submitted",
  async ({ database }) => {
    const { load, send, sendRaw, station, editorId } = await openEditForm(database);
    const typed = { ...fieldsOf(await load({ as: "editor" })), name: "Rádio Boreal" };
    expect(await send(typed, { as: "editor" })).toEqual({ status: 303, location: "/stations/aurora" });
    await database.update(stations).set({ submittedBy: editorId });
    const form = await load({ as: "editor" });
    expect(form).toMatchObject({ isProposal: true, openProposal: null });
    const own = { ...fieldsOf(form), name: "Rádio Austral" };
    expect(await send(own, { as: "editor" })).toMatchObject({
      status: 422,
      answer: { message: "Diga porque propõe esta alteração.", values: { name: "Rádio Austral" } },
    });
    const sent = await sendRaw({ ...own, text: "Mudou de nome" }, { as: "editor" });
    expect(await toastOf(sent)).toEqual({ kind: "success", text: "Proposta enviada. Aguarde aprovação." });
    expect((await station())?.name).toBe("Rádio Boreal");
    expect(await load({ as: "editor" })).toMatchObject({
      openProposal: { name: "Rádio Austral", text: "Mudou de nome" },
    });
    expect(await load(), "an administrator").toMatchObject({ isProposal: false });
    await database.update(stations).set({ status: "suspended" });
    const suspended = { ...fieldsOf(await load({ as: "editor" })), city: "Faro" };
    expect(await send(suspended, { as: "editor" }), "as long as the station is not public too").toMatchObject({
      status: 303,
    });
  },
);

onBothEngines("forms that no page sends are refused", async ({ database }) => {
  const { load, send, station } = await openEditForm(database);
  const before = await station();
  const form = fieldsOf(await load());
  const invalid = { status: 422, answer: { message: "Os dados enviados não são válidos." } };
  const withoutSeen: EditFields[] = [{}, { name: "Rádio" }, { ...form, seen: "" }, { ...form, seen: "{}" }];
  for (const fields of withoutSeen) expect(await send(fields)).toMatchObject(invalid);
  for (const id of ["nada", "a\0b"]) {
    expect(await send({ ...form, name: "Rádio" }, { id })).toMatchObject({ status: 404 });
    const notFound = await load({ id }).catch((error: unknown) => error);
    expect(actionResult(notFound)).toMatchObject({ status: 404 });
  }
  const unknown = { ...form, status: "suspended", contact_email: "x@example.org", submitted_by: "x" };
  expect(await send(unknown)).toMatchObject({ status: 422, answer: { message: "Não há nada alterado." } });
  expect(await station()).toEqual(before);
});

onBothEngines(
  "the form redirects back to the page of this site from which it was opened, and to no other",
  async ({ database }) => {
    const { load } = await openEditForm(database);
    const backOf = async (back: string, id = "aurora") => (await load({ back, id })).back;
    expect((await load({ as: "editor", id: "beira" })).back).toBe("/stations");
    expect(await backOf("/admin/stations?q=aurora&page=2")).toBe("/admin/stations?q=aurora&page=2");
    for (const other of ["https://other.example/", "//other.example", "/\\other.example", "javascript:alert(1)", ""]) {
      expect(await backOf(other)).toBe("/stations/aurora");
      expect(await backOf(other, "beira")).toBe("/admin/stations");
    }
  },
);

onBothEngines("an uploaded image replaces the one before, and its own URL changes nothing", async ({ database }) => {
  const { load, send, station } = await openEditForm(database);
  await putUpload(database, { stationId: "aurora" });
  const form = fieldsOf(await load());
  expect(form.image_url).toMatch(/^https:\/\/radio\.example\/images\/aurora\//);
  const image = uploadOf(2);
  const both = await send({ ...form, image_url: "https://x.example/i.png" }, { image });
  expect(both).toMatchObject({ status: 422, answer: { field: "image_url" } });
  const stored = shownAgain(both).stored_image ?? "";
  expect(stored).toMatch(/^[0-9a-f]{64}$/);
  expect(await send({ ...form, stored_image: stored })).toEqual({ status: 303, location: "/stations/aurora" });
  expect((await station())?.imageUrl).toBe(`upload:${stored}`);
  const again = fieldsOf(await load());
  expect(again.image_url).toBe(EDIT_ORIGIN + uploadedImagePath({ id: "aurora", imageUrl: `upload:${stored}` }));
  expect(await send({ ...again, city: "Faro" })).toMatchObject({ status: 303 });
  expect((await station())?.imageUrl).toBe(`upload:${stored}`);
  expect(await send({ ...again, stored_image: "0".repeat(64) })).toMatchObject({ answer: { field: "image_file" } });
});
