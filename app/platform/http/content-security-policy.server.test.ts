import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("the server's inline scripts are named by their hash", () => {
  const policy = contentSecurityPolicy(new Set(["one()", 'import "/a.js"']));
  expect(policy).toContain(`script-src 'self' ${hashOf("one()")} ${hashOf('import "/a.js"')};`);
});

test("no inline script runs in a page for which the server wrote none", () => {
  expect(contentSecurityPolicy(new Set()).split("; ")[1]).toBe("script-src 'self'");
});

test("a stream may come from anywhere: as one file, in segments that a script fetches, from memory, with a track for its titles", () => {
  const policy = contentSecurityPolicy(new Set()).split("; ");
  expect(policy).toContain("media-src 'self' blob: data: https: http:");
  expect(policy).toContain("img-src 'self' data: blob: https: http:");
  expect(policy).toContain("connect-src 'self' https: http:");
});
