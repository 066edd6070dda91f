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
  listBytes: 0,
  readShare: 0,
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

test("the sentences say that an encoding is a guess, with a sample", () => {
  const factsOf = (encoding: string) => importView({ ...STORED, leftOut: 0, format: "m3u", encoding }).facts.slice(1);
  expect(factsOf("utf-8 with BOM")).toEqual(["Formato: m3u, utf-8 with BOM."]);
  expect(factsOf("windows-1251 «Радио Шансон»")).toEqual([
    "Formato: m3u, windows-1251.",
    "O ficheiro não indica a codificação, que pode não ser esta: um dos nomes lê-se «Радио Шансон».",
  ]);
});

const RUNNING = { ...STORED, leftOut: 0, state: "running" as const, format: "m3u" };

/** A list of 2.4 MiB of which this share was read. */
const reading = (readShare: number) => ({ ...RUNNING, listBytes: 2_516_583, readShare });

const MINUTE = 60_000;

test.each([
  ["a download", { ...RUNNING, format: "" }, null, "A receber a lista."],
  ["a file before it is read", { ...reading(0), format: "" }, null, "A importar."],
  ["an import from the command line", RUNNING, null, "A importar."],
  ["an unknown time", reading(0.5), null, "A importar."],
  ["two minutes before the end", reading(0.5), 2 * MINUTE, "A importar. Faltam cerca de 2 minutos."],
  ["a moment before the end", reading(0.99), 900, "A importar. Falta menos de um minuto."],
  ["a requested stop", { ...reading(0.5), stopWanted: true }, 2 * MINUTE, "A parar."],
  ["the end", { ...reading(1), state: "done" as const }, null, ""],
])("%s: the status is a sentence with the time left", (_, stored, leftMs, status) => {
  expect(importView(stored, leftMs).status).toBe(status);
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
  const stored = share === null ? RUNNING : reading(share);
  expect(importView({ ...stored, state })).toMatchObject({ percent, announcement });
});

test("the size of the file is shown while it is known", () => {
  expect(importView(reading(0)).size).toBe("2,4\u00A0MiB");
  expect(importView(RUNNING).size).toBe("");
});
