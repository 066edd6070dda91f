import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { icyMetaint } from "#app/sound/streams/icy-metadata.ts";
import { ICY_BLOCKS, icyBlock } from "#test-support/radio/icy-blocks.ts";
import { type MisbehavingServer, startMisbehavingServer } from "#test-support/radio/misbehaving-server.ts";
import { mp3Bytes } from "#test-support/radio/sound-bytes.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { type IcyBlock, readIcyTitles } from "./icy-reader.server.ts";

let server: MisbehavingServer;

beforeAll(async () => {
  server = await startMisbehavingServer();
});

afterAll(() => server.stop());

/** The first blocks of a stream; null without a valid icy-metaint. */
async function blocksOf(path: string, maxBlocks: number): Promise<IcyBlock[] | null> {
  const streamClient = createStreamClient({ allowPrivate: true });
  const { headers, body, close } = await streamClient.open(server.origin + path, { headers: { "icy-metadata": "1" } });
  const metaint = icyMetaint(headers["icy-metaint"]);
  const blocks: IcyBlock[] = [];
  if (metaint === null) close();
  else {
    for await (const block of readIcyTitles(body, metaint)) {
      blocks.push(block);
      if (blocks.length === maxBlocks) break;
    }
  }
  await waitUntil("the connection is closed", () => server.listeners(path) === 0);
  return metaint === null ? null : blocks;
}

test("readIcyTitles: yields block by block, and leaving the loop closes the connection", async () => {
  const blocks = await blocksOf("/live.mp3", 2);
  expect(blocks?.map(({ changed, title }) => ({ changed, title }))).toEqual([
    { changed: true, title: { artist: "Banda", title: "Faixa" } },
    { changed: true, title: { artist: "Banda", title: "Faixa" } },
  ]);
});

test.each(Object.keys(ICY_BLOCKS))("readIcyTitles: the metadata %s does not throw", async (variant) => {
  const isBlock = variant !== "max" && variant !== "random";
  expect(await blocksOf(`/icy-garbage/${variant}`, 2)).toHaveLength(isBlock ? 2 : 0);
});

test.each([
  ["nan", null],
  ["zero", null],
  ["negative", null],
  ["huge", null],
])("icyMetaint: the header of the variant %s is invalid", async (variant, blocks) => {
  expect(await blocksOf(`/icy-garbage/${variant}`, 1)).toBe(blocks);
});

test.each(["wrong", "never"])("readIcyTitles: with icy-metaint %s, audio is not read as a title", async (variant) => {
  const blocks = await blocksOf(`/icy-garbage/${variant}`, 3);
  expect(blocks?.filter(({ title }) => title !== null)).toEqual([]);
});

test("readIcyTitles: accepts any chunk sizes, and empty blocks are unchanged", async () => {
  const stream = Buffer.concat([
    mp3Bytes(300),
    icyBlock("StreamTitle='A - B';"),
    mp3Bytes(300),
    Buffer.of(0),
    mp3Bytes(10),
  ]);
  for (const size of [1, 7, 299, 300, 301, 1000]) {
    const chunks = Array.from({ length: Math.ceil(stream.length / size) }, (_, index) =>
      stream.subarray(index * size, (index + 1) * size),
    );
    const blocks: IcyBlock[] = [];
    for await (const block of readIcyTitles(Readable.from(chunks), 300)) blocks.push(block);
    expect(blocks.map(({ changed, title }) => [changed, title])).toEqual([
      [true, { artist: "A", title: "B" }],
      [false, null],
    ]);
  }
});

test("readIcyTitles: ends at audio in place of a block", async () => {
  const stream = Buffer.concat([mp3Bytes(300), icyBlock("StreamTitle='A - B';"), mp3Bytes(300, 1), mp3Bytes(5000, 0)]);
  const titles: unknown[] = [];
  for await (const { title } of readIcyTitles(Readable.from([stream]), 300)) titles.push(title);
  expect(titles).toEqual([{ artist: "A", title: "B" }]);
});
