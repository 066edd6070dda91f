import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { ANA, accountsOn, attemptsOn, putPerson } from "#test-support/people.ts";
import { apiAs, jsonBody, signedIn } from "#test-support/viewers.ts";
import { createRecentsApi } from "./account-recents.api.ts";

const PATH = "/api/me/recents";

const clock = fakeClock(new Date());

/** The API as Ana uses it, who keeps what she listens to. */
async function openAsAna(database: Database, kept = true) {
  const ana = await putPerson(accountsOn(database), ANA);
  await database.execute(sql`update users set keeps_recents = ${kept}`);
  const api = apiAs(signedIn("user", ana), createRecentsApi({ database, attempts: attemptsOn(database) }), clock);
  return {
    ana,
    get: async () => (await api.request(PATH)).json(),
    put: async (recents: unknown, sentAt: unknown = minutesAgo(0)) => {
      const response = await api.request(PATH, jsonBody("PUT", { sent_at: sentAt, recents }));
      const body = await response.json();
      return { status: response.status, sentence: body.error?.message, ...body };
    },
    clear: async () => (await api.request(PATH, { method: "DELETE" })).status,
  };
}

const minutesAgo = (minutes: number, from = clock.now().getTime()) => new Date(from - minutes * 60_000).toISOString();
const played = (id: string, at: string) => ({ station_id: id, played_at: at });
const idsOf = ({ recents }: { recents: { station_id: string }[] }) => recents.map((one) => one.station_id);

onBothEngines(
  "the later time of a station counts, newest first, whatever the browser's clock is",
  async ({ database }) => {
    const { get, put } = await openAsAna(database);
    expect(await get()).toEqual({ kept: true, recents: [] });
    expect(idsOf(await put([played("1", minutesAgo(9)), played("2", minutesAgo(5))]))).toEqual(["2", "1"]);
    const behind = clock.now().getTime() - 365 * 86_400_000;
    const late = [
      played("1", minutesAgo(2, behind)),
      played("1", minutesAgo(3, behind)),
      played("2", minutesAgo(7, behind)),
    ];
    expect(idsOf(await put(late, minutesAgo(0, behind)))).toEqual(["1", "2"]);
    const ahead = await put([played("3", minutesAgo(-60))]);
    expect(ahead.recents[0].played_at).toBe(minutesAgo(0));
    expect(idsOf(await get())).toEqual(["3", "1", "2"]);
  },
);

onBothEngines("an account keeps the newest 50, and takes as many at a time", async ({ database }) => {
  const { put } = await openAsAna(database);
  const list = (count: number, name: string, minutes: number) =>
    Array.from({ length: count }, (_, index) => played(`${name}${index}`, minutesAgo(minutes + index)));
  expect((await put(list(50, "old", 100))).recents).toHaveLength(50);
  const { recents } = await put(list(49, "new", 1));
  expect([recents.length, recents[48].station_id, recents[49].station_id]).toEqual([50, "new48", "old0"]);
  expect((await put(list(51, "new", 1))).sentence).toBe("Indique em recents uma lista de estações, no máximo 50");
});

onBothEngines("an account that does not keep them gets none", async ({ database }) => {
  const { get, put, clear } = await openAsAna(database, false);
  const { status, sentence } = await put([played("1", minutesAgo(1))]);
  expect([status, sentence]).toEqual([409, "Esta conta não guarda as rádios que ouve."]);
  expect(await get()).toEqual({ kept: false, recents: [] });
  expect(await clear()).toBe(204);
});

onBothEngines("clearing removes all, and changes are announced", async ({ connection, database, onEnd }) => {
  const hub = await openChangeHub(connection);
  onEnd(hub.close);
  const { ana, get, put, clear } = await openAsAna(database);
  const announced: string[] = [];
  const arrived = Promise.withResolvers<void>();
  hub.onAccount(({ userId, part }) => announced.push(`${userId === ana} ${part}`) === 2 && arrived.resolve());
  const [at, sentAt] = [minutesAgo(1), minutesAgo(0)];
  await put([played("1", at)], sentAt);
  await put([played("1", minutesAgo(5))]);
  expect(await clear()).toBe(204);
  expect(await clear()).toBe(204);
  await arrived.promise;
  expect(announced).toEqual(["true recents", "true recents"]);
  expect(await get()).toEqual({ kept: true, recents: [] });
});

onBothEngines("what is not a station with a time is refused, and 121 changes a minute", async ({ database }) => {
  const { put, clear } = await openAsAna(database);
  const badRecent = "Cada estação tem um station_id e a hora em played_at (ISO 8601)";
  for (const bad of [{}, played("a b", minutesAgo(1)), played("1", "ontem")])
    expect((await put([bad])).sentence).toBe(badRecent);
  expect((await put([], 1)).sentence).toBe("Indique em sent_at a hora do envio (ISO 8601)");
  for (let time = 1; time <= 120; time += 1) await put([]);
  expect((await put([])).status).toBe(429);
  expect(await clear()).toBe(429);
});
