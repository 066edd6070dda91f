import { expect, test } from "vitest";
import { ANA, cookieFrom, MARTA, type Person, signInAt, signUpAt } from "#test-support/people.ts";
import { plainText, readHtmlPage } from "#test-support/read-html.ts";
import { request } from "#test-support/request.ts";
import { runProduct } from "#test-support/run-product.ts";
import { waitUntil } from "#test-support/wait-until.ts";

const product = runProduct({
  env: { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password },
  fastHashing: true,
});

/** Each test has its own account: limits count accounts. */
let people = 0;
const newPerson = (): Person => ({ email: `pessoa${people++}@example.org`, password: "concertina" });

const get = (path: string, cookie = "") =>
  fetch(`${product.origin}${path}`, { headers: { cookie }, redirect: "manual" });

/** Sends a form as a browser without JavaScript does. */
const post = (path: string, fields: Record<string, string>, cookie = "") =>
  fetch(`${product.origin}${path}`, {
    method: "POST",
    headers: { origin: product.origin, "sec-fetch-site": "same-origin", cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

const sessionOf = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => cookie.includes("session_token"));

test("signing up by the form redirects home with a session and a toast, which is shown once", async () => {
  const response = await post("/auth/sign-up", newPerson());
  expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
  expect(sessionOf(response)).toMatch(/; HttpOnly.*|; SameSite=Lax/);
  const cookie = cookieFrom(response.headers);
  const home = await get("/", cookie);
  const text = plainText(await home.text());
  expect(text).toContain("Registo bem-sucedido: Bem-vindo! A sua conta foi criada.");
  expect(text).toContain("Sair");
  expect(home.headers.getSetCookie().join()).toMatch(/radiowave_toast=;.*Max-Age=0/);
});

test("signing in by the form redirects home with a session, and without a toast", async () => {
  const person = newPerson();
  await signUpAt(product.origin, person);
  const response = await post("/auth", { email: ` ${person.email.toUpperCase()} `, password: person.password });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
  expect(cookieFrom(response.headers)).not.toContain("radiowave_toast");
  expect(plainText(await (await get("/", cookieFrom(response.headers))).text())).toContain("Sair");
});

test("a client with the cookie of a session that has ended is signed in, by a call and by a form", async () => {
  const person = newPerson();
  const cookie = await signUpAt(product.origin, person);
  // Without Sec-Fetch-Mode, unlike fetch.
  const send = (path: string, headers: Record<string, string>, body: string) =>
    request(product, path, { method: "POST", headers: { ...headers, cookie, origin: product.origin }, body });
  const call = (path: string, body: Person) => send(path, { "content-type": "application/json" }, JSON.stringify(body));
  const form = (path: string, fields: Person) =>
    send(path, { "content-type": "application/x-www-form-urlencoded" }, `${new URLSearchParams(fields)}`);
  expect((await send("/api/auth/sign-out", {}, "")).status).toBe(200);
  for (const { status, headers } of [
    await call("/api/auth/sign-in/email", person),
    await call("/api/auth/sign-up/email", newPerson()),
    await form("/auth", person),
    await form("/auth/sign-up", newPerson()),
  ]) {
    expect([200, 303]).toContain(status);
    const set = (headers["set-cookie"] ?? []).filter((one) => one.startsWith("radiowave.session_token="));
    expect(set).toHaveLength(1);
    expect(await (await get("/api/me", set[0]?.split(";")[0])).json()).toMatchObject({ user: {} });
  }
});

test.each(["/auth", "/auth/sign-up", "/auth?form=sign-up"])(
  "who comes from submitting to %s is offered to continue",
  async (path) => {
    const OFFER = /<a [^>]*href="\/submit-station"[^>]*>Continuar a adicionar a rádio<\/a>/;
    for (const [from, isOffered] of [
      ["submit-station", true],
      ["https://other.example/", false],
    ] as const) {
      const person = newPerson();
      if (path === "/auth") await signUpAt(product.origin, person);
      const response = await post(`${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ from })}`, person);
      expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
      const home = await (await get("/", cookieFrom(response.headers))).text();
      expect(home).not.toContain("other.example");
      if (isOffered) expect(home).toMatch(OFFER);
      else expect(home).not.toContain("Continuar a adicionar a rádio");
    }
  },
);

test.each([
  ["/auth", 401, "Erro no login", "Email ou palavra-passe incorretos."],
  ["/auth/sign-up", 422, "Erro no registo", "Já existe uma conta com este email."],
  ["/auth?form=sign-up", 422, "Erro no registo", "Já existe uma conta com este email."],
])(
  "a failure at %s is shown with its title; the email stays in the form, the password does not",
  async (path, status, title, sentence) => {
    const { email } = MARTA;
    const response = await post(path, { email, password: "segredo-errado" });
    expect(response.status).toBe(status);
    expect(sessionOf(response)).toBeUndefined();
    const html = await response.text();
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
])("%s with %j shows the error at the field", async (path, fields, sentence) => {
  const response = await post(path, fields);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toMatch(/aria-invalid="true"/);
  expect(plainText(html)).toContain(sentence);
});

test("submitted text that looks like HTML is shown as text", async () => {
  const html = await (await post("/auth", { email: '"><script>alert(1)</script>', password: "segredo" })).text();
  expect(html).not.toContain("<script>alert(1)");
});

test("a body of another type than a form is a 422", async () => {
  for (const type of ["application/json", "text/plain", "multipart/form-data"]) {
    const response = await fetch(`${product.origin}/auth`, {
      method: "POST",
      headers: { origin: product.origin, "content-type": type },
      body: '{"email":"ana@example.org"}',
    });
    expect(response.status, type).toBe(422);
  }
});

test("after too many attempts the form shows how long to wait", async () => {
  const { email } = newPerson();
  const attempt = () => post("/auth", { email, password: "wrong" });
  for (let time = 0; time < 10; time += 1) expect((await attempt()).status).toBe(401);
  const response = await attempt();
  expect(response.status).toBe(429);
  expect(plainText(await response.text())).toMatch(/Demasiadas tentativas\. Tente novamente dentro de \d+ minutos\./);
});

test("both pages redirect a signed-in user home", async () => {
  const cookie = await signUpAt(product.origin, newPerson());
  for (const path of ["/auth", "/auth/sign-up"]) {
    const response = await get(path, cookie);
    expect([response.status, response.headers.get("location")], path).toEqual([303, "/"]);
  }
});

test("a new password gives the browser a new cookie, with JavaScript and without; the old session has ended", async () => {
  const form = { current_password: "x", new_password: MARTA.password, confirmation: MARTA.password };
  for (const path of ["/admin/site/password", "/admin/site/password.data"]) {
    const before = await signInAt(product.origin, MARTA);
    const response = await post(path, form, before);
    expect(sessionOf(response), path).toMatch(/; HttpOnly.*|; SameSite=Lax/);
    const after = cookieFrom(response.headers);
    expect((await get("/admin", after)).status).toBe(200);
    expect((await get("/admin", before)).headers.get("location")).toBe("/auth");
    expect((await post(path, form, before)).status, "the old session changes nothing").toBe(
      path.endsWith(".data") ? 401 : 303,
    );
  }
});

test("signing out by the form ends the session and redirects home", async () => {
  const cookie = await signUpAt(product.origin, newPerson());
  const response = await post("/auth/sign-out", {}, cookie);
  expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
  expect(sessionOf(response)).toMatch(/Max-Age=0/);
  const me = await fetch(`${product.origin}/api/me`, { headers: { cookie } });
  expect(await me.json()).toEqual({ user: null, role: "visitor" });
});

test("GET /auth/sign-out does not sign out", async () => {
  const cookie = await signUpAt(product.origin, newPerson());
  expect((await get("/auth/sign-out", cookie)).headers.get("location")).toBe("/");
  const me = await fetch(`${product.origin}/api/me`, { headers: { cookie } });
  expect(await me.json()).toMatchObject({ role: "user" });
});

test.each([
  ["/admin", "Precisa de fazer login", "/auth"],
  ["/submit-station", "Precisa de fazer login para submeter uma rádio", "/auth?form=sign-up&from=submit-station"],
])("%s redirects a visitor to sign in, with the reason in a toast", async (path, sentence, to) => {
  const response = await get(path);
  expect(response.headers.get("location")).toBe(to);
  const page = await (await get("/auth", cookieFrom(response.headers))).text();
  expect(plainText(page)).toContain(sentence);
  expect(readHtmlPage(page).headings).toEqual(["Entrar"]);
});

test("/admin redirects a user home, with the reason in a toast, and opens for an administrator", async () => {
  const cookie = await signUpAt(product.origin, newPerson());
  const response = await get("/admin", cookie);
  expect(response.headers.get("location")).toBe("/");
  const home = await (await get("/", `${cookie}; ${cookieFrom(response.headers)}`)).text();
  expect(plainText(home)).toContain("Acesso negado. Apenas administradores.");
  expect((await get("/admin", await signInAt(product.origin, MARTA))).status).toBe(200);
});

test("every page of the panel asks an administrator with one factor to add a second one", async () => {
  const cookie = await signInAt(product.origin, MARTA);
  const panel = ["", "/stations", "/site", "/system", "/history", "/messages", "/import", "/accounts"];
  for (const page of [...panel.map((path) => `/admin${path}`), "/review"]) {
    const html = await (await get(page, cookie)).text();
    expect(plainText(html), page).toContain("Proteja esta conta: ative a verificação em dois passos.");
  }
});

test("only an administrator's pages link to the administration", async () => {
  const home = async (cookie?: string) => (await get("/", cookie)).text();
  const link = /<a [^>]*href="\/admin"/;
  expect(await home()).not.toMatch(link);
  expect(await home(await signUpAt(product.origin, newPerson()))).not.toMatch(link);
  expect(await home(await signInAt(product.origin, MARTA))).toMatch(link);
});

test.each(["/", "/stations", "/stations/1", "/nada", "/_root.data"])(
  "%s is private for a signed-in user",
  async (path) => {
    const cookie = await signUpAt(product.origin, newPerson());
    const { headers } = await get(path, cookie);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("vary")).toContain("Cookie");
    expect((await get(path)).headers.get("vary"), "a visitor's page is no longer valid after signing in").toContain(
      "Cookie",
    );
  },
);

test("the log contains no email address and no password", async () => {
  const person = newPerson();
  await post("/auth/sign-up", person);
  const { headers } = await post("/auth", { ...person, password: "segredo-errado" });
  const requestId = headers.get("X-Request-Id") ?? "";
  await waitUntil("the last request is logged", () => product.log().includes(requestId));
  for (const secret of [person.email, person.password, "segredo-errado", ANA.email, MARTA.password])
    expect(product.log()).not.toContain(secret);
});
