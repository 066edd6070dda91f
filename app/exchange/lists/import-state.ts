/** `interrupted`: the process ended, and no process has the file to continue. */
export const IMPORT_STATES = ["running", "done", "failed", "stopped", "interrupted"] as const;

export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_STATE_LABELS: Record<ImportState, { label: string; tone: "ok" | "warn" | "bad" }> = {
  running: { label: "Em curso", tone: "warn" },
  done: { label: "Concluída", tone: "ok" },
  failed: { label: "Falhou", tone: "bad" },
  stopped: { label: "Parada", tone: "warn" },
  interrupted: { label: "Interrompida", tone: "bad" },
};

/** Outcomes of a row that added no station. */
export const ROW_OUTCOMES = ["refused", "duplicate"] as const;

export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export const ROW_OUTCOME_LABELS: Record<RowOutcome, string> = { refused: "Recusada", duplicate: "Repetida" };

/** A row that added no station. `row`: its number in the list, from 1. */
export type ReportedRow = { row: number; outcome: RowOutcome; name: string; streamUrl: string; reason: string };

export type ImportCounts = {
  /** All rows read: the sum of the next three. */
  rowsRead: number;
  added: number;
  duplicates: number;
  refused: number;
  /** Stations added without a detail that was invalid. */
  leftOut: number;
};
