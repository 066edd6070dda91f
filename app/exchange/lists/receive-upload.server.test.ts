import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { receiveUpload } from "./receive-upload.server.ts";

const TYPE = "multipart/form-data; boundary=----limite";

const field = (name: string, value: string) =>
  `------limite\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string) =>
  `------limite\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`;
const END = "------limite--\r\n";

const FORM = field("country", "Portugal") + file("estações %22.m3u", "#EXTM3U\r\n------limit\r\n") + END;

const request = (body: BodyInit | null, headers: Record<string, string> = { "Content-Type": TYPE }) =>
  // Node requires `duplex` for a body that is a stream.
  new Request("http://localhost/admin/import", { method: "POST", body, headers, duplex: "half" } as RequestInit);

/** Where to receive a file named `file`, in a folder of the test. */
function target(maxBytes?: number) {
  const folder = makeTemporaryFolder("import");
  onTestFinished(() => folder.remove());
  return { field: "file", path: join(folder.path, "one.list"), maxBytes };
}

const TOO_LARGE = { kind: "too-large", message: "O ficheiro é demasiado grande (máximo 64 MiB)." };
const FORM_TOO_LARGE = { kind: "too-large", message: "O formulário é demasiado grande." };
const INCOMPLETE = { kind: "bad-request", message: "O formulário chegou incompleto. Tente novamente." };

test("the file is written to disk and the fields are returned", async () => {
  const to = target();
  expect(await receiveUpload(request(FORM), to, {})).toEqual({
    fields: { country: "Portugal" },
    file: { name: 'estações ".m3u', bytes: 22 },
  });
  expect(readFileSync(to.path, "utf8")).toBe("#EXTM3U\r\n------limit\r\n");
});

test("a file over the limit is refused, with the fields before it returned", async () => {
  expect((await receiveUpload(request(FORM), target(22), {})).file?.bytes).toBe(22);
  const fields = {};
  await expect(receiveUpload(request(FORM), target(21), fields)).rejects.toMatchObject(TOO_LARGE);
  expect(fields).toEqual({ country: "Portugal" });
});

test("a form with a Content-Length over 256 MiB is refused before it is read", async () => {
  const to = target();
  const headers = { "Content-Type": TYPE, "Content-Length": String(256 * 1024 * 1024 + 1) };
  await expect(receiveUpload(request(FORM, headers), to, {})).rejects.toMatchObject(TOO_LARGE);
  expect(existsSync(to.path)).toBe(false);
  const largest = { ...headers, "Content-Length": String(256 * 1024 * 1024) };
  expect(await receiveUpload(request(FORM, largest), to, {})).toMatchObject({ file: { bytes: 22 } });
});

test("a form of unknown length is read up to 256 MiB", async () => {
  const megabytes = Buffer.alloc(8 * 1024 * 1024, "x");
  let chunksRead = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(Buffer.from(`${field("country", "Portugal")}${file("a.m3u", "")}`.slice(0, -2))),
    pull: (controller) => {
      chunksRead += 1;
      controller.enqueue(megabytes);
    },
  });
  const fields = {};
  await expect(receiveUpload(request(body), target(1), fields)).rejects.toMatchObject(TOO_LARGE);
  expect(fields).toEqual({ country: "Portugal" });
  expect(chunksRead).toBeLessThanOrEqual(34);
});

test("a field has at most 4 KiB", async () => {
  const formOf = (bytes: number) => request(field("country", "x".repeat(bytes)) + file("a", "b") + END);
  expect((await receiveUpload(formOf(4_096), target(), {})).fields.country).toHaveLength(4_096);
  await expect(receiveUpload(formOf(4_097), target(), {})).rejects.toMatchObject(FORM_TOO_LARGE);
});

test("a form has at most 20 fields before its file", async () => {
  const formOf = (count: number) =>
    request(Array.from({ length: count }, (_, index) => field(`f${index}`, "x")).join("") + file("a", "b") + END);
  expect(Object.keys((await receiveUpload(formOf(20), target(), {})).fields)).toHaveLength(20);
  await expect(receiveUpload(formOf(21), target(), {})).rejects.toMatchObject(FORM_TOO_LARGE);
});

test("a form that is cut off within a file, a field or a header is refused", async () => {
  for (const lost of [8, 40, FORM.length - 70, FORM.length - 20]) {
    await expect(receiveUpload(request(FORM.slice(0, -lost)), target(), {}), `${lost}`).rejects.toMatchObject(
      INCOMPLETE,
    );
  }
});

test("a form with a part without a name is refused", async () => {
  const nameless = FORM.replace('; name="file"', "");
  await expect(receiveUpload(request(nameless), target(), {})).rejects.toMatchObject(INCOMPLETE);
});

test("a form without a file gives none, also when the browser sends an empty file name", async () => {
  expect(await receiveUpload(request(field("country", "") + END), target(), {})).toEqual({
    fields: { country: "" },
    file: null,
  });
  expect((await receiveUpload(request(file("", "") + END), target(), {})).file).toBeNull();
  await expect(receiveUpload(request(null), target(), {})).rejects.toMatchObject({
    kind: "bad-request",
    message: "Escolha um ficheiro.",
  });
});

test("only the first file of a form is received", async () => {
  const to = target();
  const two = file("a", "first") + file("b", "second") + END;
  expect((await receiveUpload(request(two), to, {})).file).toEqual({ name: "a", bytes: 5 });
  expect(readFileSync(to.path, "utf8")).toBe("first");
});
