import { beforeAll, expect, test } from "vitest";
import { drawn } from "#test-support/images.ts";
import { ANA, MARTA, signInAt, signUpAt } from "#test-support/people.ts";
import { fieldValues, plainText } from "#test-support/read-html.ts";
import { runProduct } from "#test-support/run-product.ts";
import { waitUntil } from "#test-support/wait-until.ts";

const product = runProduct({ env: { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password } });

let ana: string;
let marta: string;
beforeAll(async () => {
  ana = await signUpAt(product.origin, ANA);
  marta = await signInAt(product.origin, MARTA);
});

/** The texts of a form without an image. */
const BEIRA = { name: "Rádio Beira", country: "Portugal", contact_email: "beira@example.com" };

async function pending(): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${product.origin}/api/stations?status=pending`, { headers: { Cookie: marta } });
  return (await response.json()).stations;
}

/** Sends the form with an image file as a browser without JavaScript does. */
function sendFile(cookie: string, typed: Record<string, string>, file?: Uint8Array<ArrayBuffer>): Promise<Response> {
  const body = new FormData();
  for (const [name, text] of Object.entries(typed)) body.append(name, text);
  body.append("image_file", new File(file ? [file] : [], file ? "logo.png" : "", { type: "image/png" }));
  const headers = { Cookie: cookie, Origin: product.origin };
  return fetch(`${product.origin}/submit-station`, { method: "POST", redirect: "manual", headers, body });
}

test("an uploaded image is kept while other fields are corrected, and becomes the station's", async () => {
  const png = new Uint8Array(await drawn(300).png().toBuffer());
  const refused = await sendFile(ana, { ...BEIRA, name: "" }, png);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  const digest = /name="stored_image"[^>]* value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";
  expect(html).toContain(`<img src="/images/draft/${digest}.webp"`);
  const status = async (path: string, cookie = "") =>
    (await fetch(product.origin + path, { headers: { Cookie: cookie } })).status;
  const draft = `/images/draft/${digest}.webp`;
  expect([await status(draft, ana), await status(draft, marta), await status(draft)]).toEqual([200, 404, 404]);

  const stolen = await sendFile(marta, { ...BEIRA, stored_image: digest });
  expect(stolen.status).toBe(422);
  const page = await stolen.text();
  expect(plainText(page)).toContain("A imagem carregada já não está guardada. Escolha-a outra vez");
  expect(page).not.toContain("stored_image");
  const both = await sendFile(ana, { ...BEIRA, image_url: "https://beira.example.com/logo.png", stored_image: digest });
  expect(plainText(await both.text())).toContain("Indique o URL da imagem ou carregue um ficheiro, não ambos");
  expect((await sendFile(ana, { ...BEIRA, stored_image: digest })).status).toBe(303);

  const { id, image_url } = (await pending()).find(({ name }) => name === BEIRA.name) ?? {};
  const path = `/images/${id}/${digest}.webp`;
  expect(image_url).toBe(product.origin + path);
  expect([await status(path), await status(path, ana), await status(path, marta)]).toEqual([404, 404, 200]);
  // The correction form shows the image, to the station's submitter alone.
  expect([await status(draft, ana), await status(draft, marta), await status(draft)]).toEqual([200, 404, 404]);
  const headers = { Cookie: marta, Origin: product.origin, "Content-Type": "application/json" };
  const decide = (method: string, body?: string) =>
    fetch(`${product.origin}/api/stations/${id}`, { method, headers, ...(body && { body }) });
  await decide("PATCH", JSON.stringify({ status: "approved", image_url }));
  // Lists are up to date soon after a change, not before its response.
  await waitUntil("the station is public", async () => (await status(`/api/stations/${id}`)) === 200);
  const shown = await fetch(product.origin + path);
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, expect.stringContaining("immutable")]);
  for (const list of ["/api/stations?limit=500", "/stations.m3u", "/stations.json"]) {
    expect(await (await fetch(product.origin + list)).text(), list).toContain(product.origin + path);
  }
  await decide("DELETE");
  await waitUntil("the image is gone", async () => (await status(path)) === 404);
});

test("a refused image file is shown at its field; a visitor's is discarded, and the fields stay", async () => {
  const text = new TextEncoder().encode("<svg><script>alert(1)</script></svg>");
  const refused = await sendFile(ana, BEIRA, text);
  expect(refused.status).toBe(415);
  const html = await refused.text();
  expect(fieldValues(html)).toMatchObject(BEIRA);
  expect(html).toMatch(/<input [^>]*aria-invalid="true"[^>]*name="image_file"/);
  expect(plainText(html)).toContain("O ficheiro não é uma imagem PNG, JPEG, WebP, GIF, AVIF ou ICO");
  const visitor = await sendFile("", BEIRA, new Uint8Array(await drawn(300).png().toBuffer()));
  expect(visitor.status).toBe(401);
  const page = await visitor.text();
  expect(fieldValues(page)).toMatchObject(BEIRA);
  expect(page).not.toContain("stored_image");
});
