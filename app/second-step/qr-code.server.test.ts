import { expect, test } from "vitest";
import { qrCode, totpUri } from "./qr-code.server.ts";

test("the URI names site and account, and can be parsed as a URL", () => {
  const uri = totpUri({ issuer: "Rádio & Onda", email: "ana+1@example.org", key: "JBSWY3DP" });
  const url = new URL(uri);
  expect(decodeURIComponent(url.pathname)).toContain("Rádio & Onda:ana+1@example.org");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: "JBSWY3DP",
    issuer: "Rádio & Onda",
    digits: "6",
    period: "30",
  });
  expect(uri).not.toContain("+");
});

test("the code has its three finder patterns inside a quiet zone", () => {
  const { size, path } = qrCode("otpauth://totp/x");
  const dark = new Set(path.match(/M\d+ \d+/g));
  for (const [x, y] of [
    [2, 2],
    [size - 9, 2],
    [2, size - 9],
  ])
    for (let step = 0; step < 7; step += 1) expect(dark).toContain(`M${(x ?? 0) + step} ${y}`);
  expect([...dark].some((module) => /M[01] |M\d+ [01]$/.test(module))).toBe(false);
});
