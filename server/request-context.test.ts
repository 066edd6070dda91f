import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect } from "vitest";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { readNetworks, type TrustedProxies } from "#app/platform/net/trusted-proxies.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, putPerson } from "#test-support/people.ts";
import { attachRequestContext } from "./request-context.ts";

/** An app that responds with the request context of a request from this socket address. */
function open(
  accounts: Accounts,
  { trustProxy = false, socket = "192.0.2.1" }: { trustProxy?: TrustedProxies; socket?: string } = {},
) {
  const app = new Hono<RequestContextEnv>()
    .use(attachRequestContext(accounts, { trustProxy }))
    .get("/", async (context) => {
      const requestContext = context.get("requestContext");
      return context.json({ address: requestContext.address, role: (await requestContext.viewer()).role });
    })
    .get("/quiet", (context) => context.text("no lookup"))
    .get("/sign-in", async (context) => {
      await context.get("requestContext").viewer();
      context.header("Set-Cookie", "radiowave.session_token=new; Path=/", { append: true });
      context.header("Set-Cookie", "other=1; Path=/", { append: true });
      return context.text("signed in");
    });
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

onBothEngines("forwarded headers count only on a connection from a trusted proxy", async ({ database }) => {
  const accounts = accountsOn(database);
  const trustProxy = readNetworks("127.0.0.1, 10.0.0.0/8") ?? false;
  const forwarded = {
    "X-Forwarded-For": "203.0.113.9, 198.51.100.7, 10.0.0.2",
    "X-Real-IP": "203.0.113.10",
    Forwarded: "for=203.0.113.11",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
  };
  const addressFrom = async (socket: string) =>
    (await (await open(accounts, { trustProxy, socket })(forwarded)).json()).address;
  expect(await addressFrom("10.0.0.1")).toBe("198.51.100.7");
  expect(await addressFrom("::ffff:127.0.0.1")).toBe("198.51.100.7");
  expect(await addressFrom("192.0.2.1")).toBe("192.0.2.1");
  expect(await addressFrom("::ffff:11.0.0.1")).toBe("11.0.0.1");
});

onBothEngines("a response that begins a session sets its cookie once, whatever the look-up sets", async (test) => {
  const { database } = test;
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const [ended, prolonged] = [await cookieFor(accounts, ANA), await cookieFor(accounts, ANA)];
  await database.execute(sql`update sessions set expires_at = expires_at - interval '2 days'`);
  await database.execute(sql`
    delete from sessions where id = (select id from sessions order by created_at, id limit 1)`);
  for (const cookie of [ended, prolonged]) {
    const response = await open(accounts)({ cookie }, "/sign-in");
    const set = response.headers.getSetCookie().filter((one) => /^(radiowave\.session_token|other)=/.test(one));
    expect(set).toEqual(["radiowave.session_token=new; Path=/", "other=1; Path=/"]);
  }
});

onBothEngines("the viewer is that of the session cookie", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const ask = open(accounts);
  expect(await (await ask()).json()).toMatchObject({ role: "visitor" });
  expect(await (await ask({ cookie: await cookieFor(accounts, ANA) })).json()).toMatchObject({ role: "user" });
});

onBothEngines("the cookie of a prolonged session is added to the response", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const ask = open(accounts);
  expect((await ask({ cookie })).headers.getSetCookie()).toEqual([]);
  await database.execute(sql`update sessions set expires_at = now() + interval '28 days'`);
  expect((await ask({ cookie }, "/quiet")).headers.getSetCookie(), "no lookup").toEqual([]);
  expect((await ask({ cookie })).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^radiowave\.session_token=.*Max-Age=2592000/),
  ]);
});

onBothEngines("a session cookie with the former name is removed at a navigation after the session", async (test) => {
  const { database } = test;
  const accounts = accountsOn(database, "https://radio.example");
  await putPerson(accounts, ANA);
  const cookie = (await cookieFor(accounts, ANA)).replace("__Host-", "__Secure-");
  const ask = open(accounts);
  expect(await (await ask({ cookie })).json()).toMatchObject({ role: "user" });
  await database.execute(sql`delete from sessions`);
  expect((await ask({ cookie, "sec-fetch-mode": "cors" })).headers.getSetCookie()).toEqual([]);
  const response = await ask({ cookie });
  expect(await response.json()).toMatchObject({ role: "visitor" });
  const removed = response.headers.getSetCookie().filter((one) => one.includes("session_token=; Max-Age=0"));
  expect(removed.map((one) => one.split("radiowave")[0])).toEqual(["__Host-", "__Secure-"]);
  const forged = "__Secure-radiowave.session_token=forged.c2lnbmVkIGJ5IG5vYm9keSBhdCBhbGwgMTIzNDU2Nzg=";
  expect(await (await ask({ cookie: forged })).json()).toMatchObject({ role: "visitor" });
});

onBothEngines("a session cookie with the former name is prolonged under the present one", async ({ database }) => {
  const accounts = accountsOn(database, "https://radio.example");
  await putPerson(accounts, ANA);
  const former = (await cookieFor(accounts, ANA)).replace("__Host-", "__Secure-");
  await database.execute(sql`update sessions set expires_at = now() + interval '28 days'`);
  const set = (await open(accounts)({ cookie: former, "sec-fetch-mode": "cors" })).headers.getSetCookie();
  expect(set).toEqual([
    expect.stringMatching(/^__Host-radiowave\.session_token=.*Max-Age=2592000/),
    expect.stringMatching(/^__Secure-radiowave\.session_token=; Max-Age=0/),
  ]);
});
