import { expect, test } from "vitest";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { signedIn, testRequestContext } from "#test-support/viewers.ts";
import { requireRecentProof } from "./recent-proof.server.ts";

const PROVED_AT = new Date("2026-01-01T12:00:00Z");
const ana = signedIn("user", "ana", { provedAt: PROVED_AT, signedInAt: new Date("2025-12-31T12:00:00Z") });
const after = (minutes: number, seconds: number) => new Date(PROVED_AT.getTime() + minutes * 60_000 + seconds * 1_000);

test("a proof counts for less than 15 minutes, whenever the session began", async () => {
  const requestContext = testRequestContext({ viewer: ana });
  expect(await requireRecentProof(requestContext, after(14, 59))).toBe(ana);
  await expect(requireRecentProof(requestContext, after(15, 1))).rejects.toThrow(
    new Refusal("proof_required", "Confirme primeiro que é mesmo quem entrou."),
  );
});

test("a visitor is asked to sign in", async () => {
  await expect(requireRecentProof(testRequestContext(), PROVED_AT)).rejects.toMatchObject({ kind: "unauthenticated" });
});
