import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { API_ADDRESSES, API_PARAMETERS } from "#app/exchange/radio-browser/api-guide.ts";
import { plainText } from "#test-support/read-html.ts";
import { apiDocsPage, createApiDocs } from "./api-docs.ts";
import { describeSchema, type Schema } from "./describe-schema.ts";
import { describeApi, operationsOf } from "./openapi.ts";

const api = createApiDocs("http://localhost:3000");
const document = describeApi("http://localhost:3000");
const page = async () => (await api.request("/api/docs")).text();

test("the page has a section for every operation, and a link to it in its index", async () => {
  const html = await page();
  const operations = operationsOf(document);
  expect(operations.length).toBeGreaterThan(15);
  for (const { operationId, path, method } of operations) {
    const title = `<code><span class="method">${method.toUpperCase()}</span>${path}</code>`;
    expect(html).toContain(`<h3 id="${operationId}">${title}</h3>`);
    expect(html).toContain(`<a href="#${operationId}">`);
  }
});

test("every link within the page leads to one element of it", async () => {
  const html = await page();
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
});

test("the page is in Portuguese, has no scripts and loads nothing", async () => {
  const html = await page();
  expect(html).toContain('<html lang="pt-PT">');
  expect(html).not.toMatch(/<script|<link rel="stylesheet"|@import|url\(|<(?!a )[^>]*(src|href)="(https?:)?\/\//);
  expect(html).not.toMatch(/undefined|\[object|&amp;lt;/);
});

test("the page's policy allows its only style sheet and nothing else", async () => {
  const response = await api.request("/api/docs");
  const [, style = ""] = /<style>([\s\S]*)<\/style>/.exec(await response.text()) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = response.headers.get("Content-Security-Policy");
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  expect(policy).not.toContain("unsafe");
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=UTF-8");
});

test("the page and the description for programs name Radio Browser's API, and the source of its data", async () => {
  const html = await page();
  expect(html).toContain('<section aria-labelledby="radio-browser">');
  expect(html).toContain('<a href="#radio-browser">');
  expect(html).toContain('<a href="https://www.radio-browser.info">');
  const text = plainText(html);
  for (const sentence of ["domínio público", "User-Agent", "Access-Control-Allow-Origin: *", "{f} é um formato"])
    expect(text).toContain(sentence);
  for (const { paths, note } of API_ADDRESSES) for (const part of [...paths, note]) expect(text).toContain(part);
  for (const { names } of API_PARAMETERS) for (const name of names) expect(html).toContain(`<code>${name}</code>`);
  expect(document.externalDocs?.url).toBe("http://localhost:3000/api/docs#radio-browser");
});

test("a description that looks like HTML is shown as text", () => {
  const html = String(
    apiDocsPage({ ...document, info: { title: "<b>R</b>", version: "1", description: '<img src="x">' } }),
  );
  expect(html).toContain("&lt;b&gt;R&lt;/b&gt;");
  expect(html).not.toContain("<b>R");
  expect(html).not.toContain("<img");
});

test("under https the session cookie has the prefix __Host-", () => {
  const named = (url: string) => JSON.stringify(describeApi(url).components?.securitySchemes);
  expect(named("https://radio.example")).toContain('"__Host-radiowave.session_token"');
  expect(named("http://localhost:3000")).toContain('"radiowave.session_token"');
});

test.each<[Schema, string]>([
  [{ type: "string", maxLength: 50 }, "texto, no máximo 50 caracteres"],
  [{ type: "integer", minimum: 1, maximum: 500, default: 60 }, "número inteiro, de 1 a 500, por omissão 60"],
  [{ type: ["string", "null"] }, "texto ou null"],
  [{ enum: ["newest", "name"] }, '"newest", "name"'],
  [{ const: true }, "true"],
  [{ type: "array", items: { $ref: "#/components/schemas/Station" } }, "lista de Station"],
  [{ anyOf: [{ $ref: "#/a/A" }, { type: "null" }] }, "A ou null"],
  [{ type: "string", format: "date-time" }, "data e hora (ISO 8601)"],
  [
    { type: "object", properties: { a: { type: "string" }, b: { type: "boolean" } } },
    "{ a: texto, b: verdadeiro ou falso }",
  ],
])("%j is described as «%s»", (schema, text) => {
  expect(plainText(String(describeSchema(schema)))).toBe(text);
});
