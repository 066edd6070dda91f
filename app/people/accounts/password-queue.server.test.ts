import { expect, test, vi } from "vitest";
import { tooManyAttempts } from "#app/platform/errors/refusal.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { fastDigest } from "#test-support/fast-hashing.ts";
import {
  ANA,
  accountsOn,
  clientAt,
  cookieFor,
  cookieFrom,
  MARTA,
  putPerson,
  RUI,
  requestContextWith,
} from "#test-support/people.ts";
import { actionResult, formPost, routeArguments } from "#test-support/route-actions.ts";
import { fillPasswordQueue } from "#test-support/sign-in-attempts.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import type { Accounts } from "./accounts.server.ts";
import { action } from "./auth.route.tsx";
import { createPasswordQueue } from "./password-queue.server.ts";
import { changePassword } from "./passwords.server.ts";
import { requireUser } from "./request-context.server.ts";
import { signIn, signUp } from "./sign-in.server.ts";

const FULL = {
  kind: "too-many",
  message: "Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.",
  retryAfterSeconds: 5,
};
const LIMITED = { kind: "too-many", message: "Demasiadas tentativas. Tente novamente dentro de um minuto." };
const finishAtOnce = async () => "done";

test("two hashes run at a time, twice MAX_WAITING from different addresses wait, and the next is refused", async () => {
  const passwords = createPasswordQueue();
  let running = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Array.from({ length: 202 }, (_, index) =>
    passwords.run({ account: `${index}`, address: `${index}` }, () => {
      running += 1;
      return promise;
    }),
  );
  await new Promise((done) => setImmediate(done));
  expect(running).toBe(2);
  await expect(passwords.run({ account: "ana", address: "192.0.2.1" }, finishAtOnce)).rejects.toMatchObject(FULL);
  resolve();
  await Promise.all(all);
  expect(await passwords.run({ account: "ana", address: "192.0.2.1" }, finishAtOnce)).toBe("done");
});

test("an address has at most thirty hashes waiting or running, and another address is served", async () => {
  const passwords = createPasswordQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Array.from({ length: 30 }, (_, index) =>
    passwords.run({ account: `${index}`, address: "192.0.2.1" }, () => promise),
  );
  await expect(passwords.run({ account: "ana", address: "192.0.2.1" }, finishAtOnce)).rejects.toMatchObject(FULL);
  const other = passwords.run({ account: "ana", address: "192.0.2.2" }, finishAtOnce);
  resolve();
  expect(await other).toBe("done");
  await Promise.all(all);
});

test("an account may have thirty right passwords per minute", async () => {
  let now = 0;
  const passwords = createPasswordQueue(() => now);
  const run = (account: string, index: number) => passwords.run({ account, address: `${index}` }, finishAtOnce);
  for (let index = 0; index < 30; index += 1) await run("ana", index);
  now += 20_000;
  await expect(run("ana", 30)).rejects.toMatchObject({ ...LIMITED, retryAfterSeconds: 40 });
  expect(await run("rui", 30)).toBe("done");
  now += 40_000;
  expect(await run("ana", 30)).toBe("done");
});

test("an address may have sixty right passwords per minute", async () => {
  const passwords = createPasswordQueue(() => 0);
  const run = (index: number, address: string) => passwords.run({ account: `${index}`, address }, finishAtOnce);
  for (let index = 0; index < 60; index += 1) await run(index, "192.0.2.1");
  await expect(run(60, "192.0.2.1")).rejects.toMatchObject({ ...LIMITED, retryAfterSeconds: 60 });
  expect(await run(60, "192.0.2.2")).toBe("done");
});

test("wrong passwords count for their address, not for their account", async () => {
  let now = 0;
  const passwords = createPasswordQueue(() => now);
  const client = { account: "ana", address: "192.0.2.1" };
  const wrong = () => passwords.run(client, () => Promise.reject(new Error("wrong")));
  for (let time = 0; time < 60; time += 1) await expect(wrong()).rejects.toThrow("wrong");
  await expect(wrong()).rejects.toMatchObject({ ...LIMITED, retryAfterSeconds: 60 });
  await expect(passwords.run({ ...client, account: "rui" }, finishAtOnce)).rejects.toMatchObject(LIMITED);
  const elsewhere = { ...client, address: "192.0.2.2" };
  for (let time = 0; time < 30; time += 1) expect(await passwords.run(elsewhere, finishAtOnce)).toBe("done");
  now += 60_000;
  expect(await passwords.run(client, finishAtOnce)).toBe("done");
});

test("work refused by a limit before hashing does not count", async () => {
  const passwords = createPasswordQueue(() => 0);
  const run = (account: string, work: () => Promise<unknown> = finishAtOnce) =>
    passwords.run({ account, address: "192.0.2.1" }, work);
  const refuse = () => Promise.reject(tooManyAttempts(900));
  for (let time = 0; time < 100; time += 1) await expect(run("ana", refuse)).rejects.toThrow("dentro de 15 minutos");
  for (let time = 0; time < 30; time += 1) expect(await run("ana")).toBe("done");
  for (let time = 0; time < 100; time += 1) await expect(run("ana")).rejects.toMatchObject(LIMITED);
  for (let time = 0; time < 30; time += 1) expect(await run("rui")).toBe("done");
  await expect(run("marta")).rejects.toMatchObject(LIMITED);
});

/** Hashing and verifying last until `finish` is called; counts how many run in all and at the same time. */
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
  vi.spyOn(passwords, "hash").mockImplementation((password) => watched(fastDigest(password)));
  vi.spyOn(passwords, "verify").mockImplementation(({ hash, password }) => watched(hash === fastDigest(password)));
  return seen;
}

onBothEngines(
  "everything that hashes a password runs in the queue, also for unknown accounts",
  async ({ database }) => {
    const accounts = accountsOn(database);
    await putPerson(accounts, ANA);
    await putPerson(accounts, MARTA);
    const requestContext = requestContextWith(accounts, await cookieFor(accounts, MARTA));
    // Looked up first: `change` is dated 2030, when the session has expired.
    await requestContext.viewer();
    const hashes = await watchHashes(accounts);
    const runInQueue = vi.spyOn(accounts.passwords, "run");
    const address = "192.0.2.1";
    const change = { currentPassword: MARTA.password, newPassword: "saudade-nova", now: new Date("2030-01-01") };
    const all = Promise.allSettled([
      ...["1", "2", "3"].map((host) => signIn(accounts, clientAt(`198.51.100.${host}`), ANA)),
      ...["4", "5", "6"].map((host) => signIn(accounts, clientAt(`198.51.100.${host}`), RUI)),
      ...["7", "8", "9"].map((number) =>
        signUp(accounts, clientAt(address), { ...RUI, email: `rui${number}@example.org` }),
      ),
      changePassword(accounts, requestContext, change),
    ]);
    await waitUntil(
      "all are in the queue, and two are running",
      () => runInQueue.mock.calls.length === 10 && hashes.running === 2,
    );
    hashes.finish();
    const outcomes = await all;
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    expect(hashes.all, "the change verifies one password and hashes one").toBe(11);
    expect(hashes.most).toBe(2);
  },
);

onBothEngines("changes of the password and sign-ins share the account's limit", async ({ database }) => {
  const accounts = accountsOn(database);
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
  await signIn(accounts, clientAt("192.0.2.2"), ANA);
  await expect(change()).rejects.toMatchObject(LIMITED);
  await expect(signIn(accounts, clientAt("192.0.2.3"), ANA)).rejects.toMatchObject(LIMITED);
});

onBothEngines("the form shows that the queue is full and keeps the email typed", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const emptyQueue = fillPasswordQueue(accounts);
  for (const path of ["/auth", "/auth/sign-up"] as const) {
    const request = formPost(path, { ...ANA, email: " Ana@Example.org" });
    const response = actionResult(await action(routeArguments(accounts, "", { request })));
    expect(response).toMatchObject({
      status: 429,
      answer: { ok: false, message: FULL.message, values: { email: " Ana@Example.org" } },
    });
    expect(JSON.stringify(response)).not.toContain(ANA.password);
  }
  await emptyQueue();
});
