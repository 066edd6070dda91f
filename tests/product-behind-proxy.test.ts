import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { type Product, startProduct } from "#test-support/product.ts";
import { plainText } from "#test-support/read-html.ts";
import { type RawResponse, request } from "#test-support/request.ts";

const SITE = "https://radio.example";

/** Behind a proxy that ends TLS, and a product whose trusted proxy sends none of these requests. */
let [behindProxy, alone]: Product[] = [];
beforeAll(async () => {
  await ensureBuild();
  [behindProxy, alone] = await Promise.all([
    startProduct({ env: { PUBLIC_URL: SITE, TRUST_PROXY: "127.0.0.1, ::1" } }),
    startProduct({ env: { TRUST_PROXY: "10.0.0.0/8" } }),
  ]);
}, BUILD_TIMEOUT_MS);
afterAll(() => Promise.all([behindProxy?.stop(), alone?.stop()]));

function proxied(): Product {
  if (!behindProxy) throw new Error("The product did not start.");
  return behindProxy;
}

/** A request as the proxy forwards it: by http, with the public name and the browser's headers. */
const forwarded = (path: string, headers: Record<string, string> = {}) =>
  request(proxied(), path, { headers: { host: "radio.example", "x-forwarded-proto": "https", ...headers } });

const sent = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  request(proxied(), path, {
    method: "POST",
    headers: {
      host: "radio.example",
      origin: SITE,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });

const cookieOf = (response: RawResponse) =>
  (response.headers["set-cookie"] ?? []).map((text) => text.split(";")[0]).join("; ");

/** The attributes of a cookie that only this host itself can set. */
const OF_THIS_HOST =
  /^__Host-[^;]+(?=.*; Secure)(?=.*; Path=\/(;|$))(?=.*; HttpOnly)(?=.*; SameSite=Lax)(?!.*; Domain)/;

test("forms work behind TLS, and the session cookie is Secure", async () => {
  const response = await sent("/auth/sign-up", { email: "ana@example.org", password: "guitarra" });
  expect([response.status, response.headers.location]).toEqual([303, "/"]);
  const [session] = response.headers["set-cookie"] ?? [];
  expect(session).toMatch(/^__Host-radiowave\.session_token=/);
  for (const cookie of response.headers["set-cookie"] ?? []) expect(cookie).toMatch(OF_THIS_HOST);
  const home = await forwarded("/", { cookie: cookieOf(response) });
  expect(plainText(home.body)).toContain("Sair");
  expect(home.headers["cache-control"]).toBe("private, no-cache");
  const out = await sent("/auth/sign-out", {}, { cookie: cookieOf(response) });
  expect(out.status).toBe(303);
  expect(out.headers["set-cookie"]?.join()).toMatch(/__Host-radiowave\.session_token=;.*Max-Age=0/);
});

test("the cookies of toasts and passkeys are of this host alone", async () => {
  const refused = await forwarded("/account");
  const toast = cookieOf(refused);
  expect(toast).toMatch(/^__Host-radiowave_toast=/);
  const begun = await request(proxied(), "/api/auth/passkey/options", {
    method: "POST",
    headers: { host: "radio.example", origin: SITE, "content-type": "application/json" },
    body: "{}",
  });
  expect(cookieOf(begun)).toMatch(/^__Host-radiowave\.passkey=/);
  for (const { headers } of [refused, begun])
    for (const cookie of headers["set-cookie"] ?? []) expect(cookie).toMatch(OF_THIS_HOST);
  const page = await forwarded("/auth", { cookie: toast });
  expect(plainText(page.body)).toContain("Precisa de fazer login");
  const planted = await forwarded("/auth", { cookie: toast.replace("__Host-", "") });
  expect(plainText(planted.body)).not.toContain("Precisa de fazer login");
});

test("a session cookie with the name before __Host- gets the new one at a navigation, and a sign-out clears both", async () => {
  const response = await sent("/auth/sign-up", { email: "rui@example.org", password: "guitarra" });
  const cookie = cookieOf(response).split("; ")[0] ?? "";
  const former = cookie.replace("__Host-", "__Secure-");
  const navigated = await forwarded("/account", { cookie: former, "sec-fetch-mode": "navigate" });
  expect(plainText(navigated.body)).toContain("rui@example.org");
  expect(navigated.headers["cache-control"]).toBe("private, no-cache");
  const [renewed, cleared, ...others] = navigated.headers["set-cookie"] ?? [];
  expect([renewed?.split(";")[0], others]).toEqual([cookie, []]);
  expect(renewed).toMatch(OF_THIS_HOST);
  expect(cleared).toMatch(/^__Secure-radiowave\.session_token=; Max-Age=0; Path=\/;.*; Secure/);

  const fetched = await forwarded("/api/me", { cookie: former, "sec-fetch-mode": "cors" });
  expect(JSON.parse(fetched.body)).toMatchObject({ user: { email: "rui@example.org" } });
  expect(fetched.headers["set-cookie"], "might replace the cookie of a sign-in").toBeUndefined();

  const planted = `${former.split("=")[0]}=planted`;
  const both = await forwarded("/api/me", { cookie: `${planted}; ${cookie}` });
  expect(JSON.parse(both.body), "the present name alone counts").toMatchObject({ role: "user" });

  for (const [sentCookie, mode] of [
    [`${former}; ${cookie}`, "cors"],
    [former, "navigate"],
  ] as const) {
    const out = await sent("/auth/sign-out", {}, { cookie: sentCookie, "sec-fetch-mode": mode });
    expect(out.headers["set-cookie"]?.filter((one) => one.includes("session_token"))).toEqual([
      expect.stringMatching(/^__Host-radiowave\.session_token=; Max-Age=0/),
      expect.stringMatching(/^__Secure-radiowave\.session_token=; Max-Age=0/),
    ]);
  }
  const after = await forwarded("/api/me", { cookie: former });
  expect(JSON.parse(after.body)).toMatchObject({ role: "visitor" });
  expect(after.headers["set-cookie"]?.map((one) => one.split("=")[0])).toContain("__Secure-radiowave.session_token");
});

test("pages and API send Strict-Transport-Security", async () => {
  for (const path of ["/", "/auth", "/api/settings", "/nada"])
    expect((await forwarded(path)).headers["strict-transport-security"], path).toBe("max-age=31536000");
});

test.each([
  ["another site", { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" }],
  ["our name without TLS, from another site", { origin: "https://elsewhere.example" }],
  ["a page without an origin", { origin: "null", "sec-fetch-site": "cross-site" }],
])("a form of %s is refused", async (_, said) => {
  for (const path of ["/auth", "/auth/sign-up", "/auth/sign-out", "/admin/stations/1/approve"]) {
    const response = await sent(path, { email: "ana@example.org", password: "guitarra" }, said);
    expect(response.status, path).toBe(403);
    expect(JSON.parse(response.body)).toMatchObject({ error: { message: "Pedido recusado: vem de outro sítio Web." } });
    expect(response.headers["set-cookie"], path).toBeUndefined();
  }
});

/** Attempts to sign in with a different account each time, and returns the statuses. */
async function tryOften(product: Product, times: number, forwardedFor: (time: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const response = await request(product, "/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": forwardedFor(time) },
      body: JSON.stringify({ email: `pessoa${time}@example.org`, password: "wrong" }),
    });
    statuses.push(response.status);
  }
  return statuses;
}

test("without a trusted proxy forged addresses do not avoid the limit", async () => {
  if (!alone) throw new Error("The product did not start.");
  const statuses = await tryOften(alone, 27, (time) => `198.51.100.${time}, 10.0.0.1`);
  expect(statuses).toEqual([...Array(25).fill(401), 429, 429]);
});

test("behind a trusted proxy only the address that the proxy added counts", async () => {
  const statuses = await tryOften(proxied(), 27, (time) => `203.0.113.${time}, 198.51.100.7`);
  expect(statuses).toEqual([...Array(25).fill(401), 429, 429]);
  expect(await tryOften(proxied(), 1, () => "203.0.113.1, 198.51.100.8"), "others are not concerned").toEqual([401]);
});
