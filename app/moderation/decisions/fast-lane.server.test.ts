import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { submitStation } from "#app/moderation/contributions/add-submission.server.ts";
import { createSubmissionsApi } from "#app/moderation/contributions/submissions.api.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/process/clock.server.ts";
import { saveSetting } from "#app/platform/site-settings/settings.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import type { ImageResult } from "#app/stations/images/image-store.server.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { parseSubmission } from "#app/stations/station/submission.ts";
import { found, inspection } from "#test-support/checked-streams.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putModerators, statuses } from "#test-support/moderation.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { attemptsOn } from "#test-support/people.ts";
import { openItemsOf } from "#test-support/review-items.ts";
import { ADMINISTRATOR, apiAs, jsonBody, USER } from "#test-support/viewers.ts";
import { suspendStation } from "./decide-stations.server.ts";
import { createFastLane } from "./fast-lane.server.ts";

const MAR = {
  name: "Rádio Mar",
  country: "Portugal",
  contact_email: "mar@example.com",
  image_url: "https://mar.example/logo.png",
  website_url: "https://mar.example/",
  stream_url: "https://mar.example/s",
};

const IMAGE: ImageResult = { ok: true, bytes: new Uint8Array([1]) };

/** A trusted submitter, the fast lane switched on, and functions that submit. `image`: the result of reading any image. */
async function openFastLane(
  database: Database,
  { isOn = true, isTrusted = true, image = IMAGE, inspect = async (url: string) => inspection({ finalUrl: url }) } = {},
) {
  await putModerators(database);
  const account = { id: USER.id, name: "", email: USER.email, emailVerified: true };
  await database.insert(users).values({ ...account, createdAt: new Date("2026-01-01T12:00:00Z") });
  if (isTrusted) {
    await database.execute(sql`insert into stations (id, name, status, submitted_by)
      select 'early ' || n, 'Rádio de ontem', 'approved', ${USER.id} from generate_series(1, 10) n`);
    await database.execute(sql`insert into changes (actor_role, kind, station_id, at)
      select 'admin', 'approve', 'early ' || n, now() - interval '1 day' from generate_series(1, 10) n`);
  }
  if (isOn) await saveSetting(database, { key: "fast_lane", value: "on", now: new Date() });
  const fastLane = createFastLane({
    clock: systemClock,
    database,
    inspect,
    sendsMail: true,
    catalogue: { findByStream: () => [] },
    images: { find: async () => image },
  });
  const services = {
    database,
    sendsMail: true,
    fastLanePublish: fastLane.publish,
    attempts: { countAll: async () => {}, refuseIfReached: () => {} },
  };
  const parsed = (fields: object) => {
    const result = parseSubmission({ ...MAR, ...fields });
    if (!result.ok) throw new Error(result.message);
    return result.submission;
  };
  return {
    fastLane,
    services,
    submit: (fields: object = {}) =>
      submitStation(services, { submitter: USER, address: "192.0.2.1", now: new Date() }, parsed(fields)),
  };
}

onBothEngines(
  "a submission of a trusted account is published, with an item for a later review",
  async ({ database }) => {
    const { submit } = await openFastLane(database);
    const { id, status, streamCodec } = await submit();
    expect([status, streamCodec]).toEqual(["approved", "mp3"]);
    expect(await openItemsOf(database)).toEqual([`patrol ${id}`]);
    const recorded = await database.select().from(changes).where(eq(changes.stationId, id)).orderBy(changes.id);
    expect(recorded.map(({ kind, actorRole, actorId }) => [kind, actorRole, actorId])).toEqual([
      ["submit", "contributor", USER.id],
      ["approve", "system", null],
    ]);
    expect(recorded[1]).toMatchObject({ before: { status: "pending" }, after: { status: "approved" } });
  },
);

onBothEngines("off, or for a new account, all stays as specified", async ({ database }) => {
  const { submit } = await openFastLane(database, { isOn: false });
  expect((await submit()).status).toBe("pending");
  await saveSetting(database, { key: "fast_lane", value: "on", now: new Date() });
  await database.update(users).set({ emailVerified: false });
  expect((await submit()).status, "an unconfirmed address").toBe("pending");
  await database.update(users).set({ emailVerified: true });
  await database.execute(sql`delete from stations where id like 'early%'`);
  expect((await submit()).status, "no longer ten approvals").toBe("pending");
  expect(await database.$count(streamChecks), "and no stream is opened").toBe(0);
});

onBothEngines("a stream that does not play or an image that does not open waits for a person", async (test) => {
  const { database } = test;
  const silent = await openFastLane(database, { inspect: async () => found("not-found") });
  expect((await silent.submit()).status).toBe("pending");
  await database.execute(sql`delete from users`);
  await database.execute(sql`delete from stations`);
  const broken = await openFastLane(database, { image: { ok: false, retryAfterSeconds: 60 } });
  expect((await broken.submit({ name: "Rádio Lua" })).status).toBe("pending");
});

onBothEngines("a station that seems to be another one waits for a person, also a suspended one", async (test) => {
  const { database } = test;
  const { submit } = await openFastLane(database);
  await putStation(database, station({ id: "a", name: "Rádio A", streamUrl: "http://a.example/s" }), "suspended");
  expect((await submit({ stream_url: "https://a.example/s" })).status, "the stream").toBe("pending");
  const named = { name: "Rádio Mar", country: "Portugal", websiteUrl: "https://mar.example/sobre" };
  await putStation(database, station({ id: "b", ...named }), "suspended");
  expect((await submit({ stream_url: "https://b.example/s" })).status, "name, country and site").toBe("pending");
  expect((await submit({ name: "Rádio Lua", stream_url: "https://c.example/s" })).status).toBe("approved");
});

onBothEngines("at most 20 a day are published, also of simultaneous submissions", async ({ database }) => {
  const { submit } = await openFastLane(database);
  const send = (number: number) => submit({ name: `Rádio ${number}`, stream_url: `https://r${number}.example/s` });
  for (let number = 1; number <= 18; number += 1) expect((await send(number)).status).toBe("approved");
  const last = await Promise.all([19, 20, 21, 22].map(send));
  expect(last.filter(({ status }) => status === "approved")).toHaveLength(2);
  expect((await send(23)).status).toBe("pending");
});

onBothEngines(
  "a stream that is slow is published when it was checked, if nothing was decided",
  async ({ database }) => {
    const slow = async () => {
      throw new Error("The stream cannot be inspected.");
    };
    const { submit, services, fastLane } = await openFastLane(database);
    const waiting = createFastLane({
      clock: systemClock,
      database,
      sendsMail: true,
      catalogue: { findByStream: () => [] },
      images: { find: async () => IMAGE },
      inspect: slow,
    });
    services.fastLanePublish = waiting.publish;
    const [first, second, third] = [
      await submit({ name: "Rádio 1", stream_url: "https://r1.example/s" }),
      await submit({ name: "Rádio 2", stream_url: "https://r2.example/s" }),
      await submit({ name: "Rádio 3", stream_url: "https://r3.example/s" }),
    ];
    await suspendStation(database, ADMINISTRATOR, { id: second.id, seen: second, now: new Date() });
    for (const { id, streamUrl } of [first, second]) {
      const check = { checkedUrl: streamUrl, outcome: "plays" as const, finalUrl: streamUrl };
      await database.insert(streamChecks).values({ stationId: id, ...check });
    }
    await fastLane.publishChecked([first.id, second.id, third.id]);
    expect(await statuses(database)).toMatchObject({
      [first.id]: "approved",
      [second.id]: "suspended",
      [third.id]: "pending",
    });
  },
);

onBothEngines("the API answers with the published station", async ({ database }) => {
  const { services } = await openFastLane(database);
  const api = apiAs(USER, createSubmissionsApi({ ...services, attempts: attemptsOn(database) }));
  const answer = await api.request("/api/stations", jsonBody("POST", MAR));
  expect([answer.status, (await answer.json()).status]).toEqual([201, "approved"]);
});
