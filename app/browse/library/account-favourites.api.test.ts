import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { ANA, accountsOn, attemptsOn, putPerson, RUI } from "#test-support/people.ts";
import { apiAs, jsonBody, signedIn } from "#test-support/viewers.ts";
import { createFavouritesApi, MAX_CHANGES } from "./account-favourites.api.ts";
import { writeFavourites } from "./account-favourites.server.ts";
import type { FavouriteChange } from "./favourite-change.ts";
import { favouritesOf, MAX_ACCOUNT_FAVOURITES } from "./merge-favourites.ts";

const PATH = "/api/me/favourites";

/** Each change is sent a millisecond after the one before. */
const clock = fakeClock(new Date());

/** The API as Ana uses it. */
async function openAsAna(database: Database) {
  const ana = await putPerson(accountsOn(database), ANA);
  const api = apiAs(signedIn("user", ana), createFavouritesApi({ database, attempts: attemptsOn(database) }), clock);
  return {
    ana,
    get: async (query = "") => (await api.request(`${PATH}${query}`)).json(),
    put: async (changes: unknown, sentAt: unknown = minutesAgo(0), account: string | undefined = undefined) => {
      clock.advance(1);
      const response = await api.request(PATH, jsonBody("PUT", { account, sent_at: sentAt, changes }));
      const body = await response.json();
      return { status: response.status, sentence: body.error?.message, ...body };
    },
  };
}

const minutesAgo = (minutes: number, from = clock.now().getTime()) => new Date(from - minutes * 60_000).toISOString();
const add = (id: string, at = minutesAgo(0)) => ({ id, favourite: true, at });
const remove = (id: string, at = minutesAgo(0)) => ({ id, favourite: false, at });
const idsOf = ({ favourites }: { favourites: { station_id: string }[] }) => favourites.map((one) => one.station_id);

onBothEngines("favourites of two devices merge by time, whatever their clocks are", async ({ database }) => {
  const { get, put } = await openAsAna(database);
  expect(await get()).toMatchObject({ favourites: [], removed: [], complete: true });
  expect(idsOf(await put([add("2", minutesAgo(9)), add("1", minutesAgo(8)), add("3", minutesAgo(7))]))).toEqual([
    "2",
    "1",
    "3",
  ]);
  // A clock a year behind: the time of sending corrects it.
  const behind = clock.now().getTime() - 365 * 86_400_000;
  const sentAt = minutesAgo(0, behind);
  const late = await put([remove("1", minutesAgo(1, behind)), remove("2", minutesAgo(20, behind))], sentAt);
  expect(idsOf(late), "the removal of 2 is older than its addition").toEqual(["2", "3"]);
  // A change from the future counts as one of now.
  const ahead = await put([add("1", minutesAgo(-60))]);
  expect(ahead.favourites.at(-1).changed_at).toBe(minutesAgo(0));
  expect(idsOf(await get())).toEqual(["2", "3", "1"]);
});

onBothEngines("a request may name a station twice, and be repeated", async ({ database }) => {
  const { put } = await openAsAna(database);
  const at = minutesAgo(1);
  const changes = [add("1", at), remove("1", at), remove("2", at), add("2", at), add("3", at), remove("3")];
  const sentAt = minutesAgo(0);
  const first = await put(changes, sentAt);
  expect(idsOf(first)).toEqual(["1", "2"]);
  expect(idsOf(await put(changes, sentAt))).toEqual(["1", "2"]);
});

onBothEngines("since gives what has changed, and else everything", async ({ database }) => {
  const { get, put } = await openAsAna(database);
  await put([add("1", minutesAgo(9)), add("2", minutesAgo(8))]);
  const { version } = await get();
  expect(await get(`?since=${version}`)).toMatchObject({ favourites: [], removed: [], complete: false });
  // A change in the millisecond of the version makes the next answer complete.
  clock.advance(1);
  await put([add("3"), remove("1")]);
  const since = await get(`?since=${version}`);
  expect(since, "the removal replaced a change from before the version").toMatchObject({ complete: true });
  clock.advance(1);
  await put([add("5")]);
  const after = await get(`?since=${since.version}`);
  expect([idsOf(after), after.complete]).toEqual([["5"], false]);
  await put([add("4", minutesAgo(10))]);
  expect(await get(`?since=${version}`), "a device was offline").toMatchObject({ complete: true });
  expect(idsOf(await get("?since=nonsense"))).toEqual(["4", "2", "3", "5"]);
});

onBothEngines(
  "the 2001st favourite is refused by its id, and a request has at most 500 changes",
  async ({ database }) => {
    const { ana, put } = await openAsAna(database);
    await database.execute(sql`
    insert into favourites select ${ana}, 's' || number, true, now() - interval '1 day'
    from generate_series(1, ${MAX_ACCOUNT_FAVOURITES - 1}) as number`);
    const { favourites, refused } = await put([add("last", minutesAgo(2)), add("beyond", minutesAgo(1)), add("s7")]);
    expect([favourites.length, refused]).toEqual([MAX_ACCOUNT_FAVOURITES, ["beyond"]]);
    expect(await put(Array(MAX_CHANGES).fill(add("s7")))).toMatchObject({ status: 200, refused: [] });
    const tooMany = await put(Array(MAX_CHANGES + 1).fill(add("s7")));
    expect([tooMany.status, tooMany.sentence]).toEqual([
      422,
      "Indique em changes uma lista de alterações, no máximo 500",
    ]);
  },
);

onBothEngines("what is not a change is refused, and 121 requests a minute", async ({ database }) => {
  const { put } = await openAsAna(database);
  const badChange = "Cada alteração tem um id, favourite e a hora em at (ISO 8601)";
  for (const bad of [
    {},
    { ...add("1"), id: "a b" },
    { ...add("1"), id: "" },
    { ...add("1"), at: 1 },
    add("a".repeat(65)),
  ])
    expect((await put([bad])).sentence).toBe(badChange);
  expect((await put([], "ontem")).sentence).toBe("Indique em sent_at a hora do envio (ISO 8601)");
  for (let time = 1; time <= 120; time += 1) expect((await put([])).status).toBe(200);
  const { status, sentence } = await put([]);
  expect([status, sentence]).toEqual([429, "Demasiadas tentativas. Tente novamente dentro de um minuto."]);
});

onBothEngines("a page of another account reads and changes nothing", async ({ database }) => {
  const { get, put } = await openAsAna(database);
  await put([add("1")]);
  expect((await get("?account=rui")).error.message).toBe("A sessão é de outra conta.");
  const { status, sentence } = await put([add("2")], minutesAgo(0), "rui");
  expect([status, sentence]).toEqual([409, "A sessão é de outra conta."]);
  expect(idsOf(await get())).toEqual(["1"]);
});

onBothEngines("changes of over 180 days ago are ignored", async ({ database }) => {
  const { put } = await openAsAna(database);
  const days = (count: number) => minutesAgo(count * 24 * 60);
  expect(idsOf(await put([add("old", days(181)), add("young", days(179))]))).toEqual(["young"]);
});

onBothEngines("only a change is announced, with its account", async ({ connection, database, onEnd }) => {
  const hub = await openChangeHub(connection);
  onEnd(hub.close);
  const { ana, put } = await openAsAna(database);
  const announced: string[] = [];
  const arrived = Promise.withResolvers<void>();
  hub.onAccount(({ userId, part }) => announced.push(`${userId === ana} ${part}`) === 2 && arrived.resolve());
  const version = hub.version({ id: ana, role: "user" });
  const at = minutesAgo(1);
  const sentAt = minutesAgo(0);
  await put([add("1", at)], sentAt);
  await put([remove("1", minutesAgo(9))]);
  await put([remove("1")]);
  await arrived.promise;
  expect(announced).toEqual(["true favourites", "true favourites"]);
  expect(hub.version({ id: ana, role: "user" })).toBe(version);
});

onBothEngines("simultaneous writers of one account lose nothing and respect the limit", async ({ database }) => {
  const [ana, rui] = [await putPerson(accountsOn(database), ANA), await putPerson(accountsOn(database), RUI)];
  await database.execute(sql`
    insert into favourites select ${ana}, 's' || number, true, now() - interval '1 day'
    from generate_series(1, ${MAX_ACCOUNT_FAVOURITES - 10}) as number`);
  const now = Date.now();
  const ids = Array.from({ length: 20 }, (_, index) => `n${index}`);
  const write = (user: string, list: readonly string[]) =>
    writeFavourites(database, user, {
      changes: list.map((id): FavouriteChange => ({ id, favourite: true, at: now })),
      sentAt: now,
      now,
    });
  const writers = ids.flatMap((id) => [write(ana, [id, "n0"]), write(rui, [...ids]), write(rui, ids.toReversed())]);
  const results = await Promise.all(writers);
  const counts = await rowsOf(
    database,
    sql`select count(*)::integer as count from favourites group by user_id order by 1`,
  );
  expect(counts).toEqual([{ count: 20 }, { count: MAX_ACCOUNT_FAVOURITES }]);
  expect(new Set(results.flatMap(({ refused }) => refused)).size).toBeGreaterThan(0);
  expect(results.some(({ after }) => favouritesOf(after).length > MAX_ACCOUNT_FAVOURITES)).toBe(false);
});

onBothEngines("the favourites of a deleted account are neither read nor written", async ({ database }) => {
  const { ana, get, put } = await openAsAna(database);
  await put([add("1")]);
  await database.execute(sql`delete from users where id = ${ana}`);
  expect(idsOf(await get())).toEqual([]);
  expect(await put([add("1")])).toMatchObject({ status: 401, sentence: "Precisa de fazer login" });
});
