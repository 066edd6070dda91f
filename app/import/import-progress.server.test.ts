import { writeFileSync } from "node:fs";
import { expect } from "vitest";
import { createStreamClient } from "#app/streams/stream-client.server.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { makeTemporaryFolder } from "../../test-support/temporary-folder.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { getImport } from "./import-reader.server.ts";
import { openImportService } from "./import-service.server.ts";

/** Refused rows: without a country. */
const LIST = Array.from({ length: 4_000 }, (_, row) =>
  JSON.stringify({ name: `R${row}`, stream_url: `https://r${row}.example/` }),
);

onBothEngines("the process that imports a list knows how much of it was read", async ({ database, engine, onEnd }) => {
  const folder = makeTemporaryFolder("import");
  onEnd(() => folder.remove());
  const service = openImportService({
    ...{ database, engine, dataDir: folder.path },
    streamClient: createStreamClient({ allowPrivate: false }),
  });
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
  expect(service.findProgress(wanted.id)).toBe(null);
  await service.begin(wanted);
  const seen: number[] = [];
  await waitUntil("the import is done", async () => {
    const share = service.findProgress(wanted.id)?.share;
    if (share !== undefined && share !== seen.at(-1)) seen.push(share);
    return (await getImport(database, wanted.id)).state === "done";
  });
  expect(seen, "the share grows").toEqual(seen.toSorted((one, other) => one - other));
  expect(service.findProgress(wanted.id)).toMatchObject({ bytes: text.length, share: 1 });
  expect(service.findProgress("outra")).toBe(null);
});
