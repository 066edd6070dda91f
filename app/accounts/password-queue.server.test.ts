import type { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { tooManyAttempts } from "#app/platform/refusal.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { ANA, cookieFor, cookieFrom, MARTA, putPerson, RUI, requestContextWith } from "../../test-support/people.ts";
import { fillPasswordQueue, quickAccounts } from "../../test-support/quick-accounts.ts";
import { actionResult, formPost, routerContextFor } from "../../test-support/route-actions.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import type { Accounts } from "./accounts.server.ts";
import { action as signInAction } from "./auth.route.tsx";
import { changePassword } from "./change-password.server.ts";
import { createPasswordQueue } from "./password-queue.server.ts";
import { requireUser } from "./request-context.server.ts";
import { signIn, signUp } from "./sign-in.server.ts";
import { action as signUpAction } from "./sign-up.route.tsx";

const FULL = {
  kind: "too-many",
  message: "Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.",
  retryAfterSeconds: 5,
};
const LIMITED = { kind: "too-many", message: "Demasiadas tentativas. Tente novamente dentro de um minuto." };
const NOW = async () => "done";

test("two hashes run at a time, two hundred of different addresses wait, and the next is refused", async () => {
  const passwords = createPasswordQueue();
  let running = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Array.from({ length: 202 }, (_, place) =>
    passwords.run({ account: `${place}`, address: `${place}` }, () => {
      running += 1;
      return promise;
    }),
  );
  await new Promise((done) => setImmediate(done));
  expect(running).toBe(2);
  await expect(passwords.run({ account: "ana", address: "192.0.2.1" }, NOW)).rejects.toMatchObject(FULL);
  resolve();
  await Promise.all(all);
  expect(await passwords.run({ account: "ana", address: "192.0.2.1" }, NOW)).toBe("done");
});

test("an address has thirty hashes waiting or running at most, and another address is served", async () => {
  const passwords = createPasswordQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Array.from({ length: 30 }, (_, place) =>
    passwords.run({ account: `${place}`, address: "192.0.2.1" }, () => promise),
  );
  await expect(passwords.run({ account: "ana", address: "192.0.2.1" }, NOW)).rejects.toMatchObject(FULL);
  const other = passwords.run({ account: "ana", address: "192.0.2.2" }, NOW);
  resolve();
  expect(await other).toBe("done");
  await Promise.all(all);
});

test("an account may have thirty right passwords a minute, and not one more", async () => {
  let now = 0;
  const passwords = createPasswordQueue(() => now);
  const run = (account: string, place: number) => passwords.run({ account, address: `${place}` }, NOW);
  for (let place = 0; place < 30; place += 1) await run("ana", place);
  now += 20_000;
  await expect(run("ana", 30)).rejects.toMatchObject({ ...LIMITED, retryAfterSeconds: 40 });
  expect(await run("rui", 30)).toBe("done");
  now += 40_000;
  expect(await run("ana", 30)).toBe("done");
});

test("an address may have sixty right passwords a minute, and not one more", async () => {
  const passwords = createPasswordQueue(() => 0);
  const run = (place: number, address: string) => passwords.run({ account: `${place}`, address }, NOW);
  for (let place = 0; place < 60; place += 1) await run(place, "192.0.2.1");
  await expect(run(60, "192.0.2.1")).rejects.toMatchObject({ ...LIMITED, retryAfterSeconds: 60 });
  expect(await run(60, "192.0.2.2")).toBe("done");
});

test("wrong passwords count against the minute of their address, not of their account", async () => {
  let now = 0;
  const passwords = createPasswordQueue(() => now);
  const client = { account: "ana", address: "192.0.2.1" };
  const wrong = () => passwords.run(client, () => Promise.reject(new Error("wrong")));
  for (let time = 0; time < 60; time += 1) await expect(wrong()).rejects.toThrow("wrong");
  await expect(wrong()).rejects.toMatchObject({ ...LIMITED, retryAfterSeconds: 60 });
  await expect(passwords.run({ ...client, account: "rui" }, NOW)).rejects.toMatchObject(LIMITED);
  const elsewhere = { ...client, address: "192.0.2.2" };
  for (let time = 0; time < 30; time += 1) expect(await passwords.run(elsewhere, NOW)).toBe("done");
  now += 60_000;
  expect(await passwords.run(client, NOW)).toBe("done");
});

test("what a limit refuses before it is hashed does not count against the minute", async () => {
  const passwords = createPasswordQueue(() => 0);
  const run = (account: string, work: () => Promise<unknown> = NOW) =>
    passwords.run({ account, address: "192.0.2.1" }, work);
  const refuse = () => Promise.reject(tooManyAttempts(900));
  for (let time = 0; time < 100; time += 1) await expect(run("ana", refuse)).rejects.toThrow("dentro de 15 minutos");
  for (let time = 0; time < 30; time += 1) expect(await run("ana")).toBe("done");
  for (let time = 0; time < 100; time += 1) await expect(run("ana")).rejects.toMatchObject(LIMITED);
  for (let time = 0; time < 30; time += 1) expect(await run("rui")).toBe("done");
  await expect(run("marta")).rejects.toMatchObject(LIMITED);
});

/** Makes digests of passwords that take until `finish` and some more, and notes how many were made or compared at the same time. */
async function watchHashes({ auth }: Accounts) {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const seen = { running: 0, most: 0, all: 0, finish };
  const watched = async <Result>(result: Result): Promise<Result> => {
    seen.running += 1;
    seen.all += 1;
    seen.most = Math.max(seen.most, seen.running);
    await finished;
    await new Promise((done) => setTimeout(done, 5));
    seen.running -= 1;
    return result;
  };
  const { password: passwords } = await auth.$context;
  vi.spyOn(passwords, "hash").mockImplementation((password) => watched(`digest of ${password}`));
  vi.spyOn(passwords, "verify").mockImplementation(({ hash, password }) => watched(hash === `digest of ${password}`));
  return seen;
}

onBothEngines("whatever hashes a password waits its turn, also for accounts that nobody has", async ({ database }) => {
  const accounts = await quickAccounts(database);
  await putPerson(accounts, ANA);
  await putPerson(accounts, MARTA);
  const requestContext = requestContextWith(accounts, await cookieFor(accounts, MARTA));
  // Known before the clock moves on: by then the session has expired.
  await requestContext.viewer();
  const hashes = await watchHashes(accounts);
  const enter = vi.spyOn(accounts.passwords, "run");
  const address = "192.0.2.1";
  const change = { currentPassword: MARTA.password, newPassword: "saudade-nova", now: new Date("2030-01-01") };
  const all = Promise.allSettled([
    ...["1", "2", "3"].map((place) => signIn(accounts, { address: `198.51.100.${place}` }, ANA)),
    ...["4", "5", "6"].map((place) => signIn(accounts, { address: `198.51.100.${place}` }, RUI)),
    ...["7", "8", "9"].map((place) => signUp(accounts, { address }, { ...RUI, email: `rui${place}@example.org` })),
    changePassword(accounts, requestContext, change),
  ]);
  await waitUntil(
    "all are in the queue, and two at work",
    () => enter.mock.calls.length === 10 && hashes.running === 2,
  );
  hashes.finish();
  const outcomes = await all;
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  expect(hashes.all, "the change verifies one and makes one").toBe(11);
  expect(hashes.most).toBe(2);
});

onBothEngines("changes of the password count with the sign-ins of the account", async ({ database }) => {
  const accounts = await quickAccounts(database);
  await putPerson(accounts, ANA);
  let requestContext = requestContextWith(accounts, await cookieFor(accounts, ANA));
  const { signedInAt: now } = await requireUser(requestContext);
  const change = async () => {
    await changePassword(accounts, requestContext, { currentPassword: "", newPassword: ANA.password, now });
    requestContext = requestContextWith(
      accounts,
      cookieFrom(new Headers(requestContext.cookies().map((cookie) => ["Set-Cookie", cookie]))),
    );
  };
  for (let time = 0; time < 29; time += 1) await change();
  await signIn(accounts, { address: "192.0.2.2" }, ANA);
  await expect(change()).rejects.toMatchObject(LIMITED);
  await expect(signIn(accounts, { address: "192.0.2.3" }, ANA)).rejects.toMatchObject(LIMITED);
});

/** Runs a page's action. The router gives it more, which it does not look at. */
async function sendTo(path: "/auth" | "/auth/sign-up", given: { request: Request; context: RouterContextProvider }) {
  return actionResult(await (path === "/auth" ? signInAction(given as never) : signUpAction(given as never)));
}

onBothEngines("a page's form says that the queue is full, and keeps the address typed", async ({ database }) => {
  const accounts = await quickAccounts(database);
  await putPerson(accounts, ANA);
  const empty = fillPasswordQueue(accounts);
  for (const path of ["/auth", "/auth/sign-up"] as const) {
    const request = formPost(path, { ...ANA, email: " Ana@Example.org" });
    const answer = await sendTo(path, { request, context: routerContextFor(accounts, requestContextWith(accounts)) });
    expect(answer).toMatchObject({
      status: 429,
      answer: { ok: false, message: FULL.message, values: { email: " Ana@Example.org" } },
    });
    expect(JSON.stringify(answer)).not.toContain(ANA.password);
  }
  await empty();
});
