import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { TRUST_WINDOW_MS } from "#app/moderation/decisions/trust.ts";
import { CLOCK_TOLERANCE_MS } from "#app/platform/database/expiring-rows.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS, MINUTE_MS, SECOND_MS } from "#app/platform/text/durations.ts";
import { BACKUP_DAYS, KEPT_DATA, TABLES_WITHOUT_PERSONAL_DATA } from "#app/site/pages/kept-data.ts";
import { DRAFT_MS } from "#app/stations/station/uploaded-images.server.ts";
import { onEngine } from "#test-support/databases.ts";
import { accountsOn } from "#test-support/people.ts";
import { EXPIRING } from "../server/expiring-rows.ts";

const sources = (pattern: string) => globSync(pattern, { cwd: projectRoot() }).map((path) => join(projectRoot(), path));

const modules = await Promise.all(sources("app/**/*.table.ts").map((path) => import(path)));
const tableNames = modules
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (is(value, PgTable) ? getTableName(value) : []));

const named = KEPT_DATA.flatMap(({ tables }) => tables);
const withoutPersonalData = Object.keys(TABLES_WITHOUT_PERSONAL_DATA);

test("every table is in the data of /privacy or in the list of reasons, once", () => {
  expect(tableNames.length).toBeGreaterThan(20);
  const explained = [...named, ...withoutPersonalData];
  expect(new Set(explained).size).toBe(explained.length);
  expect(tableNames.filter((name) => !explained.includes(name))).toEqual([]);
});

test("every table in the data of /privacy exists", () => {
  expect([...named, ...withoutPersonalData].filter((name) => !tableNames.includes(name))).toEqual([]);
});

/** The longest window of the limits that are counted in the database or in memory, in milliseconds. */
function longestWindowMs(): number {
  const windows = sources("{app,server}/**/*.ts")
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => readFileSync(path, "utf8"))
    .flatMap((text) =>
      [...text.matchAll(/windowSeconds: (?!number\b)([\w *]*\w)/g)].map(([, value = ""]) =>
        product(new RegExp(`const ${value} = ([^;]+);`).exec(text)?.[1] ?? value),
      ),
    );
  expect(windows.length).toBeGreaterThan(15);
  return Math.max(...windows) * SECOND_MS;
}

/** The value of a product of numbers and shared durations, such as `15 * 60` or `DAY_SECONDS`; NaN for another expression. */
function product(expression: string): number {
  const factors = expression.split("*").map((factor) => factor.trim());
  return factors.reduce((value, factor) => value * (DURATIONS.get(factor) ?? Number(factor.replaceAll("_", ""))), 1);
}

const DURATIONS = new Map(Object.entries({ HOUR_SECONDS, DAY_SECONDS }));

onEngine("embedded", "the periods of /privacy are those of the daily clean-up", async ({ database }) => {
  const sessionSeconds = accountsOn(database).auth.options.session.expiresIn;
  /** How long rows last whose end is set when they are made. */
  const lifetimesMs: Record<string, number> = {
    sessions: sessionSeconds * SECOND_MS,
    verifications: 10 * MINUTE_MS,
    account_links: DAY_MS,
    email_changes: DAY_MS,
    attempts: longestWindowMs(),
    uploaded_images: DRAFT_MS,
  };
  const removed = new Map(
    EXPIRING.map(({ table, keptMs }) => {
      const ms = (lifetimesMs[table] ?? 0) + keptMs - CLOCK_TOLERANCE_MS;
      return [table, Math.ceil(ms / DAY_MS)];
    }),
  );
  for (const { tables, days } of KEPT_DATA) {
    // The squares are deleted with their image, the rows of an import with it.
    const enforced = tables.flatMap((table) => removed.get(table) ?? []);
    expect([...new Set(enforced)], tables.join()).toEqual(days === undefined ? [] : [days]);
  }
});

test("each period in days is the one that the sentence of /privacy gives", () => {
  for (const { tables, days, howLong } of KEPT_DATA) {
    if (days === undefined) continue;
    const text = days === 365 ? "12 meses" : days === 1 ? "um dia" : `${days} dias`;
    expect(howLong.toLowerCase(), tables.join()).toContain(text);
  }
});

test("the days of backups are those of docs/operations.md", () => {
  const text = readFileSync(join(projectRoot(), "docs/operations.md"), "utf8");
  expect(text).toContain(`keeping ${BACKUP_DAYS} days:`);
  expect(text).toContain(`-mtime +${BACKUP_DAYS} `);
});

test("the days whose decisions count for the fast lane are those on /privacy", () => {
  const text = readFileSync(join(projectRoot(), "app/site/pages/privacy.route.tsx"), "utf8");
  expect(text).toContain(`nos últimos ${TRUST_WINDOW_MS / DAY_MS} dias, teve muitas aprovadas`);
});
