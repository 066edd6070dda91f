import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import {
  ANA,
  accountsOn,
  clientAt,
  cookieFor,
  cookieFrom,
  putPerson,
  RUI,
  requestContextWith,
} from "#test-support/people.ts";
import { signIn } from "./sign-in.server.ts";

onBothEngines("the twenty-first session of an account ends its oldest, and announces it", async (testDatabase) => {
  const { database, connection } = testDatabase;
  const accounts = accountsOn(database);
  const ana = await putPerson(accounts, ANA);
  await putPerson(accounts, RUI);
  const roleOf = async (cookie: string) => (await requestContextWith(accounts, cookie).viewer()).role;
  const rui = await cookieFor(accounts, RUI);
  const [oldest, second] = [await cookieFor(accounts, ANA), await cookieFor(accounts, ANA)];
  await database.execute(sql`update sessions set created_at = now() - interval '1 day'`);
  await database.execute(sql`
    update sessions set created_at = now() - interval '2 days'
    where id = (select id from sessions where user_id = ${ana} order by id limit 1)`);
  for (let count = 2; count < 19; count += 1) await cookieFor(accounts, ANA);

  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  await signIn(accounts, clientAt("192.0.2.1"), ANA);
  expect((await Promise.all([oldest, second].map(roleOf))).sort()).toEqual(["user", "user"]);
  const { cookies } = await signIn(accounts, clientAt("192.0.2.1"), ANA);
  expect((await Promise.all([oldest, second].map(roleOf))).sort()).toEqual(["user", "visitor"]);
  expect(await roleOf(cookieFrom(new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]))))).toBe("user");
  expect(await roleOf(rui), "sessions of other accounts stay").toBe("user");
  await changes.until(1);
  expect(changes.notified).toMatchObject([{ topic: "accounts", ids: [ana] }]);
  hub.close();
});

onBothEngines("concurrent sign-ins leave twenty sessions", async ({ database }) => {
  const accounts = accountsOn(database);
  const ana = await putPerson(accounts, ANA);
  for (let count = 0; count < 40; count += 1) await cookieFor(accounts, ANA);
  await Promise.all(Array.from({ length: 20 }, (_, index) => signIn(accounts, clientAt(`192.0.2.${index}`), ANA)));
  const [row] = await rowsOf(database, sql`select count(*)::integer as count from sessions where user_id = ${ana}`);
  expect(row?.count).toBe(20);
});
