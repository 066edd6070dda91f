import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { settings } from "#app/platform/site-settings/settings.table.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stationVersions } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { mirrorOf } from "#test-support/mirror/mirrors.ts";
import { putStation, station } from "#test-support/named-stations.ts";

/** The texts of earlier versions become those of this one, as at a start and at a restore. */
async function migrate(database: Database): Promise<void> {
  const migration = readFileSync(join(projectRoot(), "migrations", "0032_composed-texts.sql"), "utf8");
  await database.transaction(async (transaction) => {
    for (const statement of migration.split("--> statement-breakpoint")) await transaction.execute(sql.raw(statement));
  });
}

const decomposed = (text: string) => text.normalize("NFD");

onBothEngines(
  "stored texts are composed and lose stray invisible signs, other rows stay as they are",
  async ({ database }) => {
    await putStation(
      database,
      station({
        id: "old",
        name: decomposed("São João"),
        description: decomposed("Notícias\nóptimas  já"),
        streamUrl: `https://radio.example/${decomposed("é")}`,
        genre: decomposed("Notícias"),
        country: decomposed("São Tomé e Príncipe"),
        city: "Santo\u00ad António",
        tags: [decomposed("notícias"), "fado", "notícias", "\u200b", "fa\u200bdo"],
      }),
    );
    await putStation(database, station({ id: "new", name: "São João", tags: ["notícias", "Notícias"] }));
    const [before] = await database.select().from(stations).where(eq(stations.id, "new"));
    const versions = await database.select().from(stationVersions);
    await migrate(database);
    const [old] = await database.select().from(stations).where(eq(stations.id, "old"));
    expect(old).toMatchObject({
      name: "São João",
      description: "Notícias\nóptimas já",
      streamUrl: `https://radio.example/${decomposed("é")}`,
      genre: "Notícias",
      country: "São Tomé e Príncipe",
      city: "Santo António",
      tags: ["notícias", "fado"],
    });
    expect((await database.select().from(stations).where(eq(stations.id, "new")))[0]).toEqual(before);
    expect(await database.select().from(stationVersions)).toEqual(versions);
  },
);

/** Signs between letters of several scripts. */
const TEXTS = [
  ...[
    "Ra\u200ddi\u200co\ufe0f",
    "\u200eRádio\u200f (FM)",
    "می\u200cخواهم\u200c",
    "می\u200c\u200cخواهم",
    "അവന\u0d4d\u200d",
  ],
  ...[
    "👨\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3",
    "👨\u200d FM\u200d👧",
    "راديو \u200e(FM)\u200f",
    "葛\u{e0100}城",
    "Ra\u{e0067}dio",
  ],
  ...[
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "\ufe0fRádio \u200e \u200e FM",
    "a\u00ad\u0301",
    "\u1112\u1161\u11ab",
  ],
];

onBothEngines("the migration gives texts the form in which they are stored now", async ({ database }) => {
  for (const [index, name] of TEXTS.entries()) await putStation(database, station({ id: `${index}`, name }));
  await migrate(database);
  const rows = await database.select({ id: stations.id, name: stations.name }).from(stations);
  const names = rows.toSorted((one, other) => Number(one.id) - Number(other.id)).map(({ name }) => name);
  expect(names).toEqual(TEXTS.map(oneLine));
});

onBothEngines("accounts, settings and the history are migrated, within their limits", async ({ database }) => {
  await database.insert(users).values({ id: "ines", email: "ines@example.pt", name: decomposed("Inês") });
  await database.insert(settings).values([
    { key: "site_name", value: decomposed("Rádio Ar") },
    { key: "logo_url", value: `https://example.pt/${decomposed("é")}` },
  ]);
  await putStation(database, station({ id: "old", name: decomposed("Rádio Três") }));
  const change = { actorRole: "admin", kind: "edit", stationId: "old", stationName: decomposed("Rádio Três") } as const;
  await database.insert(changes).values([
    {
      ...change,
      before: { name: decomposed("Rádio Dó\u00ad"), description: `a\n${decomposed("ã")}\n\u0303` },
      after: { name: decomposed("Rádio Três"), image_url: decomposed("é"), tags: [decomposed("ré"), "ré"] },
    },
    // Of this letter the composed form is longer than the limit.
    { ...change, text: "\u0958".repeat(500) },
  ]);
  await migrate(database);
  expect((await database.select({ name: users.name }).from(users))[0]?.name).toBe("Inês");
  expect(Object.fromEntries((await database.select().from(settings)).map(({ key, value }) => [key, value]))).toEqual({
    site_name: "Rádio Ar",
    logo_url: `https://example.pt/${decomposed("é")}`,
  });
  const [edit, other] = await database.select().from(changes).orderBy(changes.id);
  expect(edit).toMatchObject({
    stationName: "Rádio Três",
    before: { name: "Rádio Dó", description: "a\nã\n\u0303" },
    after: { name: "Rádio Três", image_url: decomposed("é"), tags: ["ré"] },
  });
  expect(other?.text).toBe("\u0958".repeat(500));
  await expect(rowsOf(database, sql`update changes set text = 'x'`)).rejects.toThrow();
});

onBothEngines(
  "a mirror sees no edit in what the migration composed, and follows its upstream",
  async (testDatabase) => {
    const { upstream, pass } = await mirrorOf(testDatabase);
    const { database } = testDatabase;
    const names = async () => (await database.select({ name: stations.name, tags: stations.tags }).from(stations))[0];
    upstream.put({ stationuuid: uuidOf(1), name: decomposed("Rádio Três"), tags: decomposed("notícias,fado") });
    await pass();
    expect(await names()).toEqual({ name: "Rádio Três", tags: ["notícias", "fado"] });
    // As an earlier version stored them.
    await database.execute(sql`select set_config('radiowave.mirrors', 'on', false)`);
    await database.update(stations).set({ name: decomposed("Rádio Três"), tags: [decomposed("notícias"), "fado"] });
    await database.execute(sql`select set_config('radiowave.mirrors', '', false)`);
    await database.execute(
      sql`update upstream_stations set written = written || ${JSON.stringify({ name: decomposed("Rádio Três"), tags: [decomposed("notícias"), "fado"] })}::jsonb`,
    );
    await migrate(database);
    const own = async () => (await database.select({ own: upstreamStations.ownFields }).from(upstreamStations))[0]?.own;
    expect([await names(), await own()]).toEqual([{ name: "Rádio Três", tags: ["notícias", "fado"] }, []]);
    upstream.put({ stationuuid: uuidOf(1), name: decomposed("Rádio Três Nova"), tags: decomposed("notícias") });
    await pass();
    expect([await names(), await own()]).toEqual([{ name: "Rádio Três Nova", tags: ["notícias"] }, []]);
  },
);
