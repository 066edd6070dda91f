import { isolated } from "#app/platform/text/isolated-text.ts";
import { shortName } from "#app/stations/station/station.ts";

/** Why a station is suspended or a proposal refused. */
export const REFUSAL_REASON_LABELS = {
  "no-sound": "O endereço não toca",
  "not-radio": "Não é uma rádio com emissão contínua",
  duplicate: "Já está no diretório",
  "wrong-data": "Os dados não correspondem à rádio",
  image: "A imagem não serve",
  gone: "A rádio deixou de emitir",
  "owner-asked": "Quem faz a rádio pediu para sair",
  "no-rights": "Não há autorização de quem emite",
  illegal: "Conteúdo ilegal",
  rules: "Contra os termos",
  spam: "Publicidade ou envio repetido",
  other: "Outro",
} as const;

export type RefusalReason = keyof typeof REFUSAL_REASON_LABELS;

export const REFUSAL_REASONS = Object.keys(REFUSAL_REASON_LABELS) as [RefusalReason, ...RefusalReason[]];

/** What is known of a decision beside its reason; each may be missing. */
export type RefusalFacts = {
  /** What the last check of the stream found, as a label. */
  checkResult?: string | undefined;
  /** The station that is in the directory already. */
  name?: string | undefined;
  /** The fields that do not match, such as «Nome, País». */
  fields?: string | undefined;
  /** The law. */
  norm?: string | undefined;
  /** The number of the rule in the terms. */
  rule?: number | undefined;
  /** What the decider explains. */
  text?: string;
};

/** Why a decision was made, and what the person concerned can do about it. */
type RefusalSentences = { why: string; advice: string };

type Sentence = (facts: RefusalFacts) => string;

/** A sentence, with a detail after a colon if it is known. */
const withDetail = (sentence: string, detail: string | undefined) =>
  asSentence(`${sentence}${detail ? `: ${isolated(detail)}` : ""}`);

const SENTENCES: Record<RefusalReason, { why: Sentence; advice: string }> = {
  "no-sound": {
    why: ({ checkResult }) => withDetail("O endereço não toca", checkResult?.toLowerCase()),
    advice: "Corrija o endereço do stream e volte a submeter.",
  },
  "not-radio": {
    why: () => "Não é uma rádio com emissão contínua.",
    advice: "Submeta o endereço da emissão em direto, se o houver.",
  },
  duplicate: {
    why: ({ name }) => withDetail("Já está no diretório", name && shortName(name)),
    advice: "Proponha alterações nessa página.",
  },
  "wrong-data": {
    why: ({ fields }) => withDetail("Os dados não correspondem à rádio", fields),
    advice: "Corrija-os e volte a submeter.",
  },
  image: {
    why: () => "A imagem não serve: não abre, não é da rádio ou é imprópria.",
    advice: "Indique outra imagem e volte a submeter.",
  },
  gone: { why: () => "A rádio deixou de emitir.", advice: "Se voltou a emitir, volte a submeter." },
  "owner-asked": { why: () => "Quem faz a rádio pediu para sair.", advice: "Fale com a rádio." },
  "no-rights": {
    why: () => "Não há autorização de quem emite.",
    advice: "Mostre-nos a autorização: conteste esta decisão.",
  },
  illegal: {
    why: ({ norm }) => withDetail("Conteúdo ilegal", norm),
    advice: "Pode contestar esta decisão.",
  },
  rules: {
    why: ({ rule }) => (rule === undefined ? "Contra os termos." : `Contra o ponto ${rule} dos termos.`),
    advice: "Corrija e volte a submeter, ou conteste.",
  },
  spam: { why: () => "Publicidade ou envio repetido.", advice: "Pode contestar esta decisão." },
  other: {
    why: ({ text }) => isolated(asSentence(text ?? "")) || "Não cumpre as condições do diretório.",
    advice: "Escreva-nos se precisar de ajuda.",
  },
};

/** Of a decision that gives no reason. */
const WITHOUT_REASON: RefusalSentences = {
  why: "Não foi indicado.",
  advice: "Corrija e volte a submeter, ou conteste.",
};

/** The sentences of a reason, null for none; an unknown code counts as none. */
export function refusalSentences(reason: string | null, facts: RefusalFacts = {}): RefusalSentences {
  if (!isRefusalReason(reason)) return WITHOUT_REASON;
  const { why, advice } = SENTENCES[reason];
  return { why: why(facts), advice };
}

/** Whether the explanation is the reason itself, and says nothing beside it. */
export function isExplainedByText(reason: string | null): boolean {
  return reason === "other";
}

function isRefusalReason(reason: string | null): reason is RefusalReason {
  return reason !== null && Object.hasOwn(SENTENCES, reason);
}

/** With a full stop at the end, unless it ends as a sentence does. */
export function asSentence(text: string): string {
  return text === "" || /[.!?…]$/.test(text) ? text : `${text}.`;
}
