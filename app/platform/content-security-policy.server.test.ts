import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";

const policyOf = (page: string) => contentSecurityPolicy(Buffer.from(page));

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("inline scripts are named by their hash, linked ones are not", () => {
  const policy = policyOf(
    '<script>one()</script><script type="module" async="">import "/a.js"</script><script src="/assets/x.js"></script>',
  );
  expect(policy).toContain(hashOf("one()"));
  expect(policy).toContain(hashOf('import "/a.js"'));
  expect(policy.match(/sha256-/g)).toHaveLength(2);
});

test("JSON-LD is data and has no hash", () => {
  const policy = policyOf('<script type="application/ld+json">{"name":"Rádio Aurora"}</script>');
  expect(policy).toContain("script-src 'self';");
});

test("a script that names another in its text is one script, and one that has no end is none", () => {
  const policy = policyOf("<script>write('<script>')</script><script>endless(");
  expect(policy).toContain(hashOf("write('<script>')"));
  expect(policy.match(/sha256-/g)).toHaveLength(1);
});

test("no inline script runs unless the page contains it", () => {
  const scripts = policyOf("<p>Olá</p>").split("; ")[1];
  expect(scripts).toBe("script-src 'self'");
});

test("a stream may come from anywhere: as one file, in segments that a script fetches, from memory, with a track for its titles", () => {
  const policy = policyOf("").split("; ");
  expect(policy).toContain("media-src 'self' blob: data: https: http:");
  expect(policy).toContain("img-src 'self' data: blob: https: http:");
  expect(policy).toContain("connect-src 'self' https: http:");
});
