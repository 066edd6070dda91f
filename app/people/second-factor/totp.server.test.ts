import { expect, test } from "vitest";
import { totpUri } from "./totp.server.ts";

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
