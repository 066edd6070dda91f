import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "../test-support/build.ts";
import { ANA, cookieFrom, MARTA, type Person, signInAt, signUpAt } from "../test-support/people.ts";
import { type Product, startProduct } from "../test-support/product.ts";
import { plainText, readHtmlPage } from "../test-support/read-html.ts";

let product: Product;
beforeAll(async () => {
  await ensureBuild();
  product = await startProduct({ env: { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password } });
}, BUILD_TIMEOUT_MS);
afterAll(() => product?.stop());

/** Everybody in these tests is somebody else. */
let people = 0;
const somebody = (): Person => ({ email: `pessoa${people++}@example.org`, password: "concertina" });

const get = (path: string, cookie = "") =>
  fetch(`${product.origin}${path}`, { headers: { cookie }, redirect: "manual" });

/** What a browser without JavaScript sends. */
const post = (path: string, fields: Record<string, string>, cookie = "") =>
  fetch(`${product.origin}${path}`, {
    method: "POST",
    headers: { origin: product.origin, "sec-fetch-site": "same-origin", cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

const sessionOf = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.includes("session_token"));

test("who signs up by the form goes home with a session and a welcome, which is said once", async () => {
  const answer = await post("/auth/sign-up", somebody());
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  expect(sessionOf(answer)).toMatch(/; HttpOnly.*|; SameSite=Lax/);
  const cookie = cookieFrom(answer.headers);
  const home = await get("/", cookie);
  const text = plainText(await home.text());
  expect(text).toContain("Registo bem-sucedido: Bem-vindo! A sua conta foi criada.");
  expect(text).toContain("Sair");
  expect(home.headers.getSetCookie().join()).toMatch(/radiowave_toast=;.*Max-Age=0/);
});

test("who signs in by the form goes home with a session, and without a toast", async () => {
  const person = somebody();
  await signUpAt(product.origin, person);
  const answer = await post("/auth", { email: ` ${person.email.toUpperCase()} `, password: person.password });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  expect(cookieFrom(answer.headers)).not.toContain("radiowave_toast");
  expect(plainText(await (await get("/", cookieFrom(answer.headers))).text())).toContain("Sair");
});

test.each([
  ["/auth", 401, "Erro no login", "Email ou palavra-passe incorretos."],
  ["/auth/sign-up", 422, "Erro no registo", "Já existe uma conta com este email."],
])(
  "a failure at %s is shown with its title, the address stays, and the password does not",
  async (path, status, title, sentence) => {
    const { email } = MARTA;
    const answer = await post(path, { email, password: "segredo-errado" });
    expect(answer.status).toBe(status);
    expect(sessionOf(answer)).toBeUndefined();
    const html = await answer.text();
    expect(plainText(html)).toContain(title);
    expect(plainText(html)).toContain(sentence);
    expect(html).toContain(`value="${email}"`);
    expect(html).not.toContain("segredo-errado");
  },
);

test.each([
  ["/auth", { email: "ana", password: "segredo" }, "Por favor, insira um email válido"],
  ["/auth", { email: "ana@example.org", password: "" }, "Por favor, insira a palavra-passe"],
  ["/auth/sign-up", { email: "", password: "segredo" }, "Por favor, insira um email válido"],
  ["/auth/sign-up", { email: "ana@example.org", password: "12345" }, "A palavra-passe deve ter no mínimo 6 caracteres"],
])("%s with %j says what is wrong at the field", async (path, fields, sentence) => {
  const answer = await post(path, fields);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toMatch(/aria-invalid="true"/);
  expect(plainText(html)).toContain(sentence);
});

test("what is typed is shown as text, whatever it holds", async () => {
  const html = await (await post("/auth", { email: '"><script>alert(1)</script>', password: "segredo" })).text();
  expect(html).not.toContain("<script>alert(1)");
});

test("a body that no form of ours sends is a mistake of the sender, not of ours", async () => {
  for (const type of ["application/json", "text/plain", "multipart/form-data"]) {
    const answer = await fetch(`${product.origin}/auth`, {
      method: "POST",
      headers: { origin: product.origin, "content-type": type },
      body: '{"email":"ana@example.org"}',
    });
    expect(answer.status, type).toBe(422);
  }
});

test("after too many tries the form says so, and how long to wait", async () => {
  const { email } = somebody();
  const attempt = () => post("/auth", { email, password: "wrong" });
  for (let time = 0; time < 10; time += 1) expect((await attempt()).status).toBe(401);
  const answer = await attempt();
  expect(answer.status).toBe(429);
  expect(plainText(await answer.text())).toMatch(/Demasiadas tentativas\. Tente novamente dentro de \d+ minutos\./);
});

test("who is signed in is sent home from both pages", async () => {
  const cookie = await signUpAt(product.origin, somebody());
  for (const path of ["/auth", "/auth/sign-up"]) {
    const answer = await get(path, cookie);
    expect([answer.status, answer.headers.get("location")], path).toEqual([303, "/"]);
  }
});

test("after a new password the browser has a new cookie, with JavaScript and without; the old one is a visitor's", async () => {
  const form = { current_password: "x", new_password: MARTA.password, confirmation: MARTA.password };
  for (const path of ["/admin/site/password", "/admin/site/password.data"]) {
    const before = await signInAt(product.origin, MARTA);
    const answer = await post(path, form, before);
    expect(sessionOf(answer), path).toMatch(/; HttpOnly.*|; SameSite=Lax/);
    const after = cookieFrom(answer.headers);
    expect((await get("/admin", after)).status).toBe(200);
    expect((await get("/admin", before)).headers.get("location")).toBe("/auth");
    expect((await post(path, form, before)).status, "nor does it change anything").toBe(
      path.endsWith(".data") ? 401 : 303,
    );
  }
});

test("signing out by the form ends the session and goes home", async () => {
  const cookie = await signUpAt(product.origin, somebody());
  const answer = await post("/auth/sign-out", {}, cookie);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  expect(sessionOf(answer)).toMatch(/Max-Age=0/);
  const me = await fetch(`${product.origin}/api/me`, { headers: { cookie } });
  expect(await me.json()).toEqual({ user: null, role: "visitor" });
});

test("signing out is no link: who opens its address stays signed in", async () => {
  const cookie = await signUpAt(product.origin, somebody());
  expect((await get("/auth/sign-out", cookie)).headers.get("location")).toBe("/");
  const me = await fetch(`${product.origin}/api/me`, { headers: { cookie } });
  expect(await me.json()).toMatchObject({ role: "user" });
});

test.each([
  ["/admin", "Precisa de fazer login"],
  ["/submit-station", "Precisa de fazer login para submeter uma rádio"],
])("a visitor at %s is sent to sign in, and told why", async (path, sentence) => {
  const answer = await get(path);
  expect(answer.headers.get("location")).toBe("/auth");
  const page = await (await get("/auth", cookieFrom(answer.headers))).text();
  expect(plainText(page)).toContain(sentence);
  expect(readHtmlPage(page).headings).toEqual(["Entrar"]);
});

test("a user at /admin is sent home and told why; an administrator is let in", async () => {
  const cookie = await signUpAt(product.origin, somebody());
  const answer = await get("/admin", cookie);
  expect(answer.headers.get("location")).toBe("/");
  const home = await (await get("/", `${cookie}; ${cookieFrom(answer.headers)}`)).text();
  expect(plainText(home)).toContain("Acesso negado. Apenas administradores.");
  expect((await get("/admin", await signInAt(product.origin, MARTA))).status).toBe(200);
});

test("only an administrator's pages link to the administration", async () => {
  const home = async (cookie?: string) => (await get("/", cookie)).text();
  const link = /<a [^>]*href="\/admin"/;
  expect(await home()).not.toMatch(link);
  expect(await home(await signUpAt(product.origin, somebody()))).not.toMatch(link);
  expect(await home(await signInAt(product.origin, MARTA))).toMatch(link);
});

test.each(["/", "/stations", "/stations/1", "/nada", "/_root.data"])(
  "%s for somebody who is signed in is kept by no cache between",
  async (path) => {
    const cookie = await signUpAt(product.origin, somebody());
    const { headers } = await get(path, cookie);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("vary")).toContain("Cookie");
    expect((await get(path)).headers.get("vary"), "a visitor's page is not theirs either").toContain("Cookie");
  },
);

test("the log names nobody", async () => {
  const person = somebody();
  await post("/auth/sign-up", person);
  await post("/auth", { ...person, password: "segredo-errado" });
  for (const secret of [person.email, person.password, "segredo-errado", ANA.email, MARTA.password])
    expect(product.log()).not.toContain(secret);
});
