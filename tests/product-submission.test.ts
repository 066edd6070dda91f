import { beforeAll, expect, test } from "vitest";
import { BEIRA_SUBMISSION } from "#test-support/named-stations.ts";
import { ANA, MARTA, signInAt, signUpAt } from "#test-support/people.ts";
import { fieldValues, plainText, readHtmlPage } from "#test-support/read-html.ts";
import { runProduct } from "#test-support/run-product.ts";
import { waitUntil } from "#test-support/wait-until.ts";

const product = runProduct({
  env: { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password },
  fastHashing: true,
});

let ana: string;
let marta: string;
beforeAll(async () => {
  ana = await signUpAt(product.origin, ANA);
  marta = await signInAt(product.origin, MARTA);
});

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
  const response = await fetch(`${product.origin}/api/stations?status=pending`, { headers: { Cookie: marta } });
  return (await response.json()).stations;
}

test("a visitor is redirected to sign in, with the reason in a toast", async () => {
  const response = await open();
  expect([response.status, response.headers.get("location")]).toEqual([303, "/auth?form=sign-up&from=submit-station"]);
  const [toast = ""] = response.headers.getSetCookie();
  const to = new URL(response.headers.get("location") ?? "", product.origin);
  const page = await (await fetch(to, { headers: { Cookie: toast.split(";")[0] ?? "" } })).text();
  expect(page).toContain("Precisa de fazer login para submeter uma rádio");
  expect(readHtmlPage(page).headings).toEqual(["Registar"]);
});

test("a signed-in user gets an empty form with their own email, each time with another token", async () => {
  const [first, second] = [fieldValues(await (await open(ana)).text()), fieldValues(await (await open(ana)).text())];
  const { form_id, ...fields } = first;
  expect(form_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.form_id).not.toBe(form_id);
  const names = [
    "name",
    "genre",
    "country",
    "city",
    "languages",
    "description",
    "tags",
    "image_url",
    "stream_url",
    "website_url",
  ];
  expect(fields).toEqual({ ...Object.fromEntries(names.map((name) => [name, ""])), contact_email: ANA.email });
  expect(fieldValues(await (await open(marta)).text()).contact_email).toBe(MARTA.email);
  expect((await open(ana)).headers.get("cache-control")).toBe("private, no-cache");
});

test("an emptied contact address stays empty, and a longer one than a contact may have is not filled in", async () => {
  const emptied = await send(ana, { ...BEIRA_SUBMISSION, contact_email: "" });
  expect(emptied.status).toBe(422);
  const html = await emptied.text();
  expect(fieldValues(html).contact_email).toBe("");
  expect(plainText(html)).toContain("Por favor, insira o email de contacto");
  const long = await signUpAt(product.origin, { ...ANA, email: `${"a".repeat(60)}@${"e".repeat(40)}.example.org` });
  expect(fieldValues(await (await open(long)).text()).contact_email).toBe("");
});

test("an invalid form is shown again with its errors and its fields, as text", async () => {
  const typed = {
    ...BEIRA_SUBMISSION,
    name: '"><script>alert(1)</script>',
    genre: "Fado & folclore",
    city: "Viseu",
    languages: "português, 'inglês'",
    description: "</textarea><img src=x onerror=alert(1)>",
    tags: "fado, , 'folclore'",
    stream_url: "http://localhost:8000/",
    website_url: "beira",
    form_id: "a form",
  };
  const response = await send(ana, typed);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(fieldValues(html)).toEqual(typed);
  expect(plainText(html)).toContain("URL de stream não pode apontar para endereços locais ou privados");
  expect(plainText(html)).toContain("A rádio ainda não foi enviada.");
  expect(html.match(/<input [^>]*aria-invalid="true"[^>]*>/g)).toEqual([expect.stringContaining('name="stream_url"')]);
  expect(html).not.toMatch(/<script>alert|<img src=x/);
  expect(await pending()).toEqual([]);
});

test("after the end of the session the form keeps its fields and shows what to do", async () => {
  const typed = { ...BEIRA_SUBMISSION, description: "Notícias da Beira.\nMúsica também.", form_id: "a form" };
  const response = await send("", typed);
  expect(response.status).toBe(401);
  const html = await response.text();
  expect(fieldValues(html)).toMatchObject(typed);
  expect(plainText(html)).toContain("Precisa de fazer login para submeter uma rádio");
  expect(html).toMatch(/<a href="\/auth" target="_blank"/);
  expect(await pending()).toEqual([]);
});

test("a body that is no form gets the first error", async () => {
  const headers = { Cookie: ana, Origin: product.origin };
  for (const [type, body] of [
    ["application/json", JSON.stringify(BEIRA_SUBMISSION)],
    ["multipart/form-data; boundary=x", "--y"],
    ["text/plain", "name=x"],
  ] as const) {
    const response = await fetch(`${product.origin}/submit-station`, {
      method: "POST",
      headers: { ...headers, "Content-Type": type },
      body,
    });
    expect(response.status, type).toBe(422);
    expect(plainText(await response.text()), type).toContain("Por favor, insira o nome da rádio");
  }
  expect(await pending()).toEqual([]);
});

test("a submitted station is pending: its submitter is redirected home, and it is not public", async () => {
  const more = { status: "approved", submitted_by: "somebody", listeners: "9", id: "1", form_id: "a form" };
  for (const _ of ["sent", "sent again"]) {
    const response = await send(ana, { ...BEIRA_SUBMISSION, ...more });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    const [toast = ""] = response.headers.getSetCookie();
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

test("a form of another site cannot submit a station", async () => {
  const response = await fetch(`${product.origin}/submit-station`, {
    method: "POST",
    headers: { Cookie: ana, Origin: "https://other.example" },
    body: new URLSearchParams(BEIRA_SUBMISSION),
  });
  expect(response.status).toBe(403);
});

test("the form suggests known countries, genres and languages without scripts, and stores their canonical names", async () => {
  const html = await (await open(ana)).text();
  for (const [field, suggested] of [
    ["country", "São Tomé e Príncipe"],
    ["genre", "Geral"],
    ["languages", "cantonês"],
  ]) {
    const input = html.match(/<input [^>]*>/g)?.find((tag) => tag.includes(` name="${field}"`));
    const list = input?.match(/ list="([^"]+)"/)?.[1];
    const options = html.split(`<datalist id="${list}">`)[1]?.split("</datalist>")[0];
    expect(options).toContain(`<option value="${suggested}"></option>`);
  }
  const sent = await send(ana, {
    ...BEIRA_SUBMISSION,
    name: "Rádio Cais",
    country: "portugal",
    genre: "Generalista",
    languages: "English, pt",
  });
  expect(sent.status).toBe(303);
  const stored = (await pending()).find(({ name }) => name === "Rádio Cais");
  expect(stored).toMatchObject({ country: "Portugal", genre: "Geral", languages: ["en", "pt"] });
});

test("the genres of approved stations are suggested too", async () => {
  await send(ana, { ...BEIRA_SUBMISSION, name: "Rádio Vadia", genre: "Fado Vadio" });
  expect(await (await open(ana)).text()).not.toContain('<option value="Fado Vadio">');
  const { id } = (await pending()).find(({ name }) => name === "Rádio Vadia") ?? {};
  const headers = { Cookie: marta, Origin: product.origin, "Content-Type": "application/json" };
  const body = JSON.stringify({ status: "approved" });
  await fetch(`${product.origin}/api/stations/${id}`, { method: "PATCH", headers, body });
  // Lists are up to date soon after a change, not before its response.
  const suggestion = '<option value="Fado Vadio">';
  await waitUntil("the genre is suggested", async () => (await (await open(ana)).text()).includes(suggestion));
});
