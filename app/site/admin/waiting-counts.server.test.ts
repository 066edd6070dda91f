import { expect } from "vitest";
import { leaseMirror, saveProgress } from "#app/exchange/mirror/mirror-state.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { readWaitingCounts } from "./waiting-counts.server.ts";

onBothEngines("problems of the mirror count while an upstream is set", async ({ database }) => {
  const now = new Date();
  await leaseMirror(database, { lease: "a", now, isAlone: true });
  await saveProgress(database, {
    lease: "a",
    now,
    trouble: { kind: "unreachable", base: "https://ar.example" },
    nextPassAt: now,
  });
  expect(await readWaitingCounts(database, { mirrors: true })).toMatchObject({ isMirrorTroubled: true });
  expect(await readWaitingCounts(database, { mirrors: false })).toMatchObject({ isMirrorTroubled: false });
});
