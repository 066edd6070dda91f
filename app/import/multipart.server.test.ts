import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "../../test-support/temporary-folder.ts";
import { readMultipart } from "./multipart.server.ts";
import { receiveUpload } from "./receive-upload.server.ts";

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

/** The form in pieces of so many bytes. */
async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function partsOf(text: string, size: number, type = TYPE) {
  const parts: { name: string; fileName: string | null; text: string }[] = [];
  for await (const piece of readMultipart(inPieces(text, size), type)) {
    const part = parts.at(-1);
    if ("begins" in piece) parts.push({ ...piece.begins, text: "" });
    else if (part) part.text += Buffer.from(piece.bytes).toString("latin1");
  }
  return parts;
}

test.each([1, 7, 64, 10_000])("a form is the same in whatever pieces of %i bytes it comes", async (size) => {
  expect(await partsOf(FORM, size)).toEqual([
    { name: "country", fileName: null, text: "Portugal" },
    { name: "file", fileName: 'estações ".m3u', text: "#EXTM3U\r\n------limit\r\n" },
  ]);
});

test.each([
  ["a form that ends too soon", FORM.slice(0, -8), TYPE, "bad-request"],
  ["a form without parts", "", TYPE, "bad-request"],
  ["a part without a name", "------limite\r\nContent-Type: text/plain\r\n\r\nx\r\n------limite--", TYPE, "bad-request"],
  ["a head without an end", `------limite\r\n${"x".repeat(20_000)}`, TYPE, "bad-request"],
  ["another kind of form", FORM, "application/x-www-form-urlencoded", "unsupported"],
])("%s is refused", async (_, text, type, kind) => {
  await expect(partsOf(text, 1_000, type)).rejects.toMatchObject({ name: "Refusal", kind });
});

const request = (body: BodyInit, headers = { "Content-Type": TYPE }) =>
  new Request("http://localhost/admin/import", { method: "POST", body, headers });

test("the file is written down, and fields are known also when the file is refused", async () => {
  const folder = makeTemporaryFolder("import");
  const path = join(folder.path, "one.list");
  const received = await receiveUpload(request(FORM), { field: "file", path }, {});
  expect(received).toEqual({ fields: { country: "Portugal" }, file: { name: 'estações ".m3u', bytes: 22 } });
  expect(readFileSync(path, "utf8")).toBe("#EXTM3U\r\n------limit\r\n");

  const fields = {};
  const where = { field: "file", path: join(folder.path, "two.list"), largest: 21 };
  await expect(receiveUpload(request(FORM), where, fields)).rejects.toMatchObject({
    kind: "too-large",
    message: "O ficheiro é demasiado grande (máximo 64 MiB).",
  });
  expect(fields).toEqual({ country: "Portugal" });
  folder.remove();
});

test("what says that it is far too large is refused before it is read", async () => {
  const folder = makeTemporaryFolder("import");
  const path = join(folder.path, "one.list");
  const headers = { "Content-Type": TYPE, "Content-Length": String(300 * 1024 * 1024) };
  await expect(receiveUpload(request(FORM, headers), { field: "file", path }, {})).rejects.toMatchObject({
    kind: "too-large",
  });
  expect(existsSync(path)).toBe(false);
  folder.remove();
});
