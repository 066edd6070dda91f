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
