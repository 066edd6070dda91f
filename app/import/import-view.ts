import { IMPORT_STATE_LABELS, type ImportCounts, type ImportState } from "./import-state.ts";

/** An import as it is stored. */
type Stored = ImportCounts & {
  id: string;
  startedAt: Date;
  finishedAt: Date | null;
  administratorEmail: string;
  fileName: string;
  format: string;
  encoding: string;
  approves: boolean;
  country: string;
  state: ImportState;
  problem: string;
  stopWanted: boolean;
};

/** What an import's pages show of it. */
export type ImportView = Pick<ImportCounts, "rowsRead" | "added" | "duplicates" | "refused" | "leftOut"> & {
  id: string;
  fileName: string;
  /** For programs, and as people in Lisbon read a clock. */
  at: string;
  dateText: string;
  who: string;
  word: string;
  tone: "ok" | "warn" | "bad";
  running: boolean;
  stopping: boolean;
  problem: string;
  /** What was chosen, and what the file turned out to be, as sentences. */
  facts: string[];
};

const moments = new Intl.DateTimeFormat("pt-PT", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Europe/Lisbon",
});

const numbers = new Intl.NumberFormat("pt-PT");

export function importView(stored: Stored): ImportView {
  const { id, fileName, startedAt, state, problem, stopWanted } = stored;
  const { rowsRead, added, duplicates, refused, leftOut } = stored;
  const running = state === "running";
  return {
    ...{ id, fileName, problem, rowsRead, added, duplicates, refused, leftOut, running },
    ...IMPORT_STATE_LABELS[state],
    at: startedAt.toISOString(),
    dateText: moments.format(startedAt),
    who: stored.administratorEmail || "Linha de comandos",
    stopping: running && stopWanted,
    facts: factsOf(stored),
  };
}

function factsOf({ format, encoding, approves, country, leftOut }: Stored): string[] {
  return [
    approves ? "As estações são aprovadas de imediato." : "As estações aguardam aprovação.",
    ...(country ? [`País para linhas sem país: ${country}.`] : []),
    ...(format ? [`Formato: ${format}, ${encoding}.`] : []),
    ...(leftOut > 0
      ? [
          `Em ${formatCount(leftOut, "estação", "estações")} foi ignorado pelo menos um dado inválido: sítio Web ou imagem com URL inválido, descrição ou cidade demasiado longa, ou etiquetas a mais.`,
        ]
      : []),
  ];
}

/** '1 estação', '1234 estações'. */
export function formatCount(number: number, one: string, many: string): string {
  return `${numbers.format(number)} ${number === 1 ? one : many}`;
}
