import fc from "fast-check";
import { expect, test } from "vitest";
import { readMultipart } from "./multipart.server.ts";

const TYPE = "multipart/form-data; boundary=----limite";
const FORM = [
  "------limite",
  'Content-Disposition: form-data; name="country"',
  "",
  "Portugal",
  "------limite",
  'Content-Disposition: form-data; name="file"; filename="estações %22.m3u"',
  "Content-Type: audio/x-mpegurl",
  "",
  "#EXTM3U\r\n------limit\r\n",
  "------limite--",
  "",
].join("\r\n");

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function partsOf(form: string | Buffer, chunkBytes: number, type = TYPE) {
  const parts: { name: string; fileName: string | null; text: string }[] = [];
  for await (const piece of readMultipart(inChunks(Buffer.from(form), chunkBytes), type)) {
    const part = parts.at(-1);
    if ("begins" in piece) parts.push({ ...piece.begins, text: "" });
    else if (part) part.text += Buffer.from(piece.bytes).toString("latin1");
  }
  return parts;
}

const INCOMPLETE = {
  name: "Refusal",
  kind: "bad-request",
  message: "O formulário chegou incompleto. Tente novamente.",
};

test.each([1, 7, 64, 10_000])("a form is parsed in chunks of %i bytes", async (chunkBytes) => {
  expect(await partsOf(FORM, chunkBytes)).toEqual([
    { name: "country", fileName: null, text: "Portugal" },
    { name: "file", fileName: 'estações ".m3u', text: "#EXTM3U\r\n------limit\r\n" },
  ]);
});

const part = (disposition: string, content: string) =>
  `------limite\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;

test("the content of a file is unchanged, with any parts of the boundary in it, in chunks of any size", async () => {
  const content = fc
    .array(fc.constantFrom("\r", "\n", "-", "--", "\r\n", "\r\n--", "\r\n------limit", "limite", "é", "x"))
    .map((texts) => texts.join(""))
    .filter((text) => !`\r\n${text}\r\n`.includes("\r\n------limite"));
  await fc.assert(
    fc.asyncProperty(content, fc.integer({ min: 1, max: 40 }), async (text, chunkBytes) => {
      const form = `${part('form-data; name="file"; filename="a"', text)}${part('form-data; name="b"', "c")}------limite--`;
      const latin1 = Buffer.from(text).toString("latin1");
      expect((await partsOf(form, chunkBytes)).map((one) => one.text)).toEqual([latin1, "c"]);
    }),
  );
});

test("a form of megabytes in one chunk is parsed to its end", async () => {
  const megabytes = "x".repeat(3_000_000);
  const form = `${part('form-data; name="a"; filename="a"', megabytes)}${part('form-data; name="b"', "")}------limite--`;
  expect(await partsOf(form, form.length)).toEqual([
    { name: "a", fileName: "a", text: megabytes },
    { name: "b", fileName: null, text: "" },
  ]);
});

test("a chunk is read only when the pieces of the one before it are consumed", async () => {
  let chunksRead = 0;
  async function* body() {
    for await (const chunk of inChunks(
      Buffer.from(part('form-data; name="a"; filename="a"', "x".repeat(1_000_000))),
      1_000,
    )) {
      chunksRead += 1;
      yield chunk;
    }
  }
  const pieces = readMultipart(body(), TYPE);
  for (let consumed = 1; consumed <= 20; consumed += 1) {
    await pieces.next();
    await new Promise((resolve) => setImmediate(resolve));
    expect(chunksRead).toBeLessThanOrEqual(consumed);
  }
  await pieces.return();
});

test("a form that is cut off anywhere is refused", async () => {
  const end = FORM.length - "\r\n".length;
  for (let length = 0; length < end; length += 1) {
    await expect(partsOf(Buffer.from(FORM).subarray(0, length), 64), `${length} bytes`).rejects.toMatchObject(
      INCOMPLETE,
    );
  }
});

test.each([
  ["a part without Content-Disposition", "------limite\r\nContent-Type: text/plain\r\n\r\nx\r\n------limite--"],
  ["a part without a name", `${part('form-data; filename="a.m3u"', "x")}------limite--`],
  ["a part without any header", "------limite\r\n\r\nx\r\n------limite--"],
  ["a part that ends within its header", "------limite\r\nContent-Disposition\r\n------limite--"],
  ["a header of 20,000 bytes without an end", `------limite\r\n${"x".repeat(20_000)}`],
])("%s is refused", async (_, form) => {
  for (const chunkBytes of [7, 1_000]) await expect(partsOf(form, chunkBytes)).rejects.toMatchObject(INCOMPLETE);
});

test("an endless header is refused after 16 KiB", async () => {
  let bytesRead = 0;
  async function* body() {
    yield Buffer.from("------limite\r\n");
    for (;;) {
      bytesRead += 1_024;
      yield Buffer.alloc(1_024, "x");
    }
  }
  await expect(readMultipart(body(), TYPE).next()).rejects.toMatchObject(INCOMPLETE);
  expect(bytesRead).toBe(17 * 1_024);
});

test.each(["application/x-www-form-urlencoded", "multipart/form-data", "text/plain; boundary=----limite", ""])(
  "a body of type %j is refused",
  async (type) => {
    await expect(partsOf(FORM, 1_000, type)).rejects.toMatchObject({
      name: "Refusal",
      kind: "unsupported",
      message: "Escolha o ficheiro e envie-o pelo formulário.",
    });
  },
);
