import { expect, test } from "vitest";
import { importView } from "./import-view.ts";

const STORED = {
  id: "i",
  startedAt: new Date("2026-11-21T12:00:00Z"),
  finishedAt: null,
  administratorEmail: "",
  fileName: "lista.m3u",
  format: "",
  encoding: "",
  approves: false,
  approvesPlaying: false,
  country: "",
  state: "done" as const,
  problem: "",
  rowsRead: 0,
  added: 0,
  duplicates: 0,
  refused: 0,
  stopWanted: false,
};

const DATA = "sítio Web ou imagem com URL inválido, descrição ou cidade demasiado longa, ou etiquetas a mais.";

test.each([
  [0, ["As estações aguardam aprovação."]],
  [1, ["As estações aguardam aprovação.", `Em 1 estação foi ignorado pelo menos um dado inválido: ${DATA}`]],
  [3, ["As estações aguardam aprovação.", `Em 3 estações foi ignorado pelo menos um dado inválido: ${DATA}`]],
])("the sentences mention invalid data left out of %i stations", (leftOut, facts) => {
  expect(importView({ ...STORED, leftOut }).facts).toEqual(facts);
});

const RUNNING = { ...STORED, leftOut: 0, state: "running" as const, format: "m3u" };

/** The progress of a list of 2.4 MiB that is read at this share a second. */
const reading = (share: number, perSecond = 0) => ({
  ...{ bytes: 2_516_583, share },
  samples: [
    { atMs: 0, share: share - perSecond },
    { atMs: 1_000, share },
  ],
});

test.each([
  ["a download", { ...RUNNING, format: "" }, null, "A receber a lista."],
  ["a file before it is read", { ...RUNNING, format: "" }, reading(0), "A importar."],
  ["an import of another process", RUNNING, null, "A importar."],
  ["two minutes before the end", RUNNING, reading(0.5, 0.5 / 120), "A importar. Faltam cerca de 2 minutos."],
  ["a moment before the end", RUNNING, reading(0.99, 0.01), "A importar. Falta menos de um minuto."],
  ["a requested stop", { ...RUNNING, stopWanted: true }, reading(0.5, 0.1), "A parar."],
  ["the end", { ...RUNNING, state: "done" as const }, reading(1), ""],
])("%s: the status is a sentence with the time left", (_, stored, progress, status) => {
  expect(importView(stored, progress).status).toBe(status);
});

test.each([
  ["running", null, null, ""],
  ["running", 0, 0, ""],
  ["running", 0.249, 24, ""],
  ["running", 0.25, 25, "25\u00A0% da lista."],
  ["running", 0.749, 74, "50\u00A0% da lista."],
  ["running", 1, 99, "75\u00A0% da lista."],
  ["stopped", 0.62, 62, ""],
  ["stopped", null, null, ""],
  ["done", null, 100, ""],
] as const)("%s at %s: percent %s, announced '%s'", (state, share, percent, announcement) => {
  const progress = share === null ? null : reading(share);
  expect(importView({ ...RUNNING, state }, progress)).toMatchObject({ percent, announcement });
});

test("the size of the file is shown while it is known", () => {
  expect(importView(RUNNING, reading(0)).size).toBe("2,4\u00A0MiB");
  expect(importView(RUNNING).size).toBe("");
});
