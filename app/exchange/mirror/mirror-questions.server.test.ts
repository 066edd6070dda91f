import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { uploadedImages } from "#app/stations/station/uploaded-images.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { type UpstreamRecord, uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { mirrorOf } from "#test-support/mirror/mirrors.ts";
import { history, putModerators } from "#test-support/moderation.ts";
import { putUpload } from "#test-support/uploaded-images.ts";
import { ADMINISTRATOR, EDITOR } from "#test-support/viewers.ts";
import { mirrorQuestions } from "./mirror.table.ts";
import { answerFieldQuestion, QUESTIONS_PER_PAGE, readQuestions } from "./mirror-questions.server.ts";

const ONE = uuidOf(1);

/** A mirrored station after changes here, and then upstream: each field that both changed is a conflict. */
async function mirrorWithConflicts(
  testDatabase: TestDatabase,
  here: Partial<typeof stations.$inferInsert>,
  there: Partial<UpstreamRecord>,
) {
  const { database } = testDatabase;
  await putModerators(database);
  const mirror = await mirrorOf(testDatabase);
  mirror.upstream.put({ stationuuid: ONE, name: "Rádio Um" });
  await mirror.pass();
  await database.update(stations).set(here);
  mirror.upstream.put({ stationuuid: ONE, ...there });
  await mirror.pass();
  return mirror;
}

const answer = async (database: Database, given: "ours" | "theirs", field = "") => {
  const { questions } = await readQuestions(database, null);
  const question = questions.find((one) => field === "" || one.field === field);
  if (!question) throw new Error("There is no question.");
  const { id, version } = question;
  return answerFieldQuestion(database, ADMINISTRATOR, { id, answer: given, version, now: new Date() });
};

const stationIn = async (database: Database) => (await database.select().from(stations))[0];
const ownFieldsIn = async (database: Database) => (await database.select().from(upstreamStations))[0]?.ownFields;

onBothEngines("a question shows both values, and keeping ours closes it", async (testDatabase) => {
  const { database } = testDatabase;
  const { upstream, pass } = await mirrorWithConflicts(testDatabase, { name: "Rádio Nossa" }, { name: "Rádio Deles" });
  const { questions, next } = await readQuestions(database, null);
  expect(questions).toMatchObject([
    { field: "name", station: { name: "Rádio Nossa", status: "approved" }, theirs: { name: "Rádio Deles" } },
  ]);
  expect(next).toBeNull();
  await answer(database, "ours");
  expect((await readQuestions(database, null)).questions).toEqual([]);
  expect(await stationIn(database)).toMatchObject({ name: "Rádio Nossa" });
  expect(await ownFieldsIn(database)).toEqual(["name"]);
  await pass({ kind: "all" });
  expect((await readQuestions(database, null)).questions).toEqual([]);
  upstream.put({ stationuuid: ONE, name: "Rádio Deles FM" });
  await pass();
  expect((await readQuestions(database, null)).questions).toMatchObject([{ theirs: { name: "Rádio Deles FM" } }]);
});

onBothEngines("the value of the upstream is taken, recorded, and followed again", async (testDatabase) => {
  const { database } = testDatabase;
  const here = { name: "Rádio Nossa", tags: ["fado"] };
  const { upstream, pass } = await mirrorWithConflicts(testDatabase, here, { name: "Rádio Deles", tags: "rock" });
  await answer(database, "theirs", "name");
  expect(await stationIn(database)).toMatchObject({ name: "Rádio Deles", tags: ["fado"] });
  expect((await readQuestions(database, null)).questions).toMatchObject([{ field: "tags" }]);
  expect(await ownFieldsIn(database)).toEqual(["tags"]);
  const id = (await stationIn(database))?.id;
  expect((await history(database)).at(-1)).toBe(`edit ${id} Valor do Radio Browser name`);
  upstream.put({ stationuuid: ONE, name: "Rádio Seguinte" });
  await pass();
  expect(await stationIn(database)).toMatchObject({ name: "Rádio Seguinte", tags: ["fado"] });
});

onBothEngines("a stream URL that is taken resets what our checks found", async (testDatabase) => {
  const { database } = testDatabase;
  const there = { url: "https://deles.example/live", bitrate: 64 };
  await mirrorWithConflicts(
    testDatabase,
    { streamUrl: "https://nosso.example/live", playUrl: "https://p.example/" },
    there,
  );
  await database.update(streamChecks).set({ outcome: "plays", checkedAt: new Date() });
  await answer(database, "theirs");
  expect(await stationIn(database)).toMatchObject({ streamUrl: there.url, playUrl: "", bitrate: "64kbps" });
  expect((await database.select().from(streamChecks))[0]).toMatchObject({ outcome: null, checkedAt: null });
});

onBothEngines("a country that is taken brings its name, and a region its city", async (testDatabase) => {
  const { database } = testDatabase;
  const here = { countryCode: "BR", country: "Brasil", region: "Norte", city: "Norte" };
  await mirrorWithConflicts(testDatabase, here, { countrycode: "ES", country: "Spain", state: "Madrid" });
  await answer(database, "theirs", "country_code");
  expect(await stationIn(database)).toMatchObject({ countryCode: "ES", country: "Espanha" });
  await answer(database, "theirs", "region");
  expect(await stationIn(database)).toMatchObject({ region: "Madrid", city: "Madrid" });
  expect(await ownFieldsIn(database)).toEqual([]);
});

onBothEngines("an uploaded image is retired when that of the upstream is taken", async (testDatabase) => {
  const { database } = testDatabase;
  await putModerators(database);
  await database.insert(users).values({ id: "submitter", name: "", email: "submitter@example.org" });
  const { upstream, pass } = await mirrorOf(testDatabase);
  upstream.put({ stationuuid: ONE });
  await pass();
  const id = (await stationIn(database))?.id ?? "";
  await putUpload(database, { stationId: id });
  const favicon = "https://deles.example/logo.png";
  upstream.put({ stationuuid: ONE, favicon });
  await pass();
  await answer(database, "theirs");
  expect(await stationIn(database)).toMatchObject({ imageUrl: favicon });
  expect(await database.select().from(uploadedImages)).toMatchObject([{ stationId: null, formerStationId: id }]);
});

onBothEngines("an answer to other values than those that were seen changes nothing", async (testDatabase) => {
  const { database } = testDatabase;
  await mirrorWithConflicts(testDatabase, { name: "Rádio Nossa" }, { name: "Rádio Deles" });
  const [question] = (await readQuestions(database, null)).questions;
  const { id, version } = question ?? { id: 0, version: "" };
  await database.update(stations).set({ name: "Rádio Nossa FM" });
  const given = { id, answer: "theirs", version, now: new Date() } as const;
  await expect(answerFieldQuestion(database, ADMINISTRATOR, given)).rejects.toMatchObject({ kind: "conflict" });
  expect(await stationIn(database)).toMatchObject({ name: "Rádio Nossa FM" });
  expect((await readQuestions(database, null)).questions).toHaveLength(1);
  await expect(answerFieldQuestion(database, EDITOR, given)).rejects.toMatchObject({ kind: "forbidden" });
  await answer(database, "ours");
  await expect(answerFieldQuestion(database, ADMINISTRATOR, given)).rejects.toMatchObject({ kind: "not-found" });
});

onBothEngines("questions are read in pages, the newest first", async (testDatabase) => {
  const { database } = testDatabase;
  const { upstream, pass } = await mirrorOf(testDatabase);
  const count = QUESTIONS_PER_PAGE + 3;
  const numbers = [...Array(count).keys()].map((index) => index + 1);
  for (const number of numbers) upstream.put({ stationuuid: uuidOf(number), name: `Rádio ${number}` });
  await pass();
  await database.update(stations).set({ genre: "Nosso" });
  for (const number of numbers) upstream.put({ stationuuid: uuidOf(number), tags: "fado,jazz" });
  await pass();
  const first = await readQuestions(database, null);
  const genres = (page: typeof first) => page.questions.filter(({ field }) => field === "genre").length;
  expect(first.questions).toHaveLength(QUESTIONS_PER_PAGE);
  const second = await readQuestions(database, first.next);
  expect(genres(first) + genres(second)).toBe(count);
  expect(second.next).toBeNull();
  expect(await database.$count(mirrorQuestions)).toBe(count);
});
