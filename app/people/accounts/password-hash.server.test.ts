import { hashPassword as hashAsBefore } from "better-auth/crypto";
import { expect, test } from "vitest";
import { hashPassword, isFormerDigest, verifyPassword } from "./password-hash.server.ts";

test("a digest has OWASP's cost and verifies its password alone", async () => {
  const hash = await hashPassword("guitarra");
  expect(hash).toMatch(/^scrypt:32768:8:3:[\da-f]{32}:[\da-f]{128}$/);
  expect(hash).not.toBe(await hashPassword("guitarra"));
  expect(isFormerDigest(hash)).toBe(false);
  expect(await verifyPassword({ hash, password: "guitarra" })).toBe(true);
  expect(await verifyPassword({ hash, password: "guitarrA" })).toBe(false);
});

test("a digest of the format before is verified", async () => {
  const hash = await hashAsBefore("guitarra");
  expect(isFormerDigest(hash)).toBe(true);
  expect(await verifyPassword({ hash, password: "guitarra" })).toBe(true);
  expect(await verifyPassword({ hash, password: "guitarrA" })).toBe(false);
});

test("a password is the same in every normal form", async () => {
  const hash = await hashPassword("canção");
  expect(await verifyPassword({ hash, password: "canção".normalize("NFD") })).toBe(true);
});
