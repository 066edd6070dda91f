import type { MailText } from "#app/people/mail/mail-layout.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import { formatCount, LISBON_LONG_DATE } from "#app/platform/text/portuguese-format.ts";
import { type ReasonDetails, reasonFacts } from "#app/stations/history/reason-details.ts";
import { isExplainedByText, refusalSentences } from "#app/stations/history/refusal-sentences.ts";
import { shortName } from "#app/stations/station/station.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import { appealDeadline, appealPath } from "./appeal.ts";
import { decisionStatement } from "./statement-of-reasons.ts";
import type { StationRefusal } from "./station-refusal.ts";

/** What a mail reports about one station or proposal. */
export type DecisionNews =
  | { kind: "approved"; stationId: string; stationName: string }
  | ({ kind: "refused" } & StationRefusal)
  | {
      kind: "proposal";
      state: "accepted" | "partly" | "refused";
      stationId: string;
      stationName: string;
      /** Whether visitors may open the station's page. */
      isPublic: boolean;
      reason: string | null;
      text: string;
      details: ReasonDetails | null;
    };

type Paragraphs = MailText["paragraphs"];

/** A mail about decisions, at least one. */
export function decisionMailText(news: readonly DecisionNews[], publicUrl: string): MailText {
  const [first, ...others] = news.map(subjectOf);
  return {
    subject: `${first}${others.length > 0 ? ` e mais ${formatCount(others.length, "decisão", "decisões")}` : ""}`,
    paragraphs: [
      ...news.flatMap((one) => [[`${subjectOf(one)}.`], ...paragraphsOf(one, publicUrl)]),
      ["Não quer estes avisos? ", { url: `${publicUrl}/account` }],
    ],
  };
}

const PROPOSAL_RESULTS = { accepted: "aceite", partly: "aceite em parte", refused: "recusada" } as const;

function subjectOf(news: DecisionNews): string {
  const name = isolated(shortName(oneLine(news.stationName)));
  if (news.kind === "proposal") return `A sua proposta para ${name} foi ${PROPOSAL_RESULTS[news.state]}`;
  if (news.kind === "approved") return `${name} está no diretório`;
  if (news.isDeletion) return `${name} foi apagada`;
  return news.wasPublic ? `${name} saiu do diretório` : `${name} não foi aceite`;
}

function paragraphsOf(news: DecisionNews, publicUrl: string): Paragraphs {
  const pageUrl = `${publicUrl}${stationPage(news.stationId)}`;
  if (news.kind === "approved") return [["A página da rádio: ", { url: pageUrl }]];
  if (news.kind === "refused") return statementParagraphs(news, publicUrl);
  const page: Paragraphs = news.isPublic ? [["A página da rádio: ", { url: pageUrl }]] : [];
  if (news.state !== "refused") return page;
  const { why } = refusalSentences(news.reason, { ...reasonFacts(news.details), text: oneLine(news.text) });
  const text = isExplainedByText(news.reason) ? "" : oneLine(news.text);
  return [[`Motivo: ${why}${text && ` ${isolated(text)}`}`], ...page];
}

function statementParagraphs(decision: StationRefusal, publicUrl: string): Paragraphs {
  const resubmit = `${publicUrl}/submit-station?from=${encodeURIComponent(decision.stationId)}`;
  return [
    [
      `${decisionStatement(decision)} Pode contestar até ${LISBON_LONG_DATE.format(appealDeadline(decision.at))}: `,
      { url: `${publicUrl}${appealPath(decision.change)}` },
      ". Pode também recorrer aos tribunais.",
    ],
    ...(decision.isDeletion ? [] : [["Para corrigir e voltar a submeter: ", { url: resubmit }]]),
  ];
}
