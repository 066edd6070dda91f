import { expect, test } from "vitest";
import { NO_CHECK_RESULT } from "#app/sound/checks/check-result.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { station } from "#test-support/named-stations.ts";
import { queueRow, type RowItem } from "./row-view.ts";

const NOW = new Date("2026-11-24T10:00:00Z");
const FADO: ModeratedStation = {
  ...station({ id: "fado", name: "Rádio Fado", genre: "Fado", city: "Setúbal", country: "Portugal" }),
  status: "pending" as const,
  updatedAt: new Date(1000),
  submittedBy: "ana",
  contactEmail: "ana@example.org",
};

const item = (changed: Partial<RowItem> = {}): RowItem => ({
  id: 7,
  kind: "submission",
  subject: "fado",
  facts: null,
  dueAt: NOW,
  since: NOW,
  claimant: null,
  station: FADO,
  checkResult: { ...NO_CHECK_RESULT, outcome: "plays" },
  other: undefined,
  client: undefined,
  proposal: undefined,
  ...changed,
});

const why = (changed: Partial<RowItem>) => queueRow(item(changed), NOW).why;

test("a submission shows what it is, where, and whether it plays", () => {
  expect(why({})).toBe("Fado · Setúbal, Portugal · em emissão");
  expect(why({ checkResult: undefined })).toBe("Fado · Setúbal, Portugal · por verificar");
});

test("a submission through Radio Browser's API shows that, and the app", () => {
  expect(why({ client: "RadioDroid/0.86" })).toBe("Pela API · Fado · Setúbal, Portugal · em emissão · RadioDroid/0.86");
  expect(why({ client: "" })).toBe("Pela API · Fado · Setúbal, Portugal · em emissão");
});

test("other kinds show why they wait", () => {
  expect(why({ kind: "dead", facts: { since: "2026-11-08T10:00:00Z" } })).toBe("Sem emissão há 16 dias");
  expect(why({ kind: "dead", facts: { since: "2026-11-24T09:00:00Z" } })).toBe("Sem emissão há 1 dia");
  const pair = { kind: "duplicate", other: "Trio do Cais" } as const;
  expect(why({ ...pair, facts: { other: "x", because: "address" } })).toBe("A mesma transmissão que Trio do Cais");
  expect(why({ ...pair, facts: { other: "x", because: "key" } })).toBe("O mesmo endereço que Trio do Cais");
  expect(why({ ...pair, facts: { because: "name" }, other: undefined })).toBe(
    "O mesmo nome e sítio Web que outra rádio",
  );
});

test("an appeal shows what it is against, and has a name without its station", () => {
  const appeal = (facts: Record<string, unknown>) => queueRow(item({ kind: "appeal", facts, station: null }), NOW);
  expect(appeal({ decision: "block", name: "" })).toMatchObject({
    name: "Conta bloqueada",
    why: "Contesta o bloqueio",
  });
  expect(appeal({ decision: "deletion", name: "Rádio Foz" })).toMatchObject({
    name: "Rádio Foz",
    why: "Contesta a eliminação",
  });
  expect(why({ kind: "appeal", facts: { decision: "suspension" } })).toBe("Contesta a suspensão");
});

test("the browser gets no contact address and no submitter", () => {
  const text = JSON.stringify(queueRow(item(), NOW));
  expect(text).not.toContain("ana");
  expect(queueRow(item(), NOW)).toMatchObject({ key: "submission fado", name: "Rádio Fado", seen: "7:pending:1000" });
});

test("a decision on a proposal contains when it was made; a station that is gone has no tile", () => {
  const proposal = { madeAt: new Date(5000), labels: "Nome e cidade" };
  expect(queueRow(item({ kind: "proposal", proposal }), NOW)).toMatchObject({
    seen: "7:pending:5000",
    why: "Nome e cidade",
  });
  expect(queueRow(item({ station: null }), NOW)).toMatchObject({ station: null, name: "Rádio que já não existe" });
});
