import { isolated } from "#app/platform/text/isolated-text.ts";
import { formatCount, formatFileSize, lisbonTimeFormat } from "#app/platform/text/portuguese-format.ts";
import { IMPORT_STATE_LABELS, type ImportCounts, type ImportState } from "./import-state.ts";
import { timeLeftSentence } from "./reading-progress.ts";

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
  listBytes: number;
  readShare: number;
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
  stopping: boolean;
  problem: string;
  /** While it runs what it does, and the time left; otherwise empty. */
  status: string;
  /** How much of the list was read, a whole number; 100 only at the end. Null when it is unknown. */
  percent: number | null;
  /** What screen readers announce while it runs, at each quarter; empty before the first. */
  announcement: string;
  /** Of the file; empty when it is unknown. */
  size: string;
  /** Options and detected format, as sentences. */
  facts: string[];
};

const LISBON_TIME = lisbonTimeFormat({
  dateStyle: "short",
  timeStyle: "medium",
});

/** `leftMs`: the time until a running import has read its list; null when it is unknown. */
export function importView(stored: StoredImport, leftMs: number | null = null): ImportView {
  const { id, fileName, startedAt, state, problem, listBytes, stopWanted } = stored;
  const { rowsRead, added, duplicates, refused, leftOut } = stored;
  const running = state === "running";
  const percent = percentOf(stored);
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
    status: running ? statusOf(stored, leftMs) : "",
    percent,
    announcement: running ? announcementOf(percent) : "",
    size: listBytes > 0 ? formatFileSize(listBytes) : "",
    at: startedAt.toISOString(),
    dateText: LISBON_TIME.format(startedAt),
    who: stored.administratorEmail || "Linha de comandos",
    stopping: running && stopWanted,
    facts: factsOf(stored),
  };
}

/** Null during a download, and of lists whose size was not stored. */
function percentOf({ state, listBytes, readShare }: StoredImport): number | null {
  if (state === "done") return 100;
  return listBytes === 0 ? null : Math.min(99, Math.floor(readShare * 100));
}

function statusOf({ stopWanted, format, listBytes }: StoredImport, leftMs: number | null): string {
  if (stopWanted) return "A parar.";
  if (format === "" && listBytes === 0) return "A receber a lista.";
  return ["A importar.", timeLeftSentence(leftMs)].filter(Boolean).join(" ");
}

/** The list's quarters: each update of the page would be too often. */
function announcementOf(percent: number | null): string {
  const quarters = Math.floor((percent ?? 0) / 25);
  return quarters === 0 ? "" : `${quarters * 25}\u00A0% da lista.`;
}

const APPROVES_PLAYING =
  "Cada estação é verificada: as que estão em emissão são aprovadas, as outras ficam pendentes, com o resultado da verificação.";

function factsOf({ format, encoding, approves, approvesPlaying, country, leftOut }: StoredImport): string[] {
  const guess = /^(.*) «(.*)»$/.exec(encoding);
  const pending = approvesPlaying ? APPROVES_PLAYING : "As estações aguardam aprovação.";
  return [
    approves ? "As estações são aprovadas de imediato." : pending,
    ...(country ? [`País para linhas sem país: ${country}.`] : []),
    ...(format ? [`Formato: ${format}, ${guess?.[1] ?? encoding}.`] : []),
    ...(guess?.[2]
      ? [`O ficheiro não indica a codificação, que pode não ser esta: um dos nomes lê-se «${isolated(guess[2])}».`]
      : []),
    ...(leftOut > 0
      ? [
          `Em ${formatCount(leftOut, "estação", "estações")} foi ignorado pelo menos um dado inválido: sítio Web ou imagem com URL inválido, descrição ou cidade demasiado longa, ou etiquetas a mais.`,
        ]
      : []),
  ];
}
