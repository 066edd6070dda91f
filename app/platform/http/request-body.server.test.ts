import { Hono } from "hono";
import { expect, test } from "vitest";
import { STATION_LIMITS as LIMITS } from "#app/stations/station/station-limits.ts";
import { errorResponse } from "../../../server/error-response.ts";
import { readForm } from "./form-action.server.ts";
import { limitBody, limitForm } from "./request-body.server.ts";

const KIB = 1024;
const API = { limit: limitBody, most: 64 * KIB, message: "O pedido é demasiado grande (máximo 64 KiB)." };
const FORM = { limit: limitForm, most: 128 * KIB, message: "O formulário é demasiado grande (máximo 128 KiB)." };

/** An app behind the limit. `passed`: the number of requests that passed it. */
function siteBehind(limit: typeof limitForm) {
  let passed = 0;
  const site = new Hono()
    .onError(errorResponse)
    .use(limit)
    .all("*", async (context) => {
      passed += 1;
      return context.text(String((await context.req.raw.arrayBuffer()).byteLength));
    });
  return { site, passed: () => passed };
}

/** A text body without Content-Length. */
const WITHOUT_LENGTH: Record<string, string> = {};

/** A body in several chunks. */
function slowBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  return { body: readable, writer: writable.getWriter() };
}

const post = (body: ReadableStream | string, headers: Record<string, string> = {}) =>
  ({ method: "POST", headers, body, duplex: "half" }) as RequestInit;

test.each([API, FORM])("a body of $most bytes passes, one byte more is refused", async ({ limit, most, message }) => {
  for (const headers of [WITHOUT_LENGTH, { "Transfer-Encoding": "chunked" }]) {
    const { site, passed } = siteBehind(limit);
    expect(await (await site.request("/", post("x".repeat(most), headers))).text()).toBe(String(most));
    const refused = await site.request("/", post("x".repeat(most + 1), headers));
    expect([refused.status, await refused.json()]).toEqual([413, { error: { code: "too-large", message } }]);
    expect(passed()).toBe(1);
  }
});

test.each([API, FORM])("a body with too large a Content-Length is refused unread", async ({ limit, most, message }) => {
  const { site, passed } = siteBehind(limit);
  const { body } = slowBody();
  const refused = await site.request("/", post(body, { "Content-Length": String(most + 1) }));
  expect([refused.status, await refused.json()]).toEqual([413, { error: { code: "too-large", message } }]);
  expect([passed(), body.locked]).toEqual([0, false]);
});

test.each([
  ["announced", { "Content-Length": "5" }],
  ["chunked", { "Transfer-Encoding": "chunked" }],
])("a form that is %s is read completely before the next handler", async (_, headers) => {
  const { site, passed } = siteBehind(limitForm);
  const { body, writer } = slowBody();
  const answer = site.request("/", post(body, headers));
  await writer.write(new Uint8Array(2));
  await writer.write(new Uint8Array(3));
  expect(passed()).toBe(0);
  await writer.close();
  expect(await (await answer).text()).toBe("5");
});

test.each([limitBody, limitForm])("a client that disconnects during its body causes no error", async (limit) => {
  const { site, passed } = siteBehind(limit);
  const { body, writer } = slowBody();
  const answer = site.request("/", post(body));
  await writer.write(new Uint8Array(2));
  await writer.abort(new Error("aborted"));
  expect((await answer).status).toBe(499);
  expect(passed()).toBe(0);
});

test("a request without a body passes", async () => {
  const { site } = siteBehind(limitForm);
  for (const method of ["GET", "HEAD", "POST", "DELETE"]) {
    expect((await site.request("/", { method })).status, method).toBe(200);
  }
});

test("the largest valid form fits, with every character percent-encoded in nine bytes", async () => {
  const site = new Hono().use(limitForm).post("*", async (context) => context.json(await readForm(context.req.raw)));
  // In UTF-16 units; four-byte characters take two each. Tags are separated by a comma and a space.
  const { name, description, genre, country, city, url, tags, tag, contactEmail } = LIMITS;
  const lengths = {
    name,
    description,
    place: genre + country + city,
    addresses: 3 * url,
    tags: tags * (tag + 2),
    contact_email: contactEmail,
  };
  const fields = Object.entries(lengths).map(([name, length]) => [name, "€".repeat(length)]);
  const answer = await site.request("/", { method: "POST", body: new URLSearchParams(fields) });
  expect(await answer.json()).toEqual(Object.fromEntries(fields));
});
