import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { ANA, accountsOn, putPerson, RUI } from "#test-support/people.ts";
import { EXPIRING } from "./expiring-rows.ts";

const NOW = new Date("2026-11-22T12:00:00Z");

async function removeExpired(database: Database): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const { name, removeBatch } of EXPIRING) removed[name] = await removeBatch(database, NOW, 100);
  return removed;
}

/** Inserts an expired row and a current one into every table with expiring rows. */
async function putOldAndYoung(database: Database): Promise<void> {
  const ana = await putPerson(accountsOn(database), ANA);
  const rui = await putPerson(accountsOn(database), RUI);
  await putNamedStations(database);
  const ages = [
    ["old", 1],
    ["young", -1],
  ] as const;
  for (const [id, seconds] of ages) {
    const past = (age: string) =>
      sql`${NOW.toISOString()}::timestamptz - ${age}::interval - make_interval(secs => ${seconds})`;
    const station = id === "old" ? "aurora" : "beira";
    for (const row of [
      sql`attempts (key, count, ends_at) values (${id}, 1, ${past("1 hour")})`,
      sql`sessions (id, token, user_id, expires_at) values (${id}, ${id}, ${ana}, ${past("1 hour")})`,
      sql`verifications (id, identifier, value, expires_at) values (${id}, ${id}, ${id}, ${past("1 hour")})`,
      sql`account_links (digest, purpose, user_id, email, expires_at)
        values (${id}, 'reset', ${ana}, 'ana@example.org', ${past("1 hour")})`,
      sql`email_changes (user_id, new_email, expires_at)
        values (${id === "old" ? ana : rui}, 'nova@example.org', ${past("1 hour")})`,
      sql`mails (id, kind, address, facts, state, next_attempt_at, made_at, sent_at)
        values (${id}, 'reset', 'ana@example.org', '{}', 'sent', ${past("30 days")}, ${past("30 days")}, ${past("30 days")})`,
      sql`mails (id, kind, address, facts, state, next_attempt_at, made_at)
        values (${`${id}-kept`}, 'reset', 'ana@example.org', '{}', 'kept', ${past("30 days")}, ${past("30 days")})`,
      sql`deleted_accounts (digest, deleted_at) values (${id}, ${past("365 days")})`,
      sql`sign_in_addresses (digest, user_id, seen_at) values (${id}, ${ana}, ${past("90 days")})`,
      sql`favourites (user_id, station_id, favourite, changed_at)
        values (${id === "old" ? ana : rui}, ${id}, false, ${past("180 days")}),
          (${id === "old" ? ana : rui}, 'aurora', true, ${past("180 days")})`,
      sql`station_titles (station_id, title, heard_at) values ('aurora', ${id}, ${past("30 days")})`,
      sql`play_failures (key, station_id, failed_at) values (${id}, 'aurora', ${past("2 days")})`,
      sql`station_clicks (station_id, clicked_at) values (${id}, ${past("3 days")})`,
      sql`counted_visitors (key, counted_at) values (${id}, ${past("1 day")})`,
      sql`daily_checks (station_id, day, checks, failures)
        values (${station}, (${past(id === "old" ? "91 days" : "90 days")})::date, 1, 0)`,
      sql`ears (station_id, process, leased_until) values (${station}, ${id}, ${past("1 day")})`,
      sql`contact_messages (id, name, email, message, received_at)
        values (${id}, 'Rui', 'rui@example.org', 'Olá', ${past("365 days")})`,
      sql`imports (id, started_at, finished_at, file_name, approves, state, leased_until)
        values (${id}, ${past("91 days")}, ${past("90 days")}, 'a list', true, 'done', ${past("90 days")})`,
      sql`import_rows (import_id, "row", fate, name, address, reason) values (${id}, 1, 'refused', '', '', '')`,
      sql`uploaded_images (id, digest, account_id, expires_at, created_at)
        values (${id}, ${id}, ${ana}, ${past("0")}, ${past("1 day")})`,
      sql`changes (at, actor_role, kind, station_name, before, private) values
        (${past("365 days")}, 'admin', 'delete', ${id}, '{}', '{"contact_email": "rui@example.org", "submitted_by": "rui"}'),
        (${past("365 days")}, 'admin', 'refuse', ${`${id} proposal`}, null, '{"submitted_by": "rui"}'),
        (${past("365 days")}, 'admin', 'block', ${`${id} account`}, null, '{"account": "rui", "email": "rui@example.org"}')`,
    ])
      await database.execute(sql`insert into ${row}`);
  }
  await database.execute(sql`
    insert into imports (id, started_at, file_name, approves, state, leased_until)
    values ('running', '2020-01-01', 'a list', true, 'running', '2020-01-01')`);
}

onBothEngines("EXPIRING removes expired rows and keeps the others", async ({ database }) => {
  await putOldAndYoung(database);
  expect(await removeExpired(database)).toEqual({
    attempts: 1,
    sessions: 1,
    verifications: 1,
    "account links": 1,
    "email changes": 1,
    "sent mails": 1,
    "mails that were not sent": 1,
    "deleted accounts": 1,
    "sign-in addresses": 1,
    "removals of favourites": 1,
    titles: 1,
    "play failures": 1,
    "daily checks": 1,
    "title leases": 1,
    "contact messages": 1,
    "rows of imports": 1,
    imports: 1,
    "uploaded image drafts": 1,
    "contacts of deleted stations": 1,
    clicks: 1,
    "digests of counted visitors": 1,
  });
  for (const [table, column] of [
    ["attempts", "key"],
    ["sessions", "id"],
    ["verifications", "id"],
    ["account_links", "digest"],
    ["mails where state = 'sent'", "id"],
    ["mails where state = 'kept'", "replace(id, '-kept', '')"],
    ["deleted_accounts", "digest"],
    ["sign_in_addresses", "digest"],
    ["station_titles", "title"],
    ["play_failures", "key"],
    ["station_clicks", "station_id"],
    ["counted_visitors", "key"],
    ["ears", "process"],
    ["contact_messages", "id"],
    ["import_rows", "import_id"],
    ["uploaded_images", "id"],
  ]) {
    const rows = await rowsOf(database, sql.raw(`select ${column} as name from ${table}`));
    expect(rows, table).toEqual([{ name: "young" }]);
  }
  const kept = await rowsOf(database, sql`select station_id as name from favourites order by station_id`);
  expect(kept).toEqual([{ name: "aurora" }, { name: "aurora" }, { name: "young" }]);
  expect(await rowsOf(database, sql`select id from imports order by id`)).toEqual([{ id: "running" }, { id: "young" }]);
});

onBothEngines("of a deleted station the change stays, without contact and submitter", async ({ database }) => {
  await putOldAndYoung(database);
  await removeExpired(database);
  const cleared = await rowsOf(database, sql`select station_name as name, before from changes where private is null`);
  expect(cleared).toEqual([{ name: "old", before: {} }]);
  expect(await rowsOf(database, sql`select count(*)::int as count from changes`)).toEqual([{ count: 6 }]);
  expect((await removeExpired(database))["contacts of deleted stations"]).toBe(0);
});

onBothEngines("a batch has a maximum, and an import is removed after its rows", async ({ database }) => {
  await putOldAndYoung(database);
  await database.execute(sql`
    insert into import_rows (import_id, "row", fate, name, address, reason)
    select 'old', number, 'refused', '', '', '' from generate_series(2, 5) as number`);
  const batch = (name: string) => EXPIRING.find((rows) => rows.name === name)?.removeBatch(database, NOW, 3);
  expect([await batch("rows of imports"), await batch("imports")]).toEqual([3, 0]);
  expect([await batch("rows of imports"), await batch("imports")]).toEqual([2, 1]);
});
