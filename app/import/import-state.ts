/** Where an import stands. `interrupted`: its process is gone, and nobody has the file. */
export const IMPORT_STATES = ["running", "done", "failed", "stopped", "interrupted"] as const;

export type ImportState = (typeof IMPORT_STATES)[number];

/** How the page says it, and in which tone. */
export const IMPORT_STATE_LABELS: Record<ImportState, { word: string; tone: "ok" | "warn" | "bad" }> = {
  running: { word: "Em curso", tone: "warn" },
  done: { word: "Concluída", tone: "ok" },
  failed: { word: "Falhou", tone: "bad" },
  stopped: { word: "Parada", tone: "warn" },
  interrupted: { word: "Interrompida", tone: "bad" },
};

/** Why a row of a list became no station. */
export const ROW_OUTCOMES = ["refused", "duplicate"] as const;

export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** A row that became no station, as it is told. Row: counted from 1, as the format counts. */
export type ReportedRow = { row: number; fate: RowOutcome; name: string; address: string; reason: string };

/** What an import has done so far. */
export type ImportCounts = {
  /** Rows looked at, all of the following together. */
  rowsRead: number;
  added: number;
  duplicates: number;
  refused: number;
  /** Of those added: how many lack a detail that the rules do not take. */
  leftOut: number;
};

export const ZERO_COUNTS: ImportCounts = { rowsRead: 0, added: 0, duplicates: 0, refused: 0, leftOut: 0 };
