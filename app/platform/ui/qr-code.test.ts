import { expect, test } from "vitest";
import { qrCode } from "./qr-code.ts";

test("the code has its three finder patterns inside a quiet zone", () => {
  const { size, path } = qrCode("otpauth://totp/x", 2);
  const dark = new Set(path.match(/M\d+ \d+/g));
  for (const [x, y] of [
    [2, 2],
    [size - 9, 2],
    [2, size - 9],
  ])
    for (let step = 0; step < 7; step += 1) expect(dark).toContain(`M${(x ?? 0) + step} ${y}`);
  expect([...dark].some((module) => /M[01] |M\d+ [01]$/.test(module))).toBe(false);
});
