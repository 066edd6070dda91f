import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { type EditFields, fieldsOf, openEditForm, shownAgain } from "#test-support/edit-form.ts";
import { putModeratedStations, untilLockWait } from "#test-support/moderation.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { openDatabase } from "../../../server/open-database.ts";
import { saveEdit } from "./save-edit.server.ts";
import { parseSeen } from "./seen-edit.ts";
import { seenStation } from "./station-texts.ts";

const CONFLICT = "Esta rádio foi alterada entretanto.";

onBothEngines("fields that only one side changed are merged without a question", async ({ database }) => {
  const { load, send, change, station } = await openEditForm(database);
  const typed = { ...fieldsOf(await load()), name: "Rádio Boreal" };
  await change({ city: "Lagos", status: "suspended" });
  expect(await send(typed)).toEqual({ status: 303, location: "/admin/stations" });
  expect(await station()).toMatchObject({ name: "Rádio Boreal", city: "Lagos", status: "suspended" });
});

onBothEngines("a field that both sides changed: nothing is saved, until a choice is made", async ({ database }) => {
  const { load, send, change, station } = await openEditForm(database);
  const typed = { ...fieldsOf(await load()), name: "Rádio Boreal", genre: "Fado", city: "Tavira" };
  await change({ name: "Rádio Austral", genre: "Rock", country: "Brasil" });
  const before = await station();
  const conflict = await send(typed);
  expect(conflict).toMatchObject({ status: 409, answer: { ok: false, message: CONFLICT } });
  expect(await station()).toEqual(before);
  const shown = shownAgain(conflict);
  expect(shown).toMatchObject({ name: "Rádio Boreal", genre: "Fado", city: "Tavira", country: "Brasil" });
  const seen = parseSeen(shown.seen);
  expect(seen?.conflicting).toEqual(["name", "genre"]);
  expect(seen?.texts).toMatchObject({ name: "Rádio Austral", genre: "Rock" });
  const undecided: EditFields[] = [{}, { choice_name: "mine" }, { choice_name: "mine", choice_genre: "both" }];
  for (const choices of undecided) {
    expect(await send({ ...shown, ...choices })).toMatchObject({ status: 409, answer: { message: CONFLICT } });
  }
  expect(await station()).toEqual(before);
  const chosen = { ...shown, choice_name: "mine", choice_genre: "current" };
  expect(await send(chosen)).toEqual({ status: 303, location: "/stations/aurora" });
  const merged = { name: "Rádio Boreal", genre: "Rock", city: "Tavira", country: "Brasil" };
  expect(await station()).toMatchObject(merged);
});

onBothEngines("a choice is asked for again when the station changes after it was offered", async ({ database }) => {
  const { load, send, change, station } = await openEditForm(database);
  const typed = { ...fieldsOf(await load()), genre: "Fado" };
  await change({ genre: "Rock" });
  const shown = shownAgain(await send(typed));
  await change({ genre: "Pop", updatedAt: new Date(Date.now() + 5000) });
  const again = await send({ ...shown, choice_genre: "mine" });
  expect(again).toMatchObject({ status: 409 });
  expect(parseSeen(shownAgain(again).seen)?.texts.genre).toBe("Pop");
  expect((await station())?.genre).toBe("Pop");
});

onBothEngines(
  "choosing the current text of everything changes nothing, and shows the station as it is",
  async ({ database }) => {
    const { load, send, change } = await openEditForm(database);
    const typed = { ...fieldsOf(await load()), genre: "Fado" };
    await change({ genre: "Rock" });
    const answer = await send({ ...shownAgain(await send(typed)), choice_genre: "current" });
    expect(answer).toMatchObject({ status: 422, answer: { message: "Não há nada alterado." } });
    expect(shownAgain(answer)).toMatchObject({ genre: "Rock" });
    expect(parseSeen(shownAgain(answer).seen)?.conflicting).toEqual([]);
  },
);

onEngine("postgres", "an edit that another one overtakes while it is written is merged with it", async (test) => {
  const { database, settings } = test;
  await putModeratedStations(database);
  const services = { database, sendsMail: false, publicUrl: "" };
  const aurora = await findModeratedStation(database, "aurora");
  if (!aurora) throw new Error("There is no Rádio Aurora.");
  const seen = seenStation(aurora, "");
  const form = { seen, ours: { ...seen.texts, name: "Rádio Boreal" }, choices: {} };
  const other = await openDatabase(settings);
  let edit: ReturnType<typeof saveEdit> | undefined;
  await other.database.transaction(async (transaction) => {
    await transaction.update(stations).set({ city: "Braga", updatedAt: new Date() }).where(eq(stations.id, "aurora"));
    edit = saveEdit(services, ADMINISTRATOR, { id: "aurora", form, text: "", upload: null, now: new Date() });
    edit.catch(() => {});
    await untilLockWait(transaction);
  });
  expect(await edit).toMatchObject({ ok: true, station: { name: "Rádio Boreal", city: "Braga" } });
  await other.close();
});
