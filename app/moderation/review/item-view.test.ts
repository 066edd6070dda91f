import { expect, test } from "vitest";
import type { ActorRole } from "#app/stations/history/change.ts";
import type { ReadChange } from "#app/stations/history/read-change.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { LISTED, station } from "#test-support/named-stations.ts";
import { itemChange, otherItem, outcomeText, stationView, streamSteps } from "./item-view.ts";

const AT = new Date("2026-11-22T10:26:00Z");
const FADO: ModeratedStation = {
  ...station({ id: "fado", name: "Rádio Fado", genre: "Fado", city: "Setúbal", country: "Portugal" }),
  languages: ["pt", "mwl"],
  tags: ["fado", "ao vivo"],
  streamUrl: "http://a.example/directo",
  status: "pending" as const,
  updatedAt: AT,
  submittedBy: "ana",
  contactEmail: "ana@example.org",
};

test("a station's fields, without contact and submitter", () => {
  expect(stationView(FADO)).toEqual({
    id: "fado",
    name: "Rádio Fado",
    status: "pending",
    statusLabel: "Pendente",
    page: null,
    about: "Fado · Setúbal, Portugal · em português, mirandês",
    description: FADO.description,
    websiteUrl: "",
    streamUrl: "http://a.example/directo",
    tags: "fado, ao vivo",
    longName: "",
    region: "",
  });
  expect(stationView({ ...FADO, status: "approved" }).page).toBe("/stations/fado");
});

test("the name of a list is shortened in titles and whole among the fields; a missing country is left out", () => {
  const { name, longName, region, about } = stationView({ ...FADO, ...LISTED });
  expect(name).toBe(`${LISTED.name.slice(0, 99).trimEnd()}…`);
  expect([longName, region, about]).toEqual([LISTED.name, LISTED.region, "Geral"]);
});

test("the steps of a stream: the URL, where it leads to, and the audio there", () => {
  const checked = { finalUrl: "https://b.example/live.aac", outcome: "plays" } as const;
  expect(streamSteps({ ...FADO, streamCodec: "aac", bitrate: "128kbps" }, checked)).toEqual([
    { text: "a.example/directo", note: "http, sem ligação segura" },
    { text: "b.example/live.aac", note: "https" },
    { text: "AAC · 128kbps", note: "A transmissão está em emissão." },
  ]);
  expect(streamSteps(FADO, { finalUrl: "", outcome: null })).toEqual([
    { text: "a.example/directo", note: "http, sem ligação segura" },
    { text: "Sem dados do som", note: "Ainda não foi verificada." },
  ]);
});

const change = (changed: Partial<ReadChange>): ReadChange => ({
  id: 1,
  at: AT,
  kind: "suspend",
  stationId: "fado",
  stationName: "Rádio Fado",
  before: null,
  after: null,
  private: null,
  reason: null,
  reasonDetails: null,
  text: "",
  reverts: null,
  batch: null,
  itemId: null,
  revertedActor: null,
  revertedBy: null,
  group: null,
  actor: { role: "editor", id: "sara", name: "Sara", email: "sara@example.org" },
  ...changed,
});

test("a change shows what was done, by whom under the public name, and why", () => {
  const nameOf = ({ name }: { name: string }) => name || "Colaborador ABCD";
  expect(itemChange(change({ reason: "gone" }), nameOf, null)).toMatchObject({
    timeText: "22/11 10:26",
    text: "Suspendeu, Sara: A rádio deixou de emitir.",
  });
  const nameless = { role: "contributor", id: "rui", name: null, email: "rui@example.org" } as const;
  expect(itemChange(change({ kind: "submit", actor: nameless }), nameOf, null).text).toBe("Submeteu, Colaborador ABCD");
  const system = { role: "system", id: null, name: null, email: null } as const;
  expect(itemChange(change({ kind: "approve", actor: system }), nameOf, null).text).toBe("Aprovou, Sistema");
});

test("moderators may revert what the rules allow, on stations that they may decide on", () => {
  const nameOf = ({ name }: { name: string }) => name;
  const canRevert = (role: "editor" | "admin", changed: Partial<ReadChange>, mayDecide = true) => {
    const fields = { before: { city: "" }, after: { city: "Faro" }, kind: "edit" } as const;
    return itemChange(change({ ...fields, ...changed }), nameOf, { role, mayDecide }).canRevert;
  };
  const actorOf = (role: ActorRole) => ({ actor: { role, id: null, name: null, email: null } });
  for (const role of ["contributor", "owner", "editor"] as const) expect(canRevert("editor", actorOf(role))).toBe(true);
  for (const role of ["admin", "system", "import"] as const) {
    expect(canRevert("editor", actorOf(role)), role).toBe(false);
    expect(canRevert("admin", actorOf(role)), role).toBe(true);
  }
  expect(canRevert("editor", { ...actorOf("system"), private: { submitted_by: "rui" } })).toBe(true);
  expect(canRevert("editor", {}, false)).toBe(false);
  expect(canRevert("admin", { kind: "submit", before: null, after: null })).toBe(false);
  const reverted = { revertedBy: { at: AT, ...actorOf("admin") } };
  expect(canRevert("admin", reverted)).toBe(false);
  expect(itemChange(change({ before: {}, after: {} }), nameOf, null).canRevert).toBe(false);
});

test("only what a program found can be left together with another decision", () => {
  const since = AT;
  expect(otherItem({ id: 1, kind: "duplicate", since })).toEqual({
    id: 1,
    text: "Duplicada, desde 22/11 10:26",
    mayClose: true,
  });
  expect(otherItem({ id: 2, kind: "proposal", since }).mayClose).toBe(false);
});

test("a closed item has its outcome", () => {
  expect(outcomeText({ outcome: "approved", closedAt: AT }, "Sara")).toBe("Aprovada, Sara, 22/11 10:26");
  expect(outcomeText({ outcome: "gone", closedAt: AT }, null)).toBe("Deixou de ser preciso decidir, 22/11 10:26");
  expect(outcomeText({ outcome: "nada", closedAt: AT }, null)).toBe("Decidida, 22/11 10:26");
});
