import { writeFileSync } from "node:fs";
import { expect, onTestFinished, vi } from "vitest";
import type { Database, DatabaseConnection } from "#app/platform/database/database.server.ts";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { getImport } from "./import-reader.server.ts";
import { beginImport } from "./import-records.server.ts";
import { openImportService } from "./import-service.server.ts";
import type { ImportRecord } from "./imports.table.ts";

/** Refused rows: without a country. */
const LIST = Array.from({ length: 4_000 }, (_, row) =>
  JSON.stringify({ name: `R${row}`, stream_url: `https://r${row}.example/` }),
);

function openService(database: Database, engine: DatabaseConnection["engine"], dataDir: string) {
  return openImportService({ database, engine, dataDir, streamClient: createStreamClient({ allowPrivate: false }) });
}

onBothEngines("how much of a list was read is stored with each batch", async ({ database, engine, onEnd }) => {
  const folder = makeTemporaryFolder("import");
  onEnd(() => folder.remove());
  const service = openService(database, engine, folder.path);
  onEnd(() => service.close());
  const wanted = {
    id: crypto.randomUUID(),
    fileName: "lista.jsonl",
    approves: false,
    country: "",
    administrator: null,
  };
  const text = LIST.join("\n");
  writeFileSync(await service.uploadPath(wanted.id), text);
  expect(await service.begin(wanted)).toMatchObject({ listBytes: 0, readShare: 0 });
  const seen: number[] = [];
  await waitUntil("the import is done", async () => {
    const { state, readShare } = await getImport(database, wanted.id);
    if (readShare !== seen.at(-1)) seen.push(readShare);
    return state === "done";
  });
  expect(seen, "the share grows").toEqual(seen.toSorted((one, other) => one - other));
  expect(await getImport(database, wanted.id)).toMatchObject({ listBytes: text.length, readShare: 1 });
});

onBothEngines("a process that does not import has the time left, from what it read of the import", async (test) => {
  const { database, engine, onEnd } = test;
  const folder = makeTemporaryFolder("import");
  onEnd(() => folder.remove());
  const begun = { id: "i", fileName: "lista.m3u", approves: false, country: "", administrator: null };
  const record = await beginImport(database, begun, "lease of another process", new Date());
  const service = openService(database, engine, folder.path);
  onEnd(() => service.close());
  const now = vi.spyOn(performance, "now");
  onTestFinished(() => now.mockRestore());
  const leftAt = (ms: number, readShare: number, state: ImportRecord["state"] = "running") => {
    now.mockReturnValueOnce(ms);
    return service.estimateLeft({ ...record, readShare, state });
  };
  expect(leftAt(0, 0.25)).toBeNull();
  expect(leftAt(1_000, 0.5)).toBe(2_000);
  // Shortly afterwards for another reader.
  expect(leftAt(1_100, 0.5)).toBe(2_000);
  expect(leftAt(2_000, 0.75)).toBe(1_000);
  expect(leftAt(3_000, 1, "done")).toBeNull();
});
