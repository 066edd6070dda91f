import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { readTrust } from "./trust.server.ts";

type Change = Partial<typeof changes.$inferInsert> & Pick<typeof changes.$inferInsert, "kind">;

/** Ana's account, a clock, and functions that add to the history at its time. */
async function openLife(database: Database) {
  const clock = fakeClock();
  await database.insert(users).values({
    id: "ana",
    name: "",
    email: "ana@example.org",
    emailVerified: true,
    createdAt: clock.now(),
  });
  let submitted = 0;
  const record = async (change: Change) => {
    const about = { actorId: "sara", actorRole: "editor" as const, at: clock.now() };
    const [row] = await database
      .insert(changes)
      .values({ ...about, ...change })
      .returning({ id: changes.id });
    return row?.id ?? 0;
  };
  return {
    clock,
    record,
    trust: (options?: { sendsMail?: boolean }) => readTrust(database, "ana", clock.now(), options),
    /** Gives the station's id. */
    submit: async () => {
      submitted += 1;
      const id = `rádio ${submitted}`;
      await putStation(database, station({ id, name: id }), "pending");
      await database.execute(sql`update stations set submitted_by = 'ana' where id = ${id}`);
      await record({ kind: "submit", actorId: "ana", actorRole: "contributor", stationId: id });
      return id;
    },
    wait: (days = 1) => clock.advance(days * DAY_MS),
  };
}

onBothEngines("trust is gained at 10, lost at the revert, and back on day 91", async ({ database }) => {
  const { record, submit, trust, wait } = await openLife(database);
  let approval = 0;
  for (let number = 1; number <= 10; number += 1) {
    expect((await trust()).isTrusted, `before approval ${number}`).toBe(false);
    wait(2);
    approval = await record({ kind: "approve", stationId: await submit() });
  }
  expect(await trust()).toEqual({ approved: 10, refused: 0, reverted: 0, isTrusted: true });
  await record({ kind: "approve", stationId: await submit() });

  wait();
  await record({ kind: "revert", reverts: approval, reason: "advertising", stationId: "rádio 10" });
  expect(await trust(), "at once").toEqual({ approved: 10, refused: 0, reverted: 1, isTrusted: false });
  wait(90);
  expect((await trust()).isTrusted, "on day 90").toBe(false);
  wait();
  expect(await trust(), "on day 91").toEqual({ approved: 10, refused: 0, reverted: 0, isTrusted: true });
  wait(87);
  expect(await trust(), "approvals of more than 180 days ago").toMatchObject({ approved: 1, isTrusted: false });
});

onBothEngines("accepted proposals and own edits count, and reverts of them", async ({ database }) => {
  const { clock, record, trust, wait } = await openLife(database);
  await putStation(database, station({ id: "aurora", name: "Rádio Aurora" }));
  wait(20);
  const edits: number[] = [];
  for (let number = 1; number <= 11; number += 1) {
    const kind = number === 11 ? "refuse" : "edit";
    const decided = await record({ kind, stationId: "aurora", itemId: number, private: { submitted_by: "ana" } });
    const state = kind === "edit" ? "accepted" : "refused";
    await database.insert(proposals).values({
      stationId: "aurora",
      proposedBy: "ana",
      madeAt: clock.now(),
      base: {},
      proposed: {},
      state,
      decidedChange: decided,
    });
    edits.push(decided);
  }
  expect(await trust()).toEqual({ approved: 10, refused: 1, reverted: 0, isTrusted: true });
  await database.execute(sql`delete from stations`);
  expect(await database.$count(proposals)).toBe(0);
  expect(await trust(), "of a deleted station").toMatchObject({ approved: 10, refused: 1, isTrusted: true });

  const mistake = await record({ kind: "revert", reverts: edits[0] ?? 0, reason: "mistake", stationId: "aurora" });
  expect(await trust(), "reverted as a mistake").toMatchObject({ approved: 9, reverted: 0, isTrusted: false });
  await record({ kind: "revert", reverts: mistake, reason: "other", stationId: "aurora" });
  expect(await trust(), "the revert is taken back").toMatchObject({ approved: 10, isTrusted: true });

  const own = await record({ kind: "edit", actorId: "ana", stationId: "aurora" });
  const revert = await record({ kind: "revert", reverts: own, reason: "vandalism", stationId: "aurora" });
  expect(await trust(), "an own edit is vandalism").toMatchObject({ reverted: 1, isTrusted: false });
  await record({ kind: "revert", reverts: revert, reason: "mistake", stationId: "aurora" });
  expect(await trust()).toMatchObject({ reverted: 0, isTrusted: true });
});

onBothEngines("refusals count, but a radio that ended and the first duplicate do not", async ({ database }) => {
  const { record, submit, trust, wait } = await openLife(database);
  wait(20);
  const refuse = async (reason: string | null) => record({ kind: "suspend", reason, stationId: await submit() });
  await refuse("gone");
  await refuse("duplicate");
  expect(await trust()).toMatchObject({ refused: 0 });
  const last = await refuse("duplicate");
  await refuse(null);
  expect(await trust()).toMatchObject({ refused: 2 });
  await record({ kind: "revert", reverts: last, reason: "wrong-data", stationId: "rádio 3" });
  expect(await trust(), "a refusal that was reverted is nothing against the person").toMatchObject({
    refused: 1,
    reverted: 0,
  });
  await record({ kind: "reason", reason: "gone", stationId: "rádio 4" });
  expect(await trust(), "the reason was given later").toMatchObject({ refused: 0 });
  await record({ kind: "delete", stationId: await submit(), private: { submitted_by: "ana" } });
  await database.execute(sql`delete from stations`);
  expect(await trust(), "of a deleted station").toMatchObject({ refused: 1 });
});

onBothEngines(
  "an account with an unconfirmed address is not trusted where mail is set, a blocked one nowhere",
  async ({ database }) => {
    const { record, submit, trust, wait } = await openLife(database);
    wait(20);
    for (let number = 1; number <= 10; number += 1) await record({ kind: "approve", stationId: await submit() });
    await database.execute(sql`update users set email_verified = false`);
    expect((await trust()).isTrusted).toBe(false);
    expect((await trust({ sendsMail: false })).isTrusted).toBe(true);
    await database.execute(sql`update users set blocked_at = now(), blocked_reason = 'x'`);
    expect((await trust({ sendsMail: false })).isTrusted).toBe(false);
    await database.execute(sql`delete from users`);
    expect((await trust()).isTrusted, "an account that is gone").toBe(false);
  },
);

onBothEngines("the changes that count are found by indexes", async ({ database }) => {
  const { record, submit, trust } = await openLife(database);
  await record({ kind: "approve", stationId: await submit() });
  await database.execute(sql`insert into changes (at, actor_id, actor_role, kind, station_id)
    select now(), 'rui', 'editor', 'edit', 'station ' || n from generate_series(1, 20000) n`);
  await database.execute(sql`insert into changes (at, actor_id, actor_role, kind, station_id, private)
    select now(), 'rui', 'editor', 'edit', 'station ' || n, jsonb_build_object('submitted_by', 'eva') from generate_series(1, 2000) n`);
  const scans = sql`select pg_stat_get_xact_numscans('changes'::regclass)::int as scans`;
  const [before, after] = await database.transaction(async (transaction) => {
    const first = await rowsOf(transaction, scans);
    await readTrust(transaction, "ana", new Date());
    return [first, await rowsOf(transaction, scans)];
  });
  expect(after, "scans of the whole table").toEqual(before);
  expect(await trust()).toMatchObject({ approved: 1 });
});
