import { Hono } from "hono";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import { tooManyAttempts } from "#app/platform/errors/refusal.ts";
import { MAX_IMAGE_BYTES } from "#app/stations/station/submission-form-fields.ts";
import type { ReceivedImage, ReceivedImageEnv } from "#app/stations/station/uploaded-images.server.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { animation, bomb, drawn, progressiveJpeg } from "#test-support/images.ts";
import { testRequestContext, USER, VISITOR } from "#test-support/viewers.ts";
import { errorResponse } from "../../../server/error-response.ts";
import { createImageDecoder } from "./image-decoder.server.ts";
import { receiveImage } from "./receive-image.server.ts";

// The clock stands still: no deadline on a busy machine.
const decoder = createImageDecoder({ clock: fakeClock() });
afterAll(() => decoder.close());

/** Receives forms; what arrives behind the middleware, and how often it decoded and counted. */
function openReceiver({
  viewer = USER,
  limit = async () => {},
}: {
  viewer?: Viewer;
  limit?: () => Promise<void>;
} = {}) {
  const calls = { decoded: 0, counted: 0 };
  const squares = (bytes: Uint8Array) => {
    calls.decoded += 1;
    return decoder.squares(bytes);
  };
  const countAll = () => {
    calls.counted += 1;
    return limit();
  };
  let images: (ReceivedImage | undefined)[] = [];
  const app = new Hono<RequestContextEnv & ReceivedImageEnv>()
    .onError(errorResponse)
    .use(async (context, next) => {
      context.set("requestContext", testRequestContext({ viewer }));
      await next();
    })
    .post(
      "/submit-station",
      receiveImage({ decoder: { ...decoder, squares }, attempts: { countAll } }),
      async (context) => {
        images = [context.get("receivedImage")];
        return context.json(Object.fromEntries(await context.req.formData()));
      },
    );
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    images = [];
    const response = await app.request(
      new Request("http://localhost:3000/submit-station", {
        method: "POST",
        body,
        headers,
        duplex: "half",
      } as RequestInit),
    );
    return { status: response.status, texts: response.ok ? await response.json() : null, image: images[0] };
  };
  return { post, calls };
}

function formWith(bytes: Uint8Array | string, { name = "logo.png", field = "image_file" } = {}): FormData {
  const form = new FormData();
  form.append("name", "Rádio Beira");
  form.append(
    field,
    new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type: "image/png" }),
  );
  form.append("city", "Viseu");
  return form;
}

test("a user's image is re-encoded without metadata, and the texts are passed on", async () => {
  const { post, calls } = openReceiver();
  const photo = await drawn(600, 500)
    .jpeg()
    .withExif({ IFD0: { Copyright: "Ana" } })
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { status, texts, image } = await post(formWith(photo, { name: "foto.jpg" }));
  expect([status, texts]).toEqual([200, { name: "Rádio Beira", city: "Viseu" }]);
  if (!image?.ok) throw new Error("The image was refused");
  expect(image.squares.map(({ side }) => side)).toEqual([96, 192, 480, 480]);
  expect(image.original).toEqual({ width: 600, height: 500, format: "JPEG", bytes: photo.length });
  for (const { side, webp } of image.squares) {
    const { format, width, height, exif } = await sharp(webp).metadata();
    expect({ format, width, height, exif }).toEqual({ format: "webp", width: side, height: side, exif: undefined });
  }
  expect(calls).toEqual({ decoded: 1, counted: 1 });
});

test("of an animation the first frame is taken", async () => {
  const { image } = await openReceiver().post(formWith(await animation(100), { name: "logo.gif" }));
  if (!image?.ok) throw new Error("The image was refused");
  const { pages, width } = await sharp(image.squares.at(-1)?.webp, { animated: true }).metadata();
  expect([pages ?? 1, width]).toEqual([1, 100]);
});

const UNUSABLE = "Não foi possível usar esta imagem";
const UNKNOWN = "O ficheiro não é uma imagem PNG, JPEG, WebP, GIF, AVIF ou ICO";
const TOO_LARGE = "A imagem é demasiado grande (máximo 5 MiB)";
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  ["no bytes", async () => "", "O ficheiro da imagem está vazio"],
  ["text with the type of an image", async () => "#EXTM3U", UNKNOWN],
  ["SVG with a script", async () => SCRIPT, UNKNOWN],
  ["a truncated PNG", async () => (await drawn(300).png().toBuffer()).subarray(0, 400), UNUSABLE],
  ["a PNG of 36 megapixels in some kilobytes", async () => bomb(6_000, 6_000), UNUSABLE],
  ["a JPEG with 101 scans", () => progressiveJpeg({ side: 100, scans: 101 }), UNUSABLE],
  ["an image of 32 pixels", () => drawn(32).png().toBuffer(), UNUSABLE],
  ["one byte more than the limit", async () => new Uint8Array(MAX_IMAGE_BYTES + 1), TOO_LARGE],
])("%s is refused with a sentence at its field, and the texts are passed on", async (_, read, sentence) => {
  const { status, texts, image } = await openReceiver().post(formWith(await read()));
  expect([status, texts]).toEqual([200, { name: "Rádio Beira", city: "Viseu" }]);
  expect(image).toMatchObject({
    ok: false,
    refusal: { field: "image_file", message: expect.stringContaining(sentence) },
  });
});

test("an image of exactly the limit is used", async () => {
  const png = await drawn(100).png().toBuffer();
  const { image } = await openReceiver().post(formWith(Buffer.concat([png], MAX_IMAGE_BYTES)));
  expect(image).toMatchObject({ ok: true });
});

test("a visitor's file is discarded: nothing is decoded or counted, and the texts stay", async () => {
  const { post, calls } = openReceiver({ viewer: VISITOR });
  const { texts, image } = await post(formWith(await drawn(100).png().toBuffer()));
  expect([texts, image]).toEqual([{ name: "Rádio Beira", city: "Viseu" }, null]);
  expect((await post(formWith(new Uint8Array(MAX_IMAGE_BYTES + 1)))).image).toBeNull();
  expect(calls).toEqual({ decoded: 0, counted: 0 });
});

test("a form without an image has none: no file chosen, a file of another field, no multipart form, a malformed one", async () => {
  const { post, calls } = openReceiver();
  for (const form of [
    formWith("", { name: "" }),
    formWith(await drawn(100).png().toBuffer(), { field: "other_file" }),
  ]) {
    expect(await post(form)).toMatchObject({ texts: { name: "Rádio Beira", city: "Viseu" }, image: null });
  }
  const plain = await post(new URLSearchParams({ name: "Rádio Beira" }));
  expect([plain.texts, plain.image]).toEqual([{ name: "Rádio Beira" }, undefined]);
  const malformed = await post("--y", { "Content-Type": "multipart/form-data; boundary=x" });
  expect([malformed.status, malformed.texts, malformed.image]).toEqual([200, {}, null]);
  expect(calls).toEqual({ decoded: 0, counted: 0 });
});

test("a form that ends within its file is refused, and of two files the first counts", async () => {
  const boundary = { "Content-Type": "multipart/form-data; boundary=x" };
  const part = (content: string) =>
    `--x\r\nContent-Disposition: form-data; name="image_file"; filename="a.png"\r\n\r\n${content}\r\n`;
  const cut = await openReceiver().post(part("some bytes"), boundary);
  expect(cut.image).toMatchObject({ ok: false, refusal: { kind: "bad-request", field: "image_file" } });
  const { calls, post } = openReceiver();
  const two = await post(`${part("")}${part("some bytes")}--x--`, boundary);
  expect(two.image).toMatchObject({ ok: false, refusal: { message: "O ficheiro da imagem está vazio" } });
  expect(calls.decoded).toBe(0);
});

test("past the limit of an account or address nothing is decoded, and the texts stay", async () => {
  const { post, calls } = openReceiver({ limit: () => Promise.reject(tooManyAttempts(600)) });
  const { texts, image } = await post(formWith(await drawn(100).png().toBuffer()));
  expect(texts).toEqual({ name: "Rádio Beira", city: "Viseu" });
  expect(image).toMatchObject({ ok: false, refusal: { kind: "too-many", retryAfterSeconds: 600 } });
  expect(calls.decoded).toBe(0);
});

test("an account uploads two images at the same time, and not three", async () => {
  const { post, calls } = openReceiver();
  const whole = await new Response(formWith(await drawn(100).png().toBuffer())).arrayBuffer();
  const type = new TextDecoder().decode(whole).split("\r\n", 1)[0]?.slice(2);
  const boundary = { "Content-Type": `multipart/form-data; boundary=${type}` };
  /** A form that waits within its file. */
  function openForm() {
    const { promise: rest, resolve: send } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    async function* chunks() {
      yield new Uint8Array(whole.slice(0, whole.byteLength - 250));
      yield new Uint8Array(whole.slice(whole.byteLength - 250, whole.byteLength - 249));
      begin();
      await rest;
      yield new Uint8Array(whole.slice(whole.byteLength - 249));
    }
    // Node accepts an async iterable as a body; the DOM's types do not have that.
    const response = post(chunks() as unknown as BodyInit, boundary);
    return { begun, send, response };
  }
  const forms = [openForm(), openForm()];
  await Promise.all(forms.map(({ begun }) => begun));
  const third = await post(whole, boundary);
  expect(third.image).toMatchObject({ ok: false, refusal: { kind: "too-many", field: "image_file" } });
  for (const { send, response } of forms) {
    send();
    expect((await response).status).toBe(200);
  }
  expect(calls.decoded).toBe(2);
  expect((await post(whole, boundary)).image).toMatchObject({ ok: true });
});

test("a body that no page sends is refused: over 20 MiB, or with texts of over 128 KiB", async () => {
  for (const { post } of [openReceiver(), openReceiver({ viewer: VISITOR })]) {
    const declared = await post(formWith("x"), { "Content-Length": String(20 * 1024 * 1024 + 1) });
    expect([declared.status, declared.image]).toEqual([413, undefined]);
    const texts = new FormData();
    texts.append("name", "n".repeat(128 * 1024 + 1));
    expect((await post(texts)).status).toBe(413);
  }
});
