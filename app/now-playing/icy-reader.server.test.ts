import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { icyMetaint } from "#app/streams/icy-metadata.ts";
import { createStreamClient } from "#app/streams/stream-client.server.ts";
import { ICY_BLOCKS, icyBlock } from "../../test-support/radio/icy-blocks.ts";
import { type MisbehavingServer, startMisbehavingServer } from "../../test-support/radio/misbehaving-server.ts";
import { mp3Bytes } from "../../test-support/radio/sound-bytes.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { type IcyBlock, readIcyTitles } from "./icy-reader.server.ts";

let server: MisbehavingServer;

beforeAll(async () => {
  server = await startMisbehavingServer();
});

afterAll(() => server.stop());

/** The first blocks of an address, at most so many; null where it is not said how far they lie apart. */
async function blocksOf(path: string, most: number): Promise<IcyBlock[] | null> {
  const streamClient = createStreamClient({ allowPrivate: true });
  const { headers, body, close } = await streamClient.open(server.origin + path, { headers: { "icy-metadata": "1" } });
  const metaint = icyMetaint(headers["icy-metaint"]);
  const blocks: IcyBlock[] = [];
  if (metaint === null) close();
  else {
    for await (const block of readIcyTitles(body, metaint)) {
      blocks.push(block);
      if (blocks.length === most) break;
    }
  }
  await waitUntil("nobody listens", () => server.listeners(path) === 0);
  return metaint === null ? null : blocks;
}

test("titles come block by block, and leaving the loop closes the connection", async () => {
  const blocks = await blocksOf("/live.mp3", 2);
  expect(blocks?.map(({ changed, title }) => ({ changed, title }))).toEqual([
    { changed: true, title: { artist: "Banda", title: "Faixa" } },
    { changed: true, title: { artist: "Banda", title: "Faixa" } },
  ]);
});

test.each(Object.keys(ICY_BLOCKS))("the metadata %s is survived", async (variant) => {
  const isBlock = variant !== "max" && variant !== "random";
  expect(await blocksOf(`/icy-garbage/${variant}`, 2)).toHaveLength(isBlock ? 2 : 0);
});

test.each([
  ["nan", null],
  ["zero", null],
  ["negative", null],
  ["huge", null],
])("an icy-metaint that is %s is no icy-metaint", async (variant, blocks) => {
  expect(await blocksOf(`/icy-garbage/${variant}`, 1)).toBe(blocks);
});

test.each(["wrong", "never"])("where icy-metaint is %s no title is made of sound", async (variant) => {
  const blocks = await blocksOf(`/icy-garbage/${variant}`, 3);
  expect(blocks?.filter(({ title }) => title !== null)).toEqual([]);
});

test("a block may come in any pieces, and empty ones say that nothing has changed", async () => {
  const stream = Buffer.concat([
    mp3Bytes(300),
    icyBlock("StreamTitle='A - B';"),
    mp3Bytes(300),
    Buffer.of(0),
    mp3Bytes(10),
  ]);
  for (const size of [1, 7, 299, 300, 301, 1000]) {
    const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, index) =>
      stream.subarray(index * size, (index + 1) * size),
    );
    const blocks: IcyBlock[] = [];
    for await (const block of readIcyTitles(Readable.from(pieces), 300)) blocks.push(block);
    expect(blocks.map(({ changed, title }) => [changed, title])).toEqual([
      [true, { artist: "A", title: "B" }],
      [false, null],
    ]);
  }
});

test("sound where a block should be ends the reading", async () => {
  const stream = Buffer.concat([mp3Bytes(300), icyBlock("StreamTitle='A - B';"), mp3Bytes(300, 1), mp3Bytes(5000, 0)]);
  const titles: unknown[] = [];
  for await (const { title } of readIcyTitles(Readable.from([stream]), 300)) titles.push(title);
  expect(titles).toEqual([{ artist: "A", title: "B" }]);
});
