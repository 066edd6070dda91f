import { formatNumber, lisbonTimeFormat } from "#app/platform/text/portuguese-format.ts";
import type { EndedPass, MirrorPass, PassCounts } from "./mirror-run.ts";
import { type Trouble, troubleSentence } from "./mirror-trouble.ts";

type StoredMirror = {
  paused: boolean;
  pass: MirrorPass | null;
  leasedUntil: Date;
  lastPass: EndedPass | null;
  lastReading: EndedPass | null;
  trouble: Trouble | null;
  troubleAt: Date | null;
  failures: number;
  nextPassAt: Date;
};

/**
 * `off`: no upstream is set. `running`: a process runs a pass. `waiting`: none has ended yet, or an interrupted one is
 * to be continued. `stopped`: it waits for an administrator. `troubled`: the last one failed. `up-to-date`: it ended well.
 */
export const MIRROR_STATUSES = ["off", "paused", "running", "waiting", "stopped", "troubled", "up-to-date"] as const;

export type MirrorStatus = (typeof MIRROR_STATUSES)[number];

/** A pass that waits for an administrator. `id`: of the pass with these numbers. */
type StoppedPass = { id: string; added: number; removed: number; known: number };

/** The stopped pass of a mirror; null if none is. */
export function stoppedPass({ pass, trouble }: Pick<StoredMirror, "pass" | "trouble">): StoppedPass | null {
  if (pass === null || trouble?.kind !== "stopped") return null;
  const { added = 0, removed = 0, known = 0 } = trouble;
  return { id: `${pass.id}-${added}-${removed}`, added, removed, known };
}

export function mirrorStatus(
  { paused, pass, leasedUntil, trouble, lastPass }: StoredMirror,
  { isConfigured, now }: { isConfigured: boolean; now: Date },
): MirrorStatus {
  if (pass !== null && leasedUntil > now) return "running";
  if (!isConfigured) return "off";
  if (paused) return "paused";
  if (trouble !== null) return trouble.kind === "stopped" ? "stopped" : "troubled";
  return pass !== null || lastPass === null ? "waiting" : "up-to-date";
}

/** A pass that ended, as the page shows it. */
export type ShownPass = { at: string; dateText: string; details: string; counts: PassCounts };

/** The state of the mirror as its page shows it. Empty texts are not shown. */
export type MirrorView = {
  status: MirrorStatus;
  label: string;
  tone: "ok" | "warn" | "bad";
  /** What it does, or when the next pass is. */
  sentence: string;
  /** Of a pass that reads all; a whole number, or null when it is unknown. */
  percent: number | null;
  /** What screen readers announce during such a pass, at each quarter; empty before the first. */
  announcement: string;
  paused: boolean;
  trouble: string;
  /** The pass that waits for an administrator; null if none does. */
  stopped: { id: string; added: number; removed: number } | null;
  lastPass: ShownPass | null;
  lastReading: ShownPass | null;
};

const LABELS: Record<MirrorStatus, { label: string; tone: MirrorView["tone"] }> = {
  off: { label: "Desligado", tone: "warn" },
  paused: { label: "Em pausa", tone: "warn" },
  running: { label: "A ler", tone: "warn" },
  waiting: { label: "À espera", tone: "warn" },
  stopped: { label: "Parado", tone: "bad" },
  troubled: { label: "Com problemas", tone: "bad" },
  "up-to-date": { label: "Em dia", tone: "ok" },
};

const DATE_AND_TIME = lisbonTimeFormat({ dateStyle: "short", timeStyle: "short" });

/** `isConfigured`: whether there is an upstream. */
export function mirrorView(
  stored: StoredMirror,
  { isConfigured, now }: { isConfigured: boolean; now: Date },
): MirrorView {
  const status = mirrorStatus(stored, { isConfigured, now });
  const { pass, trouble } = stored;
  const percent = pass === null || status === "off" ? null : percentOf(pass);
  return {
    status,
    ...LABELS[status],
    sentence: sentenceOf(status, stored),
    percent,
    announcement: percent !== null && percent >= 25 ? `${Math.floor(percent / 25) * 25}\u00a0% das rádios.` : "",
    paused: stored.paused,
    trouble: trouble ? troubleText(trouble, stored) : "",
    stopped: status === "stopped" ? stoppedPass(stored) : null,
    lastPass: stored.lastPass && shownPass(stored.lastPass),
    lastReading: stored.lastReading && shownPass(stored.lastReading),
  };
}

function percentOf({ kind, step, offset, total }: MirrorPass): number | null {
  if (kind !== "all" || total === 0) return null;
  return step === "note" || step === "read" ? Math.min(99, Math.floor((100 * offset) / total)) : 99;
}

function sentenceOf(status: MirrorStatus, { pass, nextPassAt }: StoredMirror): string {
  if (status === "off") return "O operador ainda não indicou um servidor, em MIRROR_FROM.";
  if (status === "running") return pass === null ? "" : stepSentence(pass);
  if (status === "paused") return pass === null ? "" : "A passagem interrompida continua depois da pausa.";
  if (status === "waiting" && pass !== null) return "A passagem foi interrompida e continua daqui a pouco.";
  return `Próxima passagem: ${DATE_AND_TIME.format(nextPassAt)}.`;
}

function stepSentence({ step, offset, total, counts }: MirrorPass): string {
  if (step === "note") return "A começar.";
  if (step === "read")
    return total === 0
      ? `A ler todas as rádios: ${formatNumber(offset)}.`
      : `A ler todas as rádios: ${formatNumber(offset)} de ${formatNumber(Math.max(offset, total))}.`;
  if (step === "settle") return "A trazer as novas e a retirar as que o servidor já não tem.";
  return counts.changed + counts.added === 0
    ? "A ler as alterações."
    : `A ler as alterações: ${formatNumber(counts.changed + counts.added)}.`;
}

function troubleText(trouble: Trouble, { troubleAt, failures }: StoredMirror): string {
  const since = troubleAt ? `Desde ${DATE_AND_TIME.format(troubleAt)}: ` : "";
  const repeated = failures > 1 ? ` Falhou ${formatNumber(failures)} vezes seguidas.` : "";
  return `${since}${troubleSentence(trouble)}${repeated}`;
}

function shownPass({ endedAt, ms, base, counts }: EndedPass): ShownPass {
  return {
    at: endedAt,
    dateText: DATE_AND_TIME.format(new Date(endedAt)),
    details: [passDurationText(ms), base].join(" · "),
    counts,
  };
}

/** Such as «menos de 1 s», «12 s», «4 min». */
export function passDurationText(ms: number): string {
  if (ms < 1_000) return "menos de 1\u00a0s";
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${seconds}\u00a0s` : `${Math.round(seconds / 60)}\u00a0min`;
}
