import { hasAudio, type StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { CODEC_NAMES } from "#app/stations/station/station.ts";
import type { Inspection } from "./inspection.ts";

const TEXTS: Record<StreamOutcome, { label: string; sentence: string }> = {
  plays: { label: "Em emissão", sentence: "A transmissão está em emissão." },
  "http-only": {
    label: "Só em http",
    sentence: "A transmissão só está disponível em http, sem ligação segura.",
  },
  "bad-address": { label: "Endereço inválido", sentence: "O endereço encaminha para algo que não é http nem https." },
  "bad-port": {
    label: "Porta recusada",
    sentence: "A porta indicada no endereço pertence a um serviço que não é rádio.",
  },
  "private-address": { label: "Endereço privado", sentence: "O endereço pertence a uma rede local ou privada." },
  dns: { label: "Servidor desconhecido", sentence: "O nome do servidor não foi encontrado." },
  refused: { label: "Ligação recusada", sentence: "O servidor não aceitou a ligação." },
  tls: { label: "Falha de https", sentence: "A ligação segura ao servidor falhou." },
  "timed-out": { label: "Sem resposta", sentence: "O servidor não respondeu a tempo." },
  "not-found": { label: "Não existe", sentence: "O servidor respondeu que não há nada neste endereço." },
  forbidden: { label: "Acesso negado", sentence: "O servidor não permite ouvir este endereço." },
  blocked: {
    label: "Bloqueada para nós",
    sentence: "A transmissão está bloqueada na nossa região ou para servidores.",
  },
  "server-error": { label: "Erro do servidor", sentence: "O servidor respondeu com um erro." },
  "too-many-redirects": {
    label: "Demasiados desvios",
    sentence: "O endereço é reencaminhado demasiadas vezes.",
  },
  "not-audio": { label: "Não é áudio", sentence: "O endereço responde, mas não com áudio." },
  empty: { label: "Sem som", sentence: "O endereço responde, mas não envia nada." },
  "bad-playlist": {
    label: "Lista sem transmissão",
    sentence: "A lista de reprodução não contém nenhuma transmissão.",
  },
  broken: {
    label: "Resposta inválida",
    sentence: "O servidor cortou a ligação ou deu uma resposta incompreensível.",
  },
};

/** The outcome for users, as a sentence. */
export function outcomeSentence(outcome: StreamOutcome): string {
  return TEXTS[outcome].sentence;
}

/** The outcome in two or three words, for a badge. */
export function outcomeLabel(outcome: StreamOutcome): string {
  return TEXTS[outcome].label;
}

/** The result of an inspection, for the user who entered the URL. */
export function inspectionSentence({ outcome, codec, bitrateKbps, name }: Inspection): string {
  const sentence = outcomeSentence(outcome);
  if (!hasAudio(outcome)) return sentence;
  const facts = [CODEC_NAMES[codec], bitrateKbps && `${bitrateKbps} kbps`, name && `«${isolated(name)}»`].filter(
    Boolean,
  );
  const plays = outcome === "plays" ? "Em emissão" : "Só disponível em http, sem ligação segura";
  return facts.length > 0 ? `${plays}: ${facts.join(", ")}.` : `${plays}.`;
}
