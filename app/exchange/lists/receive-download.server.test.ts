import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { startListServer } from "#test-support/list-server.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { getImport } from "./import-reader.server.ts";
import { IMPORT_INTERRUPTED, markInterruptedImport, requestImportStop } from "./import-records.server.ts";
import { openImportService } from "./import-service.server.ts";

const LIST = JSON.stringify([{ name: "Rádio Douro", stream_url: "https://douro.example/s", country: "Portugal" }]);

/** An import service, and a server with a list at `/list` and one that does not end at `/slow`. */
async function openService({ database, engine }: TestDatabase) {
  const folder = makeTemporaryFolder("download");
  const server = await startListServer({
    "/list": (_, response) => response.end(LIST),
    "/slow": (_, response) => void response.writeHead(200).write("["),
  });
  const clock = fakeClock();
  const streamClient = createStreamClient({ allowPrivate: true });
  const service = openImportService({ database, engine, dataDir: folder.path, streamClient, clock });
  onTestFinished(async () => {
    await service.close();
    await server.stop();
    folder.remove();
  });
  return {
    clock,
    close: service.close,
    /** Begins the import of the list at a path, and gives its id. */
    begin: async (path: string) => {
      const id = crypto.randomUUID();
      const wanted = { id, fileName: "lista", approves: false, country: "", administrator: null };
      await service.beginDownload(wanted, server.origin + path);
      return id;
    },
    files: () => readdirSync(join(folder.path, "imports")),
    until: (id: string, state: string) =>
      waitUntil(`the import is ${state}`, async () => (await getImport(database, id)).state === state),
  };
}

onBothEngines("the list at a URL is downloaded and imported, and its file removed", async (test) => {
  const { begin, files, until } = await openService(test);
  const id = await begin("/list");
  await until(id, "done");
  expect(await getImport(test.database, id)).toMatchObject({ rowsRead: 1, added: 1, format: "json" });
  expect(await test.database.select({ name: stations.name }).from(stations)).toEqual([{ name: "Rádio Douro" }]);
  await waitUntil("the file is removed", () => files().length === 0);
});

onBothEngines("a download that fails ends its import with the reason, and the next one can start", async (test) => {
  const { begin, files, until } = await openService(test);
  const id = await begin("/nothing");
  await until(id, "failed");
  expect(await getImport(test.database, id)).toMatchObject({
    problem: "O servidor respondeu que não há nada neste endereço.",
    added: 0,
  });
  expect(files()).toEqual([]);
  await until(await begin("/list"), "done");
});

onBothEngines("a slow download keeps its lease, and stops when an administrator requests it", async (test) => {
  const { begin, clock, files, until } = await openService(test);
  const id = await begin("/slow");
  await waitUntil("the download begins", () => files().length === 1);
  for (let tries = 0; tries < 60; tries += 1) {
    await clock.untilAsleep();
    clock.advance(2_000);
  }
  await clock.untilAsleep();
  await markInterruptedImport(test.database, clock.now());
  expect((await getImport(test.database, id)).state).toBe("running");
  await requestImportStop(test.database, id);
  clock.advance(2_000);
  await until(id, "stopped");
  expect(files()).toEqual([]);
});

onBothEngines("a download ends as interrupted when the process ends", async (test) => {
  const { begin, close, files, until } = await openService(test);
  const id = await begin("/slow");
  await waitUntil("the download begins", () => files().length === 1);
  await close();
  await until(id, "interrupted");
  expect((await getImport(test.database, id)).problem).toBe(IMPORT_INTERRUPTED);
  expect(files()).toEqual([]);
});
