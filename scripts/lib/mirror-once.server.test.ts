import { spawn } from "node:child_process";
import { asc } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { copyOfPreparedDataFolder } from "#test-support/databases.ts";
import { startFakeUpstream, uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { runScript } from "#test-support/run-script.ts";
import { openDatabase } from "../../server/open-database.ts";
import { parseMirrorCommand } from "./mirror-once.ts";

test("parseMirrorCommand: reads --full, and refuses all else", () => {
  expect(parseMirrorCommand([])).toEqual({ kind: null });
  expect(parseMirrorCommand(["--full"])).toEqual({ kind: "all" });
  for (const args of [["--all"], ["--full", "--full"], ["x"], [""]]) expect(parseMirrorCommand(args)).toBeUndefined();
});

async function prepared(stationCount: number) {
  const upstream = await startFakeUpstream();
  onTestFinished(upstream.stop);
  for (let number = 1; number <= stationCount; number += 1)
    upstream.put({ stationuuid: uuidOf(number), name: `Rádio ${number}` });
  const folder = await copyOfPreparedDataFolder();
  onTestFinished(folder.remove);
  const env = { DATA_DIR: folder.path, MIRROR_FROM: upstream.origin, PUBLIC_URL: "https://radio.example" };
  const run = (...args: string[]) => runScript("scripts/mirror.ts", args, { env });
  const read = async <Result>(
    query: (database: Awaited<ReturnType<typeof openDatabase>>["database"]) => Promise<Result>,
  ) => {
    const connection = await openDatabase({ databaseUrl: null, dataDir: folder.path });
    try {
      return await query(connection.database);
    } finally {
      await connection.close();
    }
  };
  return { upstream, env, run, read };
}

test("mirror: one pass, one line of numbers; a failure is a sentence, and exit code 1", async () => {
  const { upstream, run } = await prepared(3);
  expect(await run()).toEqual({
    code: 0,
    stderr: "",
    stdout: `${upstream.origin}: 3 added, 0 changed, 0 removed, 0 kept.\n`,
  });
  expect(upstream.lastHeaders()["user-agent"]).toMatch(/^RadioWave\/\d+\.\d+\.\d+ \(\+https:\/\/radio\.example\)$/);
  upstream.put({ stationuuid: uuidOf(1), name: "Rádio Primeira" });
  expect((await run()).stdout).toBe(`${upstream.origin}: 0 added, 1 changed, 0 removed, 0 kept.\n`);
  upstream.remove(uuidOf(2));
  expect(await run("--full")).toEqual({
    code: 1,
    stdout: "",
    stderr: `The pass of ${upstream.origin} stopped: it would add 0 stations, and remove 1 of 3. An administrator can accept it. Otherwise: 0 added, 0 changed, 0 removed, 2 kept.\n`,
  });
  upstream.fail("changed", (_request, response) => response.writeHead(200).end("<html>"));
  expect(await run()).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining(`An answer of ${upstream.origin} is not that of a Radio Browser server.\n`),
  });
  expect((await run("--nothing")).stderr).toContain("npm run mirror [-- --full]");
});

test("mirror: without an upstream it says what to set", async () => {
  const { code, stderr } = await runScript("scripts/mirror.ts", [], { env: { DATA_DIR: "/nowhere" } });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "MIRROR_FROM is empty: set it to the address of a Radio Browser server.\n",
  });
});

test("mirror: a process that is killed at any moment loses nothing and doubles nothing", async () => {
  const COUNT = 400;
  const { upstream, env, run, read } = await prepared(COUNT);
  // Each is killed a little later: after its first requests, and within its transactions.
  for (const killAfterMs of [0, 40, 90, 160]) {
    const asked = Promise.withResolvers<void>();
    upstream.onRequest((path) => {
      if (path.startsWith("/json/stations?") || path.startsWith("/json/stations/changed")) asked.resolve();
    });
    const { PATH, HOME, TMPDIR } = process.env;
    const child = spawn(process.execPath, ["scripts/mirror.ts"], {
      cwd: projectRoot(),
      stdio: "ignore" as const,
      env: { PATH, HOME, TMPDIR, ...env },
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    await Promise.race([asked.promise, ended]);
    setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    await ended;
  }
  expect((await run()).code).toBe(0);
  const result = await read(async (database) => ({
    urls: (await database.select().from(stations).orderBy(asc(stations.streamUrl))).map(({ streamUrl }) => streamUrl),
    primaries: (await database.select().from(stationUuids)).filter(
      ({ isPrimary, origin }) => isPrimary && origin === "upstream",
    ),
  }));
  const mirrored = result.urls.filter((url) => url.includes("960cf833"));
  expect(mirrored).toHaveLength(COUNT);
  expect(new Set(mirrored).size).toBe(COUNT);
  expect(result.primaries).toHaveLength(COUNT);
});
