import { expect, test } from "vitest";
import { type Flash, flashOf, redirectWithToast, sendingPage, takeFlash } from "./flash.server.ts";

const WELCOME: Flash = { kind: "success", title: "Registo bem-sucedido", text: "Bem-vindo! A sua conta foi criada." };

/** The request that a browser makes after this response. */
function afterwards(answer: Response): Request {
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return new Request("http://localhost:3000/", { headers: { Cookie: ["theme=dark", ...cookies].join("; ") } });
}

test("a toast set on a redirect is read unchanged", async () => {
  const answer = await redirectWithToast("/auth", WELCOME);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/auth");
  expect((await takeFlash(afterwards(answer))).flash).toEqual(WELCOME);
});

test("a toast may contain an offer of a closed list", async () => {
  const welcome: Flash = { ...WELCOME, offer: "submission" };
  expect((await takeFlash(afterwards(await redirectWithToast("/", welcome)))).flash).toEqual(welcome);
});

test("a toast may offer to take a change back", async () => {
  for (const undo of [7, "1bcf7ebe-1ca4-4b57-a6f8-31a4f8d4f1c5"]) {
    const saved: Flash = { kind: "success", text: "Alterações guardadas", undo };
    expect((await takeFlash(afterwards(await redirectWithToast("/", saved)))).flash).toEqual(saved);
  }
});

test("long texts of a result are cut where a character ends, and the cookie is within the limit of browsers", async () => {
  const flash = flashOf({ ok: false, title: `Sem som: ${"📻".repeat(400)}`, message: "🎙".repeat(400) });
  expect(flash).toMatchObject({ title: `Sem som: ${"📻".repeat(110)}…`, text: `${"🎙".repeat(299)}…` });
  const answer = await redirectWithToast("/", flash);
  expect((await takeFlash(afterwards(answer))).flash).toEqual(flash);
  // Source: RFC 6265, section 6.1.
  expect(answer.headers.getSetCookie().join().length).toBeLessThan(4_096);
});

test("the cookie lasts a minute, on all pages, and is HttpOnly and SameSite", async () => {
  const [cookie] = (await redirectWithToast("/", WELCOME)).headers.getSetCookie();
  for (const attribute of [/; Path=\/(;|$)/, /; HttpOnly/, /; SameSite=Lax/, /; Max-Age=60(;|$)/])
    expect(cookie).toMatch(attribute);
});

test("other cookies of the redirect are kept", async () => {
  const headers = new Headers({ "Set-Cookie": "session=1; HttpOnly" });
  const cookies = (await redirectWithToast("/", WELCOME, headers)).headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  expect(cookies[0]).toBe("session=1; HttpOnly");
});

test("a toast is shown once: the response clears the cookie", async () => {
  const taken = await takeFlash(afterwards(await redirectWithToast("/", WELCOME)));
  expect(new Headers(taken.headers).get("Set-Cookie")).toMatch(/^radiowave_toast=;.*Max-Age=0/);
});

test("a request without the cookie has no toast, and its response sets no cookie", async () => {
  const request = new Request("http://localhost:3000/", { headers: { Cookie: "theme=dark" } });
  expect(await takeFlash(request)).toEqual({ flash: null, headers: {} });
});

const base64 = (value: unknown) => btoa(JSON.stringify(value));

test.each([
  "",
  "%",
  "nonsense",
  base64("text"),
  base64({ kind: "loud", text: "Olá" }),
  base64({ kind: "error" }),
  base64({ ...WELCOME, offer: "https://other.example/" }),
  base64({ ...WELCOME, undo: "7" }),
  base64({ ...WELCOME, undo: 0 }),
  base64({ ...WELCOME, undo: 1.5 }),
])("an invalid cookie (%j) gives no toast and is cleared", async (value) => {
  const request = new Request("http://localhost:3000/", { headers: { Cookie: `radiowave_toast=${value}` } });
  const { flash, headers } = await takeFlash(request);
  expect(flash).toBeNull();
  expect(new Headers(headers).get("Set-Cookie")).toContain("Max-Age=0");
});

const SITE = "https://radio.example";

const pageOf = (referrer: string | null, allowed = /^\//) =>
  sendingPage(
    new Request(`${SITE}/review/decide`, { method: "POST", headers: referrer === null ? {} : { Referer: referrer } }),
    allowed,
  );

test("the page that sent a form is given as path and query, without the fragment", () => {
  expect(pageOf(`${SITE}/admin/stations?q=beira&page=2#beira`)).toBe("/admin/stations?q=beira&page=2");
  expect(pageOf(SITE)).toBe("/");
});

test("only allowed paths count", () => {
  const allowed = /^\/(admin|review)(\/|$)/;
  for (const path of ["/admin", "/admin/", "/review/7?filter=submissions"])
    expect(pageOf(SITE + path, allowed)).toBe(path);
  for (const path of ["/", "/administration", "/x/admin", "/account?back=/admin"])
    expect(pageOf(SITE + path, allowed)).toBeNull();
});

test.each([
  null,
  "",
  "/admin",
  "null",
  "about:blank",
  "https://other.example/admin",
  "http://radio.example/admin",
  "https://radio.example:8443/admin",
  "https://radio.example.other.example/admin",
  "https://radio.example@other.example/admin",
  "data:text/html,/admin",
])("%s is no page of this site", (referrer) => {
  expect(pageOf(referrer)).toBeNull();
});

test.each(["//other.example", "/\\other.example", "\\\\other.example", "//other.example/admin"])(
  "%s would lead to another site",
  (path) => {
    expect(pageOf(SITE + path)).toBeNull();
    expect(pageOf(SITE + path, /admin/)).toBeNull();
  },
);
