import { isolated } from "#app/platform/text/isolated-text.ts";
import { LISBON_LONG_DATE } from "#app/platform/text/portuguese-format.ts";
import { isExplainedByText, type RefusalFacts, refusalSentences } from "#app/stations/history/refusal-sentences.ts";
import { shortName } from "#app/stations/station/station.ts";
import { appealDeadline, type ShownAppealState } from "./appeal.ts";

/** A decision as the page of its appeal shows it. */
export type AppealView = {
  /** What was decided, and when. */
  sentence: string;
  why: string;
  explanation: string;
  /** The last day; empty when it has passed. */
  deadline: string;
};

type ShownDecision = {
  at: Date;
  kind: "suspension" | "deletion" | "block";
  station: { name: string } | null;
  reason: string | null;
  text: string;
  facts: Omit<RefusalFacts, "text">;
};

export function appealView({ at, kind, station, reason, text, facts }: ShownDecision, now: Date): AppealView {
  const date = LISBON_LONG_DATE.format(at);
  const end = appealDeadline(at);
  const deadline = end > now ? LISBON_LONG_DATE.format(end) : "";
  if (kind === "block")
    return {
      sentence: `A sua conta foi bloqueada em ${date}.`,
      why: `Motivo: ${isolated(text)}`,
      explanation: "",
      deadline,
    };
  const { why } = refusalSentences(reason, { ...facts, text });
  return {
    sentence: `${isolated(shortName(station?.name ?? ""))} foi ${kind === "deletion" ? "apagada" : "suspensa"} em ${date}.`,
    why: `Motivo: ${why}`,
    explanation: isExplainedByText(reason) ? "" : text,
    deadline,
  };
}

/** What the page shows for an appeal that was made. */
export const APPEAL_SENTENCES: Record<ShownAppealState, string> = {
  open: "Recebemos a sua contestação.",
  kept: "A sua contestação foi vista, e a decisão mantém-se.",
  changed: "A sua contestação foi aceite.",
  ended: "A sua contestação terminou sem decisão.",
};
