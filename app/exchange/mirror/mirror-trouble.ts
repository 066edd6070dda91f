import { formatCount, formatNumber } from "#app/platform/text/portuguese-format.ts";
import type { PassExtent } from "./pass-rules.ts";

/** What can go wrong when an upstream is read. */
export const TROUBLE_KINDS = [
  "unreachable",
  "timed-out",
  /** It answered 429 or 503. */
  "busy",
  /** Another status than 200. */
  "status",
  /** It redirects to a URL that must not be opened, or too often. */
  "redirect",
  "too-large",
  /** The answer ended before its end. */
  "cut-off",
  /** The answer is none of Radio Browser's API. */
  "nonsense",
  /** Another version of the API. */
  "version",
  /** It does not find the change that was read last, not even just after everything was read. */
  "cursor",
  /** The pass would insert or remove more stations than it may without an administrator. */
  "stopped",
  /** An error of our own. */
  "unexpected",
] as const;

export type TroubleKind = (typeof TROUBLE_KINDS)[number];

/** `base`: the upstream. `status`: of `busy` and `status`. The others: of `stopped`. */
export type Trouble = { kind: TroubleKind; base: string; status?: number } & Partial<PassExtent>;

/** The trouble as a sentence, for administrators. */
export function troubleSentence({ kind, base, status, added = 0, removed = 0, known = 0 }: Trouble): string {
  const would = [
    ...(added > 0 ? [`traria ${formatCount(added, "rádio nova", "rádios novas")}`] : []),
    ...(removed > 0 ? [`retiraria ${formatNumber(removed)} das ${formatNumber(known)} rádios que tinha`] : []),
  ];
  const sentences: Record<TroubleKind, string> = {
    unreachable: `Não foi possível ligar a ${base}.`,
    "timed-out": `${base} não respondeu a tempo.`,
    busy: `${base} está ocupado e pediu para esperar (${status}).`,
    status: `${base} respondeu com o erro ${status}.`,
    redirect: `${base} encaminha para um endereço que não pode ser aberto.`,
    "too-large": `A resposta de ${base} é demasiado grande.`,
    "cut-off": `A resposta de ${base} chegou incompleta.`,
    nonsense: `A resposta de ${base} não é a de um servidor do Radio Browser.`,
    version: `${base} tem uma versão da API que não conhecemos.`,
    cursor: `${base} não reconhece a última alteração lida, nem depois de uma leitura completa.`,
    stopped: `A passagem de ${base} parou: ${would.join(" e ")}. Só continua com a palavra de um administrador.`,
    unexpected: "A leitura falhou por um erro nosso. O registo do servidor tem os pormenores.",
  };
  return sentences[kind];
}

/** The same for the operator's terminal. */
export function troubleMessage({ kind, base, status, added = 0, removed = 0, known = 0 }: Trouble): string {
  const messages: Record<TroubleKind, string> = {
    unreachable: `${base} cannot be reached.`,
    "timed-out": `${base} did not answer in time.`,
    busy: `${base} is busy and asked to wait (${status}).`,
    status: `${base} answered with status ${status}.`,
    redirect: `${base} redirects to an address that must not be opened.`,
    "too-large": `An answer of ${base} is too large.`,
    "cut-off": `An answer of ${base} was cut off.`,
    nonsense: `An answer of ${base} is not that of a Radio Browser server.`,
    version: `${base} has a version of the API that is not supported.`,
    cursor: `${base} does not know the change that was read last, not even after a full pass.`,
    stopped: `The pass of ${base} stopped: it would add ${added} stations, and remove ${removed} of ${known}. An administrator can accept it.`,
    unexpected: "The pass failed because of an error of RadioWave; the log has the details.",
  };
  return messages[kind];
}

/** Ends a request, or a pass. Nothing of the answer was used. */
export class MirrorTrouble extends Error {
  readonly trouble: Trouble;
  /** The wait that the upstream requested; 0: none. */
  readonly retryAfterMs: number;

  constructor(trouble: Trouble, { cause, retryAfterMs = 0 }: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(troubleMessage(trouble), { cause });
    this.name = "MirrorTrouble";
    this.trouble = trouble;
    this.retryAfterMs = retryAfterMs;
  }
}
