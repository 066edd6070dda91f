import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "../test-support/build.ts";
import { ANA, MARTA, signInAt, signUpAt } from "../test-support/people.ts";
import { type Product, startProduct } from "../test-support/product.ts";
import { plainText } from "../test-support/read-html.ts";

let product: Product;
let ana: string;
let marta: string;
beforeAll(async () => {
  await ensureBuild();
  product = await startProduct({ env: { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password } });
  ana = await signUpAt(product.origin, ANA);
  marta = await signInAt(product.origin, MARTA);
}, BUILD_TIMEOUT_MS);
afterAll(() => product?.stop());

const BEIRA = {
  name: "Rádio Beira",
  country: "Portugal",
  contact_email: "beira@example.com",
  image_url: "https://beira.example.com/logo.png",
};

const open = (cookie = "") =>
  fetch(`${product.origin}/submit-station`, { redirect: "manual", headers: { Cookie: cookie } });

/** Sends the form as a browser without JavaScript does. */
const send = (cookie: string, typed: Record<string, string>) =>
  fetch(`${product.origin}/submit-station`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie, Origin: product.origin },
    body: new URLSearchParams(typed),
  });

async function pending(): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${product.origin}/api/stations?status=pending`, { headers: { Cookie: marta } });
  return (await answer.json()).stations;
}

/** What stands in the fields of a page, by their names. */
function fieldsSchema(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const attribute = (name: string) => plainText(` ${tag.slice(1, -1)} `.match(` ${name}="([^"]*)"`)?.[1] ?? "");
    fields[attribute("name")] = attribute("value");
  }
  for (const [, name = "", text = ""] of html.matchAll(/<textarea [^>]*?name="([^"]*)"[^>]*>([\s\S]*?)<\/textarea>/g)) {
    fields[name] = plainText(text);
  }
  return fields;
}

test("a visitor is sent to sign in, and told why", async () => {
  const answer = await open();
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/auth"]);
  const [toast = ""] = answer.headers.getSetCookie();
  const page = await fetch(`${product.origin}/auth`, { headers: { Cookie: toast.split(";")[0] ?? "" } });
  expect(await page.text()).toContain("Precisa de fazer login para submeter uma rádio");
});

test("whoever is signed in gets the form, empty, each time with another name", async () => {
  const [first, second] = [fieldsSchema(await (await open(ana)).text()), fieldsSchema(await (await open(ana)).text())];
  const { form_id, ...fields } = first;
  expect(form_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.form_id).not.toBe(form_id);
  const names = ["name", "genre", "country", "city", "description", "tags", "image_url", "stream_url", "website_url"];
  expect(fields).toEqual(Object.fromEntries([...names, "contact_email"].map((name) => [name, ""])));
});

test("what is not valid comes back with its sentence, and with all that was typed, as text", async () => {
  const typed = {
    ...BEIRA,
    name: '"><script>alert(1)</script>',
    genre: "Fado & folclore",
    city: "Viseu",
    description: "</textarea><img src=x onerror=alert(1)>",
    tags: "fado, , 'folclore'",
    stream_url: "http://localhost:8000/",
    website_url: "beira",
    form_id: "a form",
  };
  const answer = await send(ana, typed);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(fieldsSchema(html)).toEqual(typed);
  expect(plainText(html)).toContain("URL de stream não pode apontar para endereços locais ou privados");
  expect(plainText(html)).toContain("A rádio ainda não foi enviada.");
  expect(html.match(/<input [^>]*aria-invalid="true"[^>]*>/g)).toEqual([expect.stringContaining('name="stream_url"')]);
  expect(html).not.toMatch(/<script>alert|<img src=x/);
  expect(await pending()).toEqual([]);
});

test("when the session is over, nothing typed is lost and the form says what to do", async () => {
  const typed = { ...BEIRA, description: "Notícias da Beira.\nMúsica também.", form_id: "a form" };
  const answer = await send("", typed);
  expect(answer.status).toBe(401);
  const html = await answer.text();
  expect(fieldsSchema(html)).toMatchObject(typed);
  expect(plainText(html)).toContain("Precisa de fazer login para submeter uma rádio");
  expect(html).toMatch(/<a href="\/auth" target="_blank"/);
  expect(await pending()).toEqual([]);
});

test("a form that is no form gets the first sentence", async () => {
  const headers = { Cookie: ana, Origin: product.origin };
  for (const [type, body] of [
    ["application/json", JSON.stringify(BEIRA)],
    ["multipart/form-data; boundary=x", "--y"],
    ["text/plain", "name=x"],
  ] as const) {
    const answer = await fetch(`${product.origin}/submit-station`, {
      method: "POST",
      headers: { ...headers, "Content-Type": type },
      body,
    });
    expect(answer.status, type).toBe(422);
    expect(plainText(await answer.text()), type).toContain("Por favor, insira o nome da rádio");
  }
  expect(await pending()).toEqual([]);
});

test("a submitted station waits for a decision: its submitter goes home, and nobody else sees it", async () => {
  const more = { status: "approved", submitted_by: "somebody", listeners: "9", id: "1", form_id: "a form" };
  for (const _ of ["sent", "sent again"]) {
    const answer = await send(ana, { ...BEIRA, ...more });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    const [toast = ""] = answer.headers.getSetCookie();
    const home = await fetch(`${product.origin}/`, { headers: { Cookie: toast.split(";")[0] ?? "" } });
    const html = await home.text();
    expect(html).toContain("Rádio submetida com sucesso! Aguarde aprovação.");
    expect(plainText(html)).not.toContain("Rádio Beira");
  }
  const stations = await pending();
  expect(stations).toMatchObject([{ name: "Rádio Beira", status: "pending", contact_email: "beira@example.com" }]);
  const { id } = stations[0] ?? {};
  for (const [path, cookie] of [
    [`/api/stations/${id}`, ""],
    [`/api/stations/${id}`, ana],
    [`/stations/${id}`, ana],
  ] as const) {
    expect((await fetch(`${product.origin}${path}`, { headers: { Cookie: cookie } })).status, path).toBe(404);
  }
  const found = await fetch(`${product.origin}/api/stations?q=beira`, { headers: { Cookie: ana } });
  expect(await found.json()).toMatchObject({ stations: [], total: 0 });
});

test("another site's page cannot submit a station", async () => {
  const answer = await fetch(`${product.origin}/submit-station`, {
    method: "POST",
    headers: { Cookie: ana, Origin: "https://other.example" },
    body: new URLSearchParams(BEIRA),
  });
  expect(answer.status).toBe(403);
});

test("the form suggests known countries and genres without scripts, and stores their known names", async () => {
  const html = await (await open(ana)).text();
  for (const [field, suggested] of [
    ["country", "São Tomé e Príncipe"],
    ["genre", "Geral"],
  ]) {
    const input = html.match(/<input [^>]*>/g)?.find((tag) => tag.includes(` name="${field}"`));
    const list = input?.match(/ list="([^"]+)"/)?.[1];
    const options = html.split(`<datalist id="${list}">`)[1]?.split("</datalist>")[0];
    expect(options).toContain(`<option value="${suggested}"></option>`);
  }
  const sent = await send(ana, { ...BEIRA, name: "Rádio Cais", country: "portugal", genre: "Generalista" });
  expect(sent.status).toBe(303);
  const stored = (await pending()).find(({ name }) => name === "Rádio Cais");
  expect(stored).toMatchObject({ country: "Portugal", genre: "Geral" });
});
