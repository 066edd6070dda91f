import { formatNumber, lisbonTimeFormat } from "#app/platform/portuguese-format.ts";
import { IMPORT_STATE_LABELS, type ImportCounts, type ImportState } from "./import-state.ts";

type StoredImport = ImportCounts & {
  id: string;
  startedAt: Date;
  finishedAt: Date | null;
  administratorEmail: string;
  fileName: string;
  format: string;
  encoding: string;
  approves: boolean;
  approvesPlaying: boolean;
  country: string;
  state: ImportState;
  problem: string;
  stopWanted: boolean;
};

/** An import as its pages show it. */
export type ImportView = Pick<ImportCounts, "rowsRead" | "added" | "duplicates" | "refused" | "leftOut"> & {
  id: string;
  fileName: string;
  /** ISO 8601, and in Lisbon time. */
  at: string;
  dateText: string;
  who: string;
  label: string;
  tone: "ok" | "warn" | "bad";
  running: boolean;
  /** Running, and no row has been read: a list at a URL is being downloaded. */
  receiving: boolean;
  stopping: boolean;
  problem: string;
  /** Options and detected format, as sentences. */
  facts: string[];
};

const LISBON_TIME = lisbonTimeFormat({
  dateStyle: "short",
  timeStyle: "medium",
});

export function importView(stored: StoredImport): ImportView {
  const { id, fileName, startedAt, state, problem, stopWanted } = stored;
  const { rowsRead, added, duplicates, refused, leftOut } = stored;
  const running = state === "running";
  return {
    id,
    fileName,
    ...IMPORT_STATE_LABELS[state],
    rowsRead,
    added,
    duplicates,
    refused,
    leftOut,
    problem,
    running,
    receiving: running && stored.format === "",
    at: startedAt.toISOString(),
    dateText: LISBON_TIME.format(startedAt),
    who: stored.administratorEmail || "Linha de comandos",
    stopping: running && stopWanted,
    facts: factsOf(stored),
  };
}

const APPROVES_PLAYING =
  "Cada estação é verificada: as que estão em emissão são aprovadas, as outras ficam pendentes, com o resultado da verificação.";

function factsOf({ format, encoding, approves, approvesPlaying, country, leftOut }: StoredImport): string[] {
  const pending = approvesPlaying ? APPROVES_PLAYING : "As estações aguardam aprovação.";
  return [
    approves ? "As estações são aprovadas de imediato." : pending,
    ...(country ? [`País para linhas sem país: ${country}.`] : []),
    ...(format ? [`Formato: ${format}, ${encoding}.`] : []),
    ...(leftOut > 0
      ? [
          `Em ${formatCount(leftOut, "estação", "estações")} foi ignorado pelo menos um dado inválido: sítio Web ou imagem com URL inválido, descrição ou cidade demasiado longa, ou etiquetas a mais.`,
        ]
      : []),
  ];
}

/** Such as '1 estação' or '1234 estações'. */
export function formatCount(number: number, one: string, many: string): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}
