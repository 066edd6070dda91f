import { expect, test } from "vitest";
import { clearFormerSession, renameFormerSession } from "./former-session-cookie.server.ts";

const HTTPS = { publicUrl: "https://radio.example" };
const HTTP = { publicUrl: "http://localhost:3000" };

const withCookie = (cookie: string) => new Headers({ cookie, "user-agent": "Firefox" });

test("under https a session cookie with the former name gets the present one", () => {
  for (const [before, after] of [
    ["", ""],
    ["theme=dark; ", ""],
    ["a=1;", "; b=2"],
    ["", ";b=2"],
  ] as const) {
    const sent = withCookie(`${before}__Secure-radiowave.session_token=abc.d%2Be%3D${after}`);
    const { headers, renewal } = renameFormerSession(HTTPS, sent);
    expect(headers.get("Cookie")).toBe(`${before}__Host-radiowave.session_token=abc.d%2Be%3D${after}`);
    expect(headers.get("User-Agent")).toBe("Firefox");
    expect(renewal).toBe(
      "__Host-radiowave.session_token=abc.d%2Be%3D; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax",
    );
  }
});

test.each([
  [HTTP, "__Secure-radiowave.session_token=a"],
  [HTTPS, "radiowave.session_token=a"],
  [HTTPS, "other__Secure-radiowave.session_token=a"],
  [HTTPS, "__Secure-radiowave.session_token="],
  [HTTPS, "__Secure-radiowave.session_token=a; __Host-radiowave.session_token=b"],
  [HTTPS, "__Host-radiowave.session_token=; __Secure-radiowave.session_token=a"],
  [HTTPS, "theme=dark"],
])("of a site %j the Cookie header %j stays as it is", (site, cookie) => {
  const sent = withCookie(cookie);
  expect(renameFormerSession(site, sent)).toEqual({ headers: sent });
});

test("a response that sets or removes the session cookie removes the former one", () => {
  const former = withCookie("__Secure-radiowave.session_token=a; __Host-radiowave.session_token=b");
  const names = new Set(["__Host-radiowave.session_token"]);
  expect(clearFormerSession(HTTPS, former, names)).toMatch(
    /^__Secure-radiowave\.session_token=; Max-Age=0; Path=\/;.*; Secure/,
  );
  expect(clearFormerSession(HTTPS, former, new Set(["__Host-radiowave_toast"]))).toBeNull();
  expect(clearFormerSession(HTTPS, withCookie("__Host-radiowave.session_token=b"), names)).toBeNull();
  expect(clearFormerSession(HTTP, former, new Set(["radiowave.session_token"]))).toBeNull();
});
