import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect } from "vitest";
import type { Accounts } from "#app/accounts/accounts.server.ts";
import type { AskerEnv } from "#app/accounts/asker.server.ts";
import { onBothEngines } from "../tests/support/databases.ts";
import { ANA, accountsOn, cookieFor, putPerson } from "../tests/support/people.ts";
import { identify } from "./identify.ts";

/** What the doors behind it find, for a request that came by this socket. */
function open(accounts: Accounts, { trustProxy = false, socket = "192.0.2.1" } = {}) {
  const app = new Hono<AskerEnv>()
    .use(identify(accounts, { trustProxy }))
    .get("/", async (context) => {
      const asker = context.get("asker");
      return context.json({ address: asker.address, role: (await asker.viewer()).role });
    })
    .get("/quiet", (context) => context.text("nobody looked"));
  const incoming = { socket: { remoteAddress: socket } };
  return (headers: Record<string, string> = {}, path = "/") => app.request(path, { headers }, { incoming });
}

onBothEngines("the address is the socket's unless a proxy is trusted", async ({ database }) => {
  const accounts = accountsOn(database);
  const forwarded = { "X-Forwarded-For": "203.0.113.9, 198.51.100.7" };
  expect(await (await open(accounts)(forwarded)).json()).toMatchObject({ address: "192.0.2.1" });
  expect(await (await open(accounts, { trustProxy: true })(forwarded)).json()).toMatchObject({
    address: "198.51.100.7",
  });
  expect(await (await open(accounts, { socket: "::ffff:192.0.2.1" })()).json()).toMatchObject({ address: "192.0.2.1" });
});

onBothEngines("who asks is known by the cookie", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const ask = open(accounts);
  expect(await (await ask()).json()).toMatchObject({ role: "visitor" });
  expect(await (await ask({ cookie: await cookieFor(accounts, ANA) })).json()).toMatchObject({ role: "user" });
});

onBothEngines("a session that was prolonged comes with the answer", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const ask = open(accounts);
  expect((await ask({ cookie })).headers.getSetCookie()).toEqual([]);
  await database.execute(sql`update sessions set expires_at = now() + interval '28 days'`);
  expect((await ask({ cookie }, "/quiet")).headers.getSetCookie(), "nobody looked").toEqual([]);
  expect((await ask({ cookie })).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^radiowave\.session_token=.*Max-Age=2592000/),
  ]);
});
